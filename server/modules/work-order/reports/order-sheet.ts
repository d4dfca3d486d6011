import { CLOCK_STAGE } from '@wuguan/contract/wkorder/order-options'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { anyOf } from '../../../kernel/auth/scope.ts'
import type { Relation } from '../../../kernel/reports/facts.ts'
import { linesOf } from '../lines.ts'
import { levelOf, placeOf } from '../order.store.ts'
import { EFFECTIVE } from './orders.ts'

const { inPool, closed, voided } = WORK_ORDER_STATUS
const clocks = (what: string, stage: string) =>
  `(select ${what} from work_order_clock c where c.order_id = o.id and c.stage = '${stage}' and c.status <> 'cancelled')`
const CLOCKED = CLOCK_STAGE.items
  .filter(({ code }) => code !== 'handle')
  .map(
    ({ code }) =>
      `${clocks('sum(c.used_minutes)', code)}::integer as ${code}_used, ${clocks('sum(c.over_minutes)', code)}::integer as ${code}_over`,
  )
/**
 * The clocks of a stage of an order `o` under a name, looked up once for everything that is asked of them and not at all where nothing is:
 * minutes by the clock, and those from the beginning to the end whatever it counts. What was forgiven is neither counted nor timed nor late.
 */
export const stageOf = (name: string, stage: string) => `left join lateral (
   select sum(c.used_minutes)::integer as used, sum(c.over_minutes)::integer as over, sum(extract(epoch from c.end_at - c.start_at) / 60)::integer as natural,
     coalesce(bool_or(c.status = 'ended'), false) as ended, coalesce(bool_or(c.status = 'ended' and c.clock_kind = 'working'), false) as worked,
     coalesce(bool_or(not c.waived and c.status = 'ended'), false) as counted, coalesce(bool_or(not c.waived and c.status = 'ended' and c.clock_kind = 'working'), false) as counted_worked,
     coalesce(bool_or(not c.waived and (c.status = 'ended' or c.over)), false) as timed, coalesce(bool_or(not c.waived and c.over), false) as late
   from work_order_clock c where c.order_id = o.id and c.stage = '${stage}' and c.status <> 'cancelled') ${name} on true`
const PATH = "string_to_array((select k.path from problem_category k where k.id = o.category_id), '/')"
/** The category above that of the order on a level; where the tree ends before it, the category itself. */
export const categoryOn = (level: number) => `(${PATH})[least(${level}, cardinality(${PATH}) - 1)]::uuid`
/** Closed in the thirty days before it at the same place and of the same category. */
const before = (place: string) =>
  `exists (select 1 from work_order p where p.${place} = o.${place} and p.category_id = o.category_id and p.closed_at < o.created_at and p.closed_at >= o.created_at - interval '30 days')`

/** What waits in the pool tells where it is when it has been grabbed. Columns that no question names are not worked out: each is a question of its own beside the row. */
export const orderSheetRows: Relation = ({ actor, params }) =>
  `select o.id, o.company_id, o.community_id, o.created_by, o.order_no, o.id as order_id, o.created_at::date as registered_on, o.created_at as registered_at,
     extract(hour from o.created_at)::integer as hour, o.order_type, o.biz_line, o.status, o.category_id,
     ${categoryOn(1)} as category1, ${categoryOn(2)} as category2, ${categoryOn(3)} as category3, o.urgency, o.source_id, o.complaint_level_id, o.area_id,
     (select h.building_id from house h where h.id = o.house_id) as building_id, case when o.status <> ${inPool} then ${placeOf('o')} end as place, o.title, o.handler_id, o.dispatch_mode,
     o.accepted_at, o.dispatched_at, o.taken_at, o.arrived_at, o.first_reply_at, o.finished_at, o.visited_at, o.closed_at, o.voided_at, ${CLOCKED.join(', ')},
     w.used as handle_used, w.over as handle_over, w.natural as handle_natural,
     o.result_kind, o.close_kind, o.transfer_count, o.refuse_count, o.hang_up_count, o.urge_count, o.rework_count, ${levelOf('o')} as escalation_level, o.fee_amount, o.fee_status,
     o.actual_minutes, (select a.overall from appraisal a where a.id = ${EFFECTIVE}) as overall, o.status <> ${voided} as standing,
     o.finished_at is not null as finished, o.status = ${closed} as closed, o.rework_count > 0 as reworked,
     exists (select 1 from work_order_clock c where c.order_id = o.id and c.over and not c.waived and c.status <> 'cancelled') as late,
     w.worked as handle_worked, w.ended as handle_ended,
     case when o.house_id is not null then ${before('house_id')} when o.area_id is not null then ${before('area_id')} else false end as repeated
   from work_order o ${stageOf('w', 'handle')} where ${anyOf('o.biz_line', linesOf(actor), params)}`
