import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addMonths, lastDay, periodOf, periodsFrom } from '../packages/contract/kernel/period.ts'
import { fill } from '../scripts/demo-scale/fill.ts'
import { type Running, boot } from '../server/boot.ts'
import { dateOf } from '../server/kernel/clock.ts'
import type { ConnectionConfig } from '../server/kernel/db/pool.ts'
import { readSettings } from '../server/kernel/settings.ts'
import { ADMIN_PASSWORD, type BenchServer, startBenchServer } from './server.ts'

export const SECRET_KEY = 'bench-secret-key-bench-secret-key-00'

/** The product in this process, on a database with communities that have the people and the money of their houses. */
export interface Filled {
  readonly app: Running
  /** Ids in the order of the sizes. */
  readonly communities: readonly number[]
  readonly months: readonly string[]
  stop(): Promise<void>
}
/** The same beside a real server. */
export interface FilledServer extends BenchServer, Omit<Filled, 'stop'> {}

/** `monthCount` months of charges and receipts, the present one last. */
export async function fillDatabase(
  connection: ConnectionConfig,
  sizes: readonly number[],
  monthCount = 2,
): Promise<Filled> {
  const folder = mkdtempSync(join(tmpdir(), 'wuguan-filled-'))
  const app = await boot({
    settings: readSettings({
      DATA_DIR: folder,
      DATABASE_URL: 'postgres://unused',
      SECRET_KEY,
      ADMIN_PASSWORD,
      DEMO: '0',
      LOG_LEVEL: 'error',
    }),
    listen: false,
    jobs: false,
    connection,
  })
  const stop = async () => {
    await app.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const { kernel } = app
    const last = periodOf(dateOf(kernel.clock.now()))
    const months = periodsFrom(addMonths(last, 1 - monthCount), last)
    await fill(kernel, { sizes, months, billedTo: lastDay(last) })
    await kernel.q.query('vacuum (analyze)')
    const rows = await kernel.q.query<{ id: number }>('select id from community order by id')
    return { app, communities: rows.map(({ id }) => id), months, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

export async function startFilledServer(sizes: readonly number[], monthCount = 2): Promise<FilledServer> {
  const server = await startBenchServer({ SECRET_KEY })
  try {
    const filled = await fillDatabase(server.database, sizes, monthCount)
    const stop = async () => {
      await filled.stop()
      await server.stop()
    }
    return { ...server, ...filled, stop }
  } catch (error) {
    await server.stop()
    throw error
  }
}
