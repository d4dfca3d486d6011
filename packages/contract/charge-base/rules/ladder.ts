import { gt } from '../../kernel/decimal.ts'
import {
  compare,
  minus,
  ofDecimal,
  ofInteger,
  plus,
  type Ratio,
  times,
  toDecimal,
} from '../../kernel/expression/ratio.ts'
import type { LadderTier } from './price-version.ts'
import { plain, type Rounding, roundingWord, roundTo, withinLimits } from './rounding.ts'
import { brief, type Calculated, calcText, step } from './trace.ts'

export interface LadderInput {
  readonly tiers: readonly LadderTier[]
  /** Usage since the basis began (the year, the month), before this one; 0 by reading. */
  readonly used: string
  readonly usage: string
  /** The limits grow by (persons − basePersons) × extraPerPerson where more live there. */
  readonly persons?: number | null
  readonly basePersons?: number | null
  readonly extraPerPerson?: string | null
}
export interface LadderPart {
  readonly tier: number
  readonly from: string
  readonly upTo: string | null
  readonly usage: string
  readonly unitRate: string
  readonly amount: string
}

const least = (a: Ratio, b: Ratio) => (compare(a, b) <= 0 ? a : b)
const most = (a: Ratio, b: Ratio) => (compare(a, b) >= 0 ? a : b)
const ZERO = ofInteger(0)

/** Progressive: every part of the usage at the price of its own tier. */
export function ladder(input: LadderInput): { exact: Ratio; parts: LadderPart[] } {
  const usage = ofDecimal(input.usage)
  if (usage.n < 0n) throw new RangeError('usage must not be negative')
  const more = growth(input)
  const start = ofDecimal(input.used)
  const end = plus(start, usage)
  const parts: LadderPart[] = []
  let exact = ZERO
  let low = ZERO
  for (const [index, tier] of input.tiers.entries()) {
    const high = tier.upTo === null ? null : plus(ofDecimal(tier.upTo), more)
    const top = high === null ? end : least(end, high)
    const bottom = most(start, low)
    if (compare(top, bottom) > 0) {
      const inTier = minus(top, bottom)
      const amount = times(inTier, ofDecimal(tier.unitRate))
      exact = plus(exact, amount)
      parts.push({
        tier: index + 1,
        from: toDecimal(low),
        upTo: high === null ? null : toDecimal(high),
        usage: toDecimal(inTier),
        unitRate: plain(tier.unitRate),
        amount: toDecimal(amount),
      })
    }
    if (high === null) break
    low = high
  }
  return { exact, parts }
}

function growth({ persons, basePersons, extraPerPerson }: LadderInput): Ratio {
  if (persons == null || basePersons == null || !extraPerPerson || persons <= basePersons) return ZERO
  return times(ofInteger(persons - basePersons), ofDecimal(extraPerPerson))
}

export interface UsageInput extends Omit<LadderInput, 'tiers'> {
  readonly kind: 'meter' | 'ladder'
  /** The price version of the reading's day. */
  readonly unitRate: string
  readonly tiers: readonly LadderTier[] | null
  readonly unitRateOverride?: string | null
  readonly discountRatio?: string
  readonly additionalAmount?: string
  readonly minAmount: string | null
  readonly maxAmount: string | null
  readonly rounding: Rounding
  /** 度, m³ … */
  readonly unit?: string
}

/** The amount of a reading: usage × price, or the ladder; with extra, rounded once. */
export function usageAmount(input: UsageInput): Calculated {
  const unit = input.unit ?? ''
  const rate = input.unitRateOverride ?? input.unitRate
  const tiered = input.kind === 'ladder' && input.unitRateOverride == null && input.tiers !== null
  const { exact: base, parts } = tiered
    ? ladder({ ...input, tiers: input.tiers! })
    : {
        exact: times(ofDecimal(input.usage), ofDecimal(rate)),
        parts: [
          {
            tier: 1,
            from: '0',
            upTo: null,
            usage: plain(input.usage),
            unitRate: plain(rate),
            amount: '',
          } as LadderPart,
        ],
      }
  const discounted = times(base, ofDecimal(input.discountRatio ?? '1'))
  const extra = input.additionalAmount ?? '0'
  const exact = plus(discounted, ofDecimal(extra))
  const rounded = roundTo(exact, input.rounding)
  const amount = withinLimits(rounded, input.minAmount, input.maxAmount)
  const body = parts.map((part) => `${part.usage}${unit}×${part.unitRate}`).join('+') || `0${unit}`
  return {
    amount,
    exact: toDecimal(exact),
    trace: {
      steps: [
        step('用量', `${plain(input.usage)}${unit}`),
        ...(tiered && gt(input.used, '0') ? [step('本期前累计', `${plain(input.used)}${unit}`)] : []),
        ...parts.map((part) =>
          step(
            tiered ? `第${part.tier}档（${part.from}${part.upTo === null ? '以上' : `-${part.upTo}`}）` : '单价',
            tiered ? `${part.usage}${unit}×${part.unitRate}=${part.amount}` : part.unitRate,
          ),
        ),
        ...(plain(extra) === '0' ? [] : [step('附加费', plain(extra))]),
        step('计算结果', toDecimal(exact)),
        step('取整', rounded, roundingWord(input.rounding)),
        ...(amount === rounded ? [] : [step(gt(amount, rounded) ? '最低收费' : '最高收费', amount)]),
      ],
      text: calcText(
        `${body}${plain(extra) === '0' ? '' : `+附加${plain(extra)}`}${brief(toDecimal(exact))}→${amount}`,
      ),
    },
  }
}

/** The first day of the ladder year (MM-DD) that holds a day. */
export function ladderYearStart(day: string, start: string): string {
  const here = `${day.slice(0, 4)}-${start}`
  return here <= day ? here : `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}-${start}`
}
