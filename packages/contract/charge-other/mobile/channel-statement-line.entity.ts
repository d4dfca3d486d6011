import { defineEntity } from '../../kernel/entity.ts'
import { f } from '../../kernel/fields.ts'
import { grades, options, states } from '../../kernel/options.ts'

export const STATEMENT_TYPE = options(['pay', '支付'], ['refund', '退款'])
export const STATEMENT_RESULT = grades(
  ['match', '平', 'success'],
  ['amount', '金额不符', 'danger'],
  ['channelOnly', '渠道单边', 'warning'],
  ['localOnly', '本方单边', 'warning'],
)
export const DIFFERENCE_STATUS = states({
  none: [0, '无差异'],
  open: [1, '待处理', 'warning'],
  handled: [2, '已处理', 'success'],
})

export const channelStatementLine = defineEntity('charge-other.channelStatementLine', {
  label: '渠道对账明细',
  doc: 'A payment or refund of a statement day, as the channel has it and as we have it; what was given back is negative. Written by the import only.',
  title: 'channelTradeNo',
  base: '/charge/mobile/statementLine',
  perms: { prefix: 'charge-other:mobile', export: 'list' },
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'export'],
  fields: {
    statementId: f.ref('渠道对账单', { to: 'charge-other.channelStatement', required: true, indexed: true }),
    channelTradeNo: f.text('渠道流水号', { required: true, max: 64, search: true, indexed: true }),
    orderNo: f.text('商户订单号', { max: 64, search: true }),
    type: f.choice('类型', { of: STATEMENT_TYPE, required: true }),
    amount: f.money('渠道金额', { required: true, default: '0.00' }),
    ownAmount: f.money('本方金额', { required: true, default: '0.00' }),
    difference: f.money('差额', { required: true, doc: '本方减渠道' }),
    fee: f.money('手续费', { required: true, default: '0.00' }),
    result: f.choice('结果', { of: STATEMENT_RESULT, required: true, indexed: true }),
    status: f.state('处理', { of: DIFFERENCE_STATUS, default: 'none', indexed: true }),
    note: f.text('处理说明', { max: 200 }),
  },
  list: {
    columns: [
      'statementId',
      'channelTradeNo',
      'orderNo',
      'type',
      'amount',
      'ownAmount',
      'difference',
      'fee',
      'result',
      'status',
      'note',
    ],
    filters: ['statementId', 'result', 'status', 'type', 'channelTradeNo'],
    totals: ['amount', 'ownAmount', 'difference', 'fee'],
  },
})
