import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '../support/sign-in.ts'
import { startServer, type ServerProcess } from '../support/server-process.ts'

let dataDir: string
const started: ServerProcess[] = []

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'wuguan-start-'))
})
afterEach(async () => {
  for (const server of started.splice(0)) if (server.process.exitCode === null) await server.end('SIGTERM')
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function start(settings: Record<string, string> = {}) {
  const server = await startServer(dataDir, { DEMO: '0', LOG_LEVEL: 'info', ...settings })
  started.push(server)
  return server
}
const health = async (server: ServerProcess) => {
  const response = await fetch(`${server.address}/health`)
  return { status: response.status, body: (await response.json()) as { code: number } }
}
const passwordLines = (server: ServerProcess) =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('First account'))

describe('npm start', () => {
  test('an empty directory becomes a system that answers, and keeps the first password in a file of its owner', async () => {
    const server = await start()
    expect(await health(server)).toMatchObject({ status: 200, body: { code: 0 } })
    for (const path of ['/live', '/ready']) expect((await fetch(server.address + path)).status).toBe(200)
    const metrics = await (await fetch(`${server.address}/metrics`)).text()
    for (const name of [
      'build_info',
      'start_time_seconds',
      'outbox_waiting',
      'outbox_age_seconds',
      'jobs_late',
      'jobs_failing',
    ])
      expect(metrics).toContain(`\nwuguan_${name}`)
    const [line] = passwordLines(server)
    const file = join(dataDir, 'first-password')
    expect(line).toContain(file)
    const password = readFileSync(file, 'utf8').trim()
    expect(password).toMatch(/^[A-Za-z2-9]{12}$/)
    expect(server.output()).not.toContain(password)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await signIn(server.address, 'sysadmin', password)).toMatch(/\S/)
    expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null })
  })

  test('reachable from elsewhere, it starts without the demo unless that is wanted', async () => {
    const server = await start({ DEMO: '', PUBLIC_URL: 'https://wuguan.example.com' })
    const config = (await (await fetch(`${server.address}/config.json`)).json()) as { demo: boolean; exposed: boolean }
    expect(config).toMatchObject({ demo: false, exposed: true })
    expect(server.output()).not.toContain('Demo accounts')
  })

  test('the second start finds everything as it was, and tells no password again', async () => {
    const server = await start()
    expect(await health(server)).toMatchObject({ status: 200, body: { code: 0 } })
    expect(passwordLines(server)).toEqual([])
    expect(await server.end('SIGINT')).toEqual({ code: 0, signal: null })
  })

  test('a signal that comes twice, as from a terminal through npm, is one', async () => {
    const server = await start()
    server.process.kill('SIGINT')
    expect(await server.end('SIGINT')).toEqual({ code: 0, signal: null })
  })

  test.each([1, 2, 3])('killed without warning, it starts again (%i)', async () => {
    const server = await start()
    expect(await server.end('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' })
    const next = await start()
    expect(await health(next)).toMatchObject({ status: 200, body: { code: 0 } })
  })

  test('a second one on the same directory says so and leaves the first alone', async () => {
    const first = await start()
    await expect(start()).rejects.toThrow('Another Wuguan is running')
    expect(await health(first)).toMatchObject({ status: 200 })
  })

  test('a port that is taken is told, and the database does not stay behind', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await new Promise((listening) => taken.once('listening', listening))
    const PORT = String((taken.address() as AddressInfo).port)
    const refused = start({ PORT })
    await expect(refused).rejects.toThrow(/ended with code 10 [^]*is taken/)
    await expect(refused).rejects.not.toThrow('    at ')
    taken.close()
    expect(await health(await start())).toMatchObject({ status: 200 })
  })

  test('wrong settings are told by name', async () => {
    await expect(start({ PORT: 'x' })).rejects.toThrow(/ended with code 2 [^]*PORT: must be a whole number/)
  })
})
