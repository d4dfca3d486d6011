import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedDatabase, startEmbedded } from '../../server/kernel/db/embedded.ts'
import type { ConnectionConfig } from '../../server/kernel/db/pool.ts'
import { urlOf } from '../support/cluster.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { signIn } from '../support/sign-in.ts'

export const PASSWORD = 'Fault12345'
const SECRET_KEY = 'fault-secret-key-fault-secret-key-0'

/** App processes of their own on a database of their own that keeps its promises (fsync on), all to be broken. */
export interface Ground {
  connection: ConnectionConfig
  database: EmbeddedDatabase
  dataDir: string
  servers: ServerProcess[]
  /** One more app process on the same database. */
  start(settings?: Record<string, string>): Promise<ServerProcess>
  addresses(): readonly string[]
  token(): Promise<string>
  close(): Promise<void>
}

export async function openGround(): Promise<Ground> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wuguan-fault-'))
  const database = await startEmbedded({ dataDir, log: { info: () => {}, warn: () => {}, error: () => {} } })
  const servers: ServerProcess[] = []
  let started = 0
  const ground: Ground = {
    connection: database.connection,
    database,
    dataDir,
    servers,
    async start(settings = {}) {
      const server = await startServer(join(dataDir, `app-${started++}`), {
        DATABASE_URL: urlOf(database.connection),
        SECRET_KEY,
        ADMIN_PASSWORD: PASSWORD,
        DEMO: '0',
        LOG_LEVEL: 'warn',
        ...settings,
      })
      servers.push(server)
      return server
    },
    addresses: () =>
      servers
        .filter(({ process }) => process.exitCode === null && process.signalCode === null)
        .map(({ address }) => address),
    token: () => signIn(ground.addresses()[0]!, 'sysadmin', PASSWORD),
    async close() {
      for (const server of servers)
        if (server.process.exitCode === null && server.process.signalCode === null) await server.end('SIGTERM')
      await database.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  return ground
}
