import type { TodoRow } from '@wuguan/contract/home/workbench.actions'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { rowFilterOf } from '../../kernel/crud/where.ts'
import { Params } from '../../kernel/db/sql.ts'
import type { TodoSource } from '../../kernel/workbench.ts'
import { orderHooks } from './order.hooks.ts'

const VIEW = workOrder.codes.list
/** Whose move it is in a state: the handler's own, or whoever holds the right. */
const WAITS = [
  [10, 'workOrder:order:accept'],
  [20, 'workOrder:order:dispatch'],
  [60, 'workOrder:order:check'],
  [70, 'workOrder:order:visit'],
] as const

/** 工单: what waits for the caller, what is due first at the top. */
export const orderTodo: TodoSource = {
  kind: 'workOrder',
  label: '工单',
  permission: VIEW,
  more: '/wkorder/task/list',
  async read({ q, actor, now }, limit) {
    const params = new Params()
    const scope = rowFilterOf(workOrder, orderHooks, actor, VIEW, 't', params)
    if (scope === 'none') return { total: 0, overdue: 0, rows: [] }
    const states = WAITS.filter(([, code]) => actor.can(code)).map(([status]) => status)
    const where = `where (t.status = any(${params.add(states)}) or (t.status in (30, 40) and t.handler_id = ${params.add(actor.userId)}))${scope === 'all' ? '' : ` and ${scope}`}`
    const due = `left join lateral (select min(c.due_at) as at from work_order_clock c where c.order_id = t.id and c.status = 'running') d on true`
    const moment = params.add(now)
    const [count] = await q.query<{ total: number; overdue: number }>(
      `select count(*)::int as total, count(*) filter (where d.at < ${moment})::int as overdue from work_order t ${due} ${where}`,
      params.values,
    )
    const rows = await q.query<Omit<TodoRow, 'to'> & Record<string, unknown>>(
      `select t.id, t.order_no || ' ' || coalesce(t.title, '') as title, (select c.name from community c where c.id = t.community_id) as "communityName",
         to_char(t.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "createdAt", to_char(d.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "dueAt", coalesce(d.at < ${moment}, false) as over
       from work_order t ${due} ${where} order by d.at nulls last, t.created_at, t.id limit ${params.add(limit)}`,
      params.values,
    )
    return { ...count!, rows: rows.map((row) => ({ ...row, to: `/wkorder/task/desc/${row.id}` })) }
  },
}
