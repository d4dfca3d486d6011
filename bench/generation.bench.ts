import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Running, boot } from '../server/boot.ts'
import { readSettings } from '../server/kernel/settings.ts'
import { uuidv7 } from '../server/kernel/ids.ts'
import { inTransaction } from '../server/kernel/tx.ts'
import type { Kernel } from '../server/kernel/kernel.ts'
import { beginCommit } from '../server/modules/charge-finance/generation/start.service.ts'
import { createBatch, findBatch } from '../server/modules/charge-finance/generation/batch.store.ts'
import { runBatch } from '../server/modules/charge-finance/generation/run.ts'
import { fillHouses } from './houses.ts'
import { startBenchServer } from './server.ts'
import { type Benchmark, median } from './support.ts'

const COMMUNITY = 9001
const TABLES = ['generation_line', 'receivable', 'receivable_entry'] as const
const FEES = [
  { code: 'B1', name: '物业费', kind: 'areaRate', rate: '2.35', unit: 'm2Month' },
  { code: 'B2', name: '能耗公摊费', kind: 'areaRate', rate: '0.88', unit: 'm2Month' },
  { code: 'B3', name: '垃圾清运费', kind: 'fixed', rate: '12', unit: 'houseMonth' },
] as const
const ROUNDS = 3
const SECRET_KEY = 'bench-secret-key-bench-secret-key-00'

/** 10,000 houses with an owner each, bound to three fees. */
async function fillBindings(client: pg.Client): Promise<void> {
  await fillHouses(client, COMMUNITY, 1)
  const now = new Date()
  const { rows } = await client.query<{ company_id: string }>('select company_id from community where id = $1', [
    COMMUNITY,
  ])
  const company = rows[0]!.company_id
  await client.query(
    `with p as (
       insert into customer (id, company_id, customer_type, name, level, blacklist, source, state, created_in, created_at, updated_at)
       select gen_random_uuid(), $1, 1, '业主' || row_number() over (order by h.id), 1, false, 1, 1, $2, $3, $3 from house h where h.community_id = $2 returning id, name),
     h as (select id, row_number() over (order by id) as n from house where community_id = $2)
     insert into customer_house (id, company_id, community_id, customer_id, house_id, relation, is_payer, start_date, created_at, updated_at)
     select gen_random_uuid(), $1, $2, p.id, h.id, 1, true, '2020-01-01', $3, $3 from p join h on p.name = '业主' || h.n`,
    [company, COMMUNITY, now],
  )
  await client.query(
    `insert into community_charge_config (id, company_id, community_id, rounding_unit, rounding_mode, bill_day, due_days, auto_generate, generate_day, generate_ahead,
       late_fee_from, max_prepay_months, round_off_max, jump_mode, backdate_days, mobile_order_minutes, close_day, dunning_min_amount, dunning_min_months, dunning_day,
       sharing_remind_day, read_day, late_read_days, surge_ratio, drop_ratio, created_at, updated_at)
     values (gen_random_uuid(), $1, $2, 'fen', 'halfUp', 5, 20, false, 1, 0, '2024-01-01', 24, 0, 'free', 0, 15, 5, 0, 0, 10, 3, 25, 5, 0.5, 0.5, $3, $3)`,
    [company, COMMUNITY, now],
  )
  for (const fee of FEES) {
    const [item, standard] = [uuidv7(), uuidv7()]
    await client.query(
      `insert into fee_item (id, company_id, code, name, category, period_kind, allow_prepaid, allow_deduct, allow_refund, allow_preferential, invoiceable,
         count_in_rate, late_fee_enabled, offset_priority, community_scope, sort, enabled, created_at, updated_at)
       values ($1, $2, $3, $4, 'property', 'cycle', true, true, true, true, true, true, true, 100, 'all', 1, true, $5, $5)`,
      [item, company, fee.code, fee.name, now],
    )
    await client.query(
      `insert into fee_standard (id, company_id, community_id, code, name, fee_item_id, calculation_method_id, unit_kind, additional_amount, cycle, charge_timing, due_days,
         prorate_mode, vacant_ratio, overdue_rate, late_fee_grace_days, late_fee_start_mode, ladder_basis, default_payer, status, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, (select id from calculation_method where kind = $7 and built_in), $8, 0, 1, 'pre', 20, 'actualDays', 1, 5, 0, 'fromDue', 'month', 'payer', 2, $9, $9)`,
      [standard, company, COMMUNITY, fee.code, fee.name, item, fee.kind, fee.unit, now],
    )
    await client.query(
      `insert into fee_standard_rate (id, company_id, community_id, fee_standard_id, effective_from, unit_rate, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, $3, '2020-01-01', $4, $5, $5)`,
      [company, COMMUNITY, standard, fee.rate, now],
    )
    await client.query(
      `insert into house_fee_standard (id, company_id, community_id, property_type, property_id, property_name, fee_standard_id, fee_item_id, start_date, payer_kind, quantity,
         discount_ratio, status, created_at, updated_at)
       select gen_random_uuid(), $1, $2, 'house', h.id::text, h.full_name, $3, $4, '2020-01-01', 'payer', 1, 1, 1, $5, $5 from house h where h.community_id = $2`,
      [company, COMMUNITY, standard, item, now],
    )
  }
  for (const table of ['customer', 'customer_house', 'house_fee_standard'])
    await client.query(`vacuum (analyze) ${table}`)
}

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

/** The rehearsal and the posting of some months, as the task does them. */
async function generate(kernel: Kernel, periodFrom: string, periodTo: string, propertyIds?: string[]): Promise<string> {
  const batch = await inTransaction(kernel, ({ q, now }) =>
    createBatch(
      { q, now, actor: { userId: 1 } },
      { communityId: COMMUNITY, scope: propertyIds ? { propertyIds } : {}, periodFrom, periodTo, mode: 'normal' },
    ),
  )
  await runBatch(kernel, batch.id)
  await inTransaction(kernel, async ({ q, now }) =>
    beginCommit({ q, now, kernel, actor: { userId: 1 } }, (await findBatch(q, batch.id, true))!),
  )
  await runBatch(kernel, batch.id)
  return batch.id
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
