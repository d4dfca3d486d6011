import { arrears } from '../charge-finance/charge.figures.ts'
import { receivables } from '../charge-finance/receivables.facts.ts'
import { defineReport, reached, sum } from '../kernel/report.ts'

/** 费用期间表: each item of each property by the months that it was due for, and up to which day nothing is owed. */
export const feePeriodTable = defineReport('charge-report.feePeriod', receivables, {
  label: '费用期间表',
  path: '/charge/report/fee/period',
  permission: 'charge-report:fee-period:view',
  exports: 'charge-report:fee-period:export',
  prints: 'charge-report:fee-period:print',
  measures: {
    net: sum('净应收', 'net'),
    received: sum('实收', 'received'),
    arrears,
    hungUp: sum('挂账欠费', 'outstanding', { where: { hungUp: true } }),
    paidTo: reached('已缴至', 'paidTo', 'owes', {
      over: 'all',
      doc: '最早一笔欠费开始日期的前一天；没有欠费时为已生成应收的最后一天',
    }),
  },
  dimensions: ['property', 'feeItemId', 'payerCustomerId', 'buildingId', 'month'],
  by: ['property', 'feeItemId'],
  across: 'month',
  marks: [
    { label: '挂账', tone: 'info', some: ['hungUp'] },
    { label: '部分', tone: 'warning', some: ['received', 'arrears'] },
    { label: '未缴', tone: 'danger', some: ['arrears'] },
    { label: '已缴', tone: 'success', some: ['net'] },
  ],
  conditions: ['feePeriod', 'feeItemId', 'buildingId', 'propertyName', 'payerCustomerId', 'hungUp'],
  within: { months: 36 },
  opens: 12,
  drill: [
    'propertyName',
    'payerCustomerId',
    'feeItemId',
    'feePeriod',
    'net',
    'received',
    'outstanding',
    'periodFrom',
    'periodTo',
    'receivableNo',
    'hungUp',
  ],
})
