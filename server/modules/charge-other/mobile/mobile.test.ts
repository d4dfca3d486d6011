import { STATEMENT_STATUS } from '@wuguan/contract/charge-other/mobile/channel-statement.entity'
import { channelStatementLineFlow } from '@wuguan/contract/charge-other/mobile/channel-statement-line.flow'
import type { StatementOutcome } from '@wuguan/contract/charge-other/mobile/mobile.actions'
import type { ReportAnswer } from '@wuguan/contract/kernel/report'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../../tests/support/charge.ts'
import { must } from '../../../../tests/support/must.ts'
import { send } from '../../../../tests/support/import-batches.ts'
import { uuidv7 } from '../../../kernel/ids.ts'

let w: ChargeWorld
let payeeAccountId: string
beforeAll(async () => {
  w = await openCharge({ now: '2025-03-10 09:00:00' })
  payeeAccountId = uuidv7()
  await w.sql(
    `insert into payee_account (id, company_id, name, channel, enabled, created_at, updated_at) values ($1, $2, '聚合支付', 'wechat', true, $3, $3)`,
    [payeeAccountId, w.companyId, w.app.clock.now()],
  )
})
afterAll(() => w.app.stop())

let serial = 0
/** Paid through the channel, as its notice is booked. */
const paid = async (amount: string, at: string, communityId = w.communityId, status = 1) => {
  const no = `42000000${String(++serial).padStart(8, '0')}`
  const id = uuidv7()
  await w.sql(
    `insert into channel_trade (id, company_id, community_id, order_no, channel, payment_method_id, payee_account_id, subject, amount, booked_amount, status, channel_trade_no, paid_at,
       notify_count, created_at, updated_at) values ($1, $2, $3, $4, 'wechat', $5, $6, '物业费用', $7, $7, $8, $9, $10, 1, $10, $10)`,
    [
      id,
      w.companyId,
      communityId,
      id.replaceAll('-', ''),
      w.methods.wechat,
      payeeAccountId,
      amount,
      status,
      no,
      new Date(`${at}+08:00`),
    ],
  )
  return { no, amount }
}
type Row = { no: string; amount: string; type?: string; fee?: string }
const csv = (rows: readonly Row[]) =>
  [
    '渠道流水号,商户订单号,类型,金额,手续费',
    ...rows.map(({ no, amount, type = '支付', fee = '0.00' }) => [`\`${no}`, 'x', type, amount, fee].join(',')),
  ].join('\r\n')
const take = async (statementDate: string, text: string, more: object = {}) => {
  const upload = await send<{ id: string }>(
    w.app,
    w.admin,
    '/file/sys/attachment/upload',
    'statement.csv',
    Buffer.from(text),
  )
  return w.admin.call<StatementOutcome>('POST', '/charge/mobile/statement/import', {
    body: {
      communityId: w.communityId,
      channel: 'wechat',
      payeeAccountId,
      statementDate,
      file: [upload.data],
      ...more,
    },
    headers: { 'idempotency-key': uuidv7() },
  })
}
const statement = async (day: string) =>
  (
    await w.sql(
      'select rows, amount, own_rows, own_amount, differences, difference, status, fee from channel_statement where statement_date = $1',
      [day],
    )
  )[0]
const lines = (day: string) =>
  w.sql<{ id: string; no: string; result: string; difference: string; status: number; version: number }>(
    `select l.id, l.channel_trade_no as no, l.result, l.difference, l.status, l.version from channel_statement_line l join channel_statement s on s.id = l.statement_id
     where s.statement_date = $1 and l.result <> 'match' order by l.channel_trade_no`,
    [day],
  )

it('128 rows of 31,204.50 beside our 129 of 31,415.00 differ in one that only we have, which the next day settles', async () => {
  const ours = []
  for (let n = 0; n < 127; n++) ours.push(await paid('243.00', '2025-03-05T10:00:00'))
  ours.push(await paid('343.50', '2025-03-05T11:00:00'))
  const late = await paid('210.50', '2025-03-05T23:59:59')
  const { code, msg, data } = await take('2025-03-05', csv(ours.map((row) => ({ ...row, fee: '0.50' }))))
  expect(code, msg).toBe(0)
  expect(data).toMatchObject({ rows: 128, differences: 1, elsewhere: 0 })
  expect(await statement('2025-03-05')).toEqual({
    rows: 128,
    amount: '31204.50',
    own_rows: 129,
    own_amount: '31415.00',
    differences: 1,
    difference: '210.50',
    fee: '64.00',
    status: STATEMENT_STATUS.different,
  })
  expect(await lines('2025-03-05')).toMatchObject([
    { no: late.no, result: 'localOnly', difference: '210.50', status: 1 },
  ])
  expect((await take('2025-03-06', csv([late]))).data).toMatchObject({ rows: 1, differences: 0 })
  const [settled] = await lines('2025-03-05')
  expect(settled).toMatchObject({ no: late.no, status: 2 })
  expect(
    await w.sql(
      `select t.actor_name as who, t.action, t.to_state as state, l.note from timeline t join channel_statement_line l on l.id::text = t.biz_id where l.id = $1`,
      [settled!.id],
    ),
  ).toEqual([{ who: '系统', action: '次日对平', state: '已处理', note: '次日对账单已对平' }])
  expect(await statement('2025-03-05')).toMatchObject({ status: STATEMENT_STATUS.handled })
  expect(await statement('2025-03-06')).toMatchObject({ status: STATEMENT_STATUS.matched })
})

it('a cent is a difference, and so is what only the channel has; each is handled with a word', async () => {
  const wrong = await paid('100.00', '2025-03-07T10:00:00')
  const right = await paid('50.00', '2025-03-07T10:00:00')
  const strange = { no: '4200009999999999', amount: '8.00' }
  expect((await take('2025-03-07', csv([{ ...wrong, amount: '100.01' }, right, strange]))).data.differences).toBe(2)
  const found = await lines('2025-03-07')
  expect(found).toMatchObject([
    { result: 'amount', difference: '-0.01' },
    { result: 'channelOnly', difference: '-8.00' },
  ])
  const handle = ({ id, version }: { id: string; version: number }, note: string) =>
    w.admin.call('PUT', channelStatementLineFlow.actions.handle.path, { body: { id, version, note } })
  expect((await handle(found[0]!, '')).data).toEqual({ note: '请填写处理说明' })
  expect(await handle(found[0]!, '渠道手续费计入')).toMatchObject({ code: 0 })
  expect(await statement('2025-03-07')).toMatchObject({ status: STATEMENT_STATUS.different })
  expect(await handle(found[1]!, '已退回付款人')).toMatchObject({ code: 0 })
  expect(await statement('2025-03-07')).toMatchObject({ status: STATEMENT_STATUS.handled })
})

it('what the account took for another community is left to that one', async () => {
  const [other] = await w.sql<{ id: number }>('select id from community where id <> $1 limit 1', [w.communityId])
  const theirs = await paid('70.00', '2025-03-08T10:00:00', other?.id ?? w.communityId + 1)
  const ours = await paid('30.00', '2025-03-08T10:00:00')
  expect((await take('2025-03-08', csv([theirs, ours]))).data).toMatchObject({ rows: 1, elsewhere: 1, differences: 0 })
})

it('counts what was paid of what was asked for, and what the channel kept, by day and channel', async () => {
  await paid('100.00', '2025-03-04T10:00:00')
  await paid('210.40', '2025-03-04T11:00:00')
  const [unpaid, back] = [
    await paid('50.00', '2025-03-04T12:00:00', w.communityId, 2),
    await paid('30.00', '2025-03-04T13:00:00', w.communityId, 5),
  ]
  expect(unpaid.no).not.toBe(back.no)
  const rate = 'update payment_method set fee_rate = 0.006 where id = $1'
  await w.sql(rate, [w.methods.wechat])
  const ask = async () => {
    const { rows } = await must<ReportAnswer>(
      w.admin,
      'GET',
      '/charge/mobile/statistics/report?day=2025-03-04,2025-03-04',
    )
    return rows.map(({ titles, values }) => ({ titles, ...values }))
  }
  // 0.60, 1.26 and 0.18 by the rate.
  const day = {
    titles: ['2025-03-04', '微信支付'],
    orders: '4',
    trades: '3',
    amount: '340.40',
    refunded: '30.00',
    rate: '75.00',
  }
  expect(await ask()).toMatchObject([{ ...day, fee: '2.04', net: '338.36' }])
  const [first] = await w.sql<{ no: string }>(
    "select channel_trade_no as no from channel_trade where amount = 100 and created_at::date = '2025-03-04'",
  )
  await take('2025-03-04', csv([{ no: first!.no, amount: '100.00', fee: '0.55' }]))
  expect(await ask()).toMatchObject([{ ...day, fee: '1.99', net: '338.41' }])
})

it('is refused twice, for a day that has not ended, and where it cannot be read', async () => {
  expect((await take('2025-03-05', csv([]))).msg).toBe('该日对账单已导入')
  expect((await take('2025-03-10', csv([]))).data).toEqual({ statementDate: '只能导入今天以前的对账单' })
  expect((await take('2025-03-09', 'a,b\r\n1,2')).msg).toBe('对账单没有可识别的表头')
  expect((await take('2025-03-09', csv([{ no: '42000001', amount: '1.005' }]))).msg).toBe('对账单第2行金额格式不正确')
  const row = { no: '42000001', amount: '1.00' }
  expect((await take('2025-03-09', csv([row, row]))).msg).toBe('对账单中渠道流水号42000001重复')
})
