import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addMonths, lastDay, periodOf, periodsFrom } from '../packages/contract/kernel/period.ts'
import { fill } from '../scripts/demo-scale/fill.ts'
import { type Running, boot } from '../server/boot.ts'
import { dateOf } from '../server/kernel/clock.ts'
import { readSettings } from '../server/kernel/settings.ts'
import { type BenchServer, startBenchServer } from './server.ts'

const SECRET_KEY = 'bench-secret-key-bench-secret-key-00'

/** A real server on communities of these sizes with the people and the money of their houses, and the same product in this process. */
export interface FilledServer extends BenchServer {
  readonly app: Running
  /** Ids in the order of the sizes. */
  readonly communities: readonly number[]
  readonly months: readonly string[]
}

/** `monthCount` months of charges and receipts, the present one last. */
export async function startFilledServer(sizes: readonly number[], monthCount = 2): Promise<FilledServer> {
  const server = await startBenchServer({ SECRET_KEY })
  const folder = mkdtempSync(join(tmpdir(), 'wuguan-filled-'))
  let app: Running | null = null
  const stop = async () => {
    await app?.stop()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    app = await boot({
      settings: readSettings({
        DATA_DIR: folder,
        DATABASE_URL: 'postgres://unused',
        SECRET_KEY,
        ADMIN_PASSWORD: 'Bench12345',
        DEMO: '0',
        LOG_LEVEL: 'error',
      }),
      listen: false,
      jobs: false,
      connection: server.database,
    })
    const { kernel } = app
    const last = periodOf(dateOf(kernel.clock.now()))
    const months = periodsFrom(addMonths(last, 1 - monthCount), last)
    await fill(kernel, { sizes, months, billedTo: lastDay(last) })
    await kernel.q.query('vacuum (analyze)')
    const rows = await kernel.q.query<{ id: number }>('select id from community order by id')
    return { ...server, app, communities: rows.map(({ id }) => id), months, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
