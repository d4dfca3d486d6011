import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { BizKind } from '@wuguan/contract/schedule/schedule-options'
import type { TodoRow } from '@wuguan/contract/home/workbench.actions'
import type { AnyHooks } from '../../kernel/crud/hooks.ts'
import { rowFilterOf } from '../../kernel/crud/where.ts'
import { DATE_TIME } from '../../kernel/db/columns.ts'
import { Params } from '../../kernel/db/sql.ts'
import type { TodoSource } from '../../kernel/workbench.ts'
import { bindingOf } from './binding.service.ts'
import { taskHooks } from './task.hooks.ts'

/** Tasks behind a door that the caller may begin now or has begun, what ends first at the top. */
export const taskTodo = (
  door: AnyEntity,
  { kind, biz, more }: { readonly kind: string; readonly biz: BizKind; readonly more: string },
): TodoSource => ({
  kind,
  label: door.label,
  permission: door.codes.list,
  more,
  async read({ q, actor, now }, limit) {
    const params = new Params()
    const scope = rowFilterOf(door, taskHooks as AnyHooks, actor, door.codes.list, 't', params)
    if (scope === 'none') return { total: 0, overdue: 0, rows: [] }
    const me = params.add(actor.userId)
    const moment = params.add(now)
    const where = `where t.biz_kind = ${params.add(biz)} and ((t.status = 20 and t.executor_id = ${me}) or (t.status = 10 and t.earliest_at <= ${moment}
        and exists (select 1 from schedule_task__assignee_ids a where a.owner_id = t.id and a.target_id = ${me})))${scope === 'all' ? '' : ` and ${scope}`}`
    const [count] = await q.query<{ total: number; overdue: number }>(
      `select count(*)::int as total, count(*) filter (where t.slot_end < ${moment})::int as overdue from schedule_task t ${where}`,
      params.values,
    )
    const rows = await q.query<Omit<TodoRow, 'to'>>(
      `select t.id, t.name || ' ' || t.target_name as title, (select c.name from community c where c.id = t.community_id) as "communityName",
         ${DATE_TIME('t.slot_start')} as "createdAt", ${DATE_TIME('t.slot_end')} as "dueAt", t.slot_end < ${moment} as over
       from schedule_task t ${where} order by t.slot_end, t.id limit ${params.add(limit)}`,
      params.values,
    )
    const { task } = bindingOf(biz).routes
    return { ...count!, rows: rows.map((row) => ({ ...row, to: task.replace('{id}', String(row.id)) })) }
  },
})
