import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../../tests/support/charge.ts'
import { type Begun, begin, settled, sheetOf } from '../../../../tests/support/import-batches.ts'
import { must } from '../../../../tests/support/must.ts'
import { standardIn } from '../../../../tests/support/standards.ts'

let w: ChargeWorld
beforeAll(async () => {
  w = await openCharge({ now: '2025-03-10 10:00:00', jobs: true })
})
afterAll(() => w.app.stop())

/** Imports what can be imported; answers with the sentences of the other rows. */
async function imported(kind: string, titles: readonly string[], rows: readonly (readonly string[])[]) {
  const { code, msg, data } = await begin(w.app, w.admin, `${kind}.xlsx`, await sheetOf(titles, rows), kind)
  expect(code, msg).toBe(0)
  const { batchId, proposal } = data as Begun
  await must(w.admin, 'PUT', `/file/sys/import/${batchId}/mapping`, {
    mapping: proposal,
    options: { communityId: w.communityId },
  })
  await settled(w.admin, batchId)
  await w.admin.call('POST', `/file/sys/import/${batchId}/commit`, { body: {} })
  const state = await settled(w.admin, batchId)
  const { list } = await must<{ list: { rowNo: number; errors: Record<string, string>; error: string | null }[] }>(
    w.admin,
    'GET',
    `/file/sys/import/${batchId}/rows`,
    undefined,
    { query: { page: 1, limit: 20, state: 'bad' } },
  )
  return {
    batchId,
    success: state.success,
    refused: list.map(({ errors, error }) => [...Object.values(errors ?? {}), error].filter(Boolean).join('；')),
  }
}
const undo = (batchId: string) => w.admin.call('POST', `/file/sys/import/${batchId}/undo`, { body: {} })

it('standards come as drafts with their first price, ladders by hand', async () => {
  const titles = ['编码', '名称', '收费项目', '计算方式', '单价单位', '出账周期', '日违约金率', '单价', '生效日期']
  const row = (code: string, method: string, price: string, day = '2025-01-01') => [
    code,
    `标准${code}`,
    method === '阶梯单价' ? '水费' : '住宅物业费',
    method,
    '元/㎡·月',
    '按季',
    '5',
    price,
    day,
  ]
  const { batchId, success, refused } = await imported('feeStandard', titles, [
    row('GC', '面积×单价', '2.35'),
    row('DC', '面积×单价', '-1'),
    row('SJ', '阶梯单价', '5'),
    row('WR', '面积×单价', '2.60', ''),
  ])
  expect(refused).toEqual(['单价不能为负数', '阶梯收费标准请在收费标准页面新增', '请选择生效日期'])
  expect(success).toBe(1)
  const standards = () =>
    w.sql(
      `select s.name, s.status, s.cycle, s.overdue_rate::float as late, r.unit_rate::float as price, r.effective_from::text as since
       from fee_standard s join fee_standard_rate r on r.fee_standard_id = s.id where s.code = 'GC'`,
    )
  expect(await standards()).toEqual([
    { name: '标准GC', status: 1, cycle: 3, late: 5, price: 2.35, since: '2025-01-01' },
  ])
  expect(await undo(batchId)).toMatchObject({ code: 0 })
  expect(await standards()).toEqual([])
})

it('houses get their standards, gaps and overlaps are said row by row, and what is billed stays', async () => {
  const [one, two] = [await w.home(), await w.home()]
  await w.sql("update house set charge_start_date = '2024-06-01' where id = $1", [one.houseId])
  await standardIn(w, { name: '高层物业费' })
  await standardIn(w, { name: '草稿物业费', set: { status: 1 } })
  await standardIn(w, { name: '水价', item: 'water', kind: 'meter' })
  const titles = ['房产全称', '收费标准', '开始日期', '结束日期', '付费人', '指定单价', '折扣系数']
  const { batchId, success, refused } = await imported('houseFeeStandard', titles, [
    [one.name, '高层物业费', '', '', '', '', ''],
    [two.name, '高层物业费', '2025-01-01', '2025-02-28', '业主', '2.10', '0.9'],
    [two.name, '高层物业费', '2025-02-15', '', '', '', ''],
    [two.name, '高层物业费', '2025-03-01', '', '', '', ''],
    ['没有的房产', '高层物业费', '2025-01-01', '', '', '', ''],
    [two.name, '草稿物业费', '2025-01-01', '', '', '', ''],
    [two.name, '水价', '2025-01-01', '', '', '', ''],
    [two.name, '高层物业费', '2026-01-01', '2025-01-01', '', '', '1.2'],
  ])
  expect(refused).toEqual([
    expect.stringMatching(/的收费项目【住宅物业费】在该时间段已有标准$/),
    '房产或车位不存在',
    '收费标准【草稿物业费】未启用，不能绑定',
    '用量类收费标准请在仪表中绑定',
    '结束日期不能早于开始日期；折扣系数必须大于0且不超过1',
  ])
  expect(success).toBe(3)
  const borne = () =>
    w.sql(
      `select start_date::text as since, end_date::text as until, payer_kind as payer, unit_rate_override::float as price, discount_ratio::float as discount
       from house_fee_standard where property_id = any($1) order by property_id = $2 desc, start_date`,
      [[one.houseId, two.houseId], one.houseId],
    )
  expect(await borne()).toEqual([
    { since: '2024-06-01', until: null, payer: 'payer', price: null, discount: 1 },
    { since: '2025-01-01', until: '2025-02-28', payer: 'owner', price: 2.1, discount: 0.9 },
    { since: '2025-03-01', until: null, payer: 'payer', price: null, discount: 1 },
  ])
  await w.sql("update house_fee_standard set billed_to = '2025-03-31' where property_id = $1", [one.houseId])
  expect(await undo(batchId)).toMatchObject({ msg: '第2行已计费至2025-03-31，不能撤销' })
  await w.sql('update house_fee_standard set billed_to = null where property_id = $1', [one.houseId])
  expect(await undo(batchId)).toMatchObject({ code: 0 })
  expect(await borne()).toEqual([])
})
