import { codeRule } from '@wuguan/contract/system/code-rule.entity'
import { type ReferenceKind, offerRows } from '../../kernel/offers.ts'
import type { SeedContext } from './index.ts'

/** Number rules of the platform; a company or community may set its own. */
const RULES = [
  { code: 'basedata.handover', prefix: 'JF', datePattern: 'yyyyMM', digits: 4, reset: 'month', gapFree: false },
  { code: 'basedata.baseChange', prefix: 'JC', datePattern: 'yyyyMMdd', digits: 4, reset: 'day', gapFree: false },
  { code: 'workflow.leave', prefix: 'QJ', datePattern: 'yyyyMMdd', digits: 4, reset: 'day', gapFree: false },
  { code: 'meter.change', prefix: 'HB', datePattern: 'yyyyMM', digits: 4, reset: 'month', gapFree: false },
  { code: 'charge-sharing.record', prefix: 'GT', datePattern: 'yyyyMM', digits: 3, reset: 'month', gapFree: false },
  { code: 'charge-finance.receivable', prefix: 'YS', datePattern: 'yyyyMM', digits: 7, reset: 'month', gapFree: true },
  { code: 'charge-finance.receipt', prefix: 'SK', datePattern: 'yyyyMMdd', digits: 5, reset: 'day', gapFree: true },
  { code: 'charge-finance.deduction', prefix: 'JM', datePattern: 'yyyyMMdd', digits: 5, reset: 'day', gapFree: true },
  { code: 'charge-finance.refund', prefix: 'TK', datePattern: 'yyyyMMdd', digits: 4, reset: 'day', gapFree: true },
  { code: 'charge-finance.receiptVoid', prefix: 'ZF', datePattern: 'yyyyMMdd', digits: 4, reset: 'day', gapFree: true },
  {
    code: 'charge-finance.receivableChange',
    prefix: 'BG',
    datePattern: 'yyyyMMdd',
    digits: 4,
    reset: 'day',
    gapFree: true,
  },
  {
    code: 'charge-finance.generationBatch',
    prefix: 'SC',
    datePattern: 'yyyyMMdd',
    digits: 3,
    reset: 'day',
    gapFree: true,
  },
  { code: 'charge-finance.bill', prefix: 'ZD', datePattern: 'yyyyMM', digits: 7, reset: 'month', gapFree: true },
  {
    code: 'charge-finance.cashierShift',
    prefix: 'JB',
    datePattern: 'yyyyMMdd',
    digits: 4,
    reset: 'day',
    gapFree: true,
  },
  {
    code: 'charge-prepaid.prepaidAccount',
    prefix: 'YC',
    datePattern: 'yyyyMM',
    digits: 5,
    reset: 'month',
    gapFree: true,
  },
  { code: 'charge-prepaid.offsetRun', prefix: 'CD', datePattern: 'yyyyMMdd', digits: 3, reset: 'day', gapFree: true },
  {
    code: 'charge-prepaid.prepaidTransfer',
    prefix: 'YZ',
    datePattern: 'yyyyMMdd',
    digits: 4,
    reset: 'day',
    gapFree: true,
  },
  { code: 'workOrder.repair', prefix: 'GD', datePattern: 'yyMMdd', digits: 4, reset: 'day', gapFree: false },
  { code: 'workOrder.publicRepair', prefix: 'GQ', datePattern: 'yyMMdd', digits: 4, reset: 'day', gapFree: false },
  { code: 'workOrder.complaint', prefix: 'TS', datePattern: 'yyMMdd', digits: 4, reset: 'day', gapFree: false },
  { code: 'workOrder.consult', prefix: 'ZX', datePattern: 'yyMMdd', digits: 4, reset: 'day', gapFree: false },
  { code: 'workOrder.suggest', prefix: 'JY', datePattern: 'yyMMdd', digits: 4, reset: 'day', gapFree: false },
  { code: 'workOrder.praise', prefix: 'BY', datePattern: 'yyMMdd', digits: 4, reset: 'day', gapFree: false },
  { code: 'workOrder.help', prefix: 'QZ', datePattern: 'yyMMdd', digits: 4, reset: 'day', gapFree: false },
  { code: 'workOrder.inner', prefix: 'NB', datePattern: 'yyMMdd', digits: 4, reset: 'day', gapFree: false },
  { code: 'workOrder.apply', prefix: 'SQ', datePattern: 'yyMMdd', digits: 4, reset: 'day', gapFree: false },
  { code: 'householdVisit', prefix: 'SM', datePattern: 'yyMMdd', digits: 4, reset: 'day', gapFree: false },
  { code: 'contingency', prefix: 'YJ', datePattern: 'yyyyMMdd', digits: 3, reset: 'day', gapFree: false },
  { code: 'event.event', prefix: 'TF', datePattern: 'yyyyMMdd', digits: 3, reset: 'day', gapFree: false },
  { code: 'hotline.link', prefix: 'RX', datePattern: 'yyMMdd', digits: 4, reset: 'day', gapFree: false },
  { code: 'activity.plan', prefix: 'HD', datePattern: 'yyyyMM', digits: 3, reset: 'month', gapFree: false },
  { code: 'charge-report.notice', prefix: 'CF', datePattern: 'yyyyMM', digits: 5, reset: 'month', gapFree: true },
  {
    code: 'charge-other.bankDeductBatch',
    prefix: 'DK',
    datePattern: 'yyyyMMdd',
    digits: 3,
    reset: 'day',
    gapFree: true,
  },
  { code: 'charge-other.paperReceipt', prefix: 'SJ', datePattern: 'yyyyMMdd', digits: 5, reset: 'day', gapFree: true },
] as const

const CODE_RULE: ReferenceKind = {
  entity: codeRule,
  identity: () => ['code'],
  where: 'company_id is null and community_id is null',
}

export async function seedCodes({ q, now }: SeedContext): Promise<void> {
  await offerRows(
    q,
    now,
    CODE_RULE,
    RULES.map(({ code, prefix, datePattern, digits, reset, gapFree }) => ({
      key: code,
      values: { code, prefix, date_pattern: datePattern, digits, reset, gap_free: gapFree },
    })),
  )
}
