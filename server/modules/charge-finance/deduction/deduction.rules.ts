import { AUTOMATIC_DEDUCTIONS } from '@wuguan/contract/charge-base/deducted-type.entity'
import { cents, least, yuan } from '@wuguan/contract/charge-finance/cents'
import { mul, round } from '@wuguan/contract/kernel/decimal'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { dateOf } from '../../../kernel/clock.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type { LedgerContext } from '../ledger/context.service.ts'
import type { Component } from '../ledger/posting.service.ts'
import { type LockedReceivable, nameOf, refuseLocked } from '../ledger/receivables.service.ts'

export interface DeductedType {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly mode: 'ratio' | 'amount' | 'any'
  readonly maxRatio: string | null
  readonly maxAmount: string | null
  readonly components: 'principal' | 'lateFee' | 'both'
  readonly needApproval: boolean
  readonly needAttachment: boolean
}
/** A type that people may choose. */
export async function chosenType(q: Queryable, id: string, companyId: number): Promise<DeductedType> {
  const [type] = await q.query<DeductedType>(
    `select id, code, name, mode, max_ratio as "maxRatio", max_amount as "maxAmount", components, need_approval as "needApproval", need_attachment as "needAttachment"
     from deducted_type where id = $1 and (company_id is null or company_id = $2) and enabled and deleted_at is null`,
    [id, companyId],
  )
  if (!type || (AUTOMATIC_DEDUCTIONS as readonly string[]).includes(type.code))
    throw badInput({ deductedTypeId: '请选择减免类型' })
  return type
}

export type AskedLine =
  | { readonly receivableId: string; readonly component: Component; readonly mode: 'ratio'; readonly ratio: string }
  | { readonly receivableId: string; readonly component: Component; readonly mode: 'amount'; readonly amount: string }
export interface JudgedLine {
  readonly receivableId: string
  readonly component: Component
  readonly mode: 'ratio' | 'amount'
  readonly ratio: string | null
  readonly limit: bigint
  readonly amount: bigint
}

/** What of each line is owed today: the principal, or the late fee. */
export async function limitsOf(
  { q, now }: Pick<LedgerContext, 'q' | 'now'>,
  rows: ReadonlyMap<string, LockedReceivable>,
  lines: readonly { receivableId: string; component: Component }[],
): Promise<(line: { receivableId: string; component: Component }) => bigint> {
  const wanted = [...new Set(lines.filter((line) => line.component === 'L').map((line) => line.receivableId))]
  const fees = wanted.length
    ? await q.query<{ id: string; fee: string }>(
        'select id, late_fee_payable(id, $2::date)::numeric(14,2)::text as fee from receivable where id = any($1)',
        [wanted, dateOf(now)],
      )
    : []
  const feeOf = new Map(fees.map((row) => [row.id, cents(row.fee)]))
  return ({ receivableId, component }) =>
    component === 'L' ? (feeOf.get(receivableId) ?? 0n) : rows.get(receivableId)!.outstanding
}

/** What is asked for, within what is owed and what the type allows. */
export function judgeLines(
  type: DeductedType,
  rows: ReadonlyMap<string, LockedReceivable>,
  limitOf: (line: AskedLine) => bigint,
  asked: readonly AskedLine[],
  holder?: string,
): JudgedLine[] {
  const seen = new Set<string>()
  const judged = asked.map((line): JudgedLine => {
    const row = rows.get(line.receivableId)!
    refuseLocked(row, '减免', holder)
    if (row.status === 4) throw refuse(`应收【${nameOf(row)}】已取消`)
    const key = `${line.receivableId}:${line.component}`
    if (seen.has(key)) throw badInput({ lines: '同一应收的本金或违约金只能减免一次' })
    seen.add(key)
    if (type.mode !== 'any' && type.mode !== line.mode)
      throw refuse(`减免类型【${type.name}】只能${type.mode === 'ratio' ? '按比例' : '按金额'}减免`)
    if (type.components !== 'both' && (type.components === 'lateFee') !== (line.component === 'L'))
      throw refuse(`减免类型【${type.name}】${type.components === 'lateFee' ? '仅可减免违约金' : '仅可减免本金'}`)
    const limit = limitOf(line)
    const amount = line.mode === 'ratio' ? cents(round(mul(yuan(limit), line.ratio), 2)) : cents(line.amount)
    if (amount > limit || amount === 0n)
      throw refuse(line.component === 'L' ? '减免金额不能超过应缴违约金' : '减免金额不能超过欠费')
    if (type.maxRatio !== null && amount > cents(round(mul(yuan(limit), type.maxRatio), 2)))
      throw refuse(`减免比例不能超过${type.maxRatio}`)
    return { ...line, ratio: line.mode === 'ratio' ? line.ratio : null, limit, amount }
  })
  const total = judged.reduce((sum, line) => sum + line.amount, 0n)
  if (type.maxAmount !== null && total > cents(type.maxAmount)) throw refuse(`减免金额不能超过${type.maxAmount}`)
  return judged
}

/** One property, one community, items that may be deducted. */
export async function demandDeductible(
  q: Queryable,
  rows: ReadonlyMap<string, LockedReceivable>,
): Promise<LockedReceivable> {
  const all = [...rows.values()]
  const [first] = all
  if (all.some((row) => row.propertyId !== first!.propertyId || row.communityId !== first!.communityId))
    throw badInput({ lines: '只能减免同一房产的应收' })
  const [forbidden] = await q.query<{ name: string }>(
    'select name from fee_item where id = any($1) and not allow_deduct limit 1',
    [all.map((row) => row.feeItemId)],
  )
  if (forbidden) throw refuse(`收费项目【${forbidden.name}】不允许减免`)
  return first!
}

/** At effect: never more than is still owed; a line that fell to nothing is dropped. */
export const stillOwed = (amount: bigint, limit: bigint): bigint => least(amount, limit)
