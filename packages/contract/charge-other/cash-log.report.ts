import { payments } from '../charge-finance/payments.facts.ts'
import { count, defineReport, sum } from '../kernel/report.ts'

/** 流水日志: every payment in and out with its receipt; the foot is what came in, what went out and what is left. */
export const cashLog = defineReport('charge-other.cashLog', payments, {
  label: '流水日志',
  path: '/charge/waterListLog',
  permission: 'charge-other:cash-log:list',
  exports: 'charge-other:cash-log:export',
  measures: {
    in: sum('收入', 'moneyIn'),
    out: sum('支出', 'moneyOut'),
    net: sum('净额', 'net'),
    fee: sum('手续费', 'handlingFee'),
    payments: count('笔数', { unit: '笔' }),
  },
  dimensions: ['paymentMethodId', 'day', 'month', 'cashierId', 'payeeAccountId', 'shiftId', 'direction', 'reconcileStatus'],
  conditions: [
    'bookDate',
    'paymentMethodId',
    'direction',
    'cashierId',
    'reconcileStatus',
    'payeeAccountId',
    'channelTradeNo',
    'docNo',
    'propertyName',
    'shiftId',
    'prepaid',
  ],
  chart: { kind: 'bar', of: ['in', 'out'] },
  drill: [
    'paidAt',
    'direction',
    'paymentMethodId',
    'moneyIn',
    'moneyOut',
    'net',
    'handlingFee',
    'docNo',
    'propertyName',
    'cashierId',
    'channelTradeNo',
    'payeeAccountId',
    'shiftId',
    'reconcileStatus',
  ],
})
