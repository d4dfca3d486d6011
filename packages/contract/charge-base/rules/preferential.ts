import { allocateCents } from '../../kernel/allocate.ts'
import { add, cmp, div, gt, gte, lt, mul, round, sub, sum } from '../../kernel/decimal.ts'
import { monthsBetween } from '../../kernel/period.ts'
import { step, type TraceStep } from './trace.ts'

export interface Scheme {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly validFrom: string
  readonly validTo: string
  readonly feeItemIds: readonly string[]
  /** Empty = all. */
  readonly standardIds: readonly string[]
  readonly buildingIds: readonly string[]
  readonly condition: 'months' | 'beforeDate' | 'amount' | 'none'
  readonly conditionMonths: number | null
  readonly conditionDate: string | null
  readonly conditionAmount: string | null
  readonly requireNoArrears: boolean
  readonly benefit: 'percent' | 'amount' | 'giftMonths' | 'lateFeePercent'
  readonly benefitValue: string
  readonly maxBenefitAmount: string | null
  readonly stackMode: 'exclusive' | 'stack'
  readonly priority: number
  readonly timesPerProperty: number | null
  readonly totalQuota: number | null
  readonly usedCount: number
  /** Times this property has had it. */
  readonly usedByProperty: number
}
export interface Payable {
  readonly id: string
  readonly feeItemId: string
  readonly feeStandardId: string | null
  readonly feePeriod: string
  readonly dueDate: string
  /** Principal outstanding and late fee payable on the day. */
  readonly outstanding: string
  readonly lateFee: string
  /** Place in the property's order, for the cents left over. */
  readonly rank?: number
}
export interface PreferentialInput {
  /** Day of payment. */
  readonly today: string
  readonly buildingId: string | null
  /** Paid in full by this receipt. */
  readonly selected: readonly Payable[]
  /** Open receivables of the property that this receipt leaves. */
  readonly left: readonly Payable[]
  readonly schemes: readonly Scheme[]
}
export interface BenefitLine {
  readonly receivableId: string
  readonly component: 'P' | 'L'
  readonly amount: string
}
export interface Applied {
  readonly schemeId: string
  readonly name: string
  readonly amount: string
  readonly lines: readonly BenefitLine[]
}
export interface PreferentialResult {
  readonly applied: readonly Applied[]
  readonly total: string
  /** Why a scheme of the community did not join. */
  readonly refused: readonly { schemeId: string; name: string; reason: string }[]
  readonly steps: readonly TraceStep[]
}

/** What is still open of the selected receivables while schemes stack on one another. */
type Open = Map<string, { principal: string; lateFee: string }>

/** The benefit of paying these receivables of one property in one receipt. */
export function evaluatePreferential(input: PreferentialInput): PreferentialResult {
  const refused: { schemeId: string; name: string; reason: string }[] = []
  const candidates: { scheme: Scheme; rows: readonly Payable[] }[] = []
  for (const scheme of input.schemes) {
    const judged = judge(scheme, input)
    if (typeof judged === 'string') refused.push({ schemeId: scheme.id, name: scheme.name, reason: judged })
    else candidates.push({ scheme, rows: judged })
  }
  const order = (a: { scheme: Scheme }, b: { scheme: Scheme }) =>
    a.scheme.priority - b.scheme.priority || (a.scheme.code < b.scheme.code ? -1 : 1)
  const exclusive = candidates
    .filter(({ scheme }) => scheme.stackMode === 'exclusive')
    .toSorted(order)
    .map((candidate) => run([candidate], input))
    .reduce<Applied[]>((best, one) => (gt(totalOf(one), totalOf(best)) ? one : best), [])
  const stacked = run(candidates.filter(({ scheme }) => scheme.stackMode === 'stack').toSorted(order), input)
  const applied = better(exclusive, stacked, input.schemes)
  return {
    applied,
    total: totalOf(applied),
    refused,
    steps: applied.map((one) => step(one.name, `−${one.amount}`)),
  }
}

const totalOf = (applied: readonly Applied[]) => sum(['0.00', ...applied.map((one) => one.amount)])
function better(a: Applied[], b: Applied[], schemes: readonly Scheme[]): Applied[] {
  const side = cmp(totalOf(a), totalOf(b))
  if (side !== 0) return side > 0 ? a : b
  const first = (list: readonly Applied[]) =>
    Math.min(...list.map((one) => schemes.find((scheme) => scheme.id === one.schemeId)!.priority))
  return first(a) <= first(b) ? a : b
}

/** The receivables that a scheme is about, or why it does not hold. */
function judge(scheme: Scheme, input: PreferentialInput): readonly Payable[] | string {
  if (input.today < scheme.validFrom || input.today > scheme.validTo) return '不在有效期内'
  if (scheme.buildingIds.length && (input.buildingId === null || !scheme.buildingIds.includes(input.buildingId)))
    return '不在适用楼栋'
  if (scheme.totalQuota !== null && scheme.usedCount >= scheme.totalQuota) return '名额已用完'
  if (scheme.timesPerProperty !== null && scheme.usedByProperty >= scheme.timesPerProperty) return '该房产已享受过'
  const matches = (row: Payable) =>
    scheme.feeItemIds.includes(row.feeItemId) &&
    (scheme.standardIds.length === 0 || (row.feeStandardId !== null && scheme.standardIds.includes(row.feeStandardId)))
  const rows = input.selected.filter(matches)
  if (rows.length === 0) return '未选择适用的费用'
  if (scheme.requireNoArrears && input.left.some((row) => row.dueDate < input.today)) return '存在往期欠费'
  return condition(scheme, rows, input.left.filter(matches), input.today)
}

function condition(
  scheme: Scheme,
  rows: readonly Payable[],
  left: readonly Payable[],
  today: string,
): readonly Payable[] | string {
  switch (scheme.condition) {
    case 'none':
      return rows
    case 'beforeDate':
      if (today > scheme.conditionDate!) return `已过${scheme.conditionDate}`
      return left.some((row) => row.dueDate <= scheme.conditionDate!) ? '仍有应缴费用未选择' : rows
    case 'amount': {
      const total = sum(rows.map((row) => row.outstanding))
      return gte(total, scheme.conditionAmount!) ? rows : `未满${scheme.conditionAmount}元`
    }
    case 'months': {
      const gift = scheme.benefit === 'giftMonths' ? giftMonths(scheme) : 0
      const wanted = scheme.conditionMonths! + gift
      const groups = [...Map.groupBy(rows, (row) => row.feeItemId).values()]
      const enough = groups.filter((group) => lastRun(group).length >= wanted)
      return enough.length ? enough.flat() : `未缴满${wanted}个月`
    }
  }
}
const giftMonths = (scheme: Scheme) => Number(round(scheme.benefitValue, 0))

/** The months without a gap that end with the last selected one. */
function lastRun(rows: readonly Payable[]): string[] {
  const months = [...new Set(rows.map((row) => row.feePeriod))].toSorted()
  let start = months.length - 1
  while (start > 0 && monthsBetween(months[start - 1]!, months[start]!) === 1) start -= 1
  return months.slice(start)
}

function run(candidates: readonly { scheme: Scheme; rows: readonly Payable[] }[], input: PreferentialInput): Applied[] {
  const open: Open = new Map(
    input.selected.map((row) => [row.id, { principal: row.outstanding, lateFee: row.lateFee }]),
  )
  const applied: Applied[] = []
  for (const { scheme, rows } of candidates) {
    const lines = benefit(scheme, rows, open)
    if (lines.length === 0) continue
    for (const line of lines) {
      const part = open.get(line.receivableId)!
      if (line.component === 'P') part.principal = sub(part.principal, line.amount)
      else part.lateFee = sub(part.lateFee, line.amount)
    }
    applied.push({
      schemeId: scheme.id,
      name: scheme.name,
      amount: sum(['0.00', ...lines.map((line) => line.amount)]),
      lines,
    })
  }
  return applied
}

function benefit(scheme: Scheme, rows: readonly Payable[], open: Open): BenefitLine[] {
  const component = scheme.benefit === 'lateFeePercent' ? 'L' : 'P'
  const openOf = (row: Payable) => (component === 'L' ? open.get(row.id)!.lateFee : open.get(row.id)!.principal)
  const free = scheme.benefit === 'giftMonths' ? giftRows(rows, giftMonths(scheme)) : rows
  const base = sum(['0.00', ...free.map(openOf)])
  const wanted = {
    percent: () => percentOf(base, scheme.benefitValue),
    lateFeePercent: () => percentOf(base, scheme.benefitValue),
    amount: () => round(scheme.benefitValue, 2),
    giftMonths: () => base,
  }[scheme.benefit]()
  const capped =
    scheme.maxBenefitAmount !== null && gt(wanted, scheme.maxBenefitAmount) ? scheme.maxBenefitAmount : wanted
  const total = round(lt(base, capped) ? base : capped, 2)
  return spread(total, free, openOf).map(([row, amount]) => ({ receivableId: row.id, component, amount }))
}
const percentOf = (base: string, percent: string) => div(mul(base, percent), '100', 2)

/** The rows of the last N months of every item. */
function giftRows(rows: readonly Payable[], months: number): Payable[] {
  return [...Map.groupBy(rows, (row) => row.feeItemId).values()].flatMap((group) => {
    const last = new Set(lastRun(group).slice(-months))
    return group.filter((row) => last.has(row.feePeriod))
  })
}

/** An amount over receivables by what is open of them, to the cent; rows that get nothing are left out. */
export function spread<R extends { readonly rank?: number }>(
  total: string,
  rows: readonly R[],
  openOf: (row: R) => string,
): [R, string][] {
  const weights = rows.map(openOf)
  if (!gt(total, '0') || !weights.some((weight) => gt(weight, '0'))) return []
  const parts = allocateCents(
    total,
    weights,
    rows.map((row, index) => row.rank ?? index),
  )
  return rows.map((row, index): [R, string] => [row, parts[index]!]).filter(([, amount]) => gt(amount, '0'))
}

/** The one deduction of a package: what the receivables cost more than its sale price, never below 0. */
export function productDiscount(
  rows: readonly { id: string; outstanding: string; rank?: number }[],
  saleAmount: string,
): { total: string; lines: BenefitLine[] } {
  const total = sub(
    rows.reduce((all, row) => add(all, row.outstanding), '0.00'),
    saleAmount,
  )
  if (!gt(total, '0')) return { total: '0.00', lines: [] }
  return {
    total,
    lines: spread(total, rows, (row) => row.outstanding).map(([row, amount]) => ({
      receivableId: row.id,
      component: 'P' as const,
      amount,
    })),
  }
}
