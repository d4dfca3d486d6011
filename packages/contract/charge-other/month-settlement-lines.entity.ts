import { defineEntity } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'

/** The statements of a closed month, as they were when it closed; written whole, never changed. */
const perms = { prefix: 'charge-other:month', list: 'report', export: 'report' } as const
const settlementId = f.ref('月结', { to: 'charge-other.monthSettlement', required: true, readonly: true })
const money = (label: string) => f.money(label, { required: true, readonly: true })

export const monthSettlementLine = defineEntity('charge-other.monthSettlementLine', {
  label: '月结费项表',
  title: 'closingArrears',
  base: '/charge/month/settlementLine',
  perms,
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'export'],
  fields: {
    settlementId,
    feeItemId: f.ref('收费项目', { to: 'charge-base.feeItem', required: true, readonly: true }),
    openingArrears: money('期初欠费'),
    addedCurrent: money('本期应收'),
    addedPast: money('补收往期'),
    addedFuture: money('预收后期'),
    adjusted: money('调整'),
    deductedManual: money('人工减免'),
    deductedPreferential: money('优惠减免'),
    deductedRounding: money('抹零'),
    receivedCurrent: money('实收本期'),
    receivedPast: money('实收往期'),
    receivedFuture: money('实收后期'),
    refunded: money('退款'),
    closingArrears: money('期末欠费'),
    lateFeeReceived: money('违约金实收'),
    lateFeeDeducted: money('违约金减免'),
    ofWhichOffset: money('其中预存冲抵'),
  },
  list: { totals: ['openingArrears', 'closingArrears'] },
})

export const monthSettlementPrepaid = defineEntity('charge-other.monthSettlementPrepaid', {
  label: '月结预存表',
  title: 'closing',
  base: '/charge/month/settlementPrepaid',
  perms,
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'export'],
  fields: {
    settlementId,
    feeItemId: f.ref('收费项目', { to: 'charge-base.feeItem', readonly: true, help: '空为通用' }),
    opening: money('期初余额'),
    imported: money('期初导入'),
    recharged: money('充值'),
    overpaid: money('多缴转入'),
    refundIn: money('退款转入'),
    transferIn: money('转入'),
    offsetOut: money('冲抵'),
    refundOut: money('退款'),
    transferOut: money('转出'),
    closing: money('期末余额'),
  },
  list: { totals: ['opening', 'closing'] },
})

export const monthSettlementCash = defineEntity('charge-other.monthSettlementCash', {
  label: '月结资金表',
  title: 'net',
  base: '/charge/month/settlementCash',
  perms,
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'export'],
  fields: {
    settlementId,
    paymentMethodId: f.ref('支付方式', { to: 'charge-base.paymentMethod', required: true, readonly: true }),
    inAmount: money('收入'),
    outAmount: money('支出'),
    net: money('净额'),
    handlingFee: money('手续费'),
  },
  list: { totals: ['inAmount', 'outAmount', 'net', 'handlingFee'] },
})
