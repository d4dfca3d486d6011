import { parseArgs } from 'node:util'
import { addMonths, lastDay, periodOf, periodsFrom } from '@wuguan/contract/kernel/period'
import { boot } from '../server/boot.ts'
import { dateOf } from '../server/kernel/clock.ts'
import { startEmbedded } from '../server/kernel/db/embedded.ts'
import { readSettings } from '../server/kernel/settings.ts'
import type { Kernel } from '../server/kernel/kernel.ts'
import { inTransaction } from '../server/kernel/tx.ts'
import { fill, sizesOf } from './demo-scale/fill.ts'
import { buildIndexes, dropIndexes } from './demo-scale/indexes.ts'
import { progressBar } from './demo-scale/progress.ts'
import type { Sql } from './demo-scale/sql.ts'

/**
 * `npm run demo:scale -- --houses 1000000`: a believable group in the database of the settings, with the people of its houses, what
 * they are charged and what they have paid. `--months` of charges, the present one last; `--append` beside what is there.
 */
const MOST = 2_000_000
const { values } = parseArgs({
  options: {
    houses: { type: 'string' },
    months: { type: 'string', default: '2' },
    append: { type: 'boolean', default: false },
  },
})
const houses = Number(values.houses)
const monthCount = Number(values.months)
if (
  !Number.isInteger(houses) ||
  houses < 1 ||
  houses > MOST ||
  !Number.isInteger(monthCount) ||
  monthCount < 1 ||
  monthCount > 12
) {
  console.error(`usage: npm run demo:scale -- --houses 1…${MOST} [--months 1…12] [--append]`)
  process.exit(2)
}
const settings = { ...readSettings({ DEMO: '0', ...process.env }), logLevel: 'warn' as const }
/** A connection of its own without a time limit. */
async function unhurried(kernel: Kernel, work: (q: Sql) => Promise<unknown>): Promise<void> {
  const client = await kernel.pool.connect()
  try {
    await client.query("set statement_timeout = 0; set maintenance_work_mem = '512MB'")
    await work({ query: async (text, values) => (await client.query(text, values as unknown[])).rows as never })
  } finally {
    client.release(true)
  }
}

/** A cluster that does nothing else meanwhile, and can be made again: larger memory, fewer pauses. */
const LOADING = {
  shared_buffers: '1GB',
  maintenance_work_mem: '512MB',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
  synchronous_commit: 'off',
  autovacuum: 'off',
}
const embedded = settings.databaseUrl
  ? null
  : await startEmbedded({
      dataDir: settings.dataDir,
      parameters: LOADING,
      log: { info: () => {}, warn: console.warn, error: console.error },
    })
try {
  const running = await boot({
    settings,
    listen: false,
    jobs: false,
    note: (line) => console.log(line),
    ...(embedded ? { connection: embedded.connection } : {}),
  })
  try {
    const { kernel } = running
    await unhurried(kernel, buildIndexes)
    const [known] = await kernel.q.query('select 1 from house limit 1')
    if (known && !values.append)
      throw new Error('there are houses in this database already: --append puts more beside them')
    const bar = progressBar(houses)
    const last = periodOf(dateOf(kernel.clock.now()))
    const months = periodsFrom(addMonths(last, 1 - monthCount), last)
    await inTransaction(kernel, ({ q }) => dropIndexes(q))
    let filled
    try {
      filled = await fill(kernel, { sizes: sizesOf(houses), months, billedTo: lastDay(last) }, bar.show)
    } finally {
      await unhurried(kernel, (q) =>
        buildIndexes(q, (done, of) => {
          if (done % 10 === 0) console.log(`${done} of ${of} indexes`)
        }),
      )
    }
    console.log('Vacuum and statistics')
    await unhurried(kernel, (q) => q.query('vacuum (analyze)'))
    const [size] = await kernel.q.query<{ size: string }>(
      'select pg_size_pretty(pg_database_size(current_database())) as size',
    )
    console.log(
      `${filled.communities} communities, ${houses} houses, ${filled.receivables} receivables, ${filled.receipts} receipts · ${size!.size}`,
    )
  } finally {
    await running.stop()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await embedded?.stop()
}
