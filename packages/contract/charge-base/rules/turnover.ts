import { addDays, addMonthsToDate, diffDays } from '../../kernel/dates.ts'
import { cmp, sub } from '../../kernel/decimal.ts'
import { minus, ofDecimal, ofInteger, plus, type Ratio, times, toDecimal } from '../../kernel/expression/ratio.ts'
import { daysIn, firstDay, lastDay } from '../../kernel/period.ts'
import { fraction, plain, type Rounding, roundingWord, roundTo } from './rounding.ts'
import { type Calculated, calcText, short, step, type TraceStep } from './trace.ts'

export interface CommissionTier {
  readonly upTo: string | null
  readonly ratio: string
}
export interface BusinessInput {
  readonly month: string
  readonly area: string
  readonly rentUnit: 'm2Day' | 'm2Month' | 'fixedMonth'
  readonly unitRate: string
  readonly increaseEvery: number | null
  readonly increaseRatio: string | null
  readonly freePeriods: readonly { from: string; to: string }[]
  readonly turnoverMode: 'none' | 'max' | 'sum' | 'only'
  readonly guaranteeAmount: string | null
  readonly turnoverTiers: readonly CommissionTier[]
  readonly startDate: string
  readonly endDate: string
  /** The examined turnover of the month; null = none reported. */
  readonly turnover: string | null
  readonly rounding: Rounding
}
export const NO_REPORT = '未申报营业额'

/** Progressive: every part of the turnover at the ratio of its own tier. */
export function commission(tiers: readonly CommissionTier[], turnover: string): Ratio {
  let total = ofInteger(0)
  let low = '0'
  for (const tier of tiers) {
    const top = tier.upTo === null || cmp(turnover, tier.upTo) < 0 ? turnover : tier.upTo
    if (cmp(top, low) > 0) total = plus(total, times(ofDecimal(sub(top, low)), ofDecimal(tier.ratio)))
    if (tier.upTo === null || cmp(turnover, tier.upTo) <= 0) break
    low = tier.upTo
  }
  return total
}

const bigger = (a: Ratio, b: Ratio) => (minus(a, b).n >= 0n ? a : b)

/** Guarantee and commission by mode; without a report the guarantee stands alone and the line says so. */
export function turnoverPart(
  input: Pick<BusinessInput, 'turnoverMode' | 'turnoverTiers' | 'turnover'>,
  guarantee: Ratio,
): { value: Ratio; note: string | null } {
  if (input.turnoverMode === 'none') return { value: ofInteger(0), note: null }
  const base = input.turnoverMode === 'only' ? ofInteger(0) : guarantee
  if (input.turnover === null) return { value: base, note: NO_REPORT }
  const earned = commission(input.turnoverTiers, input.turnover)
  return {
    value: input.turnoverMode === 'sum' ? plus(base, earned) : bigger(base, earned),
    note: null,
  }
}

/** The compound price of a day: one more increase every `increaseEvery` months since the start. */
export function rentRateOn(
  input: Pick<BusinessInput, 'unitRate' | 'increaseEvery' | 'increaseRatio' | 'startDate'>,
  day: string,
): { rate: Ratio; increases: number; until: string | null } {
  let increases = 0
  let rate = ofDecimal(input.unitRate)
  if (input.increaseEvery === null || input.increaseRatio === null) return { rate, increases, until: null }
  const factor = plus(ofInteger(1), ofDecimal(input.increaseRatio))
  let next = addMonthsToDate(input.startDate, input.increaseEvery)
  while (next <= day) {
    increases += 1
    rate = times(rate, factor)
    next = addMonthsToDate(input.startDate, input.increaseEvery * (increases + 1))
  }
  return { rate, increases, until: addDays(next, -1) }
}

const isFree = (input: BusinessInput, day: string) => input.freePeriods.some(({ from, to }) => from <= day && day <= to)

/**
 * The month of a commercial standard: rent day by day without the free days, each at the price of its own increase, plus guarantee
 * and commission (the guarantee by the charged days of the month); null when the month lies outside the term.
 */
export function businessMonth(
  input: BusinessInput,
): (Calculated & { from: string; to: string; chargedDays: number; noReport: boolean }) | null {
  const from = input.startDate > firstDay(input.month) ? input.startDate : firstDay(input.month)
  const to = input.endDate < lastDay(input.month) ? input.endDate : lastDay(input.month)
  if (from > to) return null
  const monthDays = daysIn(input.month)
  const spans: { rate: Ratio; days: number; from: string; to: string }[] = []
  let charged = 0
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (isFree(input, day)) continue
    charged += 1
    const { rate } = rentRateOn(input, day)
    const last = spans.at(-1)
    if (last && last.to === addDays(day, -1) && minus(last.rate, rate).n === 0n) {
      last.days += 1
      last.to = day
    } else spans.push({ rate, days: 1, from: day, to: day })
  }
  const area = input.rentUnit === 'fixedMonth' ? ofInteger(1) : ofDecimal(input.area)
  const rent = spans.reduce((total, span) => {
    const days = input.rentUnit === 'm2Day' ? ofInteger(span.days) : fraction(span.days, monthDays)
    return plus(total, times(times(area, span.rate), days))
  }, ofInteger(0))
  const share = fraction(charged, monthDays)
  const guarantee = times(ofDecimal(input.guaranteeAmount ?? '0'), share)
  const sales = turnoverPart(input, guarantee)
  const exact = plus(rent, sales.value)
  const amount = roundTo(exact, input.rounding)
  const steps: TraceStep[] = [
    ...spans.map((span) =>
      step(
        `租金 ${span.from}至${span.to}`,
        input.rentUnit === 'fixedMonth'
          ? `${plain(span.rate)}×${span.days}/${monthDays}天`
          : `${plain(input.area)}㎡×${plain(span.rate)}×${input.rentUnit === 'm2Day' ? `${span.days}天` : `${span.days}/${monthDays}天`}`,
      ),
    ),
    ...(charged < diffDays(from, to) + 1 ? [step('免租', `${diffDays(from, to) + 1 - charged}天`)] : []),
    ...(input.turnoverMode === 'none'
      ? []
      : [
          step('保底', plain(guarantee)),
          step('营业额', input.turnover === null ? NO_REPORT : plain(input.turnover)),
          step('保底与提成', plain(sales.value)),
        ]),
    step('取整', amount, roundingWord(input.rounding)),
  ]
  return {
    amount,
    exact: toDecimal(exact),
    from,
    to,
    chargedDays: charged,
    noReport: sales.note !== null,
    trace: {
      steps,
      text: calcText(
        `租金${short(plain(rent))}${input.turnoverMode === 'none' ? '' : `+保底与提成${short(plain(sales.value))}`}${sales.note ? `（${sales.note}）` : ''}→${amount}`,
      ),
    },
  }
}

/** What a late report adds to what the month was already charged. */
export const turnoverDifference = (withReport: string, charged: string) => sub(withReport, charged)
