import { addDays, diffDays } from '../kernel/dates.ts'
import { roundedQuotient, units } from '../kernel/decimal.ts'
import { cents, least, positive, yuan } from './cents.ts'

/**
 * The late fee of one receivable on a day, as a pure function of what stands in the ledger. The database has the same function
 * (`late_fee_of`) for many receivables at once; a test holds both against each other.
 */
export interface LateFeeRule {
  dueDate: string
  /** 万分之 per day; null or 0: none. */
  overdueRate: string | null
  graceDays: number | null
  startMode: 'fromDue' | 'afterGrace' | null
  overdueCapRatio: string | null
  /** Day from which the community charges late fees; null: never. */
  lateFeeFrom: string | null
  cancelled?: boolean
}
/** Principal entries; those that a void or a revocation took back, and these themselves, bear on nothing. */
export interface LateFeeEntry {
  id: string
  side: 'R' | 'C' | 'D'
  amount: string
  bookDate: string
  valueDate: string
  kind: string
  reversesEntryId?: string | null
}
/** Days of a hang-up that stops interest, both ends included. */
export interface Stopped {
  from: string
  to: string | null
}

const RATE_SCALE = 4
const RATIO_SCALE = 4
const TEN_THOUSAND = 10_000n * 10n ** BigInt(RATE_SCALE)

export function lateFee(
  rule: LateFeeRule,
  entries: readonly LateFeeEntry[],
  asOf: string,
  stopped: readonly Stopped[] = [],
): string {
  const first = firstDay(rule, asOf)
  if (first === null) return '0.00'
  const live = liveOf(entries)
  let principalDays = 0n
  const steps = stepsOf(live)
  for (const [index, { day, principal }] of steps.entries()) {
    const from = later(addDays(day, 1), first)
    const to = earlier(steps[index + 1]?.day ?? asOf, asOf)
    if (principal > 0n && from <= to) principalDays += principal * BigInt(interestDays(from, to, asOf, stopped))
  }
  const interest = roundedQuotient(principalDays * units(rule.overdueRate!, RATE_SCALE), TEN_THOUSAND, 'halfUp')
  if (rule.overdueCapRatio === null) return yuan(interest)
  const claim = live.reduce(
    (sum, { side, day, amount }) => (day <= asOf && side !== 'C' ? sum + (side === 'R' ? amount : -amount) : sum),
    0n,
  )
  const cap = roundedQuotient(claim * units(rule.overdueCapRatio, RATIO_SCALE), 10n ** BigInt(RATIO_SCALE), 'halfUp')
  return yuan(least(interest, cap))
}

/** What of it is still to be paid. */
export const payableLateFee = (due: string, received: string, deducted: string): string =>
  yuan(positive(cents(due) - cents(received) - cents(deducted)))

function firstDay(rule: LateFeeRule, asOf: string): string | null {
  const grace = rule.graceDays ?? 0
  const bearsNone = rule.cancelled || rule.lateFeeFrom === null || units(rule.overdueRate ?? '0', RATE_SCALE) === 0n
  if (bearsNone) return null
  if (rule.startMode === 'afterGrace') return later(addDays(rule.dueDate, grace + 1), rule.lateFeeFrom!)
  if (diffDays(rule.dueDate, asOf) <= grace) return null
  return later(addDays(rule.dueDate, 1), rule.lateFeeFrom!)
}

const takesBack = (entry: LateFeeEntry) => (entry.kind === 'void' || entry.kind === 'revoke') && entry.reversesEntryId
/** Claims count from their booking (a debt found later bears interest later), payments from the day the customer paid. */
function liveOf(entries: readonly LateFeeEntry[]) {
  const gone = new Set(entries.filter(takesBack).map((entry) => entry.reversesEntryId))
  return entries
    .filter((entry) => !takesBack(entry) && !gone.has(entry.id))
    .map(({ side, amount, bookDate, valueDate }) => ({
      side,
      amount: cents(amount),
      day: side === 'R' ? bookDate : valueDate,
    }))
}

/** Principal at the end of every day on which it moved. */
function stepsOf(live: ReturnType<typeof liveOf>): { day: string; principal: bigint }[] {
  const moves = new Map<string, bigint>()
  for (const { side, amount, day } of live) moves.set(day, (moves.get(day) ?? 0n) + (side === 'R' ? amount : -amount))
  let principal = 0n
  return [...moves.keys()].sort().map((day) => ({ day, principal: (principal += moves.get(day)!) }))
}

function interestDays(from: string, to: string, asOf: string, stopped: readonly Stopped[]): number {
  const days = diffDays(from, to) + 1
  const spans = stopped
    .map((span) => ({ from: later(span.from, from), to: earlier(span.to ?? asOf, to) }))
    .filter((span) => span.from <= span.to)
    .sort((a, b) => (a.from < b.from ? -1 : 1))
  let [without, reached] = [0, addDays(from, -1)]
  for (const span of spans) {
    const start = later(span.from, addDays(reached, 1))
    if (start > span.to) continue
    without += diffDays(start, span.to) + 1
    reached = span.to
  }
  return days - without
}

const later = (a: string, b: string) => (a > b ? a : b)
const earlier = (a: string, b: string) => (a < b ? a : b)
