import { count, defineReport, ratio, sum } from '../kernel/report.ts'
import { notices } from './notices.facts.ts'

/** 催费效果: what notices brought, by level and by who sent them. */
export const noticeEffect = defineReport('charge-report.noticeEffect', notices, {
  label: '催费效果',
  path: '/charge/report/payment-notice-detail',
  permission: 'charge-report:notice:list',
  measures: {
    notices: count('通知数', { unit: '份' }),
    principal: sum('通知本金', 'principal'),
    total: sum('通知金额', 'total'),
    pushed: count('推送数', { unit: '份', where: { asked: true } }),
    delivered: count('送达数', { unit: '份', where: { asked: true, delivered: true } }),
    recovered: sum('催费回款', 'recovered'),
    settled: count('已缴清', { unit: '份', where: { settled: true } }),
  },
  ratios: {
    deliveryRate: ratio('送达率', 'delivered', 'pushed', { unit: '%', direction: 'up' }),
    recoveryRate: ratio('回款率', 'recovered', 'principal', { direction: 'up' }),
  },
  dimensions: ['level', 'staffId', 'status', 'result', 'buildingId', 'community', 'month'],
  by: ['level'],
  conditions: ['sentOn', 'level', 'status', 'staffId', 'result', 'buildingId'],
  chart: { kind: 'bar', of: ['principal', 'recovered'] },
  drill: [
    'noticeNo',
    'propertyName',
    'payerCustomerId',
    'level',
    'status',
    'sentOn',
    'principal',
    'total',
    'recovered',
    'settled',
    'result',
    'staffId',
  ],
})
