import { amountsOf } from '@wuguan/contract/charge-sharing/rules/weights'
import { eq, gt, isZero, lte, mul } from '@wuguan/contract/kernel/decimal'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { firstDay, lastDay } from '@wuguan/contract/kernel/period'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { type Span, housesOf } from '../plan/houses.ts'
import { planLines } from '../plan/lines.ts'
import { type SharingRule, isRate, unitRateOn } from '../plan/rule.ts'
import { type CountedMeter, type TypedReading, countMeters, usageOf } from './readings.ts'

export interface RecordInput {
  readonly standardId: string
  readonly feePeriod: string
  readonly periodFrom?: string | null | undefined
  readonly periodTo?: string | null | undefined
  readonly readings: readonly TypedReading[]
  readonly total?: string | null | undefined
  readonly totalReason?: string | null | undefined
  readonly manualAdjust: string
  readonly adjustReason?: string | null | undefined
}
export interface RecordAmounts {
  readonly span: Span
  readonly meters: readonly CountedMeter[]
  readonly totalUsage: string | null
  readonly unitRate: string | null
  readonly gross: string
  readonly companyBear: string
  readonly shared: string
}

export function spanOf(input: Pick<RecordInput, 'feePeriod' | 'periodFrom' | 'periodTo'>): Span {
  const from = input.periodFrom ?? firstDay(input.feePeriod)
  const to = input.periodTo ?? lastDay(input.feePeriod)
  if (to < from) throw badInput({ periodTo: '结束日期不能早于开始日期' })
  return { feePeriod: input.feePeriod, from, to }
}

/** What is to be shared, before it is split. */
export async function amountsFor(
  context: ActionContext,
  rule: SharingRule,
  input: RecordInput,
  write: boolean,
): Promise<RecordAmounts> {
  const span = spanOf(input)
  if (!isZero(input.manualAdjust) && !input.adjustReason?.trim()) throw badInput({ adjustReason: '请填写调整原因' })
  if (isRate(rule)) {
    if (!isZero(input.manualAdjust)) throw badInput({ manualAdjust: '固定单价方式不支持手工调整' })
    const houses = await housesOf(context.q, rule, span)
    const { shared } = planLines(rule, span, houses, { shared: '0', rate: rule.fixedRate })
    return demanded({
      span,
      meters: [],
      totalUsage: null,
      unitRate: rule.fixedRate,
      gross: shared,
      companyBear: '0.00',
      shared,
    })
  }
  if (rule.kind === 'fixed') {
    const total = input.total ?? rule.fixedTotal
    if (total === null || total === undefined) throw badInput({ total: '请输入总额' })
    const changed = rule.fixedTotal !== null && !eq(total, rule.fixedTotal)
    if (changed && !input.totalReason?.trim()) throw badInput({ totalReason: '请填写调整原因' })
    return demanded({
      span,
      meters: [],
      totalUsage: null,
      unitRate: null,
      ...amountsOf(total, input.manualAdjust, rule.companyBearRatio),
    })
  }
  const meters = await countMeters(context, rule.id, input.feePeriod, input.readings, write)
  const totalUsage = usageOf(meters)
  const unitRate = await unitRateOn(context.q, rule.id, span.to)
  if (unitRate === null) throw refuse('公摊标准在本期间没有单价')
  return demanded({
    span,
    meters,
    totalUsage,
    unitRate,
    ...amountsOf(mul(totalUsage, unitRate), input.manualAdjust, rule.companyBearRatio),
  })
}

function demanded(amounts: RecordAmounts): RecordAmounts {
  if (lte(amounts.shared, '0'))
    throw refuse(gt(amounts.gross, '0') && eq(amounts.companyBear, amounts.gross) ? '无可分摊金额' : '分摊额必须大于0')
  return amounts
}
