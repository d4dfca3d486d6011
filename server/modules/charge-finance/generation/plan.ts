import { cents } from '@wuguan/contract/charge-finance/cents'
import { addMonths, firstDay, lastDay, periodsFrom } from '@wuguan/contract/kernel/period'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type { Binding } from '../../charge-base/bindings.service.ts'
import { type Subject, cycleOf, dueOf, isCycleKind } from '../../charge-base/calculation.service.ts'
import type { StandardRule } from '../../charge-base/standards.service.ts'
import { type HouseFacts, houseFacts, placeFacts, vacantOn } from '../../charge-base/subjects.service.ts'
import { type Existing, type Payer, type PlanBook, existingMonths, monthKey, payersOf } from './plan.inputs.ts'
import { type PricedMonth, priceMonth } from './price.ts'

export type Result = 'new' | 'same' | 'different' | 'skip' | 'error'
/** One binding and one month, judged. */
export interface PlanLine {
  readonly binding: Binding
  readonly rule: StandardRule
  readonly house: HouseFacts | null
  /** Of a parking place. */
  readonly placeArea: string | null
  readonly payer: Payer | null
  readonly period: string
  readonly from: string | null
  readonly to: string | null
  readonly dueDate: string | null
  readonly priced: Exclude<PricedMonth, { fault: string }> | null
  readonly existing: Existing | null
  readonly result: Result
  readonly reason: string | null
  readonly outlier: boolean
}

/** The whole cycles that the asked months lie in are generated together. */
function monthsOf(book: PlanBook, rule: StandardRule): string[] {
  return periodsFrom(cycleOf(book.from, rule.cycle).from, cycleOf(book.to, rule.cycle).to)
}

/** Every binding and month of some properties against what exists; reads only. */
export async function planBindings(q: Queryable, book: PlanBook, bindings: readonly Binding[]): Promise<PlanLine[]> {
  const judged = bindings.flatMap((binding) => {
    const rule = book.rules.get(binding.feeStandardId)
    return rule ? [{ binding, rule, months: monthsOf(book, rule) }] : []
  })
  const idsOf = (type: Binding['propertyType']) => [
    ...new Set(judged.flatMap(({ binding }) => (binding.propertyType === type ? binding.propertyId : []))),
  ]
  const houses = await houseFacts(q, idsOf('house'), book.today)
  const places = await placeFacts(q, idsOf('place'))
  const payers = await payersOf(q, bindings, book.today, places)
  const all = judged.flatMap(({ months }) => [months[0]!, months.at(-1)!]).toSorted()
  const existing =
    all.length === 0
      ? new Map<string, Existing>()
      : await existingMonths(
          q,
          judged.map(({ binding }) => binding.id),
          all[0]!,
          all.at(-1)!,
        )
  const vacancies = judged.flatMap(({ binding, rule, months }) =>
    binding.propertyType === 'house' && !/^1(?:\.0+)?$/.test(rule.vacantRatio)
      ? months.map((month) => ({ houseId: binding.propertyId, day: firstDay(month) }))
      : [],
  )
  const vacant = vacancies.length ? await vacantOn(q, vacancies) : new Set<string>()

  return judged.flatMap(({ binding, rule, months }) => {
    const house = houses.get(binding.propertyId) ?? null
    const facts = {
      binding,
      rule,
      house,
      placeArea: places.get(binding.propertyId)?.area ?? null,
      payer: payers.get(binding.id) ?? null,
    }
    const wrong = notByMonth(rule)
    if (wrong) return [{ ...facts, ...EMPTY, period: book.from, result: 'skip' as const, reason: wrong }]
    const lines: PlanLine[] = []
    let before = existing.get(monthKey(binding.id, addMonths(months[0]!, -1)))?.amount ?? null
    for (const month of months) {
      const line = judge(book, facts, month, existing.get(monthKey(binding.id, month)) ?? null, before, (day) =>
        vacant.has(`${binding.propertyId}:${day}`),
      )
      if (!line) continue
      before = line.existing?.amount ?? (line.priced ? cents(line.priced.amount) : before)
      lines.push(line)
    }
    return lines
  })
}

const EMPTY = { from: null, to: null, dueDate: null, priced: null, existing: null, outlier: false } as const

function notByMonth(rule: StandardRule): string | null {
  if (rule.methodKind === 'share') return '公摊费由公摊分摊生成'
  if (rule.methodKind === 'turnover') return '营业额提成由商业收费标准生成'
  if (rule.periodKind === 'usage' || !isCycleKind(rule.methodKind)) return '用量类收费由已审核的抄表读数生成'
  return rule.periodKind === 'once' ? '一次性收费在收款时生成' : null
}

function judge(
  book: PlanBook,
  facts: Pick<PlanLine, 'binding' | 'rule' | 'house' | 'placeArea' | 'payer'>,
  period: string,
  existing: Existing | null,
  before: bigint | null,
  isVacant: (day: string) => boolean,
): PlanLine | null {
  const { binding, rule, house, placeArea, payer } = facts
  const [first, last] = [firstDay(period), lastDay(period)]
  const from = binding.startDate > first ? binding.startDate : first
  const to = binding.endDate !== null && binding.endDate < last ? binding.endDate : last
  if (from > to) return null
  const line = {
    ...facts,
    period,
    from,
    to,
    dueDate: dueOf(rule, book.config, period, binding.startDate),
    priced: null,
    existing,
    outlier: false,
  }
  if (!existing && book.mode === 'normal' && book.closed.has(period))
    return { ...line, result: 'skip', reason: `${period}已月结，请用补收` }
  const priced = priceMonth(book, rule, subjectOf(binding, house, placeArea, isVacant(first)), period, from, to)
  if ('fault' in priced) return { ...line, result: 'error', reason: priced.fault }
  const amount = cents(priced.amount)
  if (existing)
    return existing.amount === amount
      ? { ...line, priced, result: 'same', reason: null }
      : { ...line, priced, result: 'different', reason: null }
  if (amount === 0n) return { ...line, priced, result: 'skip', reason: '金额为0，不生成应收' }
  if (!payer) return { ...line, priced, result: 'error', reason: '没有付费人' }
  const outlier = isOutlier(amount, before)
  return { ...line, priced, result: 'new', reason: outlier ? '与上月相差50%以上' : null, outlier }
}

/** More than half away from the month before. */
export const isOutlier = (amount: bigint, before: bigint | null): boolean => {
  if (before === null || before === 0n) return false
  const difference = amount > before ? amount - before : before - amount
  return difference * 2n > before
}

const subjectOf = (binding: Binding, house: HouseFacts | null, placeArea: string | null, vacant: boolean): Subject => ({
  buildingArea: placeArea,
  innerArea: null,
  chargeArea: null,
  floor: null,
  persons: null,
  ...house?.subject,
  quantity: binding.quantity,
  areaOverride: binding.areaOverride,
  unitRateOverride: binding.unitRateOverride,
  discountRatio: binding.discountRatio,
  vacant,
})
