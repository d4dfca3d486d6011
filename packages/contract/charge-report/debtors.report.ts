import { count, defineReport, sum } from '../kernel/report.ts'
import { debtors } from './debtors.facts.ts'

/** 催缴名单: who owes what at the end of a day, and what he was told already. */
export const debtorList = defineReport('charge-report.debtorList', debtors, {
  label: '催缴名单',
  path: '/charge/report/payment-notice',
  permission: 'charge-report:notice:list',
  measures: {
    principal: sum('欠费', 'principal'),
    debtors: count('欠费户数', { unit: '户' }),
    hungUp: sum('其中挂账', 'hungUpAmount'),
    lateFee: sum('违约金（测算）', 'lateFee', { onDemand: true }),
  },
  dimensions: ['buildingId', 'lastLevel', 'community'],
  conditions: [
    'buildingId',
    'principal',
    'months',
    'items',
    'promised',
    'propertyName',
    'payerCustomerId',
    'overdueDays',
    'lastLevel',
    'lastSentOn',
  ],
  sort: { field: 'principal', order: 'desc' },
  drill: [
    'propertyName',
    'payerCustomerId',
    'mobile',
    'items',
    'months',
    'overdueDays',
    'principal',
    'lateFee',
    'total',
    'lastLevel',
    'lastSentOn',
    'promisedDate',
  ],
})
