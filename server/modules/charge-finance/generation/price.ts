import type { CalcDetail } from '@wuguan/contract/charge-finance/receivable.entity'
import { CalculationError } from '@wuguan/contract/charge-base/rules/month-amount'
import { versionOf } from '@wuguan/contract/charge-base/rules/price-version'
import { mul } from '@wuguan/contract/kernel/decimal'
import { type Subject, amountOfMonth, chargedArea } from '../../charge-base/calculation.service.ts'
import type { StandardRule } from '../../charge-base/standards.service.ts'
import type { PlanBook } from './plan.inputs.ts'

/** An amount with everything a receivable keeps of how it came about; or why there is none. */
export type PricedMonth =
  | {
      readonly amount: string
      readonly quantity: string
      readonly unitRate: string
      readonly text: string
      readonly detail: CalcDetail
    }
  | { readonly fault: string }

/** The amount of a month, calculated once for all properties that are alike in everything the rule looks at. */
export function priceMonth(
  { config, prices }: PlanBook,
  rule: StandardRule,
  subject: Subject,
  month: string,
  from: string,
  to: string,
): PricedMonth {
  const key = [rule.id, month, from, to, ...looksAt(rule, subject)].join('|')
  const known = prices.get(key)
  if (known) return known
  const priced = calculate(config, rule, subject, month, from, to)
  prices.set(key, priced)
  return priced
}

const looksAt = (rule: StandardRule, subject: Subject): readonly unknown[] => [
  chargedArea(rule, subject).area,
  chargedArea(rule, subject).source,
  subject.quantity,
  subject.unitRateOverride,
  subject.discountRatio,
  subject.vacant,
  ...(rule.methodKind === 'formula' ? [subject.buildingArea, subject.innerArea, subject.floor, subject.persons] : []),
]

function calculate(
  config: PlanBook['config'],
  rule: StandardRule,
  subject: Subject,
  month: string,
  from: string,
  to: string,
): PricedMonth {
  try {
    const { amount, trace } = amountOfMonth(rule, config, subject, month, from, to)
    const { area } = chargedArea(rule, subject)
    const version = versionOf(rule.versions, from)
    return {
      amount,
      quantity: rule.methodKind === 'areaRate' ? mul(area ?? '0', subject.quantity) : subject.quantity,
      unitRate: subject.unitRateOverride ?? version?.unitRate ?? '0',
      text: trace.text,
      detail: {
        standardVersion: `${rule.name}（${version ? `${version.effectiveFrom}起的价格版本` : '房产指定单价'}）`,
        ...(rule.formula === null || rule.methodKind !== 'formula' ? {} : { formula: rule.formula }),
        steps: trace.steps.map((step) => ({ ...step })),
      },
    }
  } catch (error) {
    if (error instanceof CalculationError) return { fault: error.message }
    throw error
  }
}
