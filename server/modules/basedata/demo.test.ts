import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, type TestApp, startTestApp } from '../../../tests/support/app.ts'
import { must } from '../../../tests/support/must.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startTestApp({ demo: true })
  admin = await app.admin()
})
afterAll(() => app.stop())

const counted = async (text: string) =>
  (await app.kernel.q.query<{ n: number }>(`select count(*) as n from ${text}`))[0]!.n

it('has the register of the book', async () => {
  const garden = "h join community c on c.id = h.community_id and c.name = '云山花园' where h.deleted_at is null"
  expect(await counted(`house ${garden}`)).toBe(576)
  const uses = await app.kernel.q.query<{ use_status: number; n: number }>(
    `select h.use_status, count(*) as n from house ${garden} group by 1 order by 1`,
  )
  expect(Object.fromEntries(uses.map((row) => [row.use_status, row.n]))).toEqual({ 1: 30, 2: 50, 3: 16, 4: 420, 5: 60 })
  expect(await counted('customer')).toBe(900)
  expect(await counted('customer where customer_type = 2')).toBe(12)
  expect(await counted('customer_house')).toBe(1300)
  expect(await counted('handover')).toBe(2)
  expect(await counted('base_change')).toBe(14)
  expect(await counted('tag')).toBe(11)
  expect(await counted('fan')).toBe(350)
  expect(await counted('terminal')).toBe(4)
  expect(await counted("operation_log where module = 'basedata'")).toBeGreaterThanOrEqual(2000)
  expect(await counted('import_batch')).toBeGreaterThanOrEqual(30)
})

it.each([
  [
    'shops',
    40,
    "house h join community c on c.id = h.community_id and c.name = '云山商业街' where h.deleted_at is null",
  ],
  [
    'offices',
    120,
    "house h join community c on c.id = h.community_id and c.name = '滨江一号' where h.deleted_at is null",
  ],
  ['housekeepers', 6, 'housekeeper where deleted_at is null'],
  ['contractors', 11, 'contractor where deleted_at is null'],
  [
    'contractors with an expired certificate',
    2,
    `contractor where deleted_at is null and exists (select 1 from jsonb_array_elements(coalesce(certs, '[]'::jsonb)) x where x->>'expireAt' < '2026-03-15')`,
  ],
  [
    'batches of thirty houses with eighteen delivered',
    1,
    '(select 1 from handover_house group by handover_id having count(*) = 30 and count(*) filter (where status in (6, 8)) = 18) x',
  ],
  ['states of changes', 4, '(select 1 from base_change group by status) x'],
  ['months of ledgers', 12, '(select 1 from ledger where kind = 1 group by period) x'],
  ['special ledgers', 20, 'ledger where kind = 2'],
  ['reviews', 8, 'property_review'],
  ['rule tags', 6, 'tag where kind = 2'],
  [
    'weeks of shifts',
    6,
    '(select 1 from staff_schedule group by (date - (select min(date) from staff_schedule)) / 7) x',
  ],
  [
    'batches with twelve error rows',
    1,
    '(select 1 from import_row where error is not null group by batch_id having count(*) = 12) x',
  ],
  ['exceptions', 15, 'exception_log'],
])('has the %s of the book: %i', async (_what, n, from) => {
  expect(await counted(from)).toBe(n)
})

it('keeps the rules it shows: one payer, shares, no overlap of shifts, relations inside their company', async () => {
  expect(
    await counted(
      '(select 1 from customer_house where is_payer and end_date is null group by house_id having count(*) > 1) x',
    ),
  ).toBe(0)
  expect(
    await counted(
      '(select 1 from customer_house where relation in (1, 2) and end_date is null group by house_id having sum(share) > 100) x',
    ),
  ).toBe(0)
  expect(
    await counted('customer_house ch join customer p on p.id = ch.customer_id where p.company_id <> ch.company_id'),
  ).toBe(0)
  expect(
    await counted(`(select distinct on (a.id) a.id from customer_house a join customer_house b on a.id < b.id and a.customer_id = b.customer_id and a.house_id = b.house_id and a.relation = b.relation
    and a.start_date <= coalesce(b.end_date, 'infinity') and b.start_date <= coalesce(a.end_date, 'infinity')) x`),
  ).toBe(0)
  expect(await counted('customer_house where end_date < start_date')).toBe(0)
})

it('answers every list of the module', async () => {
  const calls = app.app.calls.all().filter((call) => call.module === 'basedata' && call.name.endsWith('.page'))
  expect(calls.length).toBeGreaterThan(25)
  for (const call of calls)
    expect(await admin.call('GET', call.path, { query: { limit: 5 } }), call.path).toMatchObject({ code: 0 })
})

it('tells nothing of a house that contradicts it: its history, who lives there, what it is billed as', async () => {
  expect(await must(admin, 'GET', '/basedata/base/house/contradictions')).toEqual({ list: [], total: 0 })
  // Billed as vacant is who is vacant, and who has just moved in.
  const billed = await counted(
    `receivable r join house h on h.id = r.house_id and h.use_status <> 2 where r.source = 'generate' and r.calc_text like '%×空置%' and r.fee_period = '2026-03'`,
  )
  expect(billed).toBeLessThan(20)
})
