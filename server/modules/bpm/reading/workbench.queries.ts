import type { TodoRow } from '@wuguan/contract/home/workbench.actions'
import type { TodoSource } from '../../../kernel/workbench.ts'
import { OPEN_FOR } from './turn.service.ts'

const MINUTES = 'YYYY-MM-DD HH24:MI:SS'
const local = (column: string) => `to_char(${column} at time zone 'Asia/Shanghai', '${MINUTES}')`

/** 流程审批: the caller's open turns, what is over first. */
export const processTodo: TodoSource = {
  kind: 'process',
  label: '流程审批',
  permission: null,
  more: '/bpm/todo',
  async read({ q, actor, now }, limit) {
    const from = `from process_task t join process_instance i on i.id = t.instance_id and i.result = 1 where ${OPEN_FOR('$1')}`
    const [count] = await q.query<{ total: number; overdue: number }>(
      `select count(*) as total, count(*) filter (where t.due_date < $2) as overdue ${from}`,
      [actor.userId, now],
    )
    const rows = await q.query<Omit<TodoRow, 'to' | 'search'> & { instanceId: string }>(
      `select t.id, i.id as "instanceId", i.title, (select c.name from community c where c.id = i.community_id) as "communityName",
         ${local('t.create_time')} as "createdAt", ${local('t.due_date')} as "dueAt", coalesce(t.due_date < $2, false) as over
       ${from} order by t.due_date < $2 desc nulls last, t.due_date nulls last, t.priority desc, t.create_time, t.id limit $3`,
      [actor.userId, now, limit],
    )
    return {
      ...count!,
      rows: rows.map(({ instanceId, ...row }) => ({
        ...row,
        to: '/bpm/process-instance/detail',
        search: { id: instanceId },
      })),
    }
  },
}
