import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Payment, Quote } from '@wuguan/contract/charge-finance/collect.actions'
import { periodOf } from '@wuguan/contract/kernel/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dateOf, dateTimeOf } from '../../server/kernel/clock.ts'
import { inTransaction } from '../../server/kernel/tx.ts'
import { createBatch } from '../../server/modules/charge-finance/generation/batch.store.ts'
import { runBatch } from '../../server/modules/charge-finance/generation/run.ts'
import { ledgerViolations } from '../../server/modules/charge-finance/ledger/assert-ledger.service.ts'
import { type TestApp, startTestApp } from '../support/app.ts'
import { urlOf } from '../support/cluster.ts'

const HOUSES = 300
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: dateTimeOf(new Date()), first: true })
})
afterAll(() => app.stop())

async function run(...args: string[]): Promise<{ code: number; output: string }> {
  const { PATH, TMPDIR, TZ } = process.env
  const child = spawn(process.execPath, ['scripts/demo-scale.ts', ...args], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    env: {
      PATH,
      TMPDIR,
      TZ,
      DATA_DIR: app.kernel.settings.dataDir,
      DATABASE_URL: urlOf(app.connection),
      SECRET_KEY: 'test-secret-key-test-secret-key-00',
      ADMIN_PASSWORD: 'Admin12345',
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, output }
}
const count = async (from: string) =>
  (await app.kernel.q.query<{ n: number }>(`select count(*)::int as n from ${from}`))[0]!.n
const communities = async () =>
  (await app.kernel.q.query<{ id: number }>('select id from community order by id')).map(({ id }) => id)

test('a group of some houses is filled, its books hold, and the product goes on from there', async () => {
  expect(await run('--houses', String(HOUSES))).toMatchObject({ code: 0 })
  expect(await count('house')).toBe(HOUSES)
  const charged = await count('house where charge_start_date is not null')
  expect(charged).toBeGreaterThan(HOUSES * 0.9)
  expect(await count('customer_house where relation = 1')).toBe(charged)
  expect(await count('house_fee_standard')).toBe(charged * 2)
  expect(await count('receivable')).toBe(charged * 4)
  expect(await count('receipt')).toBeGreaterThan(charged / 2)
  expect(await count('prepaid_account')).toBe(Math.floor(charged / 25))
  const [communityId] = await communities()
  expect(await ledgerViolations(app.kernel.q, communityId!)).toEqual([])

  // What the product itself would charge for this month is what stands there.
  const month = periodOf(dateOf(app.clock.now()))
  const batch = await inTransaction(app.kernel, ({ q, now }) =>
    createBatch(
      { q, now, actor: { userId: 1 } },
      { communityId: communityId!, scope: {}, periodFrom: month, periodTo: month, mode: 'normal' },
    ),
  )
  await runBatch(app.kernel, batch.id)
  const [judged] = await app.kernel.q.query(
    'select new_count as new, same_count as same, different_count as different, error_count as error from generation_batch where id = $1',
    [batch.id],
  )
  expect(judged).toEqual({ new: 0, same: charged * 2, different: 0, error: 0 })
})

test('a cashier collects what is still owed, under the next number', async () => {
  const { q } = app.kernel
  const [debt] = await q.query<{ id: string; property_id: string; community_id: number; company_id: number }>(
    'select id, property_id, community_id, company_id from receivable where status = 1 order by id limit 1',
  )
  const [cash] = await q.query<{ id: string }>("select id from payment_method where code = 'CASH'")
  const admin = await app.admin()
  const { community_id: communityId, company_id: companyId } = debt!
  const part = { propertyType: 'house', propertyId: debt!.property_id, lines: [{ receivableId: debt!.id }] }
  const quoted = await admin.call<Quote>('POST', '/charge/collection/quote', {
    body: { communityId, parts: [part] },
    companyId,
    communityId,
  })
  expect(quoted).toMatchObject({ code: 0 })
  const [priced] = quoted.data.parts
  const paid = await admin.call<Payment>('POST', '/charge/collection/pay', {
    body: {
      communityId,
      parts: [{ ...part, expected: priced!.expected, preferential: priced!.preferential }],
      payments: [{ methodId: cash!.id, amount: quoted.data.payable }],
    },
    companyId,
    communityId,
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(paid).toMatchObject({ code: 0 })
  expect(await ledgerViolations(q, communityId)).toEqual([])
})

test('a database with houses is left alone unless more is asked for beside them', async () => {
  const refused = await run('--houses', '60')
  expect(refused).toMatchObject({ code: 1 })
  expect(refused.output).toContain('--append')
  expect(await count('house')).toBe(HOUSES)
  expect(await run('--houses', '60', '--months', '1', '--append')).toMatchObject({ code: 0 })
  expect(await count('house')).toBe(HOUSES + 60)
  for (const id of await communities()) expect(await ledgerViolations(app.kernel.q, id)).toEqual([])
})

test.each([['0'], ['x'], ['9000000']])('a number of houses that makes no sense is refused (%s)', async (houses) => {
  expect(await run('--houses', houses)).toMatchObject({ code: 2 })
})
