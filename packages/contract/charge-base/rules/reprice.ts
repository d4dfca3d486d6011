import { daysIn } from '../../kernel/period.ts'
import {
  CalculationError,
  type CycleKind,
  givenNames,
  monthAmount,
  type MonthInput,
  type RateUnit,
  UNIT_WORD,
} from './month-amount.ts'
import type { ProrateMode } from './proration.ts'
import { roundingOfWord } from './rounding.ts'
import type { Calculated, TraceStep } from './trace.ts'

const RATE = /^单价(?:（.*）)?$/
const VARIABLE = '变量'
const UNITS = Object.keys(UNIT_WORD) as RateUnit[]

/**
 * The amount of a month at another price, from everything else that its trace says: the area, the days, discounts, limits and the
 * rounding stay as they were when it was calculated, whatever became of the property, the standard or the amount since. One price holds
 * for all days, also where versions had split the month. Null when the trace does not say enough.
 */
export function reprice(steps: readonly TraceStep[], unitRate: string, source: string): Calculated | null {
  const input = inputOf(steps)
  if (!input) return null
  try {
    return monthAmount({ ...input, unitRateOverride: unitRate, overrideSource: source })
  } catch (error) {
    // A formula may have no value at the new price; nothing else of it can have become wrong.
    if (error instanceof CalculationError) return null
    throw error
  }
}

/** What `monthAmount` was given, as its trace tells. */
function inputOf(steps: readonly TraceStep[]): MonthInput | null {
  const at = (label: string) => steps.find((one) => one.label === label)
  const valueOf = (label: string, otherwise: string) => at(label)?.value ?? otherwise
  const rate = steps.find((one) => RATE.test(one.label))?.value ?? ''
  const unitKind = UNITS.find((unit) => rate.endsWith(` ${UNIT_WORD[unit]}`))
  const span = /^(\d{4}-\d{2}-\d{2})至(\d{4}-\d{2}-\d{2})$/.exec(at('计费天数')?.source ?? '')
  const rounding = roundingOfWord(at('取整')?.source ?? '')
  if (!unitKind || !span || !rounding) return null
  const [, from = '', to = ''] = span
  const month = from.slice(0, 7)
  const area = at('面积')
  const formula = at('公式')?.value ?? null
  const kind: CycleKind = formula !== null ? 'formula' : area ? 'areaRate' : 'quantity'
  const values = Object.fromEntries(
    steps
      .filter((one) => one.label.startsWith(VARIABLE))
      .map((one): [string, string] => [one.label.slice(VARIABLE.length), one.value]),
  )
  if (formula !== null && givenNames(formula).some((name) => !Object.hasOwn(values, name))) return null
  return {
    month,
    from,
    to,
    kind,
    unitKind,
    versions: [],
    unitRateOverride: null,
    area: area?.value.replace('㎡', '') ?? values['area'] ?? null,
    ...(area?.source ? { areaSource: area.source } : {}),
    quantity: valueOf('数量', '1'),
    discountRatio: valueOf('折扣系数', '1'),
    vacantRatio: valueOf('空置折扣', '1'),
    additionalAmount: valueOf('附加费', '0'),
    minAmount: at('最低收费')?.value ?? null,
    maxAmount: at('最高收费')?.value ?? null,
    prorateMode: modeOf(at('折算')?.value ?? null, month),
    rounding,
    formula,
    values,
  }
}

/** The way of prorating that its words come from; a month of thirty days reads the same in two of them, and is the same. */
function modeOf(words: string | null, month: string): ProrateMode {
  if (words === null) return 'fullMonth'
  if (words.startsWith('12月×')) return 'by365'
  if (words === '不足月不收') return 'skip'
  if (words === '不足月按整月') return 'fullMonth'
  if (words.includes('15天')) return 'halfMonth'
  return words.endsWith(`/${daysIn(month)}天`) ? 'actualDays' : 'by30'
}
