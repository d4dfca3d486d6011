import { sharingRecord, sharingRecordMeter } from '@wuguan/contract/charge-sharing/sharing-record.entity'
import type {
  RecordForm,
  previewSharing,
  saveSharingRecord,
  sharingRecordForm,
} from '@wuguan/contract/charge-sharing/record.actions'
import type { SharingPreview, trialSharingStandard } from '@wuguan/contract/charge-sharing/standard.actions'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { round, sub, sum } from '@wuguan/contract/kernel/decimal'
import { lastDay } from '@wuguan/contract/kernel/period'
import { dateOf } from '../../../kernel/clock.ts'
import { drawCodes } from '../../../kernel/codes.ts'
import { insertRows } from '../../../kernel/crud/store.ts'
import { lockRows } from '../../../kernel/crud/write.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { demandVisible } from '../../../kernel/crud/visible.ts'
import { sharingStandard } from '@wuguan/contract/charge-sharing/sharing-standard.entity'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { auditedReadings, markShared, unmarkShared } from '../../meter/reading.service.ts'
import { housesOf } from '../plan/houses.ts'
import { planLines } from '../plan/lines.ts'
import { type SharingRule, isRate, readRule, unitRateOn } from '../plan/rule.ts'
import { type RecordAmounts, amountsFor, spanOf } from './amounts.ts'
import { demandReadingLeft, metersOf } from './readings.ts'
import { recordHooks } from './record.hooks.ts'
import { demandCommunity } from '../../../kernel/auth/communities.ts'
import { writing } from '../../../kernel/crud/writing.ts'

const INPUT = 'charge-sharing:record:input'
const DRAFT = 1
const CALCULATED = 2

async function openRule(context: ActionContext, standardId: string, permission: string): Promise<SharingRule> {
  const rule = await readRule(context.q, standardId)
  demandCommunity(context.actor, permission, rule.communityId)
  return rule
}
const inForce = (rule: SharingRule) => {
  if (rule.status !== 2) throw refuse(`公摊标准【${rule.name}】未启用`)
}

/** The live record of a standard and a month, corrections apart. */
const existingOf = async ({ q }: ActionContext, standardId: string, feePeriod: string) =>
  (
    await q.query<{ id: string; recordNo: string; status: number }>(
      `select id, record_no as "recordNo", status from sharing_record where standard_id = $1 and fee_period = $2 and status in (1, 2, 3, 4) and corrects_record_id is null`,
      [standardId, feePeriod],
    )
  )[0] ?? null

export async function form(context: ActionContext, input: ParsedOf<typeof sharingRecordForm>): Promise<RecordForm> {
  await demandVisible(context, sharingStandard, {}, input.standardId, INPUT, '公摊标准不存在')
  const rule = await readRule(context.q, input.standardId)
  const meters = await metersOf(context.q, rule.id)
  const audited = await auditedReadings(
    context.q,
    meters.map((meter) => meter.meterId),
    input.feePeriod,
  )
  return {
    standard: {
      id: rule.id,
      name: rule.name,
      kind: rule.kind,
      basis: rule.basis,
      fixedMode: rule.fixedMode,
      fixedTotal: rule.fixedTotal,
      fixedRate: rule.fixedRate,
      unit: rule.unit,
      companyBearRatio: rule.companyBearRatio,
      communityId: rule.communityId,
    },
    unitRate: rule.kind === 'meter' ? await unitRateOn(context.q, rule.id, lastDay(input.feePeriod)) : rule.fixedRate,
    meters: meters.map(({ lastReading, ...meter }) => {
      const reading = audited.get(meter.meterId)
      return {
        ...meter,
        readingId: reading?.id ?? null,
        previousReading: reading?.previousReading ?? lastReading,
        currentReading: reading?.currentReading ?? null,
      }
    }),
    existing: await existingOf(context, rule.id, input.feePeriod),
  }
}

async function previewOf(
  context: ActionContext,
  rule: SharingRule,
  amounts: Omit<RecordAmounts, 'unitRate'> & { unitRate: string | null },
): Promise<SharingPreview> {
  const houses = await housesOf(context.q, rule, amounts.span)
  const { lines, weightTotal } = planLines(rule, amounts.span, houses, {
    shared: amounts.shared,
    rate: amounts.unitRate,
  })
  const total = sum(lines.map((line) => line.amount))
  return {
    meters: [...amounts.meters],
    totalUsage: amounts.totalUsage,
    unitRate: amounts.unitRate,
    grossAmount: amounts.gross,
    companyBear: amounts.companyBear,
    sharedAmount: amounts.shared,
    weightTotal,
    difference: round(sub(total, amounts.shared), 2),
    buildings: [...Map.groupBy(lines, (line) => line.house.buildingName)].map(([name, of]) => ({
      name,
      houses: of.length,
      weight: sum(of.map((line) => line.weight)),
      amount: round(sum(of.map((line) => line.amount)), 2),
    })),
    lines: lines.map(({ house, weight, exactShare, amount, handling }) => ({
      propertyId: house.id,
      name: house.name,
      buildingName: house.buildingName,
      weight,
      exactShare,
      amount,
      handling,
    })),
    warnings: houses.flatMap((house) => (house.warning ? [`${house.name}：${house.warning}`] : [])).slice(0, 50),
  }
}

export async function preview(context: ActionContext, input: ParsedOf<typeof previewSharing>): Promise<SharingPreview> {
  const rule = await openRule(context, input.standardId, INPUT)
  return previewOf(context, rule, await amountsFor(context, rule, input, false))
}

export async function trial(
  context: ActionContext,
  input: ParsedOf<typeof trialSharingStandard>,
): Promise<SharingPreview> {
  const rule = await openRule(context, input.id, 'charge-sharing:standard:list')
  const span = spanOf(input)
  const houses = await housesOf(context.q, rule, span)
  const rate = isRate(rule) ? rule.fixedRate : null
  if (!isRate(rule) && input.total == null) throw badInput({ total: '请输入总额' })
  const { shared } = planLines(rule, span, houses, { shared: input.total ?? '0.00', rate })
  return previewOf(context, rule, {
    span,
    meters: [],
    totalUsage: null,
    unitRate: rate,
    gross: shared,
    companyBear: '0.00',
    shared,
  })
}

export async function save(
  context: ActionContext,
  input: ParsedOf<typeof saveSharingRecord>,
): Promise<{ id: string; recordNo: string }> {
  const { q, actor, kernel, now } = context
  const [before] = input.id ? await lockRows(writing(context, sharingRecord, recordHooks), [input.id], INPUT) : []
  if (before && before['status'] !== DRAFT && before['status'] !== CALCULATED)
    throw refuse('只能修改草稿和已计算的公摊记录')
  if (before?.['correctsRecordId']) throw refuse('差额更正记录不能修改，请删除后重新更正')
  const rule = await openRule(context, input.standardId, INPUT)
  inForce(rule)
  await q.query('select id from sharing_standard where id = $1 for no key update', [rule.id])
  const existing = await existingOf(context, rule.id, input.feePeriod)
  if (existing && existing.id !== before?.id) throw refuse(`【${rule.name}】${input.feePeriod}已录入`)
  const amounts = await amountsFor(context, rule, input, true)
  const id = before ? String(before.id) : uuidv7()
  const place = { companyId: rule.companyId, communityId: rule.communityId }
  const recordNo = before
    ? String(before['recordNo'])
    : (await drawCodes(q, 'charge-sharing.record', now, rule.companyId, rule.communityId))[0]!
  if (before) {
    await unmarkShared({ q, actor, now }, recordNo)
    for (const table of ['sharing_line', 'sharing_record_meter'])
      await q.query(`delete from ${table} where record_id = $1`, [id])
    await q.query('delete from sharing_record where id = $1', [id])
  }
  const draft = {
    recordNo,
    standardId: rule.id,
    kind: rule.kind,
    basis: isRate(rule) ? (rule.unit === 'house' ? 'household' : 'area') : rule.basis,
    fixedMode: rule.fixedMode,
    feePeriod: input.feePeriod,
    periodFrom: amounts.span.from,
    periodTo: amounts.span.to,
    totalUsage: amounts.totalUsage,
    unitRate: amounts.unitRate,
    grossAmount: amounts.gross,
    grossReason: input.totalReason ?? null,
    manualAdjust: input.manualAdjust,
    adjustReason: input.adjustReason ?? null,
    companyBearRatio: rule.companyBearRatio,
    companyBear: amounts.companyBear,
    sharedAmount: amounts.shared,
    bookDate: input.bookDate ?? dateOf(now),
    status: DRAFT,
    inputBy: actor.userId || null,
  }
  await insertRows(q, sharingRecord as unknown as AnyEntity, [{ id, draft, place }], actor, kernel.secrets, now)
  await insertRows(
    q,
    sharingRecordMeter as unknown as AnyEntity,
    amounts.meters.map(({ readingId, ...meter }) => ({
      draft: { ...meter, recordId: id, meterReadingId: readingId },
      place,
    })),
    actor,
    kernel.secrets,
    now,
  )
  await demandReadingLeft(q, id)
  const readingIds = amounts.meters.map((meter) => meter.readingId!)
  if (readingIds.length > 0) await markShared({ q, actor, now }, readingIds, recordNo)
  return { id, recordNo }
}
