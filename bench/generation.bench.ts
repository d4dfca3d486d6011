import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Running, boot } from '../server/boot.ts'
import { readSettings } from '../server/kernel/settings.ts'
import { COMMUNITY, fillBindings, generate } from './charge.ts'
import { startBenchServer } from './server.ts'
import { type Benchmark, median } from './support.ts'

const TABLES = ['generation_line', 'receivable', 'receivable_entry'] as const
const ROUNDS = 3
const SECRET_KEY = 'bench-secret-key-bench-secret-key-00'

const empty = async (client: pg.Client) => {
  await client.query(`truncate ${TABLES.join(', ')}, outbox`)
  await client.query('update house_fee_standard set billed_to = null')
  await client.query('vacuum analyze house_fee_standard')
  await client.query('checkpoint')
}
const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

/** The same rows, put back into the emptied tables by the database alone. */
async function copyAside(client: pg.Client): Promise<Map<string, string>> {
  const columns = new Map<string, string>()
  for (const table of TABLES) {
    const { rows } = await client.query<{ column_name: string }>(
      `select column_name from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
      [table],
    )
    columns.set(table, rows.map((row) => row.column_name).join(', '))
    await client.query(`drop table if exists bare_${table}`)
    await client.query(`create unlogged table bare_${table} as select * from ${table} order by id`)
  }
  return columns
}
const bareInsert = async (client: pg.Client, columns: ReadonlyMap<string, string>) => {
  await client.query('begin')
  for (const table of TABLES)
    await client.query(`insert into ${table} (${columns.get(table)}) select ${columns.get(table)} from bare_${table}`)
  await client.query('commit')
}

/** Generation against a bare INSERT … SELECT of the same rows into the same tables, and its growth. */
export const benchmark: Benchmark = {
  name: 'generation',
  async run() {
    const server = await startBenchServer({ SECRET_KEY })
    const folder = mkdtempSync(join(tmpdir(), 'wuguan-generation-'))
    const client = new pg.Client(server.database)
    await client.connect()
    const settings = readSettings({
      DATA_DIR: folder,
      DATABASE_URL: 'postgres://unused',
      SECRET_KEY,
      ADMIN_PASSWORD: 'Bench12345',
      DEMO: '0',
      LOG_LEVEL: 'error',
    })
    let app: Running | null = null
    try {
      app = await boot({ settings, listen: false, jobs: false, connection: server.database })
      const { kernel } = app
      // Batches are run here, where they are measured, and not by the queue.
      Object.assign(kernel.jobs, { enqueue: async () => {} })
      await fillBindings(client)
      const run = async (periodTo: string, rounds: number) => {
        const [ours, bare]: [number[], number[]] = [[], []]
        let rows = 0
        for (let round = 0; round < rounds; round++) {
          await empty(client)
          ours.push(await seconds(() => generate(kernel, '2026-01', periodTo)))
          rows = Number((await client.query('select count(*) as n from receivable')).rows[0].n)
          const columns = await copyAside(client)
          await empty(client)
          bare.push(await seconds(() => bareInsert(client, columns)))
        }
        return { ours: median(ours), bare: median(bare), rows }
      }
      await empty(client)
      const { rows: some } = await client.query<{ id: string }>(
        'select id from house where community_id = $1 order by id limit 1000',
        [COMMUNITY],
      )
      const [{ id: first }] = (await client.query<{ id: string }>("select id from fee_item where code = 'B1'"))
        .rows as [{ id: string }]
      const thousand = await seconds(() =>
        generate(
          kernel,
          '2026-01',
          '2026-12',
          some.map((row) => row.id),
        ),
      )
      const [{ n: made }] = (
        await client.query<{ n: string }>('select count(*) as n from receivable where fee_item_id = $1', [first])
      ).rows as [{ n: string }]
      if (Number(made) !== 12_000) throw new Error(`${made} receivables instead of 12000`)
      const small = await run('2026-01', ROUNDS)
      const large = await run('2026-10', 1)
      if (small.rows !== 30_000 || large.rows !== 300_000)
        throw new Error(`${small.rows} and ${large.rows} receivables`)
      const detail = (one: typeof small) =>
        `${one.ours.toFixed(1)} s, bare ${one.bare.toFixed(1)} s, ${Math.round(one.rows / one.ours)} receivables/s`
      return [
        {
          name: 'generation of 30,000 receivables',
          what: 'speed of rehearsal and posting as a part of a bare INSERT … SELECT of the same rows into the same three tables',
          value: small.bare / small.ours,
          unit: '',
          bar: { kind: 'min', value: 0.5 },
          detail: detail(small),
        },
        {
          name: 'generation of 300,000 receivables',
          what: 'the same',
          value: large.bare / large.ours,
          unit: '',
          bar: { kind: 'min', value: 0.5 },
          detail: detail(large),
        },
        {
          name: 'growth of generation',
          what: 'time of 300,000 receivables against 30,000',
          value: large.ours / small.ours,
          unit: '×',
          bar: { kind: 'max', value: 11 },
        },
        {
          name: '1,000 houses × 12 months',
          what: 'seconds from the rehearsal to the last receivable, with three fees each',
          value: thousand,
          unit: ' s',
          bar: { kind: 'max', value: 60 },
        },
      ]
    } finally {
      await app?.stop()
      await client.end()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
