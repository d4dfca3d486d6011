import { homeRate } from '../charge-finance/charge.figures.ts'
import { homeAccounts } from '../charge-finance/home-accounts.facts.ts'
import { defineReport, reached, sum } from '../kernel/report.ts'

/** 房产收费表: what each house was charged and paid, what it has prepaid and up to which day nothing is owed. */
export const property = defineReport('charge-report.property', homeAccounts, {
  label: '房产收费表',
  path: '/charge/report/property/index',
  permission: 'charge-report:property:view',
  exports: 'charge-report:property:export',
  prints: 'charge-report:property:print',
  where: { part: ['house', 'receivable', 'prepaid'] },
  measures: {
    area: sum('面积', 'area', { over: 'all' }),
    receivable: sum('应收', 'receivable'),
    net: sum('净应收', 'net'),
    received: sum('实收', 'received'),
    arrears: sum('欠费', 'outstanding'),
    prepaid: sum('预存', 'prepaid', { over: 'all' }),
    paidTo: reached('已缴至', 'paidTo', 'owes', {
      over: 'all',
      doc: '最早一笔欠费开始日期的前一天；没有欠费时为已生成应收的最后一天',
    }),
  },
  ratios: { rate: homeRate },
  dimensions: [
    'property',
    'payerCustomerId',
    'useStatus',
    'buildingId',
    'houseType',
    'saleStatus',
    'community',
    'feeItemId',
    'month',
  ],
  by: ['property', 'payerCustomerId', 'useStatus'],
  conditions: ['feePeriod', 'buildingId', 'propertyName', 'payerCustomerId', 'useStatus', 'saleStatus', 'houseType'],
  within: { months: 36 },
  opens: 12,
  drill: [
    'number',
    'part',
    'propertyName',
    'feeItemId',
    'feePeriod',
    'receivable',
    'deducted',
    'received',
    'outstanding',
    'prepaid',
    'paidTo',
  ],
})
