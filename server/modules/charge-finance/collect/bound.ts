import { cents } from '@wuguan/contract/charge-finance/cents'
import { drawCodes } from '../../../kernel/codes.ts'
import type { LedgerContext, Place } from '../ledger/context.service.ts'
import { type Part, cutsOf } from './parts.ts'
import type { BoundDeduction } from './receipt-draft.ts'

/** Numbers of a payment, drawn at once after every other lock; deductions take theirs in turn. */
export interface Drawn {
  readonly deductions: string[]
  readonly receipts: string[]
}
const deductionCount = (part: Part) => part.benefits.applied.length + (part.roundOff > 0n ? 1 : 0)

export async function drawNumbers({ q, now }: LedgerContext, place: Place, parts: readonly Part[]): Promise<Drawn> {
  const wanted = parts.reduce((sum, part) => sum + deductionCount(part), 0)
  const draw = (code: string, count: number) =>
    count === 0 ? Promise.resolve([]) : drawCodes(q, code, now, place.companyId, place.communityId, count)
  const deductions = await draw('charge-finance.deduction', wanted)
  return { deductions, receipts: await draw('charge-finance.receipt', parts.length) }
}

/** Built-in deduction types by code. */
export async function deductionTypes({ q }: Pick<LedgerContext, 'q'>): Promise<Map<string, string>> {
  const rows = await q.query<{ id: string; code: string }>(
    'select id, code from deducted_type where company_id is null and built_in',
  )
  return new Map(rows.map((row) => [row.code, row.id]))
}

/** The schemes (or the price of a package) and the round-off of one property as deductions of its receipt. */
export async function boundDeductions(context: LedgerContext, part: Part, drawn: Drawn): Promise<BoundDeduction[]> {
  if (deductionCount(part) === 0) return []
  const types = await deductionTypes(context)
  const { productId } = part.benefits
  const bound: BoundDeduction[] = part.benefits.applied.map((scheme) => ({
    number: drawn.deductions.shift()!,
    ...(productId
      ? { typeId: types.get('PRODUCT')!, source: 'product', sourceId: productId }
      : { typeId: types.get('PREFERENTIAL')!, source: 'preferential', schemeId: scheme.schemeId }),
    reason: scheme.name,
    lines: scheme.lines.map((line) => ({
      receivableId: line.receivableId,
      component: line.component,
      amount: cents(line.amount),
    })),
  }))
  if (part.roundOff > 0n)
    bound.push({
      number: drawn.deductions.shift()!,
      typeId: types.get('ROUNDING')!,
      source: 'rounding',
      reason: '抹零',
      lines: cutsOf(part).rounding,
    })
  return bound
}

/** What cash could not hold of the one receivable of a receipt, forgone with it. */
export async function restOfCash(
  context: LedgerContext,
  place: Place,
  receivableId: string,
  amount: bigint,
): Promise<BoundDeduction> {
  const types = await deductionTypes(context)
  const [number] = await drawCodes(
    context.q,
    'charge-finance.deduction',
    context.now,
    place.companyId,
    place.communityId,
  )
  return {
    number: number!,
    typeId: types.get('ROUNDING')!,
    source: 'rounding',
    reason: '抹零',
    lines: [{ receivableId, component: 'P', amount }],
  }
}
