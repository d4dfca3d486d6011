import pg from 'pg'
import { COMMUNITY, fillBindings } from './charge.ts'
import { startBenchServer } from './server.ts'
import { type Benchmark, type Claim, percentile } from './support.ts'

const ROWS = 50_000
const PERIODS = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05'] as const
/** With the measured one: 5,000,000 rows. */
const OTHERS = 99
const SAMPLES = 150
const LIST = '/charge/finance/receivable/page'
const TOTALS = '/charge/finance/receivable/totals'
/** As they are looked for: a month of one community, by itself and further narrowed and sorted. */
const QUERIES: Record<string, string> = {
  period: 'feePeriod=2026-02,2026-02',
  'period and status': 'feePeriod=2026-02,2026-02&status=1',
  'period, newest due first': 'feePeriod=2026-02,2026-02&orderField=dueDate&order=desc',
  'accounting period': 'accountPeriod=2026-02,2026-02',
}

/** Rows of some communities, five months of every house; the indexes are built once the rows lie there. */
async function fillReceivables(client: pg.Client, from: number, communities: number): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; ddl: string }>(
    `select i.indexname as name, i.indexdef as ddl from pg_indexes i where i.tablename = 'receivable' and i.indexname <> 'receivable_pkey'`,
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await client.query("set maintenance_work_mem = '1GB'; set synchronous_commit = off")
  await client.query("set session_replication_role = 'replica'")
  for (let community = from; community < from + communities; community += 1)
    await client.query(
      `insert into receivable (id, company_id, community_id, receivable_no, property_type, property_id, property_name, house_id, building_id, payer_customer_id, payer_role,
         fee_item_id, fee_standard_id, house_fee_standard_id, fee_period, period_from, period_to, book_date, account_period, due_date, quantity, unit_rate, calc_text,
         original_amount, receivable_amount, received_amount, deducted_amount, late_fee_received, late_fee_deducted, status, hung_up, lock_type, source, source_part,
         created_at, updated_at)
       select gen_random_uuid(), b.company_id, $1::bigint, 'YS' || $1::bigint || '-' || p.n || '-' || b.n, 'house', b.property_id, b.property_name, b.property_id::uuid, h.building_id, b.payer, 'owner',
         b.fee_item_id, b.fee_standard_id, case when $1::bigint = $2::bigint then b.id else gen_random_uuid() end, p.period, (p.period || '-01')::date, (p.period || '-28')::date, (p.period || '-01')::date, p.period,
         (p.period || '-25')::date, 80, 2.35, '建筑面积80 × 单价2.35', 188, 188, case when b.n % 4 = 0 then 0 else 188 end, 0, 0, 0, case when b.n % 4 = 0 then 1 else 3 end, false, 'none',
         'generate', '', $4, $4
       from (select s.*, row_number() over (order by s.property_id) as n,
           (select ch.customer_id from customer_house ch where ch.house_id = s.property_id::uuid limit 1) as payer
         from house_fee_standard s where s.community_id = $2::bigint and s.fee_item_id = (select id from fee_item where code = 'B1')) b
       join house h on h.id = b.property_id::uuid
       cross join unnest($3::text[]) with ordinality as p(period, n)`,
      [community, COMMUNITY, PERIODS, new Date()],
    )
  await client.query("set session_replication_role = 'origin'")
  for (const { ddl } of indexes) await client.query(ddl)
  await client.query('vacuum (analyze) receivable')
  await client.query('checkpoint')
}

/** A server whose table holds so many communities; asked in the same breath as the other. */
async function openTable(communities: number) {
  const server = await startBenchServer()
  const client = new pg.Client(server.database)
  await client.connect()
  const stop = async () => {
    await client.end()
    await server.stop()
  }
  try {
    await fillBindings(client)
    await fillReceivables(client, COMMUNITY, communities)
    const { rows } = await client.query<{ n: string }>('select count(*) as n from receivable')
    if (Number(rows[0]!.n) !== ROWS * communities) throw new Error(`${rows[0]!.n} rows`)
    const headers = { ...(await server.signIn()), communityid: String(COMMUNITY) }
    const ask = async (path: string, query: string): Promise<number> => {
      const started = performance.now()
      const reply = await fetch(`${server.url}${path}?${path === LIST ? `limit=20&${query}` : query}`, { headers })
      const { code, data } = (await reply.json()) as { code: number; data: { list?: unknown[] } }
      if (code !== 0 || (path === LIST && data.list?.length !== 20)) throw new Error(`${path} ${query}: code ${code}`)
      return performance.now() - started
    }
    return { ask, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
type Table = Awaited<ReturnType<typeof openTable>>

/** Both tables by turns, so that whatever else the machine does slows both. */
async function byTurns(small: Table, large: Table, path: string, query: string, samples: number) {
  for (let i = 0; i < 10; i += 1) for (const table of [small, large]) await table.ask(path, query)
  const times = { small: [] as number[], large: [] as number[] }
  for (let i = 0; i < samples; i += 1) {
    times.small.push(await small.ask(path, query))
    times.large.push(await large.ask(path, query))
  }
  return { small: percentile(times.small, 95), large: percentile(times.large, 95) }
}

/** The list of receivables over the same matched rows in a small table and in a large one; the totals apart. */
export const benchmark: Benchmark = {
  name: 'receivables',
  async run() {
    const tables: Table[] = []
    try {
      tables.push(await openTable(OTHERS + 1), await openTable(1))
      const [large, small] = tables as [Table, Table]
      const what = 'the same 10,000 rows of one month and community in a table of 5,000,000 against one of 50,000, p95'
      const claim = (name: string, times: { small: number; large: number }): Claim => ({
        name,
        what,
        value: times.large / times.small,
        unit: '×',
        bar: { kind: 'max', value: 2 },
        detail: `${times.large.toFixed(1)} ms against ${times.small.toFixed(1)} ms`,
      })
      const claims: Claim[] = []
      for (const [name, query] of Object.entries(QUERIES))
        claims.push(claim(`list by ${name}`, await byTurns(small, large, LIST, query, SAMPLES)))
      const month = await byTurns(small, large, TOTALS, 'feePeriod=2026-02,2026-02', 60)
      const months = await byTurns(small, large, TOTALS, '', 60)
      return [
        ...claims,
        claim('totals of a month, a call apart', month),
        {
          name: 'totals grow with what is matched',
          what: 'five times the rows in the large table, p95',
          value: months.large / month.large,
          unit: '×',
          bar: { kind: 'max', value: 6 },
          detail: `${months.large.toFixed(1)} ms against ${month.large.toFixed(1)} ms`,
        },
      ]
    } finally {
      for (const table of tables) await table.stop()
    }
  },
}
