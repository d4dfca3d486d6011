import { sharingRecord, sharingRecordMeter } from '@wuguan/contract/charge-sharing/sharing-record.entity'
import type { correctSharing, rollbackSharing } from '@wuguan/contract/charge-sharing/record.actions'
import { amountsOf } from '@wuguan/contract/charge-sharing/rules/weights'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { mul } from '@wuguan/contract/kernel/decimal'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { dateOf } from '../../../kernel/clock.ts'
import { drawCodes } from '../../../kernel/codes.ts'
import { insertRows } from '../../../kernel/crud/store.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { cancelReceivable } from '../../charge-finance/system-calls/charge.service.ts'
import { markShared, unmarkShared } from '../../meter/reading.service.ts'
import { type Span, housesOf } from '../plan/houses.ts'
import { planLines } from '../plan/lines.ts'
import { isRate, readRule } from '../plan/rule.ts'
import { lockRecords, spanIn } from './calculate.service.ts'

/** Takes back a bill that nobody has paid: its receivables are cancelled today, its month may be entered again. */
export async function rollback(
  context: ActionContext,
  { id, reason }: ParsedOf<typeof rollbackSharing>,
): Promise<{ cancelled: number }> {
  const { q, actor, now } = context
  const [row] = await lockRecords(context, [id], 'charge-sharing:record:rollback')
  if (row!['status'] !== 4) throw refuse('只能撤销已生成的公摊记录')
  const [later] = await q.query('select 1 from sharing_record where corrects_record_id = $1 and status <> 5 limit 1', [
    id,
  ])
  if (row!['correctsRecordId'] !== null || later) throw refuse('已有差额更正，不能撤销，请再次差额更正')
  const [touched] = await q.query<{ houses: number }>(
    `select count(distinct r.source_part)::int as houses from receivable r where r.source = 'sharing' and r.source_id = $1 and r.status <> 4
       and (r.lock_type <> 'none' or exists (select 1 from receivable_entry e where e.receivable_id = r.id and e.side in ('C', 'D')))`,
    [id],
  )
  if (touched!.houses > 0) throw refuse(`已有${touched!.houses}户缴费，不能撤销，请使用差额更正`)
  const cancelled = await cancelReceivable(context, { source: 'sharing', sourceId: id, reason })
  await unmarkShared({ q, actor, now }, String(row!['recordNo']))
  await q.query(
    'update sharing_record set status = 5, version = version + 1, updated_by = $2, updated_at = $3 where id = $1',
    [id, actor.userId || null, now],
  )
  return { cancelled }
}

/** A new record with the corrected total; it is calculated, audited and generated like any other and bills the differences. */
export async function correct(
  context: ActionContext,
  input: ParsedOf<typeof correctSharing>,
): Promise<{ id: string; recordNo: string }> {
  const { q, actor, kernel, now } = context
  const [row] = await lockRecords(context, [input.id], 'charge-sharing:record:correct')
  if (row!['status'] !== 4) throw refuse('只能更正已生成的公摊记录')
  const [open] = await q.query<{ record_no: string; status: number }>(
    'select record_no, status from sharing_record where corrects_record_id = $1 and status <> 5 limit 1',
    [input.id],
  )
  if (open)
    throw refuse(open.status === 4 ? `请更正最新的公摊记录${open.record_no}` : `已有未完成的差额更正${open.record_no}`)
  const rule = await readRule(q, String(row!['standardId']))
  const span: Span = spanIn(row!)
  const gross = await grossOf()
  const amounts = isRate(rule)
    ? { gross, companyBear: '0.00', shared: gross }
    : amountsOf(gross, '0.00', String(row!['companyBearRatio']))
  const id = uuidv7()
  const place = { companyId: rule.companyId, communityId: rule.communityId }
  const [recordNo] = await drawCodes(q, 'charge-sharing.record', now, rule.companyId, rule.communityId)
  const copied = Object.fromEntries(
    [
      'standardId',
      'kind',
      'basis',
      'fixedMode',
      'feePeriod',
      'periodFrom',
      'periodTo',
      'totalUsage',
      'companyBearRatio',
    ].map((name) => [name, row![name] ?? null]),
  )
  const draft = {
    ...copied,
    recordNo,
    unitRate: input.unitRate ?? row!['unitRate'] ?? null,
    grossAmount: amounts.gross,
    grossReason: input.reason,
    companyBear: amounts.companyBear,
    sharedAmount: amounts.shared,
    bookDate: dateOf(now),
    status: 1,
    correctsRecordId: input.id,
    inputBy: actor.userId || null,
  }
  await insertRows(q, sharingRecord as unknown as AnyEntity, [{ id, draft, place }], actor, kernel.secrets, now)
  const meters = await q.query<{ meterReadingId: string }>(
    `select meter_id as "meterId", meter_reading_id as "meterReadingId", previous_reading::text as "previousReading", current_reading::text as "currentReading", ratio::text,
       raw_usage::text as "rawUsage", measured::text, sign, share::text, usage::text from sharing_record_meter where record_id = $1`,
    [input.id],
  )
  await insertRows(
    q,
    sharingRecordMeter as unknown as AnyEntity,
    meters.map((meter) => ({ draft: { ...meter, recordId: id }, place })),
    actor,
    kernel.secrets,
    now,
  )
  if (meters.length > 0)
    await markShared(
      { q, actor, now },
      meters.map((meter) => meter.meterReadingId),
      recordNo!,
    )
  return { id, recordNo: recordNo! }

  async function grossOf(): Promise<string> {
    if (isRate(rule)) {
      if (!input.unitRate) throw badInput({ unitRate: '请输入更正后单价' })
      return planLines(rule, span, await housesOf(q, rule, span), { shared: '0', rate: input.unitRate }).shared
    }
    if (rule.kind === 'meter' && input.unitRate) return mul(String(row!['totalUsage']), input.unitRate)
    if (!input.total) throw badInput({ total: '请输入更正后总额' })
    return input.total
  }
}
