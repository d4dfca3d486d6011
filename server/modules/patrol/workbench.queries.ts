import type { TodoRow } from '@wuguan/contract/home/workbench.actions'
import { patrolTask } from '@wuguan/contract/patrol/patrol-task.entity'
import { rowFilterOf } from '../../kernel/crud/where.ts'
import { DATE_TIME } from '../../kernel/db/columns.ts'
import { Params } from '../../kernel/db/sql.ts'
import type { TodoSource } from '../../kernel/workbench.ts'

const VIEW = patrolTask.codes.list

/** 巡检任务: what the caller may begin now or has begun, what ends first at the top. */
export const patrolTodo: TodoSource = {
  kind: 'patrol',
  label: '巡检任务',
  permission: VIEW,
  more: '/patrol/task/index',
  async read({ q, actor, now }, limit) {
    const params = new Params()
    const scope = rowFilterOf(patrolTask, {}, actor, VIEW, 't', params)
    if (scope === 'none') return { total: 0, overdue: 0, rows: [] }
    const me = params.add(actor.userId)
    const moment = params.add(now)
    const where = `where t.biz_kind = 'patrol' and ((t.status = 20 and t.executor_id = ${me}) or (t.status = 10 and t.earliest_at <= ${moment}
        and exists (select 1 from schedule_task__assignee_ids a where a.owner_id = t.id and a.target_id = ${me})))${scope === 'all' ? '' : ` and ${scope}`}`
    const [count] = await q.query<{ total: number; overdue: number }>(
      `select count(*)::int as total, count(*) filter (where t.slot_end < ${moment})::int as overdue from schedule_task t ${where}`,
      params.values,
    )
    const rows = await q.query<Omit<TodoRow, 'to'> & Record<string, unknown>>(
      `select t.id, t.name || ' ' || t.target_name as title, (select c.name from community c where c.id = t.community_id) as "communityName",
         ${DATE_TIME('t.slot_start')} as "createdAt", ${DATE_TIME('t.slot_end')} as "dueAt", t.slot_end < ${moment} as over
       from schedule_task t ${where} order by t.slot_end, t.id limit ${params.add(limit)}`,
      params.values,
    )
    return { ...count!, rows: rows.map((row) => ({ ...row, to: `/patrol/task/details?id=${row.id}` })) }
  },
}
