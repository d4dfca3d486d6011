import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ConnectionConfig } from '../../server/kernel/db/pool.ts'
import { urlOf } from '../support/cluster.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'

/** App processes on one database, as a company runs them behind a balancer; any of them may be killed and come back. */
export interface Processes {
  /** Those that answer now. */
  addresses(): readonly string[]
  /** Ends one without a warning; it is started again at once. */
  kill(): Promise<void>
  stop(): Promise<void>
}

export async function startProcesses(
  connection: ConnectionConfig,
  { secretKey, count = 2 }: { secretKey: string; count?: number },
): Promise<Processes> {
  const folders: string[] = []
  const start = async (): Promise<ServerProcess> => {
    const folder = await mkdtemp(join(tmpdir(), 'wuguan-soak-'))
    folders.push(folder)
    return startServer(folder, {
      DATABASE_URL: urlOf(connection),
      SECRET_KEY: secretKey,
      ADMIN_PASSWORD: 'Admin12345',
      DEMO: '0',
      LOG_LEVEL: 'error',
    })
  }
  const running: ServerProcess[] = []
  for (let n = 0; n < count; n += 1) running.push(await start())
  return {
    addresses: () => running.map((one) => one.address),
    async kill() {
      const victim = running.shift()!
      await victim.end('SIGKILL')
      running.push(await start())
    },
    async stop() {
      for (const one of running) await one.end('SIGTERM')
      for (const folder of folders) await rm(folder, { recursive: true, force: true })
    },
  }
}
