import { baseChange, CHANGE_ACTION, CHANGE_TARGET } from '@wuguan/contract/basedata/base-change.entity'
import type { TodoRow } from '@wuguan/contract/home/workbench.actions'
import { labelOf } from '@wuguan/contract/kernel/options'
import { rowFilterOf } from '../../../kernel/crud/where.ts'
import { Params } from '../../../kernel/db/sql.ts'
import type { TodoSource } from '../../../kernel/workbench.ts'

const PENDING = 1
const APPROVE = 'basedata:change:approve'

/** 资料变更: changes of key data that wait for whoever approves them; one's own wait for somebody else. */
export const changeTodo: TodoSource = {
  kind: 'baseChange',
  label: '资料变更',
  permission: APPROVE,
  more: '/basedata/approval/list',
  async read({ q, actor }, limit) {
    const params = new Params()
    const scope = rowFilterOf(baseChange, {}, actor, APPROVE, 't', params)
    if (scope === 'none') return { total: 0, overdue: 0, rows: [] }
    // A change that a process decides is a turn of the process.
    const where = `where t.status = ${PENDING} and t.process_instance_id is null and t.applicant_id <> ${params.add(actor.userId)}${scope === 'all' ? '' : ` and ${scope}`}`
    const [count] = await q.query<{ total: number }>(
      `select count(*) as total from base_change t ${where}`,
      params.values,
    )
    const rows = await q.query<Omit<TodoRow, 'to'> & { targetType: string; action: string }>(
      `select t.id, coalesce(t.target_title, '') as title, t.target_type as "targetType", t.action, (select c.name from community c where c.id = t.community_id) as "communityName",
         to_char(t.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "createdAt", null as "dueAt", false as over
       from base_change t ${where} order by t.created_at, t.id limit ${params.add(limit)}`,
      params.values,
    )
    return {
      total: count!.total,
      overdue: 0,
      rows: rows.map(({ targetType, action, ...row }) => ({
        ...row,
        title: `${labelOf(CHANGE_TARGET, targetType)}${labelOf(CHANGE_ACTION, action)} ${row.title}`,
        to: '/basedata/approval/list',
      })),
    }
  },
}
