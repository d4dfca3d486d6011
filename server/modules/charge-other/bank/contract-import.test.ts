import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBank } from '../../../../tests/support/bank-debit.ts'
import { type ChargeWorld, openCharge } from '../../../../tests/support/charge.ts'
import { decideFor } from '../../../../tests/support/consent.ts'
import { type Begun, begin, settled, sheetOf } from '../../../../tests/support/import-batches.ts'
import { must } from '../../../../tests/support/must.ts'

let w: ChargeWorld
beforeAll(async () => {
  w = await openCharge({ now: '2025-03-10 10:00:00', jobs: true })
})
afterAll(() => w.app.stop())

const TITLES = ['协议号', '房产', '客户', '银行', '账号', '收费项目', '签约日期', '到期日期', '单笔限额']

it('signed contracts come in by sheet, each judged like one of a form, with accounts that are never shown', async () => {
  const [one, two] = [await w.home(), await w.home()]
  const nameOf = async (id: string) =>
    (await w.sql<{ name: string }>('select name from customer where id = $1', [id]))[0]!.name
  const [owner, other] = [await nameOf(one.customerId), await nameOf(two.customerId)]
  const row = (no: string, more: Partial<Record<(typeof TITLES)[number], string>> = {}) =>
    Object.values({
      协议号: no,
      房产: one.name,
      客户: owner,
      银行: '工商银行',
      账号: '6222 0212 3450 0000 777',
      收费项目: '住宅物业费',
      签约日期: '2025-01-01',
      到期日期: '',
      单笔限额: '',
      ...more,
    })
  const sheet = await sheetOf(TITLES, [
    row('A1', { 单笔限额: '3000' }),
    row('A2'),
    row('A3', { 收费项目: '水费、装修押金', 到期日期: '2024-01-01' }),
    row('A4', { 收费项目: '水费', 账号: '6222' }),
    row('A5', { 收费项目: '水费', 客户: other }),
    row('A6', { 收费项目: '没有的项目', 银行: '没有的银行' }),
    row('A7', { 房产: '没有的房产' }),
    row('A8', { 房产: two.name, 客户: other, 收费项目: '', 单笔限额: '0' }),
    row('A9', { 房产: two.name, 客户: other, 收费项目: '' }),
  ])
  const kind = 'bankDeductContract'
  const { code, msg, data } = await begin(w.app, w.admin, 'signed.xlsx', sheet, kind)
  expect(code, msg).toBe(0)
  const { batchId, proposal } = data as Begun
  await must(w.admin, 'PUT', `/file/sys/import/${batchId}/mapping`, {
    mapping: proposal,
    options: { communityId: w.communityId },
  })
  await settled(w.admin, batchId)
  await w.admin.call('POST', `/file/sys/import/${batchId}/commit`, { body: {} })
  const state = await settled(w.admin, batchId)
  const { list } = await must<{ list: { errors: Record<string, string> }[] }>(
    w.admin,
    'GET',
    `/file/sys/import/${batchId}/rows`,
    undefined,
    { query: { page: 1, limit: 20, state: 'bad' } },
  )
  expect(list.map(({ errors }) => Object.values(errors).join('；'))).toEqual([
    '房产的收费项目已有有效协议A1',
    '到期日期不能早于签约日期',
    '账号为12至30位数字',
    '客户不存在或与房产无关',
    '银行不在代扣银行字典中；收费项目不存在或已停用：没有的项目',
    '房产或车位不存在：没有的房产',
    '单笔限额必须大于0，最多两位小数',
  ])
  expect(state.success).toBe(2)
  const signed = () =>
    w.sql(
      `select contract_no, account_no_mask, account_name, single_limit from bank_deduct_contract where deleted_at is null order by contract_no`,
    )
  expect(await signed()).toEqual([
    { contract_no: 'A1', account_no_mask: '6222***********0777', account_name: owner, single_limit: '3000.00' },
    { contract_no: 'A9', account_no_mask: '6222***********0777', account_name: other, single_limit: null },
  ])
  expect(await w.sql(`select 1 from operation_log where after::text like '%62220212345%'`)).toEqual([])

  // What a batch names stays.
  const bank = await openBank(w, await decideFor(w))
  await w.bill(one, { feePeriod: '2025-02', amount: '66.00', overdueRate: null })
  await bank.make()
  expect((await w.admin.call('POST', `/file/sys/import/${batchId}/undo`, { body: {} })).code).not.toBe(0)
  expect(await signed()).toHaveLength(2)
})
