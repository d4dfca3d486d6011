import { FEE_CATEGORY } from '../charge-base/fee-item.entity.ts'
import { defineFacts } from '../kernel/facts.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'
import { ENTRY_KIND, RECEIPT_TYPE } from './codes.ts'
import { bookFields, propertyFields } from './fields.ts'

/** When money came beside the month it was owed for. */
export const TIMING = options(['current', '本期'], ['past', '往期'], ['advance', '预收'])

export const settlements = defineFacts('charge-finance.settlements', {
  label: '收款明细',
  doc: '每笔应收在每张单据上的收款一行，按入账日期；退款和作废为负数，预存冲抵在内，尚未用到应收上的预存不在内。',
  scope: 'community',
  title: 'docNo',
  at: 'bookDate',
  fields: {
    docNo: f.text('单据编号', { search: true, width: 170 }),
    receiptNumber: f.text('收款单号', { search: true, width: 170 }),
    receiptType: f.choice('收款类型', { of: RECEIPT_TYPE }),
    ...propertyFields,
    buildingId: f.ref('楼栋', { to: 'basedata.building' }),
    payerCustomerId: f.ref('客户', { to: 'basedata.customer' }),
    feeItemId: f.ref('收费项目', { to: 'charge-base.feeItem' }),
    category: f.choice('费项类别', { of: FEE_CATEGORY }),
    feePeriod: f.period('费用所属期'),
    timing: f.choice('归属', { of: TIMING, doc: '费用所属期与入账期间相比' }),
    kind: f.choice('类型', { of: ENTRY_KIND }),
    methods: f.text('支付方式', { doc: '收款单的全部支付方式' }),
    cashierId: f.refInt('收款人', { to: 'system.user' }),
    ...bookFields,
    principal: f.money('本金'),
    lateFee: f.money('违约金'),
    amount: f.money('金额'),
  },
  dimensions: { property: { label: '房产', key: 'propertyId', title: 'propertyName' } },
})
