import { gt, lt } from '../../kernel/decimal.ts'
import { ExpressionError } from '../../kernel/expression/syntax.ts'
import { type Ratio, ofDecimal, ofInteger, plus, times, toDecimal } from '../../kernel/expression/ratio.ts'
import { evaluateFormula, type FormulaValues, formulaNames } from './formula.ts'
import { type PriceVersion, versionSpans } from './price-version.ts'
import { monthPart, type ProrateMode } from './proration.ts'
import { fraction, plain, product, type Rounding, roundingWord, roundTo, withinLimits } from './rounding.ts'
import { brief, type Calculated, calcText, step, type TraceStep } from './trace.ts'

export type CycleKind = 'areaRate' | 'fixed' | 'quantity' | 'formula'
export type RateUnit = 'm2Month' | 'm2Day' | 'houseMonth' | 'placeMonth' | 'once' | 'unit'
export const UNIT_WORD: Readonly<Record<RateUnit, string>> = {
  m2Month: '元/㎡·月',
  m2Day: '元/㎡·天',
  houseMonth: '元/户·月',
  placeMonth: '元/位·月',
  once: '元/次',
  unit: '元/单位用量',
}

export interface MonthInput {
  /** yyyy-MM; `from` and `to` are the charged days of it, both included. */
  readonly month: string
  readonly from: string
  readonly to: string
  readonly kind: CycleKind
  readonly unitKind: RateUnit
  readonly versions: readonly PriceVersion[]
  /** A price of the property's own takes the place of every version. */
  readonly unitRateOverride: string | null
  /** Whose price that is, as the trace says it. */
  readonly overrideSource?: string
  readonly area: string | null
  readonly areaSource?: string
  readonly quantity: string
  readonly discountRatio: string
  /** The standard's vacancy discount where the house was vacant on the first day of the month, else 1. */
  readonly vacantRatio: string
  readonly additionalAmount: string
  readonly minAmount: string | null
  readonly maxAmount: string | null
  readonly prorateMode: ProrateMode
  readonly rounding: Rounding
  readonly formula: string | null
  /** Variables of the formula beside those that this rule knows (area, rate, qty, days, monthDays, months, extra). */
  readonly values?: Partial<FormulaValues>
}
const OVERRIDE = '房产指定单价'
/** What the rule knows itself; other names of a formula stand in the trace with their values. */
const RULE_NAMES = new Set(['rate', 'qty', 'months', 'days', 'monthDays', 'extra'])
export const givenNames = (formula: string): string[] =>
  [...new Set(formulaNames(formula))].filter((name) => !RULE_NAMES.has(name))
/** Why no amount comes about; the sentence of the generation line. */
export class CalculationError extends Error {}

/**
 * The amount of one month of a cycle item: (area × rate × qty × discount × vacancy + extra) × fraction, rounded once. Price versions
 * inside the month are weighed by their days. A formula that names `extra` has added the additional amount itself; one that
 * names `days` or `monthDays` has prorated itself.
 */
export function monthAmount(input: MonthInput): Calculated {
  const spans =
    input.unitRateOverride === null
      ? versionSpans(input.versions, input.from, input.to)
      : [
          {
            version: { effectiveFrom: input.from, unitRate: input.unitRateOverride },
            from: input.from,
            to: input.to,
            days: monthPart(input.month, input.from, input.to, 'actualDays').days,
          },
        ]
  if (!spans) throw new CalculationError('该期间没有价格版本')
  const names = input.kind === 'formula' ? new Set(formulaNames(input.formula ?? '')) : new Set<string>()
  if ((input.kind === 'areaRate' || names.has('area')) && input.area === null)
    throw new CalculationError('房产没有计费面积')

  const daily = input.kind !== 'formula' && input.unitKind === 'm2Day'
  const once = input.unitKind === 'once'
  const ownProration = names.has('days') || names.has('monthDays')
  const part = monthPart(input.month, input.from, input.to, once || ownProration ? 'fullMonth' : input.prorateMode)
  const actual = fraction(part.days, part.monthDays)
  const charged = daily ? actual : part.fraction
  const steps: TraceStep[] = []
  const lines: string[] = []

  let exact: Ratio = ofInteger(0)
  for (const span of spans) {
    const weight = fraction(span.days, part.days)
    const { value, text } = baseOf(input, span.version.unitRate, span.days, part.monthDays)
    const scaled = product(value, input.discountRatio, input.vacantRatio)
    const share = daily ? times(scaled, ofInteger(span.days)) : times(times(scaled, weight), part.fraction)
    exact = plus(exact, share)
    lines.push(daily ? `${text}×${span.days}天` : spans.length > 1 ? `${text}×${span.days}/${part.days}` : text)
    steps.push(
      step(
        spans.length > 1 ? `单价（${span.from}至${span.to}）` : '单价',
        `${plain(span.version.unitRate)} ${UNIT_WORD[input.unitKind]}`,
        input.unitRateOverride === null
          ? `${span.version.effectiveFrom}起的价格版本`
          : (input.overrideSource ?? OVERRIDE),
      ),
    )
  }
  if (plain(input.additionalAmount) !== '0') {
    if (!names.has('extra')) exact = plus(exact, times(ofDecimal(input.additionalAmount), charged))
    steps.push(step('附加费', plain(input.additionalAmount), '收费标准'))
  }
  return finish(input, exact, [...quantitySteps(input), ...steps], lines, daily || ownProration ? null : part.text, {
    ...part,
    fraction: charged,
  })
}

function baseOf(input: MonthInput, rate: string, days: number, monthDays: number): { value: Ratio; text: string } {
  switch (input.kind) {
    case 'areaRate':
      return {
        value: product(input.area!, rate, input.quantity),
        text: `${plain(input.area!)}㎡×${plain(rate)}${plain(input.quantity) === '1' ? '' : `×${plain(input.quantity)}`}`,
      }
    case 'fixed':
    case 'quantity':
      return { value: product(rate, input.quantity), text: `${plain(rate)}×${plain(input.quantity)}` }
    case 'formula': {
      const values: FormulaValues = {
        ...givenValues(input),
        rate,
        qty: input.quantity,
        months: '1',
        days: String(days),
        monthDays: String(monthDays),
        extra: input.additionalAmount,
      }
      try {
        const { value, substituted } = evaluateFormula(input.formula ?? '', values)
        return { value: ofDecimal(value), text: substituted }
      } catch (error) {
        if (error instanceof ExpressionError) throw new CalculationError(error.reason)
        throw error
      }
    }
  }
}

const givenValues = (input: MonthInput) => ({
  area: input.area ?? '0',
  innerArea: '0',
  chargeArea: input.area ?? '0',
  usage: '0',
  persons: '0',
  floor: '0',
  ratio: '1',
  ...input.values,
})

function quantitySteps(input: MonthInput): TraceStep[] {
  const steps: TraceStep[] = []
  if (input.kind === 'areaRate') steps.push(step('面积', `${plain(input.area!)}㎡`, input.areaSource ?? '计费面积'))
  if (input.kind === 'formula') {
    steps.push(step('公式', input.formula ?? ''))
    const values: Readonly<Record<string, string | undefined>> = givenValues(input)
    for (const name of givenNames(input.formula ?? '')) steps.push(step(`变量${name}`, plain(values[name] ?? '0')))
  }
  if (plain(input.quantity) !== '1') steps.push(step('数量', plain(input.quantity), '绑定'))
  if (plain(input.discountRatio) !== '1') steps.push(step('折扣系数', plain(input.discountRatio), '绑定'))
  if (plain(input.vacantRatio) !== '1') steps.push(step('空置折扣', plain(input.vacantRatio), '当月首日为空置'))
  return steps
}

const appliedWord = (amount: string, rounded: string, beyond: typeof gt) =>
  beyond(amount, rounded) ? '按此收取' : '未触及'

function finish(
  input: MonthInput,
  exact: Ratio,
  before: readonly TraceStep[],
  lines: readonly string[],
  partText: string | null,
  part: { days: number; monthDays: number; fraction: Ratio },
): Calculated {
  if (exact.n < 0n) throw new CalculationError('公式结果不能为负数')
  const rounded = roundTo(exact, input.rounding)
  // A month that is not charged at all has no minimum either.
  const amount = part.fraction.n === 0n ? '0.00' : withinLimits(rounded, input.minAmount, input.maxAmount)
  const factors = [
    plain(input.discountRatio) === '1' ? '' : `×折扣${plain(input.discountRatio)}`,
    plain(input.vacantRatio) === '1' ? '' : `×空置${plain(input.vacantRatio)}`,
  ].join('')
  const named = input.kind === 'formula' && formulaNames(input.formula ?? '').includes('extra')
  const extra = plain(input.additionalAmount) === '0' || named ? '' : `+附加${plain(input.additionalAmount)}`
  const body = lines.length > 1 ? `(${lines.join('+')})` : (lines[0] ?? '')
  const whole = partText === null || partText === '整月'
  const inner = `${body}${factors}${extra}`
  return {
    amount,
    exact: toDecimal(exact),
    trace: {
      steps: [
        ...before,
        step('计费天数', `${part.days}/${part.monthDays}天`, `${input.from}至${input.to}`),
        ...(whole ? [] : [step('折算', partText)]),
        step('计算结果', toDecimal(exact)),
        step('取整', rounded, roundingWord(input.rounding)),
        ...(input.minAmount === null
          ? []
          : [step('最低收费', plain(input.minAmount), appliedWord(amount, rounded, gt))]),
        ...(input.maxAmount === null
          ? []
          : [step('最高收费', plain(input.maxAmount), appliedWord(amount, rounded, lt))]),
      ],
      text: calcText(`${whole ? inner : `(${inner})×${partText}`}${brief(toDecimal(exact))}→${amount}`),
    },
  }
}
