import type { SingleLine, SingleOutcome, generateSingle } from '@wuguan/contract/charge-finance/generation.actions'
import { yuan } from '@wuguan/contract/charge-finance/cents'
import { sum } from '@wuguan/contract/kernel/decimal'
import { notFound } from '@wuguan/contract/kernel/errors'
import { firstDay, lastDay, addMonths } from '@wuguan/contract/kernel/period'
import { dateOf } from '../../../kernel/clock.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { effectiveBindings } from '../../charge-base/bindings.service.ts'
import { findProperty } from '../collect/property.service.ts'
import { openBook } from '../ledger/book-date.service.ts'
import type { LedgerContext, Place } from '../ledger/context.service.ts'
import { type NewReceivable, createReceivables } from '../ledger/create.service.ts'
import { demandCommunity } from '../ledger/scope.service.ts'
import { refreshBilledTo } from './billed-to.service.ts'
import { explainDifferences } from './differences.ts'
import { type PlanLine, planBindings } from './plan.ts'
import { type GenerationMode, type PlanBook, openPlan } from './plan.inputs.ts'

export interface MonthsAsked {
  readonly propertyId: string
  readonly feeItemIds?: readonly string[] | undefined
  readonly bindingIds?: readonly string[] | undefined
  readonly from: string
  readonly to: string
  readonly mode?: GenerationMode
}

/** What generation would make for one property; nothing is written. */
export async function planProperty(
  { q, now }: Pick<LedgerContext, 'q' | 'now'>,
  place: Place,
  asked: MonthsAsked,
): Promise<{ book: PlanBook; lines: PlanLine[] }> {
  const book = await openPlan(q, {
    communityId: place.communityId,
    from: asked.from,
    to: asked.to,
    mode: asked.mode ?? 'normal',
    today: dateOf(now),
  })
  const bindings = await effectiveBindings(q, {
    communityIds: [place.communityId],
    propertyIds: [asked.propertyId],
    ...(asked.feeItemIds ? { feeItemIds: asked.feeItemIds } : {}),
    from: firstDay(addMonths(asked.from, -11)),
    to: lastDay(addMonths(asked.to, 11)),
  })
  const wanted = asked.bindingIds ? bindings.filter((binding) => asked.bindingIds!.includes(binding.id)) : bindings
  return { book, lines: await explainDifferences(q, await planBindings(q, book, wanted)) }
}

export interface MadeMonths {
  /** In the order of the lines; null where none was made. */
  readonly receivableIds: readonly (string | null)[]
  readonly lines: readonly PlanLine[]
}
/** Makes the new months of one property at once: 单户生成, and the months that somebody pays in advance (预缴). */
export async function generateMonths(context: LedgerContext, place: Place, asked: MonthsAsked): Promise<MadeMonths> {
  // Two desks that make the same months wait for one another; the second finds them.
  await context.q.query('select id from house_fee_standard where property_id = $1 order by id for no key update', [
    asked.propertyId,
  ])
  const { book: plan, lines } = await planProperty(context, place, asked)
  const fresh = lines.filter((line) => line.result === 'new')
  if (fresh.length === 0) return { receivableIds: lines.map(() => null), lines }
  const book = await openBook(context, place)
  const ids = await createReceivables(
    context,
    book,
    { docType: 'singleGeneration', docId: uuidv7(), docNo: null },
    'generate',
    fresh.map((line) => receivableOf(plan, line)),
  )
  await refreshBilledTo(
    context.q,
    fresh.map((line) => line.binding.id),
  )
  const made = new Map(fresh.map((line, index) => [line, ids[index] ?? null]))
  return { receivableIds: lines.map((line) => made.get(line) ?? null), lines }
}

export function receivableOf(
  { config, mode }: PlanBook,
  { binding, rule, house, payer, ...line }: PlanLine,
): NewReceivable {
  const priced = line.priced!
  return {
    propertyType: binding.propertyType,
    propertyId: binding.propertyId,
    propertyName: house?.fullName ?? binding.propertyName,
    houseId: house?.id ?? null,
    buildingId: house?.buildingId ?? null,
    payerCustomerId: payer!.customerId,
    payerRole: payer!.role,
    feeItemId: binding.feeItemId,
    feeStandardId: binding.feeStandardId,
    houseFeeStandardId: binding.id,
    feePeriod: line.period,
    periodFrom: line.from!,
    periodTo: line.to!,
    dueDate: line.dueDate!,
    quantity: priced.quantity,
    unitRate: priced.unitRate,
    calcText: priced.text,
    calcDetail: priced.detail,
    amount: priced.amount,
    overdueRate: rule.lateFeeEnabled ? rule.overdueRate : null,
    graceDays: rule.lateFeeGraceDays,
    startMode: rule.lateFeeStartMode,
    overdueCapRatio: rule.overdueCapRatio,
    lateFeeFrom: config.lateFeeFrom,
    source: mode === 'supplement' ? 'supplement' : 'single',
  }
}

export async function single(context: ActionContext, input: ParsedOf<typeof generateSingle>): Promise<SingleOutcome> {
  if (input.mode === 'supplement') context.actor.demand('charge-finance:generation:supplement')
  const property = await findProperty(context.q, input.propertyId)
  if (!property) throw notFound('找不到该房产或车位')
  demandCommunity(context.actor, 'charge-finance:generation:commit', property.communityId)
  const asked: MonthsAsked = {
    propertyId: property.id,
    feeItemIds: input.feeItemIds ?? undefined,
    from: input.periodFrom,
    to: input.periodTo,
    mode: input.mode,
  }
  if (input.dryRun) {
    const { lines } = await planProperty(context, property, asked)
    return outcomeOf(lines, [])
  }
  const { lines, receivableIds } = await generateMonths(context, property, asked)
  return outcomeOf(lines, receivableIds)
}

function outcomeOf(lines: readonly PlanLine[], ids: readonly (string | null)[]): SingleOutcome {
  const shown = lines.map((line, index): SingleLine => ({
    feeItemId: line.binding.feeItemId,
    itemName: line.rule.itemName,
    feePeriod: line.period,
    periodFrom: line.from ?? firstDay(line.period),
    periodTo: line.to ?? lastDay(line.period),
    dueDate: line.dueDate ?? '',
    amount: line.priced?.amount ?? '0.00',
    existingAmount: line.existing ? yuan(line.existing.amount) : null,
    result: line.result,
    reason: line.reason,
    outlier: line.outlier,
    calcText: line.priced?.text ?? null,
    receivableId: ids[index] ?? line.existing?.receivableId ?? null,
  }))
  const fresh = shown.filter((line) => line.result === 'new')
  return {
    created: ids.filter((id) => id !== null).length,
    total: sum(['0.00', ...fresh.map((line) => line.amount)]),
    lines: shown,
  }
}
