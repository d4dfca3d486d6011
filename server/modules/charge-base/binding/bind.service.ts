import { houseFeeStandard } from '@wuguan/contract/charge-base/house-fee-standard.entity'
import type {
  BatchOutcome,
  bindStandard,
  copyBindings,
  endBindings,
  replaceStandard,
} from '@wuguan/contract/charge-base/binding.actions'
import { addDays } from '@wuguan/contract/kernel/dates'
import { badInput, notFound, refuse } from '@wuguan/contract/kernel/errors'
import { lockRows } from '../../../kernel/crud/write.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { type Binding, bindingsOn } from '../bindings.service.ts'
import { houseFeeStandardHooks } from './house-fee-standard.hooks.ts'
import { chosenProperties, propertyType } from './properties.queries.ts'
import { type NewBinding, bindable, writeBindings } from './write-bindings.ts'
import { demandCommunity } from '../../../kernel/auth/communities.ts'
import { writing } from '../../../kernel/crud/writing.ts'

export async function bind(context: ActionContext, input: ParsedOf<typeof bindStandard>): Promise<BatchOutcome> {
  const permission = 'charge-base:house-standard:bind'
  const standard = await bindable(context, input.feeStandardId, permission)
  if (standard.methodKind === 'meter' || standard.methodKind === 'ladder') throw refuse('用量类收费标准请在仪表中绑定')
  const properties = await chosenProperties(context.q, input)
  if (properties.length === 0) throw badInput({ propertyIds: '请选择房产' })
  const failed: BatchOutcome['failed'] = []
  const wanted: NewBinding[] = []
  for (const property of properties) {
    const startDate = input.startMode === 'deliver' ? property.chargedFrom : input.startDate!
    const reason =
      property.communityId !== standard.communityId
        ? '不属于该收费标准的项目'
        : startDate === null
          ? '没有交付日期'
          : input.endDate && input.endDate < startDate
            ? '结束日期不能早于开始日期'
            : null
    if (reason !== null || startDate === null) {
      failed.push({ name: property.name, reason: reason ?? '没有交付日期' })
      continue
    }
    wanted.push({
      property,
      propertyType: input.propertyType,
      feeStandardId: standard.id,
      feeItemId: standard.feeItemId,
      startDate,
      endDate: input.endDate ?? null,
      terms: {
        payerKind: input.payerKind,
        customerId: input.customerId ?? null,
        quantity: input.quantity,
        areaOverride: input.areaOverride ?? null,
        unitRateOverride: input.unitRateOverride ?? null,
        discountRatio: input.discountRatio,
      },
    })
  }
  const written = await writeBindings(context, wanted)
  return { success: written.success, failed: [...failed, ...written.failed] }
}

/** Rows of bindings, locked, in the caller's scope. */
const lockBindings = async (context: ActionContext, ids: readonly string[], permission: string) =>
  (await lockRows(
    writing(context, houseFeeStandard, houseFeeStandardHooks),
    ids,
    permission,
  )) as unknown as (Binding & {
    status: number
    companyId: number
  })[]

export async function end(
  context: ActionContext,
  { ids, endDate }: ParsedOf<typeof endBindings>,
): Promise<BatchOutcome> {
  const failed: BatchOutcome['failed'] = []
  const rows = await lockBindings(context, ids, 'charge-base:house-standard:end')
  const sound = rows.filter((row) => {
    const reason = endFault(row, endDate)
    if (reason) failed.push({ name: row.propertyName, reason })
    return !reason
  })
  await setEnd(
    context,
    sound.map((row) => row.id),
    endDate,
  )
  return { success: sound.length, failed }
}
/** Why it cannot end then; `reached`: a day that it has to last to. */
function endFault(row: Binding & { status: number }, endDate: string, reached = endDate): string | null {
  // Whoever ends it never makes it longer, into what may follow it.
  if (row.endDate !== null && (row.endDate < reached || (row.status === 2 && row.endDate === endDate))) return '已终止'
  if (endDate < row.startDate) return '结束日期不能早于开始日期'
  if (row.billedTo && endDate < row.billedTo) return `已计费至${row.billedTo}，请先取消之后的应收`
  return null
}
const setEnd = ({ q, actor, now }: ActionContext, ids: readonly string[], endDate: string) =>
  q.query(
    `update house_fee_standard set end_date = $2, status = 2, version = version + 1, updated_at = $3, updated_by = $4 where id = any($1)`,
    [ids, endDate, now, actor.userId || null],
  )

/** What one property bears, onto others. */
export async function copy(context: ActionContext, input: ParsedOf<typeof copyBindings>): Promise<BatchOutcome> {
  const permission = 'charge-base:house-standard:copy'
  const type = await propertyType(context.q, input.fromPropertyId)
  if (!type) throw notFound()
  const sources = (await bindingsOn(context.q, input.fromPropertyId, input.startDate)).filter(
    (one) => one.meterId === null && one.propertyType !== 'contract',
  )
  if (sources.length === 0) throw refuse('来源房产没有可复制的收费标准')
  demandCommunity(context.actor, permission, sources[0]!.communityId)
  const properties = await chosenProperties(context.q, {
    propertyType: type,
    propertyIds: input.toPropertyIds.filter((id) => id !== input.fromPropertyId),
  })
  const here = properties.filter((one) => one.communityId === sources[0]!.communityId)
  const failed = properties
    .filter((one) => !here.includes(one))
    .map((one) => ({ name: one.name, reason: '不属于该收费标准的项目' }))
  const written = await writeBindings(
    context,
    here.flatMap((property) =>
      sources.map((source): NewBinding => ({
        property,
        propertyType: type,
        feeStandardId: source.feeStandardId,
        feeItemId: source.feeItemId,
        startDate: input.startDate,
        endDate: null,
        terms: {
          payerKind: source.payerKind === 'customer' ? 'payer' : source.payerKind,
          customerId: null,
          quantity: source.quantity,
          areaOverride: null,
          unitRateOverride: source.unitRateOverride,
          discountRatio: source.discountRatio,
        },
      })),
    ),
  )
  return { success: written.success, failed: [...failed, ...written.failed] }
}

/** Ends the old at the day before and begins the new one, both or neither for every property. */
export async function replace(context: ActionContext, input: ParsedOf<typeof replaceStandard>): Promise<BatchOutcome> {
  const permission = 'charge-base:house-standard:bind'
  const standard = await bindable(context, input.feeStandardId, permission)
  const rows = await lockBindings(context, input.ids, permission)
  const failed: BatchOutcome['failed'] = []
  const lastDay = addDays(input.startDate, -1)
  const sound = rows.filter((row) => {
    const reason =
      row.communityId !== standard.communityId
        ? '不属于该收费标准的项目'
        : row.feeItemId !== standard.feeItemId
          ? '新标准的收费项目不同'
          : row.feeStandardId === standard.id
            ? '已是该收费标准'
            : endFault(row, lastDay, input.startDate)
    if (reason) failed.push({ name: row.propertyName, reason })
    return !reason
  })
  await setEnd(
    context,
    sound.map((row) => row.id),
    lastDay,
  )
  const written = await writeBindings(
    context,
    sound.map((row): NewBinding => ({
      property: {
        id: row.propertyId,
        name: row.propertyName,
        companyId: row.companyId,
        communityId: row.communityId,
        chargedFrom: null,
        delivered: true,
      },
      propertyType: row.propertyType === 'place' ? 'place' : 'house',
      feeStandardId: standard.id,
      feeItemId: standard.feeItemId,
      meterId: row.meterId,
      startDate: input.startDate,
      endDate: row.endDate,
      terms: {
        payerKind: row.payerKind,
        customerId: row.customerId,
        quantity: row.quantity,
        areaOverride: row.areaOverride,
        unitRateOverride: null,
        discountRatio: row.discountRatio,
      },
    })),
  )
  // An overlap with a third binding undoes the whole act: no property may stay without the standard it had.
  if (written.failed.length) throw refuse(written.failed[0]!.reason)
  return { success: written.success, failed }
}
