import { uuidv7 } from '../../kernel/ids.ts'
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
  { code: 'charge-other.paperReceipt', prefix: 'SJ', datePattern: 'yyyyMMdd', digits: 5, reset: 'day', gapFree: true },
] as const

export async function seedCodes({ q, now }: SeedContext): Promise<void> {
  for (const rule of RULES)
    await q.query(
      `insert into code_rule (id, company_id, code, prefix, date_pattern, digits, reset, gap_free, created_at, updated_at)
       select $1, null, $2, $3, $4, $5, $6, $7, $8, $8 where not exists (select 1 from code_rule where code = $2 and company_id is null)`,
      [uuidv7(), rule.code, rule.prefix, rule.datePattern, rule.digits, rule.reset, rule.gapFree, now],
    )
}
