import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../tests/support/app.ts'

/** What part 9 of the book lists. */
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ demo: true, now: '2026-03-15 10:00:00' })
})
afterAll(() => app?.stop())
const counts = async (sql: string) =>
  Object.fromEntries((await app.kernel.q.query<{ k: string; n: number }>(sql)).map(({ k, n }) => [k, n]))

it('has the leaves, balances and announcements of the book', async () => {
  expect(await counts('select status::text as k, count(*)::int as n from leave_request group by 1')).toEqual({
    1: 3,
    2: 35,
    3: 1,
    4: 1,
  })
  expect(await counts("select 'all' as k, count(*)::int as n from leave_balance")).toEqual({ all: 60 })
  expect(
    await counts(
      'select return_status::text as k, count(*)::int as n from leave_request where return_status is not null group by 1',
    ),
  ).toEqual({ 2: 2 })
  expect(await counts('select status::text as k, count(*)::int as n from announcement group by 1')).toMatchObject({
    1: 2,
    3: 1,
  })
  expect(await counts("select 'all' as k, count(*)::int as n from announcement")).toEqual({ all: 18 })
  const [rule] = await app.kernel.q.query('select confirm_count from announcement where type = 5')
  expect(rule).toEqual({ confirm_count: 31 })
})
it('has balances that add up to the leaves', async () => {
  const wrong = await app.kernel.q.query(
    `select b.id from leave_balance b where b.used <> coalesce((select sum((l.parts ->> b.year::text)::numeric - l.cancelled_days) from leave_request l
       where l.user_id = b.user_id and l.leave_type_id = b.leave_type_id and l.status = 2 and l.parts ? b.year::text), 0)`,
  )
  expect(wrong).toEqual([])
})
