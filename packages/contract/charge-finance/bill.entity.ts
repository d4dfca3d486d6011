import { defineEntity, unique, type ScreenRow } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { BILL_PUSH_STATUS } from './codes.ts'
import { propertyFields } from './fields.ts'

export const bill = defineEntity('charge-finance.bill', {
  label: '账单',
  doc: 'What a payer is told about one property and month: a snapshot; what is paid of it is read live from the receivables.',
  title: 'orderNumber',
  base: '/charge/finance/bill',
  perms: 'charge-finance:bill',
  scope: 'community',
  softDelete: false,
  verbs: ['list'],
  prints: { permission: 'charge-finance:bill:print' },
  fields: {
    orderNumber: f.serial('账单号', { rule: 'charge-finance.bill', required: true, search: true, indexed: true }),
    ...propertyFields,
    buildingId: f.ref('楼栋', { to: 'basedata.building' }),
    payerCustomerId: f.ref('付费人', { to: 'basedata.customer' }),
    billPeriod: f.period('账单期间', { required: true, indexed: true }),
    asOfDate: f.date('截止日期', { required: true }),
    dueDate: f.date('应缴日期', { indexed: true }),
    arrearsAmount: f.money('往期欠费', { required: true, default: '0.00' }),
    currentAmount: f.money('本期费用', { required: true, default: '0.00' }),
    lateFeeAmount: f.money('违约金', { required: true, default: '0.00' }),
    prepaidBalance: f.money('预存余额', { required: true, default: '0.00' }),
    totalAmount: f.money('账单金额', { required: true, default: '0.00', indexed: true }),
    pushStatus: f.state('推送状态', { of: BILL_PUSH_STATUS, required: true, default: 0, indexed: true }),
    voided: f.flag('已作废', { default: false, indexed: true }),
    voidReason: f.text('作废原因', { max: 200 }),
  },
  computed: { paidAmount: f.money('已缴') },
  unique: [
    unique(['orderNumber', 'companyId']),
    unique(['propertyType', 'propertyId', 'payerCustomerId', 'billPeriod'], '该房产本期账单已存在', { voided: false }),
  ],
  list: {
    columns: [
      'orderNumber',
      'propertyName',
      'payerCustomerId',
      'billPeriod',
      'totalAmount',
      'paidAmount',
      'pushStatus',
      'arrearsAmount',
      'currentAmount',
      'lateFeeAmount',
      'dueDate',
      'voided',
    ],
    filters: [
      'billPeriod',
      'propertyName',
      'pushStatus',
      'voided',
      'buildingId',
      'payerCustomerId',
      'dueDate',
      'totalAmount',
    ],
    totals: ['totalAmount', 'arrearsAmount', 'currentAmount', 'lateFeeAmount'],
  },
})

export type BillRow = ScreenRow<typeof bill>
