import { mkdir, open, rm, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { connectAsync } from 'mqtt'
import type { Settings } from '../settings.ts'
import { EXIT, type Examined, type Finding, refuse, warn } from './finding.ts'

const MB = 1024 * 1024
/** Below the first a database stops in the middle of a day; uploads and exports pass through the second. */
const LEAST_FREE = 200 * MB
const WANTED_FREE = 2048 * MB
const BROKER_MS = 4_000

/** What the host has to give before a database is asked. */
export async function examineHost(settings: Settings, { port }: { port: boolean }): Promise<Examined[]> {
  return [
    { check: 'data directory', finding: await writable(settings.dataDir) },
    { check: 'free space', finding: await room(settings.dataDir) },
    ...(port && settings.port > 0 ? [{ check: 'port', finding: await portFinding(settings) }] : []),
  ]
}

async function writable(dataDir: string): Promise<Finding | null> {
  const probe = join(dataDir, `.probe-${process.pid}`)
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const file = await open(probe, 'w', 0o600)
    try {
      await file.writeFile('probe')
      await file.sync()
    } finally {
      await file.close()
      await rm(probe, { force: true })
    }
    return null
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
      return refuse(EXIT.data, `DATA_DIR ${dataDir} cannot be written by this user: \`chown\` it, or name another`)
    if (code === 'ENOSPC') return refuse(EXIT.data, `The disk of DATA_DIR ${dataDir} is full: make room`)
    if (code === 'ENOTDIR' || code === 'EEXIST') return refuse(EXIT.data, `DATA_DIR ${dataDir} is no directory`)
    return refuse(EXIT.data, `DATA_DIR ${dataDir} cannot be used: ${message}`)
  }
}

async function room(dataDir: string): Promise<Finding | null> {
  const found = await statfs(dataDir).catch(() => null)
  if (!found) return null
  const free = found.bavail * found.bsize
  const shown = `${Math.floor(free / MB)} MB are free on the disk of DATA_DIR ${dataDir}`
  if (free < LEAST_FREE)
    return refuse(EXIT.data, `${shown}: make room before the database stops in the middle of a write`)
  return free < WANTED_FREE ? warn(`${shown}: uploads and exports want 2 GB`) : null
}

async function portFinding({ host, port }: Settings): Promise<Finding | null> {
  const server = createServer()
  const code = await new Promise<string | null>((done) => {
    server.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
    server.listen(port, host, () => done(null))
  })
  if (code === null) {
    await new Promise((closed) => server.close(closed))
    return null
  }
  if (code === 'EADDRINUSE')
    return refuse(EXIT.port, `Port ${port} of ${host} is taken: stop who listens there, or set another PORT`)
  if (code === 'EACCES') return refuse(EXIT.port, `Port ${port} is reserved for root: set a PORT above 1023`)
  if (code === 'EADDRNOTAVAIL') return refuse(EXIT.port, `HOST ${host} is no address of this host`)
  return refuse(EXIT.port, `Nobody can listen on ${host}:${port}: ${code}`)
}

/** A product without its broker works; notices wait. */
export async function examineBroker({ mqttUrl }: Settings): Promise<Examined[]> {
  if (!mqttUrl) return []
  const client = await connectAsync(mqttUrl, { connectTimeout: BROKER_MS, reconnectPeriod: 0 }, false).catch(
    (error: Error) => error,
  )
  if (!(client instanceof Error)) await client.endAsync()
  const why = client instanceof Error ? client.message || (client as NodeJS.ErrnoException).code : null
  return [
    {
      check: 'broker',
      finding:
        why === null
          ? null
          : warn(`The broker of MQTT_URL does not answer (${why}): the product starts, notices wait until it does`),
    },
  ]
}
