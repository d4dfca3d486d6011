import { defineEntity, unique, type ScreenRow } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { SHIFT_STATUS } from './codes.ts'

export const cashierShift = defineEntity('charge-finance.cashierShift', {
  label: '交班单',
  doc: 'A cashier at his desk from opening to the bank: he counts before he sees the system figure, another person checks, the slip proves.',
  title: 'shiftNo',
  base: '/charge/finance/cashierShift',
  perms: { prefix: 'charge-finance:shift', list: 'open' },
  scope: 'community',
  softDelete: false,
  verbs: ['list'],
  fields: {
    shiftNo: f.serial('交班单号', { rule: 'charge-finance.cashierShift', required: true, search: true, indexed: true }),
    cashierId: f.refInt('收款人', { to: 'system.user', required: true }),
    bookDate: f.date('日期', { required: true, indexed: true }),
    openedAt: f.dateTime('开班时间', { required: true, indexed: true }),
    submittedAt: f.dateTime('交班时间'),
    status: f.state('状态', { of: SHIFT_STATUS, required: true, default: 1, indexed: true }),
    systemNet: f.money('系统金额'),
    countedAmount: f.money('清点金额'),
    difference: f.money('差额'),
    verifiedBy: f.refInt('核对人', { to: 'system.user' }),
    verifiedAt: f.dateTime('核对时间'),
    returnReason: f.text('退回原因', { max: 200 }),
    depositedBy: f.refInt('缴存人', { to: 'system.user' }),
    depositedAt: f.dateTime('缴存时间'),
    depositSlip: f.attachments('缴存凭证'),
  },
  unique: [
    unique(['shiftNo', 'companyId']),
    unique(['cashierId', 'communityId'], '您在该项目有未交班的班次', { status: 1 }),
  ],
  list: {
    columns: [
      'shiftNo',
      'cashierId',
      'openedAt',
      'submittedAt',
      'systemNet',
      'countedAmount',
      'difference',
      'status',
      'verifiedBy',
    ],
    filters: ['status', 'cashierId', 'bookDate', 'difference'],
    totals: ['systemNet', 'countedAmount', 'difference'],
  },
})

export type Shift = ScreenRow<typeof cashierShift>
