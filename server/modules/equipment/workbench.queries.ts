import type { TodoRow } from '@wuguan/contract/home/workbench.actions'
import { equipment } from '@wuguan/contract/equipment/equipment.entity'
import { EQUIPMENT_STATUS } from '@wuguan/contract/equipment/equipment-options'
import { rowFilterOf } from '../../kernel/crud/where.ts'
import { DATE_TIME } from '../../kernel/db/columns.ts'
import { Params } from '../../kernel/db/sql.ts'
import { type CardSource, type TodoSource, alarm, counted } from '../../kernel/workbench.ts'
import { equipmentHooks } from './equipment.hooks.ts'
import { addDays } from '@wuguan/contract/kernel/dates'
import { equipmentTask } from '@wuguan/contract/equipment/equipment-task.entity'
import { TASK_STATUS } from '@wuguan/contract/schedule/schedule-options'

const { fault } = EQUIPMENT_STATUS

/** 故障设备: machines in the caller's charge that have failed and that nobody repairs yet, due by the response time of their level. */
export const equipmentTodo: TodoSource = {
  kind: 'equipment',
  label: '故障设备',
  permission: equipment.codes.list,
  more: '/equipment/files/index',
  async read({ q, actor, now }, limit) {
    const params = new Params()
    const scope = rowFilterOf(equipment, equipmentHooks, actor, equipment.codes.list, 't', params)
    if (scope === 'none') return { total: 0, overdue: 0, rows: [] }
    const me = params.add(actor.userId)
    const moment = params.add(now)
    const from = `equipment t left join equipment_level l on l.id = t.level_id
      cross join lateral (select max(s.at) as at, max(s.at) + l.response_minutes * interval '1 minute' as due from equipment_status_log s where s.equipment_id = t.id and s.to_status = ${fault}) d
      where t.deleted_at is null and t.status = ${fault} and t.manager_id = ${me}${scope === 'all' ? '' : ` and ${scope}`}`
    const [count] = await q.query<{ total: number; overdue: number }>(
      `select count(*)::int as total, count(*) filter (where d.due < ${moment})::int as overdue from ${from}`,
      params.values,
    )
    const rows = await q.query<Omit<TodoRow, 'to'> & { no: string }>(
      `select t.id, t.equipment_no as no, t.equipment_no || ' ' || t.name as title, (select c.name from community c where c.id = t.community_id) as "communityName",
         ${DATE_TIME('d.at')} as "createdAt", ${DATE_TIME('d.due')} as "dueAt", coalesce(d.due < ${moment}, false) as over
       from ${from} order by d.due nulls last, t.id limit ${params.add(limit)}`,
      params.values,
    )
    return {
      ...count!,
      rows: rows.map(({ no, ...row }) => ({ ...row, to: `/equipment/files/index?keyword=${encodeURIComponent(no)}` })),
    }
  },
}

const SOON_DAYS = 7

/** 设备 that comes due within a week, is over its time, or stands still. */
export const equipmentCard: CardSource = {
  code: 'task',
  permission: equipmentTask.codes.list,
  counts: (day) => {
    const open = `${TASK_STATUS.pending},${TASK_STATUS.running}`
    return [
      counted('7天内维保', equipmentTask, '/equipment/task/index', {
        slotDate: `${day},${addDays(day, SOON_DAYS)}`,
        status: open,
      }),
      alarm('逾期维保', equipmentTask, '/equipment/task/index', { overdue: 'true', status: open }),
      alarm('故障设备', equipment, '/equipment/files/index', { status: String(fault) }),
    ]
  },
}
