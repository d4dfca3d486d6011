import { count, defineReport, distinct, sum } from '../kernel/report.ts'
import { voucherLines } from './voucher-lines.facts.ts'

/** 科目汇总: debit and credit of the vouchers by account. */
export const voucherAccounts = defineReport('charge-other.voucherAccounts', voucherLines, {
  label: '科目汇总',
  path: '/charge/voucher/accounts',
  permission: 'charge-other:voucher:list',
  exports: 'charge-other:voucher:export',
  measures: {
    debit: sum('借方', 'debit'),
    credit: sum('贷方', 'credit'),
    lines: count('分录数', { unit: '条' }),
    vouchers: distinct('凭证数', 'voucherId', { unit: '张' }),
  },
  dimensions: [
    'accountCode',
    'accountName',
    'event',
    'leg',
    'feeItemId',
    'paymentMethodId',
    'costCenterId',
    'batchId',
    'community',
  ],
  by: ['accountCode', 'accountName'],
  conditions: ['batchId', 'event', 'date', 'leg', 'feeItemId', 'paymentMethodId', 'costCenterId'],
  chart: { kind: 'bar', of: ['debit', 'credit'] },
  drill: ['date', 'summary', 'accountCode', 'accountName', 'debit', 'credit', 'costCenterName', 'auxName', 'event'],
})
