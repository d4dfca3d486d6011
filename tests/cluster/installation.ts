import { chmodSync, mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { type Broker, type Proxy, startBroker, startProxy } from './front.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { freePorts } from './programs.ts'

export const ADMIN = 'Cluster12345'
export const SECRET_KEY = 'cluster-secret-key-cluster-secret-key'

/** What docs/operations.md describes: three app processes behind nginx, PostgreSQL of the system, mosquitto between the processes. */
export interface Installation {
  readonly folder: string
  readonly postgres: Postgres
  readonly broker: Broker
  readonly proxy: Proxy
  /** By their place; the one that was killed or replaced gives its place to the next. */
  readonly apps: ServerProcess[]
  readonly settings: Readonly<Record<string, string>>
  startApp(place: number): Promise<void>
  close(): Promise<void>
}

export async function install(): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'wuguan-cluster-'))
  chmodSync(folder, 0o755)
  const part = (name: string) => {
    const path = join(folder, name)
    mkdirSync(path)
    return path
  }
  const [database, bus, tls, plain, ...ports] = await freePorts(7)
  const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step()
  }
  try {
    const postgres = await startPostgres(part('postgres'), database!)
    closing.push(() => postgres.stop())
    const broker = await startBroker(part('broker'), bus!)
    closing.push(() => broker.end())
    const proxy = await startProxy(part('proxy'), [tls!, plain!], ports)
    closing.push(() => proxy.end())
    setDefaultCACertificates([...getCACertificates(), proxy.certificate])
    const settings = {
      DATABASE_URL: postgres.url,
      SECRET_KEY,
      ADMIN_PASSWORD: ADMIN,
      MQTT_URL: broker.url,
      FILE_STORE: part('files'),
      PUBLIC_URL: proxy.address,
      TRUST_PROXY: 'loopback',
      DEMO: '0',
      LOG_LEVEL: 'warn',
    }
    const apps: ServerProcess[] = []
    const startApp = async (place: number) => {
      apps[place] = await startServer(join(folder, `app-${place}`), { ...settings, PORT: String(ports[place]) })
    }
    closing.push(async () => {
      for (const app of apps)
        if (app && app.process.exitCode === null && app.process.signalCode === null) await app.end('SIGTERM')
    })
    // Together, as a host starts them: the schema is made by one of them.
    await Promise.all(ports.map((_, place) => startApp(place)))
    return { folder, postgres, broker, proxy, apps, settings, startApp, close }
  } catch (error) {
    await close()
    throw error
  }
}
