import type { InputOf } from '@wuguan/contract/kernel/action'
import type {
  previewReprice,
  RepricePreview,
  StandardTree,
  trialFormula,
  TrialLine,
  TrialResult,
  trialStandard,
} from '@wuguan/contract/charge-base/standard.actions'
import { feeItem } from '@wuguan/contract/charge-base/fee-item.entity'
import { feeStandard } from '@wuguan/contract/charge-base/fee-standard.entity'
import { FORMULA_VARIABLES, evaluateFormula } from '@wuguan/contract/charge-base/rules/formula'
import { CalculationError } from '@wuguan/contract/charge-base/rules/month-amount'
import { ExpressionError } from '@wuguan/contract/kernel/expression/expression'
import { add, mul, round, sub, sum } from '@wuguan/contract/kernel/decimal'
import { badInput, notFound, refuse } from '@wuguan/contract/kernel/errors'
import { firstDay, lastDay, periodOf, periodsFrom } from '@wuguan/contract/kernel/period'
import { Params } from '../../../kernel/db/sql.ts'
import { demandVisible } from '../../../kernel/crud/visible.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { amountOfMonth, amountOfUsage, chargedArea, dueOf, isCycleKind, type Subject } from '../calculation.service.ts'
import { chargeConfig } from '../config.service.ts'
import { standardRules, type StandardRule } from '../standards.service.ts'
import { houseFacts, vacantOn } from '../subjects.service.ts'
import { feeItemHooks } from './fee-item.hooks.ts'
import { feeStandardHooks } from './fee-standard.hooks.ts'
import { billedTo } from './save-standard.service.ts'
import { scoped } from '../../../kernel/crud/where.ts'

/** The standard, where the caller sees it. */
async function visible(context: ActionContext, id: string, permission: string): Promise<StandardRule> {
  await demandVisible(context, feeStandard, feeStandardHooks, id, permission)
  const rule = (await standardRules(context.q, [id])).get(id)
  if (!rule) throw notFound()
  return rule
}
const TYPED: Subject = {
  buildingArea: null,
  innerArea: null,
  chargeArea: null,
  floor: null,
  persons: null,
  quantity: '1',
  areaOverride: null,
  unitRateOverride: null,
  discountRatio: '1',
  vacant: false,
}

/** What a standard would charge: every month of the days, or one usage; nothing is written but that a formula has been tried. */
export async function trial(context: ActionContext, input: InputOf<typeof trialStandard>): Promise<TrialResult> {
  const rule = await visible(context, input.id, 'charge-base:fee-standard:list')
  const config = await chargeConfig(context.q, rule.communityId)
  const facts = input.houseId
    ? (await houseFacts(context.q, [input.houseId], input.from)).get(input.houseId)
    : undefined
  if (input.houseId && facts?.communityId !== rule.communityId)
    throw badInput({ houseId: '房产不属于该收费标准的项目' })
  const subject: Subject = {
    ...TYPED,
    ...facts?.subject,
    ...(input.area ? { areaOverride: input.area } : {}),
    ...(input.persons == null ? {} : { persons: input.persons }),
    quantity: input.quantity ?? '1',
  }
  const lines = isCycleKind(rule.methodKind)
    ? await monthLines(context, rule, config, subject, input)
    : usageLines(rule, config, subject, input)
  if (rule.methodKind === 'formula') await markTried(context, rule.id)
  return {
    lines,
    total: sum(['0.00', ...lines.map((line) => line.amount)]),
    subject: facts?.fullName ?? '手工输入',
  }
}

const tried = (error: unknown): never => {
  if (error instanceof CalculationError) throw refuse(error.message)
  throw error
}

async function monthLines(
  { q }: ActionContext,
  rule: StandardRule,
  config: Awaited<ReturnType<typeof chargeConfig>>,
  subject: Subject,
  { houseId, from, to }: InputOf<typeof trialStandard>,
): Promise<TrialLine[]> {
  const months = periodsFrom(periodOf(from), periodOf(to))
  if (months.length > 60) throw badInput({ to: '试算不能超过60个月' })
  const vacant = houseId
    ? await vacantOn(
        q,
        months.map((month) => ({ houseId, day: firstDay(month) })),
      )
    : new Set<string>()
  return months.map((month) => {
    const start = from > firstDay(month) ? from : firstDay(month)
    const end = to < lastDay(month) ? to : lastDay(month)
    try {
      const { amount, trace } = amountOfMonth(
        rule,
        config,
        { ...subject, vacant: vacant.has(`${houseId}:${firstDay(month)}`) },
        month,
        start,
        end,
      )
      return { period: month, from: start, to: end, dueDate: dueOf(rule, config, month, from), amount, ...shown(trace) }
    } catch (error) {
      return tried(error)
    }
  })
}
const shown = ({ text, steps }: { text: string; steps: TrialLine['steps'] }) => ({ text, steps })

function usageLines(
  rule: StandardRule,
  config: Awaited<ReturnType<typeof chargeConfig>>,
  subject: Subject,
  input: InputOf<typeof trialStandard>,
): TrialLine[] {
  if (rule.methodKind !== 'meter' && rule.methodKind !== 'ladder')
    throw refuse('该计算方式请在公摊或商业收费标准中试算')
  if (!input.usage) throw badInput({ usage: '请输入用量' })
  try {
    const { amount, trace } = amountOfUsage(rule, config, subject, {
      usage: input.usage,
      used: input.used ?? '0',
      day: input.to,
    })
    const period = periodOf(input.to)
    return [
      {
        period,
        from: input.from,
        to: input.to,
        dueDate: dueOf(rule, config, period, input.from),
        amount,
        ...shown(trace),
      },
    ]
  } catch (error) {
    return tried(error)
  }
}

const markTried = ({ q, now }: ActionContext, standardId: string) =>
  q.query(
    `update calculation_method set trial_passed_at = $2 where trial_passed_at is null
       and id = (select calculation_method_id from fee_standard where id = $1)`,
    [standardId, now],
  )

/** A formula with values in the place of its variables. */
export async function tryFormula(
  { q, now, actor }: ActionContext,
  { id, formula, values }: InputOf<typeof trialFormula>,
): Promise<{ value: string; substituted: string; amount: string }> {
  const known = Object.fromEntries(FORMULA_VARIABLES.map(([name, , example]) => [name, values[name] ?? example]))
  try {
    const { value, substituted } = evaluateFormula(formula, known)
    if (id && actor.can('charge-base:calculation-method:edit'))
      await q.query('update calculation_method set trial_passed_at = $3 where id = $1 and formula = $2', [
        id,
        formula,
        now,
      ])
    return { value, substituted, amount: round(value, 2) }
  } catch (error) {
    if (error instanceof ExpressionError) throw badInput({ formula: error.reason })
    throw error
  }
}

const SHOWN = 200
/** What a new price does to the houses that bear the standard, by the month. */
export async function repriceEffects(
  context: ActionContext,
  { id, unitRate, effectiveFrom }: InputOf<typeof previewReprice>,
): Promise<RepricePreview> {
  const rule = await visible(context, id, 'charge-base:fee-standard:reprice')
  const { q } = context
  const bound = await q.query<{
    property_id: string
    property_name: string
    quantity: string
    discount_ratio: string
    area_override: string | null
    building_area: string | null
    inner_area: string | null
    charge_area: string | null
  }>(
    `select b.property_id, b.property_name, b.quantity::text, b.discount_ratio::text, b.area_override::text,
       h.building_area::text, h.inner_area::text, h.charge_area::text
     from house_fee_standard b left join house h on b.property_type = 'house' and h.id = b.property_id::uuid
     where b.fee_standard_id = $1 and b.unit_rate_override is null and (b.end_date is null or b.end_date >= $2::date)
     order by b.property_name`,
    [id, effectiveFrom],
  )
  const [last] = rule.versions.filter((version) => version.effectiveFrom <= effectiveFrom).slice(-1)
  const monthly = (rate: string, row: (typeof bound)[number]) => {
    const { area } = chargedArea(rule, {
      ...TYPED,
      buildingArea: row.building_area,
      innerArea: row.inner_area,
      chargeArea: row.charge_area,
      areaOverride: row.area_override,
    })
    const base = rule.methodKind === 'areaRate' ? mul(area ?? '0', rate) : rate
    return round(add(mul(mul(base, row.quantity), row.discount_ratio), rule.additionalAmount), 2)
  }
  const rows = bound.map((row) => ({
    propertyId: row.property_id,
    name: row.property_name,
    area: row.charge_area ?? row.building_area,
    before: monthly(last?.unitRate ?? '0', row),
    after: monthly(unitRate, row),
  }))
  const [monthlyBefore, monthlyAfter] = [
    sum(['0.00', ...rows.map((row) => row.before)]),
    sum(['0.00', ...rows.map((row) => row.after)]),
  ]
  return {
    properties: new Set(rows.map((row) => row.propertyId)).size,
    billedTo: await billedTo(q, id),
    monthlyBefore,
    monthlyAfter,
    difference: sub(monthlyAfter, monthlyBefore),
    rows: rows.slice(0, SHOWN),
  }
}

/** Items with the number of their standards, for the tree beside the list. */
export async function tree({ q, actor }: ActionContext): Promise<StandardTree> {
  const params = new Params()
  const standards = scoped(feeStandard, feeStandardHooks, actor, 'charge-base:fee-standard:list', 's', params)
  const here = actor.communityIds === null ? '' : ` and s.community_id = any(${params.add(actor.communityIds)})`
  const items = scoped(feeItem, feeItemHooks, actor, 'charge-base:fee-standard:list', 'i', params)
  const rows = await q.query<StandardTree['items'][number]>(
    `select i.id, i.name, i.category, (select count(*)::int from fee_standard s where s.fee_item_id = i.id and s.deleted_at is null and ${standards}${here}) as standards
     from fee_item i where i.deleted_at is null and ${items} order by i.sort, i.code`,
    params.values,
  )
  return { items: rows }
}
