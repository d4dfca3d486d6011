import type { TodoRow } from '@wuguan/contract/home/workbench.actions'
import { elevator } from '@wuguan/contract/elevator/elevator.entity'
import { addDays } from '@wuguan/contract/kernel/dates'
import { dateOf } from '../../kernel/clock.ts'
import { scoped } from '../../kernel/crud/where.ts'
import { DATE_TIME } from '../../kernel/db/columns.ts'
import { Params } from '../../kernel/db/sql.ts'
import { type CardSource, type TodoSource, alarm } from '../../kernel/workbench.ts'
import { elevatorHooks } from './elevator.hooks.ts'

const VIEW = elevator.codes.list
const SOON_DAYS = 30

/** 电梯: what waits for the safety officer of a lift: faults, checks that come due, visits that are late or to be confirmed. */
export const liftTodo: TodoSource = {
  kind: 'elevator',
  label: '电梯安全',
  permission: VIEW,
  more: '/elevator/dashboard',
  async read({ q, actor, now }, limit) {
    const today = dateOf(now)
    const params = new Params()
    const mine = `e.deleted_at is null and e.safety_officer_id = ${params.add(actor.userId)} and ${scoped(elevator, elevatorHooks, actor, VIEW, 'e', params)}`
    const day = params.add(today)
    const soon = params.add(addDays(today, SOON_DAYS))
    const due = `
      select f.id, e.elevator_no || ' 故障' || f.fault_no as title, e.community_id, f.happened_at as made, f.call_at + f.arrive_limit * interval '1 minute' as due, '/elevator/faultLog' as page, 'keyword' as key, f.fault_no as value
        from elevator_fault f join elevator e on e.id = f.elevator_id where ${mine} and f.status in ('reported', 'arrived')
      union all select k.id, e.elevator_no || case k.check_kind when 'inspect' then ' 定期检验' else ' 自行检测' end, e.community_id, k.created_at, k.due_date + time '23:59:59', '/elevator/annualCheck/index', 'f.elevatorId', e.id::text
        from elevator_check k join elevator e on e.id = k.elevator_id where ${mine} and k.phase in ('todo', 'applied', 'rectifying') and k.due_date <= ${soon}::date
      union all select r.id, e.elevator_no || ' 维保待确认', e.community_id, r.submitted_at, null::timestamptz, '/elevator/repair/index', 'keyword', r.repair_no
        from elevator_repair r join elevator e on e.id = r.elevator_id where ${mine} and r.status = 'pendingAudit' and r.executor_id is distinct from ${params.add(actor.userId)}
      union all select e.id, e.elevator_no || ' 维保超期', e.community_id, e.updated_at, e.next_maintain_due + time '23:59:59', '/elevator/list', 'keyword', e.register_code
        from elevator e where ${mine} and e.status in ('running', 'fault') and e.next_maintain_due < ${day}::date`
    const moment = params.add(now)
    const [count] = await q.query<{ total: number; overdue: number }>(
      `select count(*)::int as total, count(*) filter (where x.due < ${moment})::int as overdue from (${due}) x`,
      params.values,
    )
    const rows = await q.query<Omit<TodoRow, 'to'> & { page: string; key: string; value: string }>(
      `select x.id, x.title, (select c.name from community c where c.id = x.community_id) as "communityName", ${DATE_TIME('x.made')} as "createdAt",
         ${DATE_TIME('x.due')} as "dueAt", coalesce(x.due < ${moment}, false) as over, x.page, x.key, x.value
       from (${due}) x order by x.due nulls last, x.made, x.id limit ${params.add(limit)}`,
      params.values,
    )
    return {
      ...count!,
      rows: rows.map(({ page, key, value, ...row }) => ({ ...row, to: `${page}?${key}=${encodeURIComponent(value)}` })),
    }
  },
}

/** 电梯 whose maintenance or check is over its day, and those that stand still. */
export const liftCard: CardSource = {
  code: 'task',
  permission: VIEW,
  counts: (day) => {
    const before = `,${addDays(day, -1)}`
    return [
      alarm('电梯超期维保', elevator, '/elevator/list', { nextMaintainDue: before, status: 'running,fault' }),
      alarm('电梯超期未检', elevator, '/elevator/list', { nextCheckDue: before, status: 'running,fault' }),
      alarm('故障电梯', elevator, '/elevator/list', { status: 'fault' }),
    ]
  },
}
