import { PAY_CHANNEL } from '../../charge-finance/channel-trade.entity.ts'
import { defineAction, returns } from '../../kernel/action.ts'
import { f } from '../../kernel/fields.ts'
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
