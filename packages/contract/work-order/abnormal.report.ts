import { count, defineReport, distinct, ratio } from '../kernel/report.ts'
import { orderFaults } from './order-faults.facts.ts'
import { ORDER_REPORT, WITHIN_A_YEAR } from './order-report.ts'

const unit = '单'
const fault = (label: string, name: string, doc?: string) =>
  count(label, { unit, where: { fault: name }, ...(doc ? { doc } : {}) })
/** 异常统计: which orders had trouble of which kind, why and with whom; an order is one of the whole, however much it had. */
export const abnormal = defineReport('work-order.abnormal', orderFaults, {
  label: '异常统计',
  path: '/workOrder/report/abnormal/statistics',
  ...ORDER_REPORT,
  measures: {
    registered: fault('登记', 'registered', '所选日期登记的工单，不含已作废'),
    abnormal: distinct('异常工单', 'orderId', { unit, where: { abnormal: true }, doc: '同一工单只计一次' }),
    times: count('异常数', { unit: '次', where: { abnormal: true }, doc: '同一工单每种异常各计一次' }),
    over: fault('超时', 'over', '有环节超时且未豁免'),
    hungUp: fault('挂起', 'hungUp'),
    transferred: fault('转单', 'transferred'),
    refused: fault('退单', 'refused'),
    reworked: fault('返工', 'reworked'),
    voided: fault('作废', 'voided'),
    urged: fault('多次催单', 'urged', '催单3次及以上'),
    unreachable: fault('无法联系', 'unreachable'),
  },
  ratios: {
    hangUpRate: ratio('挂起率', 'hungUp', 'registered', { direction: 'down', doc: '挂起过的工单占登记的比例' }),
    overRate: ratio('超时率', 'over', 'registered', { direction: 'down', doc: '有环节超时的工单占登记的比例' }),
  },
  angles: [
    { label: '项目', by: ['community'], chart: { kind: 'bar', of: ['abnormal', 'over'] } },
    { label: '异常类型', by: ['fault'], chart: { kind: 'pareto', of: ['times'] }, only: { abnormal: 'true' } },
    { label: '原因', by: ['reasonId', 'fault'], chart: { kind: 'bar', of: ['times'] }, only: { abnormal: 'true' } },
    {
      label: '人员',
      by: ['staffId'],
      across: 'fault',
      chart: { kind: 'stacked', of: ['times'] },
      only: { abnormal: 'true' },
    },
    { label: '趋势', by: ['day'], chart: { kind: 'line', of: ['registered', 'abnormal'] } },
  ],
  dimensions: [
    'community',
    'company',
    'fault',
    'reasonId',
    'staffId',
    'orderType',
    'categoryId',
    'day',
    'week',
    'month',
  ],
  conditions: ['registeredOn', 'fault', 'abnormal', 'orderType', 'bizLine', 'staffId', 'reasonId', 'categoryId'],
  within: WITHIN_A_YEAR,
  opens: 1,
  cards: ['abnormal', 'registered', 'times', 'overRate'],
  drill: ['orderNo', 'fault', 'reasonId', 'staffId', 'registeredOn', 'orderType', 'categoryId', 'status'],
})
