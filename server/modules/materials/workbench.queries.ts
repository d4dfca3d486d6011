import type { TodoRow } from '@wuguan/contract/home/workbench.actions'
import { DATE_TIME } from '../../kernel/db/columns.ts'
import { dateOf } from '../../kernel/clock.ts'
import { type CardSource, type TodoSource, alarm, counted } from '../../kernel/workbench.ts'
import { material } from '@wuguan/contract/materials/material.entity'
import { materialApply } from '@wuguan/contract/materials/material-apply.entity'
import { materialTransfer } from '@wuguan/contract/materials/material-transfer.entity'

/** 物资: what a keeper has to hand out, send, take in and count; consents stand among the approvals. */
const KEPT = (warehouse: string) =>
  `exists (select 1 from warehouse__keeper_ids k where k.owner_id = ${warehouse} and k.target_id = $1)`
const WAITING = `select a.id, '领用单 ' || a.apply_no || ' 待发放' as title, a.community_id, a.submitted_at as at, a.need_date as due, '/materials/apply/index?keyword=' || a.apply_no as "to"
    from material_apply a where a.status in (30, 40) and ${KEPT('a.warehouse_id')}
  union all select t.id, '调拨单 ' || t.transfer_no || ' 待出库', t.community_id, t.submitted_at, null, '/materials/transfer/index?keyword=' || t.transfer_no from material_transfer t where t.status = 30 and ${KEPT('t.from_warehouse_id')}
  union all select t.id, '调拨单 ' || t.transfer_no || ' 待入库', t.community_id, t.out_at, ((t.out_at at time zone 'Asia/Shanghai')::date + 7), '/materials/transfer/index?keyword=' || t.transfer_no from material_transfer t where t.status = 40 and ${KEPT('t.to_warehouse_id')}
  union all select c.id, '盘点 ' || c.name, c.community_id, c.created_at, c.plan_date, '/materials/task/index?keyword=' || c.task_no from stocktake_task c where c.status in (10, 20) and c.plan_date <= $2::date and ${KEPT('c.warehouse_id')}`

export const materialsTodo: TodoSource = {
  kind: 'materials',
  label: '物资',
  permission: 'materials:record:view',
  more: '/materials/apply/index',
  async read({ q, actor, now }, limit) {
    const today = dateOf(now)
    const [count] = await q.query<{ total: number; overdue: number }>(
      `select count(*)::int as total, count(*) filter (where w.due < $2::date)::int as overdue from (${WAITING}) w`,
      [actor.userId, today],
    )
    const rows = await q.query<TodoRow>(
      `select w.id, w.title, (select c.name from community c where c.id = w.community_id) as "communityName", ${DATE_TIME('w.at')} as "createdAt",
         ${DATE_TIME('w.due::timestamp')} as "dueAt", coalesce(w.due < $2::date, false) as over, w."to"
       from (${WAITING}) w order by w.due nulls last, w.at, w.id limit $3`,
      [actor.userId, today, limit],
    )
    return { ...count!, rows }
  },
}

/** 库存: what is below its least, above its most, and asked for. */
export const materialsCard: CardSource = {
  code: 'materials',
  permission: material.codes.list,
  counts: () => [
    alarm('低于下限', material, '/materials/files/index', { alert: 'low' }),
    counted('高于上限', material, '/materials/files/index', { alert: 'high' }),
    counted('待发放领用', materialApply, '/materials/apply/index', { status: '30,40' }),
    counted('在途调拨', materialTransfer, '/materials/transfer/index', { status: '40' }),
  ],
}
