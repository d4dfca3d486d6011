import type { ScannedTrade } from '@wuguan/contract/charge-finance/channel.actions'
import { STATEMENT_STATUS } from '@wuguan/contract/charge-other/mobile/channel-statement.entity'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from './support/app.ts'
import { type ChargeWorld, openCharge } from './support/charge.ts'
import { must } from './support/must.ts'
import { CODE, type PayChannels, openPayChannels } from '../scripts/stand-in/pay-channels.ts'
import { uuidv7 } from '../server/kernel/ids.ts'
import { savePlatformValue } from '../server/kernel/setting-values.ts'
import { ENDPOINTS } from '../server/modules/charge-finance/channel/line.ts'
import { statementImport } from '../server/modules/charge-other/mobile/statement.job.ts'

const CHANNELS = ['wechat', 'alipay'] as const
type Channel = (typeof CHANNELS)[number]
let w: ChargeWorld
let stand: PayChannels
let admin: Caller
/** Shares the accounts. */
const NEIGHBOUR = 990
const methods = { wechat: '', alipay: '' }
const accounts = { wechat: '', alipay: '' }
beforeAll(async () => {
  w = await openCharge({ now: '2025-03-20 10:00:00' })
  stand = await openPayChannels(() => w.app.clock.now())
  const { q, clock } = w.app.kernel
  await w.sql(
    `insert into community select (jsonb_populate_record(c, jsonb_build_object('id', ${NEIGHBOUR}, 'name', '邻家花园', 'code', 'LJ'))).* from community c where id = $1`,
    [w.communityId],
  )
  for (const channel of CHANNELS) {
    await savePlatformValue(q, ENDPOINTS[channel], stand.endpoints[channel], w.userId, clock.now())
    await w.ok('POST', '/charge/base/payeeAccount', {
      name: `收款${channel}`,
      channel,
      merchantNo: '1900000001',
      secretRef: stand.secrets[channel],
    })
    const [account] = await w.sql<{ id: string }>('select id from payee_account where channel = $1', [channel])
    accounts[channel] = account!.id
    methods[channel] = uuidv7()
    await w.sql(
      `insert into payment_method (id, company_id, code, name, kind, channel, fee_rate, need_trade_no, need_payer_name, allow_change, refund_mode, payee_account_id,
         sort, built_in, enabled, created_at, updated_at)
       values ($1, $2, $3, $4, $5, 'both', 0.006, false, false, false, 'original', $6, 5, false, true, $7, $7)`,
      [methods[channel], w.companyId, `SCAN${channel}`, `扫码${channel}`, channel, account!.id, clock.now()],
    )
  }
})
afterAll(async () => {
  await w.app.stop()
  await stand.stop()
})

const scanned = (channel: Channel, amount: string) =>
  must<ScannedTrade>(admin, 'POST', '/charge/collection/scan', {
    requestId: uuidv7(),
    communityId: w.communityId,
    methodId: methods[channel],
    amount,
    authCode: CODE.pays,
  })
const morning = async (day: string): Promise<string[]> => {
  w.app.clock.set(`${day} 09:00:00`)
  const { kernel } = w.app
  const said: string[] = []
  await statementImport(kernel).run({
    q: kernel.q,
    now: kernel.clock.now(),
    params: {},
    log: (line) => said.push(line),
  })
  return said
}
const statements = (channel: Channel, communityId = w.communityId) =>
  w.sql<{ day: string; rows: number; amount: string; own: string; differences: number; status: number; fee: string }>(
    `select statement_date::text as day, rows, amount, own_amount as own, differences, status, fee from channel_statement
     where channel = $1 and community_id = $2 order by 1`,
    [channel, communityId],
  )
/** Where none was expected it is given back on the day it came, as a channel knows it. */
const givenBack = async ({ orderNo }: ScannedTrade) => {
  await w.sql('update channel_trade set status = 3 where order_no = $1', [orderNo])
  const [trade] = await w.sql<{ id: string }>('select id from channel_trade where order_no = $1', [orderNo])
  await must(admin, 'POST', '/charge/mobile/order/refund', { tradeId: trade!.id, reason: '重复支付' })
}

describe.each(CHANNELS)('the statement of %s', (channel) => {
  it('is fetched in the morning, and what came and went back on the day stands in it once each', async () => {
    admin = await w.day('2025-03-20 10:00:00')
    await scanned(channel, '1210.40')
    await givenBack(await scanned(channel, '88.00'))
    expect(await morning('2025-03-21')).toEqual([])
    const fee = channel === 'wechat' ? '1.80' : '0.00'
    expect(await statements(channel)).toEqual([
      {
        day: '2025-03-20',
        rows: 3,
        amount: '1210.40',
        own: '1210.40',
        differences: 0,
        status: STATEMENT_STATUS.matched,
        fee,
      },
    ])
    // The same morning again, and the next one: the day stands.
    await morning('2025-03-21')
    await morning('2025-03-22')
    expect(await statements(channel)).toHaveLength(1)
  })

  it('that is damaged, or lies elsewhere, is not believed, and asked for again on the mornings after', async () => {
    admin = await w.day('2025-03-24 10:00:00')
    await scanned(channel, '30.00')
    stand.billsCome('damaged')
    expect((await morning('2025-03-25')).join()).toMatch(/2025-03-24：对账单(?:与渠道给出的摘要不符|没有下载完整)/)
    stand.billsCome('elsewhere')
    expect((await morning('2025-03-26')).join()).toContain('对账单地址不属于渠道')
    expect(await statements(channel)).toHaveLength(1)
    stand.billsCome('well')
    expect(await morning('2025-03-27')).toEqual([])
    expect((await statements(channel)).at(-1)).toMatchObject({
      day: '2025-03-24',
      rows: 1,
      amount: '30.00',
      differences: 0,
    })
  })

  it('of an account of several communities is shared out; what nobody knows is shown once', async () => {
    admin = await w.day('2025-03-28 10:00:00')
    await scanned(channel, '10.00')
    const moved = await scanned(channel, '20.00')
    await w.sql('update channel_trade set community_id = $2 where order_no = $1', [moved.orderNo, NEIGHBOUR])
    const unknown = await scanned(channel, '40.00')
    await w.sql('delete from channel_trade where order_no = $1', [unknown.orderNo])
    expect(await morning('2025-03-29')).toEqual([])
    const both = [...(await statements(channel)), ...(await statements(channel, NEIGHBOUR))].filter(
      ({ day }) => day === '2025-03-28',
    )
    expect(both.map(({ rows, differences }) => [rows, differences]).toSorted(([a], [b]) => a! - b!)).toEqual([
      [1, 0],
      [2, 1],
    ])
  })
})
