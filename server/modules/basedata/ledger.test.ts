import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Register, openRegister } from '../../../tests/support/register.ts'

let r: Register
beforeAll(async () => {
  r = await openRegister()
  await r.sql('update community set manage_state = 2')
  for (let n = 0; n < 4; n++) await r.house({ buildingArea: '100.00' })
})
afterAll(() => r.app.stop())

const LEDGER = '/basedata/base/ledger'
const content = { manageArea: '400.00', chargeArea: '400.00', households: 4, staffPlan: 5 }
const add = (over: Record<string, unknown> = {}) =>
  r.ok('POST', LEDGER, { communityId: r.communityId, kind: 1, period: '2026-02', title: '2月台账', content, ...over })

it('brings the figures of the register and marks what is more than five percent off', async () => {
  const figures = await r.list(`${LEDGER}/prefill`, { communityId: r.communityId, period: '2026-02' })
  expect(figures.find((one) => one.key === 'manageArea')).toMatchObject({ label: '在管面积', system: '400.00' })
  const { id } = await add({
    period: '2026-03',
    title: '3月',
    content: { ...content, manageArea: '425.00', households: 4 },
  })
  const seen = (await r.ok('GET', `${LEDGER}/examine/${String(id)}`)) as {
    current: { createdBy: number; titles: { createdBy: string } }
    figures: { key: string; deviation: string; deviates: boolean }[]
  }
  expect(seen.figures.filter((one) => one.deviates).map((one) => [one.key, one.deviation])).toEqual([
    ['manageArea', '6.25'],
  ])
  // Who made it stands in the list and in the examination.
  const [line] = await r.page(LEDGER)
  expect(line).toMatchObject({ createdBy: expect.any(Number), titles: { createdBy: expect.any(String) } })
  expect(seen.current).toMatchObject({ createdBy: line!['createdBy'] })
})

it('is examined, superseded by a new version, and closed 35 days after its month', async () => {
  const first = await add()
  expect(
    await r.refused('POST', LEDGER, {
      communityId: r.communityId,
      kind: 1,
      period: '2026-02',
      title: '又一份',
      content,
    }),
  ).toMatchObject({ code: 400, msg: '该项目本期间台账已存在' })
  await r.ok('POST', `${LEDGER}/submit`, { id: first.id })
  expect(await r.refused('PUT', LEDGER, { id: first.id, version: 2, title: 'x' })).toMatchObject({
    code: 422,
    msg: '只能修改草稿或已驳回的台账',
  })
  expect(await r.refused('POST', `${LEDGER}/reject`, { id: first.id, remark: '' })).toMatchObject({
    code: 400,
    msg: '请输入驳回原因',
  })
  await r.ok('POST', `${LEDGER}/pass`, { id: first.id, remark: '同意' })
  const second = await add({ title: '2月台账更正', prevId: first.id })
  await r.ok('POST', `${LEDGER}/submit`, { id: second.id })
  await r.ok('POST', `${LEDGER}/pass`, { id: second.id })
  expect(await r.info(LEDGER, first.id)).toMatchObject({ status: 4 })
  expect(
    await r.refused('POST', LEDGER, { communityId: r.communityId, kind: 1, period: '2026-01', title: '1月', content }),
  ).toMatchObject({ code: 422, msg: '已超过填报期限' })
  const matrix = (await r.ok('GET', `${LEDGER}/matrix`, { from: '2026-02', to: '2026-03' })) as {
    completion: unknown[]
  }
  expect(matrix.completion).toEqual([
    { period: '2026-02', done: 1, total: 1, rate: '100.00' },
    { period: '2026-03', done: 0, total: 1, rate: '0.00' },
  ])
})

it('may be examined by holders of the permission only', async () => {
  const { id } = await add({
    kind: 2,
    period: undefined,
    specialType: 'income',
    title: '公共收益',
    content: {
      rows: [
        { 日期: '2026-03-01', 金额: '120.50' },
        { 日期: '2026-03-02', 金额: '79.50' },
      ],
    },
  })
  await r.ok('POST', `${LEDGER}/submit`, { id })
  const clerk = await r.user('ledgerclerk', ['basedata:ledger:list', 'basedata:ledger:submit'])
  expect(await clerk.call('POST', `${LEDGER}/pass`, { body: { id } })).toMatchObject({ code: 403 })
  await r.ok('POST', `${LEDGER}/pass`, { id })
  expect(await r.list(`${LEDGER}/specialSums`)).toEqual([
    { specialType: 'income', label: '公共收益', count: 1, rows: 2, amount: '200.00' },
  ])
})
