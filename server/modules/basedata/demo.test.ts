import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, type TestApp, startTestApp } from '../../../tests/support/app.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startTestApp({ demo: true })
  admin = await app.admin()
}, 120_000)
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
