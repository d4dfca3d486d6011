import { defineEntity } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'
import { RECEIPT_STATUS } from '../charge-finance/codes.ts'

export const RECHARGE_KIND = options(['recharge', '充值', 'success'], ['overpay', '多缴转入', 'info'])

/** Money that came into accounts at the desk: entries of the prepaid ledger, read with the receipt that each stands in. */
export const rechargeRecord = defineEntity('charge-prepaid.rechargeRecord', {
  label: '充值记录',
  title: 'docNo',
  table: 'prepaid_entry',
  base: '/charge/prepaid/rechargeRecord',
  perms: { prefix: 'charge-prepaid:recharge' },
  scope: 'community',
  appendOnly: true,
  verbs: ['list'],
  fields: {
    docNo: f.text('收款单号', { search: true, width: 190 }),
    receiptId: f.ref('收款单', { to: 'charge-finance.receipt' }),
    kind: f.choice('来源', { of: RECHARGE_KIND, required: true }),
    accountId: f.ref('账户', { to: 'charge-prepaid.prepaidAccount', required: true }),
    amount: f.money('金额', { required: true }),
    bookDate: f.date('收款日期', { required: true }),
    operatorId: f.refInt('收款人', { to: 'system.user' }),
  },
  computed: {
    propertyName: f.text('房号', { width: 220 }),
    customerName: f.text('客户'),
    itemName: f.text('费项'),
    methods: f.text('支付方式'),
    receiptStatus: f.choice('状态', { of: RECEIPT_STATUS }),
  },
  list: {
    columns: [
      'docNo',
      'propertyName',
      'customerName',
      'accountId',
      'itemName',
      'amount',
      'methods',
      'operatorId',
      'bookDate',
      'kind',
      'receiptStatus',
    ],
    filters: ['docNo', 'bookDate', 'kind', 'operatorId', 'amount', 'accountId'],
    totals: ['amount'],
  },
})
