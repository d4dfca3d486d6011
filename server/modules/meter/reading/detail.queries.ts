import type { ReadingDetail, ReadingTrace } from '@wuguan/contract/meter/reading.actions'
import { meterReading } from '@wuguan/contract/meter/meter-reading.entity'
import { usageText } from '@wuguan/contract/meter/rules/usage'
import { notFound } from '@wuguan/contract/kernel/errors'
import { addMonths } from '@wuguan/contract/kernel/period'
import { Params } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { planCharges } from '../charge/plan.ts'
import { monthsOf } from '../device/device.queries.ts'
import { PLACE } from '../support.ts'
import { READING_TYPE } from './trace.ts'
import { scoped } from '../../../kernel/crud/where.ts'

const AT = (column: string) => `to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`
const NEIGHBOURS = 2

export async function readDetail({ q, actor }: ActionContext, { id }: { id: string }): Promise<ReadingDetail> {
  const params = new Params()
  const key = params.add(id)
  const [found] = await q.query<{ reading: ReadingDetail['reading'] }>(
    `select json_build_object('id', t.id, 'version', t.version, 'meterId', t.meter_id, 'code', m.code, 'name', m.name, 'kind', t.meter_kind, 'usageType', m.usage_type, 'place', ${PLACE('m', 'h')},
       'communityId', t.community_id, 'feePeriod', t.fee_period, 'readingKind', t.kind, 'previousReading', t.previous_reading::text, 'previousDate', t.previous_date,
       'currentReading', t.current_reading::text, 'readDate', t.read_date, 'rollover', t.rollover, 'segments', coalesce(t.segments, '[]'), 'rawUsage', t.raw_usage::text, 'usage', t.usage::text,
       'average', t.average::text, 'ratio', t.ratio::text, 'lossRate', t.loss_rate::text, 'lossFixed', t.loss_fixed::text, 'source', t.source, 'abnormal', coalesce(t.abnormal, '{}'),
       'abnormalNote', t.abnormal_note, 'photos', coalesce(t.photos, '[]'), 'amount', t.amount::text, 'status', t.status, 'sharedIn', coalesce(t.shared_in, '{}'), 'readByName', rb.pet_name,
       'auditedByName', ab.pet_name, 'auditedAt', ${AT('t.audited_at')}, 'voidReason', t.void_reason, 'voidedByName', vb.pet_name, 'voidedAt', ${AT('t.voided_at')},
       'last', t.status <> 4 and not exists (select 1 from meter_reading l where l.meter_id = t.meter_id and l.status in (1, 2, 3) and l.read_date > t.read_date)) as reading
     from meter_reading t join meter m on m.id = t.meter_id left join house h on h.id = m.property_id left join sys_user rb on rb.id = t.read_by
     left join sys_user ab on ab.id = t.audited_by left join sys_user vb on vb.id = t.voided_by
     where t.id = ${key} and ${scoped(meterReading, {}, actor, 'meter:reading:list', 't', params)}`,
    params.values,
  )
  if (!found) throw notFound()
  const { reading } = found
  const neighbours = await q.query<{ row: ReadingDetail['neighbours'][number] }>(
    `with chain as (select r.*, row_number() over (order by r.read_date, r.id) as n from meter_reading r where r.meter_id = $1 and (r.status in (1, 2, 3) or r.id = $2))
     select json_build_object('id', c.id, 'feePeriod', c.fee_period, 'kind', c.kind, 'readDate', c.read_date, 'previousReading', c.previous_reading::text,
       'currentReading', c.current_reading::text, 'usage', c.usage::text, 'status', c.status) as row
     from chain c where abs(c.n - (select n from chain where id = $2)) <= ${NEIGHBOURS} order by c.n desc`,
    [reading.meterId, id],
  )
  const months = await monthsOf(q, reading.meterId, addMonths(reading.feePeriod, -23), reading.feePeriod)
  const log = await q.query<ReadingDetail['log'][number]>(
    `select ${AT('at')} as at, action, actor_name as "userName", remark from timeline where biz_type = $1 and biz_id = $2 order by at desc, id desc limit 50`,
    [READING_TYPE, id],
  )
  return {
    reading,
    calcText: usageText(reading, reading),
    traces: await tracesOf(q, reading),
    neighbours: neighbours.map(({ row }) => row),
    months: months.slice(12).map(({ period, usage }, i) => ({ period, usage, lastYear: months[i]!.usage })),
    log,
  }
}

/** What the reading was charged, or, while it waits for that, what it would be. */
async function tracesOf(q: ActionContext['q'], reading: ReadingDetail['reading']): Promise<ReadingTrace[]> {
  const posted = await q.query<{ row: ReadingTrace }>(
    `select json_build_object('houseFeeStandardId', r.source_part, 'standardName', coalesce(s.name, ''), 'feeItemName', fi.name, 'amount', r.receivable_amount::text, 'calcText', coalesce(r.calc_text, ''),
       'receivableId', r.id, 'receivableNo', r.receivable_no, 'receivableStatus', r.status, 'received', (r.received_amount + r.deducted_amount)::text) as row
     from receivable r join fee_item fi on fi.id = r.fee_item_id left join house_fee_standard b on b.id::text = r.source_part left join fee_standard s on s.id = b.fee_standard_id
     where r.source = 'meter' and r.source_id = $1 order by r.status = 4, fi.code, r.id`,
    [reading.id],
  )
  if (posted.length > 0 || reading.status !== 2) return posted.map(({ row }) => row)
  const [plan] = await planCharges(q, [reading.id])
  return (plan?.charges ?? []).map((charge) => ({
    houseFeeStandardId: charge.bindingId,
    standardName: charge.standardName,
    feeItemName: charge.feeItemName,
    amount: charge.amount,
    calcText: charge.trace.text,
    receivableId: null,
    receivableNo: null,
    receivableStatus: null,
    received: null,
  }))
}
