import { PURCHASE_STATUS, STOCKTAKE_STATUS } from '@wuguan/contract/materials/options'
import type { Relation } from '../../kernel/reports/facts.ts'
import { inKeeping, inPlace } from './place.ts'

const { ordered, partReceived, received, closed } = PURCHASE_STATUS
const day = (moment: string) => `(${moment} at time zone 'Asia/Shanghai')::date`
const key = (...parts: readonly string[]) => `md5(concat_ws(' ', ${parts.join(', ')}))::uuid`
const PERMISSION = 'materials:record:viewAmount'

/** What lay there at the end of each day, worked out from the moves; what counts found; purchases that were to arrive. */
export const storeHealthRows: Relation = ({ since, until, today, actor, params }) => {
  const seen = (sql: string) => (sql === 'none' ? 'false' : sql)
  const scope = seen(inKeeping('warehouse_id')(actor, PERMISSION, 't', params))
  const placed = seen(inPlace(actor, PERMISSION, 't', params))
  const present = params.add(today)
  const first = `${params.add(since)}::date`
  const last = `least(${params.add(until)}::date, ${present}::date)`
  return `select ${key('g.warehouse_id', 'g.type_id', 'g.on_day')} as id, g.company_id, null::integer as created_by, g.on_day, 'stock' as part, null as doc_no, g.warehouse_id, g.type_id,
      null::uuid as material_id, g.community_id as project_id, sum(coalesce(d.net, 0)) over (partition by g.warehouse_id, g.type_id order by g.on_day) as stock_amount,
      coalesce(d.gone, 0) as out_amount, 0 as book_amount, 0 as diff_amount, null::boolean as in_time
    from (select k.*, s::date as on_day from (select t.warehouse_id, m.type_id, t.company_id, t.community_id, greatest(min(${day('t.at')}), ${first}) as began
        from stock_move t join material m on m.id = t.material_id where ${scope} group by t.warehouse_id, m.type_id, t.company_id, t.community_id) k
      cross join generate_series(k.began, ${last}, interval '1 day') s) g
    left join (select t.warehouse_id, m.type_id, greatest(${day('t.at')}, ${first}) as on_day, sum(case t.direction when 'in' then t.amount else -t.amount end) as net,
        sum(t.amount) filter (where t.direction = 'out' and ${day('t.at')} >= coalesce(${first}, ${day('t.at')})) as gone
      from stock_move t join material m on m.id = t.material_id where ${scope} group by 1, 2, 3) d
      on d.warehouse_id = g.warehouse_id and d.type_id = g.type_id and d.on_day = g.on_day
    union all
    select ${key('t.id', 'm.id')}, t.company_id, t.created_by, ${day('t.posted_at')}, 'count', t.task_no, t.warehouse_id, m.type_id, m.id, t.community_id, 0, 0,
      coalesce((select (b.value->>'amount')::numeric from jsonb_array_elements(t.book) b(value) where b.value->>'materialId' = l.value->>'materialId'), 0),
      abs(coalesce((l.value->>'diffAmount')::numeric, 0)), null
    from stocktake_task t cross join lateral jsonb_array_elements(t.lines) l(value) join material m on m.id = (l.value->>'materialId')::uuid
    where t.status = ${STOCKTAKE_STATUS.posted} and ${scope}
    union all
    select ${key('t.id', "a.value->>'warehouseId'", 'm.id')}, t.company_id, t.created_by, t.expect_date, 'due', t.order_no, (a.value->>'warehouseId')::uuid, m.type_id, m.id, t.community_id, 0, 0, 0, 0,
      coalesce((select sum((r.value->>'qty')::numeric) from purchase_receipt p cross join lateral jsonb_array_elements(p.lines) r(value)
        where p.order_id = t.id and ${day('p.at')} <= t.expect_date and r.value->>'materialId' = a.value->>'materialId' and r.value->>'warehouseId' = a.value->>'warehouseId'), 0)
        >= (a.value->>'qty')::numeric
    from purchase_order t cross join lateral jsonb_array_elements(t.arrivals) a(value) join material m on m.id = (a.value->>'materialId')::uuid
    where t.expect_date <= ${present}::date and ${placed}
      and (t.status in (${ordered}, ${partReceived}, ${received}) or (t.status = ${closed} and ${day('t.updated_at')} > t.expect_date))`
}
