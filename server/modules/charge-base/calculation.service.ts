import { cycleOf, dueDate } from '@wuguan/contract/charge-base/rules/due-date'
import { CalculationError, type CycleKind, monthAmount } from '@wuguan/contract/charge-base/rules/month-amount'
import { usageAmount } from '@wuguan/contract/charge-base/rules/ladder'
import { versionOf } from '@wuguan/contract/charge-base/rules/price-version'
import type { Calculated } from '@wuguan/contract/charge-base/rules/trace'
import { firstDay, lastDay } from '@wuguan/contract/kernel/period'
import { type ChargeConfig, roundingOf } from './config.service.ts'
import type { StandardRule } from './standards.service.ts'

/** What a calculation takes from the property and its binding. */
export interface Subject {
  readonly buildingArea: string | null
  readonly innerArea: string | null
  readonly chargeArea: string | null
  readonly floor: number | null
  readonly persons: number | null
  readonly quantity: string
  readonly areaOverride: string | null
  readonly unitRateOverride: string | null
  readonly discountRatio: string
  /** Vacant on the first day of the month that is charged. */
  readonly vacant: boolean
}
export const AREA_WORD = { building: '建筑面积', inner: '套内面积', charge: '计费面积' } as const
const CYCLE_KINDS = new Set<string>(['areaRate', 'fixed', 'quantity', 'formula'])
export const isCycleKind = (kind: string): kind is CycleKind => CYCLE_KINDS.has(kind)

/** The area that a standard charges by, and the word for it. */
export function chargedArea(rule: StandardRule, subject: Subject): { area: string | null; source: string } {
  if (subject.areaOverride !== null) return { area: subject.areaOverride, source: '绑定指定面积' }
  const area = {
    building: subject.buildingArea,
    inner: subject.innerArea,
    charge: subject.chargeArea ?? subject.buildingArea,
  }[rule.areaBasis]
  return { area, source: AREA_WORD[rule.areaBasis] }
}

/** The amount of one month, or of the part of it from `from` to `to`, by a cycle standard. */
export function amountOfMonth(
  rule: StandardRule,
  config: Pick<ChargeConfig, 'roundingUnit' | 'roundingMode'>,
  subject: Subject,
  month: string,
  from = firstDay(month),
  to = lastDay(month),
): Calculated {
  if (!isCycleKind(rule.methodKind)) throw new CalculationError('该计算方式不按月出账')
  const { area, source } = chargedArea(rule, subject)
  return monthAmount({
    month,
    from,
    to,
    kind: rule.methodKind,
    unitKind: rule.unitKind,
    versions: rule.versions,
    unitRateOverride: subject.unitRateOverride,
    area,
    areaSource: source,
    quantity: subject.quantity,
    discountRatio: subject.discountRatio,
    vacantRatio: subject.vacant ? rule.vacantRatio : '1',
    additionalAmount: rule.additionalAmount,
    minAmount: rule.minAmount,
    maxAmount: rule.maxAmount,
    prorateMode: rule.prorateMode,
    rounding: roundingOf(rule, config),
    formula: rule.formula,
    values: {
      area: subject.buildingArea ?? area ?? '0',
      innerArea: subject.innerArea ?? '0',
      chargeArea: area ?? '0',
      floor: String(subject.floor ?? 0),
      persons: String(subject.persons ?? 0),
    },
  })
}

/** The amount of a usage by a usage standard, at the price of a day. */
export function amountOfUsage(
  rule: StandardRule,
  config: Pick<ChargeConfig, 'roundingUnit' | 'roundingMode'>,
  subject: Pick<Subject, 'unitRateOverride' | 'discountRatio' | 'persons'>,
  { usage, used, day, unit }: { usage: string; used: string; day: string; unit?: string },
): Calculated {
  const version = versionOf(rule.versions, day)
  if (!version) throw new CalculationError('该期间没有价格版本')
  return usageAmount({
    kind: rule.methodKind === 'ladder' ? 'ladder' : 'meter',
    usage,
    used: rule.ladderBasis === 'reading' ? '0' : used,
    unitRate: version.unitRate,
    tiers: version.tiers,
    persons: subject.persons,
    basePersons: rule.basePersons,
    extraPerPerson: rule.extraPerPerson,
    unitRateOverride: subject.unitRateOverride,
    discountRatio: subject.discountRatio,
    additionalAmount: rule.additionalAmount,
    minAmount: rule.minAmount,
    maxAmount: rule.maxAmount,
    rounding: roundingOf(rule, config),
    ...(unit === undefined ? {} : { unit }),
  })
}

/** The due date that the months of a cycle share. */
export const dueOf = (
  rule: StandardRule,
  config: Pick<ChargeConfig, 'billDay'>,
  period: string,
  bindingStart: string,
): string =>
  dueDate({
    period,
    cycle: rule.cycle,
    chargeTiming: rule.chargeTiming,
    billDay: rule.billDay ?? config.billDay,
    dueDays: rule.dueDays,
    bindingStart,
  })
export { cycleOf }
