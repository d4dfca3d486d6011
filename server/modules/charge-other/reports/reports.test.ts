import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Payment } from '@wuguan/contract/charge-finance/collect.actions'
import type { CenterReport } from '@wuguan/contract/charge-other/report-center.actions'
import { uuidv7 } from '../../../kernel/ids.ts'
import { type ChargeWorld, openCharge } from '../../../../tests/support/charge.ts'
import type { Caller } from '../../../../tests/support/app.ts'
import { must } from '../../../../tests/support/must.ts'

const CENTER = '/charge/report/center'
const UNPAID = '/charge/report/unpaid'
let w: ChargeWorld
beforeAll(async () => {
  w = await openCharge({ now: '2025-03-10 09:00:00' })
})
afterAll(() => w.app.stop())

const reports = (who: Caller) => must<CenterReport[]>(who, 'GET', CENTER)

it('shows each the reports he may open, and keeps what he marks to himself', async () => {
  const all = await reports(w.admin)
  expect(all.length).toBeGreaterThan(10)
  const codes = ['charge-other:report-center:list', 'charge-other:report-center:favourite', 'charge-report:unpaid:view']
  const own = await w.user('reader', codes)
  const shown = await reports(own)
  expect(shown.map(({ key }) => key)).toContain(UNPAID)
  expect(shown.length).toBeLessThan(all.length)
  expect((await own.call('POST', `${CENTER}/favourite`, { body: { key: UNPAID, favourite: true } })).code).toBe(0)
  expect((await own.call('POST', `${CENTER}/opened`, { body: { key: UNPAID } })).code).toBe(0)
  const marked = (some: CenterReport[]) => some.find(({ key }) => key === UNPAID)
  // What is opened keeps its mark.
  expect(marked(await reports(own))).toMatchObject({ favourite: true, openedAt: '2025-03-10 09:00:00' })
  expect(marked(await reports(w.admin))).toMatchObject({ favourite: false, openedAt: null })
  // Neither what nobody has nor what is not his.
  const closed = all.find(({ key }) => !shown.some((one) => one.key === key))!.key
  for (const key of [closed, '/nowhere'])
    expect(await own.call('POST', `${CENTER}/favourite`, { body: { key, favourite: true } })).toMatchObject({
      code: 400,
      msg: '报表不存在',
    })
})

it('opens reports of the report server by their path there, while they are in use', async () => {
  const draft = { section: '经营报表', sort: 1, enabled: 1 }
  const define = (body: object) => w.admin.call<{ id: string }>('POST', '/charge/report/def', { body })
  expect(await define({ ...draft, code: 'X', name: '别处', path: '//elsewhere.example' })).toMatchObject({
    code: 400,
    msg: '请填写以 / 开头的路径',
  })
  const used = await define({ ...draft, code: 'A', name: '损益表', path: '/view?id=profit' })
  const idle = await define({ ...draft, code: 'B', name: '停用表', path: '/view?id=old', enabled: 0 })
  const external = (id: string) => w.admin.call('GET', `${CENTER}/external/${id}`)
  expect((await external(used.data.id)).data).toEqual({ id: used.data.id, title: '损益表', path: '/view?id=profit' })
  expect((await external(idle.data.id)).code).toBe(404)
  const outside = (await reports(w.admin)).filter(({ externalPath }) => externalPath !== null)
  expect(outside.map(({ key }) => key)).toEqual([used.data.id])
  // Those of a company that is neither his nor above it are not his.
  await w.sql(
    `with other as (
       insert into company (parent_id, node_type, name, code, path, level, order_num, state, created_at, updated_at)
       select c.id, c.node_type, '别的公司', 'other', c.path || '990001/', c.level + 1, 9, c.state, c.created_at, c.updated_at
       from company c where c.parent_id is null order by c.id limit 1 returning id)
     update report_def set company_id = other.id from other where report_def.id = $1`,
    [used.data.id],
  )
  expect((await external(used.data.id)).code).toBe(404)
})

it('流水日志 adds up what came in and went out, without what prepaid accounts paid', async () => {
  const home = await w.home()
  const paid = (await w.collect(home, [await w.bill(home, { amount: '210.40', overdueRate: null })])).data as Payment
  await must(
    w.admin,
    'POST',
    '/charge/prepaid/recharge',
    {
      communityId: w.communityId,
      propertyType: 'house',
      propertyId: home.houseId,
      lines: [{ feeItemId: null, amount: '100.00' }],
      payments: [{ methodId: w.methods.cash, amount: '100.00' }],
    },
    { headers: { 'idempotency-key': uuidv7() } },
  )
  await w.bill(home, { item: 'water', amount: '90.00', overdueRate: null })
  await must(w.admin, 'POST', '/charge/receipt/void', { receiptId: paid.receipts[0]!.receiptId, reason: '重收' })
  const totals = (query: Record<string, string>) =>
    must<Record<string, string>>(w.admin, 'GET', '/charge/waterListLog/report/rows/totals', undefined, {
      query,
      companyId: w.companyId,
      communityId: w.communityId,
    })
  expect(await totals({ prepaid: 'false' })).toMatchObject({ moneyIn: '310.40', moneyOut: '210.40', net: '100.00' })
  const [ledger] = await w.sql<{ count: string; net: string }>(
    'select count(*)::text as count, sum(amount)::text as net from payment where community_id = $1',
    [w.communityId],
  )
  expect(await totals({})).toMatchObject({ net: ledger!.net })
  expect(String((await totals({})).count)).toBe(ledger!.count)
})
