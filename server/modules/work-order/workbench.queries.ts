import type { TodoRow } from '@wuguan/contract/home/workbench.actions'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { rowFilterOf, scoped } from '../../kernel/crud/where.ts'
import { DATE_TIME } from '../../kernel/db/columns.ts'
import { Params } from '../../kernel/db/sql.ts'
import { type CardSource, type TodoSource, alarm, counted } from '../../kernel/workbench.ts'
import { orderHooks } from './order.hooks.ts'
import { addDays } from '@wuguan/contract/kernel/dates'
import { lastDay } from '@wuguan/contract/kernel/period'
import { contentRate } from '@wuguan/contract/work-order/order.figures'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { reachOf } from '../../kernel/auth/communities.ts'
import { dateOf } from '../../kernel/clock.ts'
import { readFigures } from '../../kernel/figures.ts'

const VIEW = workOrder.codes.list
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

const LIST = '/workOrder/task/list'
const CONTENT = '/wkorder/taskFr'
const DAYS = 7
const { pendingAccept, pendingDispatch, inPool, pendingTake, processing, pendingVisit } = WORK_ORDER_STATUS
/** 工单看板: what stands where, and a week of what came and what was done. */
export const orderCard: CardSource = {
  code: 'order',
  permission: VIEW,
  counts: (day) => [
    counted('今日新增', workOrder, LIST, { createdAt: `${day},${day}` }),
    counted('今日完成', workOrder, LIST, { finishedAt: `${day},${day}` }),
    counted('待受理', workOrder, LIST, { status: String(pendingAccept) }),
    counted('待派单', workOrder, LIST, { status: [pendingDispatch, inPool].join(',') }),
    counted('待接单', workOrder, LIST, { status: String(pendingTake) }),
    counted('处理中', workOrder, LIST, { status: String(processing) }),
    counted('待回访', workOrder, LIST, { status: String(pendingVisit) }),
    alarm('超时工单', workOrder, LIST, { late: 'over' }),
  ],
  async more(context, { communities, month }) {
    const { q, actor, now } = context
    const today = dateOf(now)
    const days = Array.from({ length: DAYS }, (_, at) => addDays(today, at + 1 - DAYS))
    const params = new Params()
    const seen = scoped(workOrder, orderHooks, actor, VIEW, 't', params)
    const from = params.add(days[0]!)
    const place = params.add(communities)
    const perDay = (name: string, at: string) =>
      `select '${name}' as name, to_char(t.${at}, 'YYYY-MM-DD') as day, count(*)::int as n from work_order t
       where t.${at} >= ${from}::date and (${place}::bigint[] is null or t.community_id = any(${place})) and ${seen} group by 2`
    const read = await q.query<{ name: string; day: string; n: number }>(
      `${perDay('fresh', 'created_at')} union all ${perDay('done', 'finished_at')}`,
      params.values,
    )
    const valuesOf = (name: string) =>
      days.map((day) => read.find((one) => one.name === name && one.day === day)?.n ?? 0)
    const figures = []
    if (actor.can(contentRate.permission)) {
      const [pleased] = await readFigures(context, [contentRate], {
        communities: communities ?? reachOf(actor, contentRate.permission),
        from: `${month}-01`,
        to: lastDay(month),
      })
      const rate = pleased?.values[contentRate.code] ?? null
      figures.push({
        label: contentRate.label,
        value: rate === null ? '—' : `${rate}%`,
        alarming: false,
        to: CONTENT,
        filters: { happenedOn: `${month}-01,${lastDay(month)}` },
      })
    }
    return {
      figures,
      chart: {
        title: `近${DAYS}天新增与完成（单）`,
        categories: days.map((day) => day.slice(5)),
        series: [
          { name: '新增', values: valuesOf('fresh') },
          { name: '完成', values: valuesOf('done') },
        ],
      },
      more: LIST,
    }
  },
}
