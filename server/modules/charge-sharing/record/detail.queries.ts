import { sharingRecord } from '@wuguan/contract/charge-sharing/sharing-record.entity'
import { SHARING_BASIS } from '@wuguan/contract/charge-sharing/sharing-standard.entity'
import type {
  NoticeSheet,
  RecordDetail,
  SharingFigures,
  sharingFigures,
} from '@wuguan/contract/charge-sharing/record.actions'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { add, div, formatMoney, gt, isZero, mul, round, withoutZeros } from '@wuguan/contract/kernel/decimal'
import { notFound } from '@wuguan/contract/kernel/errors'
import { labelOf } from '@wuguan/contract/kernel/options'
import type { AnyHooks } from '../../../kernel/crud/hooks.ts'
import { rowFilterOf } from '../../../kernel/crud/where.ts'
import { Params, type Queryable } from '../../../kernel/db/sql.ts'
import { demandVisible } from '../../../kernel/crud/visible.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { recordHooks } from './record.hooks.ts'

type Head = RecordDetail['record'] & { communityId: number }

async function headOf(context: ActionContext, id: string, permission: string): Promise<Head> {
  const { q } = context
  await demandVisible(context, sharingRecord, recordHooks, id, permission)
  const [head] = await q.query<Head>(
    `select r.id, r.community_id as "communityId", r.record_no as "recordNo", st.name as "standardName", i.name as "feeItemName", c.name as "communityName", r.kind, r.basis,
       r.fee_period as "feePeriod", r.period_from::text as "periodFrom", r.period_to::text as "periodTo", r.status, r.total_usage::text as "totalUsage", r.unit_rate::text as "unitRate",
       r.gross_amount::text as "grossAmount", r.manual_adjust::text as "manualAdjust", coalesce(r.adjust_reason, r.gross_reason) as "adjustReason", r.company_bear::text as "companyBear",
       r.company_bear_ratio::text as "companyBearRatio", r.shared_amount::text as "sharedAmount", r.weight_total::text as "weightTotal", r.house_count as "houseCount",
       r.book_date::text as "bookDate", r.due_date::text as "dueDate", a.pet_name as "inputName", b.pet_name as "auditorName",
       (select json_build_object('id', x.id, 'recordNo', x.record_no) from sharing_record x where x.id = r.corrects_record_id) as corrects,
       (select json_build_object('id', x.id, 'recordNo', x.record_no, 'status', x.status) from sharing_record x where x.corrects_record_id = r.id and x.status <> 5 limit 1) as "correctedBy",
       (select coalesce(sum(l.area), 0)::text from sharing_line l where l.record_id = r.id) as "areaTotal"
     from sharing_record r join sharing_standard st on st.id = r.standard_id join fee_standard f on f.id = st.fee_standard_id join fee_item i on i.id = f.fee_item_id
       join community c on c.id = r.community_id left join sys_user a on a.id = r.input_by left join sys_user b on b.id = r.auditor_id where r.id = $1`,
    [id],
  )
  if (!head) throw notFound()
  return head
}

/** 总用量3250度×0.7883=2561.98，物业承担10%=256.20，按面积分摊2305.78，合计面积12,480.50㎡ */
export function wordsOf(
  head: Pick<
    Head,
    | 'kind'
    | 'totalUsage'
    | 'unitRate'
    | 'grossAmount'
    | 'manualAdjust'
    | 'companyBear'
    | 'companyBearRatio'
    | 'basis'
    | 'sharedAmount'
    | 'areaTotal'
    | 'houseCount'
  > & { unit: string },
): string {
  const parts = [
    head.kind === 'meter' && head.totalUsage !== null
      ? `总用量${withoutZeros(head.totalUsage)}${head.unit}×${withoutZeros(head.unitRate ?? '0')}=${head.grossAmount}`
      : head.unitRate !== null
        ? `固定单价${withoutZeros(head.unitRate)}，合计${head.grossAmount}`
        : `总额${head.grossAmount}`,
  ]
  if (!isZero(head.manualAdjust)) parts.push(`调整${head.manualAdjust}`)
  if (!isZero(head.companyBear))
    parts.push(`物业承担${withoutZeros(mul(head.companyBearRatio, '100'))}%=${head.companyBear}`)
  parts.push(`${labelOf(SHARING_BASIS, head.basis)}分摊${head.sharedAmount}`)
  parts.push(
    head.basis === 'area' && gt(head.areaTotal, '0')
      ? `合计面积${formatMoney(head.areaTotal)}㎡`
      : `共${head.houseCount ?? 0}户`,
  )
  return parts.join('，')
}
const unitOf = async (q: Queryable, recordId: string) =>
  (
    await q.query<{ unit: string }>(
      `select case min(m.kind) when 'electric' then '度' when 'heat' then 'GJ' else 'm³' end as unit from sharing_record_meter x join meter m on m.id = x.meter_id where x.record_id = $1`,
      [recordId],
    )
  )[0]?.unit ?? ''

export async function detail(context: ActionContext, { id }: { id: string }): Promise<RecordDetail> {
  const { q } = context
  const { communityId: _, ...head } = await headOf(context, id, 'charge-sharing:detail:view')
  const meters = await q.query<RecordDetail['meters'][number]>(
    `select m.code, m.name, x.previous_reading::text as "previousReading", x.current_reading::text as "currentReading", x.ratio::text, x.sign, x.share::text, x.usage::text
     from sharing_record_meter x join meter m on m.id = x.meter_id where x.record_id = $1 order by x.sign desc, m.code`,
    [id],
  )
  const buildings = await q.query<RecordDetail['buildings'][number]>(
    `select l.building_id as id, coalesce(b.build_name, '') as name, count(*)::int as houses, sum(l.weight)::text as weight, sum(l.amount)::text as amount
     from sharing_line l left join building b on b.id = l.building_id where l.record_id = $1 group by 1, 2 order by min(l.rank)`,
    [id],
  )
  const top = await q.query<{ name: string; amount: string }>(
    'select property_name as name, amount::text from sharing_line where record_id = $1 and amount > 0 order by amount desc, rank limit 20',
    [id],
  )
  const [sums] = await q.query<{
    charged: string
    houses: number
    area: string
    company: string
    received: string
    outstanding: string
    due: string
  }>(
    `select coalesce(sum(l.amount) filter (where l.handling = 'charge'), 0)::text as charged, count(*) filter (where l.handling = 'charge')::int as houses,
       coalesce(sum(l.area) filter (where l.handling = 'charge'), 0)::text as area, coalesce(sum(l.amount) filter (where l.handling = 'company'), 0)::text as company,
       coalesce(sum(r.received_amount), 0)::text as received, coalesce(sum(r.outstanding_amount), 0)::text as outstanding, coalesce(sum(r.receivable_amount - r.deducted_amount), 0)::text as due
     from sharing_line l left join receivable r on r.id = l.receivable_id and r.status <> 4 where l.record_id = $1`,
    [id],
  )
  const whole = add(head.grossAmount, head.manualAdjust)
  const per = (top: string, bottom: string, scale = 2) => (gt(bottom, '0') ? div(top, bottom, scale) : '0.00')
  return {
    record: head,
    words: wordsOf({ ...head, unit: await unitOf(q, id) }),
    meters,
    buildings,
    top,
    figures: {
      companyRate: per(mul(add(head.companyBear, sums!.company), '100'), whole),
      perHouse: per(sums!.charged, String(sums!.houses)),
      perArea: per(sums!.charged, sums!.area, 4),
      received: round(sums!.received, 2),
      outstanding: round(sums!.outstanding, 2),
      collectRate: per(mul(sums!.received, '100'), sums!.due),
    },
  }
}

/** For the notice board: rooms and amounts, no names. */
export async function notice(context: ActionContext, { id }: { id: string }): Promise<NoticeSheet> {
  const head = await headOf(context, id, 'charge-sharing:record:print')
  const rows = await context.q.query<NoticeSheet['rows'][number]>(
    `select concat_ws('-', b.build_name, u.unit_name, h.room_no) as "roomName", l.weight::text, l.amount::text from sharing_line l
     join house h on h.id = l.property_id left join building b on b.id = h.building_id left join unit u on u.id = h.unit_id where l.record_id = $1 order by l.rank`,
    [id],
  )
  return {
    communityName: head.communityName,
    standardName: head.standardName,
    feePeriod: head.feePeriod,
    words: wordsOf({ ...head, unit: await unitOf(context.q, id) }),
    rows,
    total: head.sharedAmount,
  }
}

/** What stands above the tabs: of a correction only what it adds, so that a month is counted once. */
export async function figures(
  { q, actor }: ActionContext,
  input: ParsedOf<typeof sharingFigures>,
): Promise<SharingFigures> {
  const params = new Params()
  const filter = rowFilterOf(
    sharingRecord as unknown as AnyEntity,
    recordHooks as unknown as AnyHooks,
    actor,
    'charge-sharing:record:list',
    'r',
    params,
  )
  const scope = filter === 'all' ? 'true' : filter === 'none' ? 'false' : filter
  const narrowed = input.communityId === undefined ? '' : ` and r.community_id = ${params.add(input.communityId)}`
  const [row] = await q.query<SharingFigures>(
    `select coalesce(sum(r.gross_amount + r.manual_adjust), 0)::numeric(16,2)::text as total, coalesce(sum(r.company_bear), 0)::numeric(16,2)::text as "companyBear",
       coalesce(sum(r.shared_amount) filter (where r.status = 4), 0)::numeric(16,2)::text as generated,
       coalesce(sum(r.shared_amount) filter (where r.status in (1, 2, 3)), 0)::numeric(16,2)::text as pending
     from sharing_record r where r.fee_period = ${params.add(input.feePeriod)} and r.status <> 5 and ${scope}${narrowed}
       and not exists (select 1 from sharing_record x where x.corrects_record_id = r.id and x.status = 4)`,
    params.values,
  )
  return row!
}
