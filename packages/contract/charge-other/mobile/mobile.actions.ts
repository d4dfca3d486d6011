import { PAY_CHANNEL } from '../../charge-finance/channel-trade.entity.ts'
import { defineAction, returns } from '../../kernel/action.ts'
import { f } from '../../kernel/fields.ts'
import { mobileOrder } from '../../charge-finance/mobile-order.entity.ts'
import type { ScannedTrade } from '../../charge-finance/channel.actions.ts'
import { channelStatement } from './channel-statement.entity.ts'

export interface StatementOutcome {
  id: string
  rows: number
  /** Lines of the file that are payments of other communities by the same account. */
  elsewhere: number
  differences: number
}
export const importStatement = defineAction('charge-other.importStatement', {
  label: '导入对账单',
  path: '/charge/mobile/statement/import',
  permission: 'charge-other:mobile:reconcile',
  idempotent: true,
  of: channelStatement.name,
  fields: {
    communityId: f.refInt('项目', { to: 'basedata.community', required: true }),
    channel: f.choice('渠道', { of: PAY_CHANNEL, required: true }),
    payeeAccountId: f.ref('收款账户', { to: 'charge-base.payeeAccount', required: true }),
    statementDate: f.date('对账日期', { required: true }),
    file: f.attachments('对账单文件', {
      required: true,
      max: 1,
      help: '渠道下载的CSV，含渠道流水号、商户订单号、类型、金额、手续费各列',
    }),
  },
  output: returns<StatementOutcome>(),
})

const tradeId = f.ref('订单', { to: 'charge-finance.channelTrade', required: true })
const ORDER = '/charge/mobile/order'

export const askOrder = defineAction('charge-other.askOrder', {
  label: '查询渠道',
  path: `${ORDER}/ask`,
  permission: 'charge-other:mobile:close',
  of: mobileOrder.name,
  fields: { tradeId },
  output: returns<ScannedTrade>(),
})
export const closeOrder = defineAction('charge-other.closeOrder', {
  label: '关闭订单',
  path: `${ORDER}/close`,
  permission: 'charge-other:mobile:close',
  of: mobileOrder.name,
  fields: { tradeId },
  output: returns<ScannedTrade>(),
})
/** Money that pays nothing goes back the way it came. */
export const refundOrder = defineAction('charge-other.refundOrder', {
  label: '退款',
  path: `${ORDER}/refund`,
  permission: 'charge-other:mobile:refund',
  of: mobileOrder.name,
  fields: {
    tradeId,
    reason: f.longText('退款原因', { required: true, max: 200, messages: { required: '请填写退款原因' } }),
  },
  output: returns<ScannedTrade>(),
})
/** Or it becomes prepaid money of a house, by a receipt of today. */
export const depositOrder = defineAction('charge-other.depositOrder', {
  label: '转预存',
  path: `${ORDER}/deposit`,
  permission: 'charge-other:mobile:refund',
  of: mobileOrder.name,
  fields: {
    tradeId,
    houseId: f.ref('房产', { to: 'basedata.house', required: true }),
    feeItemId: f.ref('费项', { to: 'charge-base.feeItem', help: '不选择为通用预存' }),
  },
  output: returns<{ receiptId: string; receiptNumber: string }>(),
})
