import type { Relation } from '../../kernel/reports/facts.ts'
import { inKeeping } from './place.ts'

export const moveRows: Relation = ({ actor, params }) => {
  const scope = inKeeping('warehouse_id')(actor, 'materials:record:view', 't', params)
  return `select t.id, t.company_id, t.community_id, t.created_by, t.move_no, (t.at at time zone 'Asia/Shanghai')::date as moved_on, t.warehouse_id, t.material_id, m.type_id,
     t.community_id as project_id, t.kind, t.direction, t.purpose, t.position_id, t.doc_no, case t.direction when 'in' then t.qty else -t.qty end as net, t.qty,
     case t.direction when 'in' then t.amount else -t.amount end as net_worth, t.amount as worth,
     case when t.kind in ('applyOut', 'workOrder', 'maintain') then t.amount when t.kind = 'applyReturn' then -t.amount else 0 end as use_worth
   from stock_move t join material m on m.id = t.material_id where ${scope === 'none' ? 'false' : scope}`
}
