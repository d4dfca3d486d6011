import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '../../tests/support/app.ts'
import { countOn, drawCodes, lastDrawn } from './codes.ts'
import { uuidv7 } from './ids.ts'
import { inTransaction } from './tx.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test.each([true, false])('each company counts for itself by the rule of all (no gaps: %s)', async (gapFree) => {
  const { q, clock } = app.kernel
  const [id, code, now] = [uuidv7(), `test.company${gapFree}`, clock.now()]
  await q.query(
    `insert into code_rule (id, company_id, code, prefix, date_pattern, digits, reset, gap_free, created_at, updated_at)
     values ($1, null, $2, 'X', 'none', 3, 'never', $3, $4, $4)`,
    [id, code, gapFree, now],
  )
  const draw = (companyId: number, count: number) =>
    inTransaction(app.kernel, ({ q: tx }) => drawCodes(tx, code, now, companyId, null, count))
  expect(await draw(1, 2)).toEqual(['X001', 'X002'])
  expect(await draw(2, 1)).toEqual(['X001'])
  expect(await draw(1, 1)).toEqual(['X003'])
  const rule = { id, reset: 'never' } as const
  expect(await Promise.all([1, 2, 3].map((company) => lastDrawn(q, rule, company, now)))).toEqual([3, 1, 0])

  // A rule of the company's own goes on behind its own numbers.
  const own = { id: uuidv7(), reset: 'never' } as const
  expect(await inTransaction(app.kernel, ({ q: tx }) => countOn(tx, own, rule, 2, now, 0))).toBe(1)
})
