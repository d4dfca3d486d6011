import type { OrderFigures, TodoRow } from '@wuguan/contract/home/workbench.actions'
import { addDays } from '@wuguan/contract/kernel/dates'
import { lastDay } from '@wuguan/contract/kernel/period'
import { contentRate } from '@wuguan/contract/work-order/order.figures'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { dateOf } from '../../kernel/clock.ts'
import { rowFilterOf, scoped } from '../../kernel/crud/where.ts'
import { DATE_TIME } from '../../kernel/db/columns.ts'
import { Params } from '../../kernel/db/sql.ts'
import { readFigures } from '../../kernel/figures.ts'
import type { TodoSource, WidgetSource } from '../../kernel/workbench.ts'
import { LATE_OPEN, orderHooks } from './order.hooks.ts'

const VIEW = workOrder.codes.list
const DAYS = 7
/** States in which whoever is set for the stage moves next, and the right that he needs for it. */
const WAITS = [
  [10, 'workOrder:order:accept'],
  [20, 'workOrder:order:dispatch'],
  [60, 'workOrder:order:check'],
  [70, 'workOrder:order:visit'],
] as const

/** The caller is among those who are set for the stage of the orders of a type, at the place of an order `t`. */
const worksStage = (me: string) => `exists (
  select 1 from task_handler h where h.company_id = t.company_id and h.enabled = 1 and h.order_type = t.order_type
    and h.stage = case t.status when 10 then 'accept' when 20 then 'dispatch' when 60 then 'check' when 70 then 'visit' end
    and (h.community_id is null or h.community_id = t.community_id)
    and (exists (select 1 from task_handler__user_ids u where u.owner_id = h.id and u.target_id = ${me})
      or exists (select 1 from task_handler__position_ids p join user_position x on x.position_id = p.target_id where p.owner_id = h.id and x.user_id = ${me})
      or exists (select 1 from task_handler__role_ids r join user_role x on x.role_id = r.target_id where r.owner_id = h.id and x.user_id = ${me})))`

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
    const me = params.add(actor.userId)
    const where = `where ((t.status = any(${params.add(states)}) and ${worksStage(me)}) or (t.status in (30, 40) and t.handler_id = ${me}))${scope === 'all' ? '' : ` and ${scope}`}`
    const due = `left join lateral (select min(c.due_at) as at from work_order_clock c where c.order_id = t.id and c.status = 'running') d on true`
    const moment = params.add(now)
    const [count] = await q.query<{ total: number; overdue: number }>(
      `select count(*)::int as total, count(*) filter (where d.at < ${moment})::int as overdue from work_order t ${due} ${where}`,
      params.values,
    )
    const rows = await q.query<Omit<TodoRow, 'to'>>(
      `select t.id, t.order_no || ' ' || coalesce(t.title, '') as title, (select c.name from community c where c.id = t.community_id) as "communityName",
         ${DATE_TIME('t.created_at')} as "createdAt", ${DATE_TIME('d.at')} as "dueAt", coalesce(d.at < ${moment}, false) as over
       from work_order t ${due} ${where} order by d.at nulls last, t.created_at, t.id limit ${params.add(limit)}`,
      params.values,
    )
    return { ...count!, rows: rows.map((row) => ({ ...row, to: `/wkorder/task/desc/${row.id}` })) }
  },
}

/** 工单看板: where open orders stand, as their list counts them, and a week of what came and what was done. */
export const orderWidget: WidgetSource = {
  code: 'order',
  permission: VIEW,
  async read(context, { communities, month }) {
    const { q, actor, now } = context
    const params = new Params()
    const seen = `${scoped(workOrder, orderHooks, actor, VIEW, 't', params)} and t.community_id = any(${params.add(communities)})`
    const states = await q.query<{ status: number; total: number; over: number }>(
      `select t.status, count(*)::int as total, count(*) filter (where ${LATE_OPEN('t', params.add(now))})::int as over
       from work_order t where ${seen} and t.status < ${WORK_ORDER_STATUS.closed} group by t.status order by t.status`,
      params.values,
    )
    const week = new Params()
    const own = `${scoped(workOrder, orderHooks, actor, VIEW, 't', week)} and t.community_id = any(${week.add(communities)})`
    const today = dateOf(now)
    const first = addDays(today, 1 - DAYS)
    const since = `${week.add(first)}::date`
    const until = `${week.add(today)}::date + 1`
    const on = (at: string) =>
      `select '${at}' as what, t.${at}_at::date as day from work_order t where ${own} and t.${at}_at >= ${since} and t.${at}_at < ${until}`
    const happened = await q.query<{ day: string; created: number; finished: number }>(
      `select to_char(x.day, 'YYYY-MM-DD') as day, count(*) filter (where x.what = 'created')::int as created,
         count(*) filter (where x.what = 'finished')::int as finished
       from (${on('created')} union all ${on('finished')}) x group by x.day`,
      week.values,
    )
    const days = Array.from({ length: DAYS }, (_, n) => {
      const day = addDays(first, n)
      return happened.find((one) => one.day === day) ?? { day, created: 0, finished: 0 }
    })
    return {
      states: states.map(({ status, total }) => ({ status, total })),
      over: states.reduce((all, { over }) => all + over, 0),
      days,
      ...(actor.can(contentRate.permission) ? { contentRate: await content() } : {}),
    } satisfies Omit<OrderFigures, 'asOf'>

    async function content(): Promise<string | null> {
      const [read] = await readFigures(context, [contentRate], {
        communities,
        from: `${month}-01`,
        to: lastDay(month),
        only: (x) => `${x}.event = '${String(contentRate.where['event'])}'`,
      })
      return read!.values[contentRate.code] ?? null
    }
  },
}
