import { PAY_CHANNEL } from '../../charge-finance/channel-trade.entity.ts'
import { defineEntity, unique } from '../../kernel/entity.ts'
import { f } from '../../kernel/fields.ts'
import { states } from '../../kernel/options.ts'

export const STATEMENT_STATUS = states({
  matched: [2, '已对平', 'success'],
  different: [3, '有差异', 'danger'],
  handled: [4, '已处理', 'info'],
})

export const channelStatement = defineEntity('charge-other.channelStatement', {
  label: '渠道对账单',
  doc: `What a channel says a merchant took and gave back on a day, beside what we have of that day: compared by the channel's number, equal to
the cent or different. What only we have is looked for again in the statements of the days after.`,
  title: 'statementDate',
  base: '/charge/mobile/statement',
  perms: { prefix: 'charge-other:mobile', export: 'list' },
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'export'],
  fields: {
    statementDate: f.date('对账日期', { required: true, indexed: true }),
    channel: f.choice('渠道', { of: PAY_CHANNEL, required: true, indexed: true }),
    payeeAccountId: f.ref('收款账户', { to: 'charge-base.payeeAccount', required: true }),
    rows: f.integer('渠道笔数', { required: true, min: 0 }),
    amount: f.money('渠道金额', { required: true }),
    fee: f.money('手续费', { required: true, default: '0.00' }),
    ownRows: f.integer('本方笔数', { required: true, min: 0 }),
    ownAmount: f.money('本方金额', { required: true }),
    differences: f.integer('差异笔数', { required: true, min: 0 }),
    difference: f.money('差额', { required: true, doc: '本方减渠道' }),
    status: f.state('状态', { of: STATEMENT_STATUS, default: 'matched', indexed: true }),
  },
  unique: [unique(['communityId', 'payeeAccountId', 'channel', 'statementDate'], '该日对账单已导入')],
  list: {
    columns: [
      'statementDate',
      'channel',
      'payeeAccountId',
      'rows',
      'amount',
      'fee',
      'ownRows',
      'ownAmount',
      'differences',
      'difference',
      'status',
    ],
    filters: ['statementDate', 'channel', 'payeeAccountId', 'status'],
    totals: ['amount', 'fee', 'ownAmount', 'difference'],
  },
})
