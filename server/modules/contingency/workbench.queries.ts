import { contingencyEvent } from '@wuguan/contract/contingency/contingency-event.entity'
import { HANDLE_STATUS, TASK_STATUS } from '@wuguan/contract/contingency/contingency-options'
import type { TodoRow } from '@wuguan/contract/home/workbench.actions'
import { rowFilterOf, scoped } from '../../kernel/crud/where.ts'
import type { AnyHooks } from '../../kernel/crud/hooks.ts'
import { DATE_TIME } from '../../kernel/db/columns.ts'
import { Params } from '../../kernel/db/sql.ts'
import { type CardSource, type TodoSource, alarm, counted } from '../../kernel/workbench.ts'
import { contingencyHooks, progressDue } from './contingency.hooks.ts'
import { atWork } from './contingency.rules.ts'

const VIEW = contingencyEvent.codes.list

/** 应急处置: the caller's own tasks, what he commands while it is not over, and whom he is called to; what is due first at the top. */
export const contingencyTodo: TodoSource = {
  kind: 'contingency',
  label: '应急处置',
  permission: VIEW,
  more: '/contingency/event/list',
  async read({ q, actor, now }, limit) {
    const params = new Params()
    const scope = rowFilterOf(contingencyEvent, contingencyHooks as AnyHooks, actor, VIEW, 't', params)
    if (scope === 'none') return { total: 0, overdue: 0, rows: [] }
    const me = params.add(actor.userId)
    const at = params.add(now)
    const work = atWork('t')
    const due = `from (
      select t.id, t.event_no || ' ' || t.title as title, t.community_id, t.reported_at as since, ${progressDue('t')} as due
        from contingency_event t where t.commander_id = ${me} and t.handle_status in (${HANDLE_STATUS.responding}, ${HANDLE_STATUS.controlled}) and ${scope}
      union all select t.id, k.step || '（' || t.title || '）', t.community_id, t.reported_at, k.due_at
        from contingency_task k join contingency_event t on t.id = k.event_id and ${work} and ${scope}
        where k.owner_id = ${me} and k.status in (${TASK_STATUS.todo}, ${TASK_STATUS.doing})
      union all select t.id, '集合点名：' || t.title, t.community_id, p.called_at, p.called_at
        from contingency_person p join contingency_event t on t.id = p.event_id and ${work} and ${scope} where p.user_id = ${me} and p.arrived_at is null) x`
    const [count] = await q.query<{ total: number; overdue: number }>(
      `select count(*)::int as total, count(*) filter (where x.due < ${at})::int as overdue ${due}`,
      params.values,
    )
    const rows = await q.query<Omit<TodoRow, 'to'>>(
      `select x.id, x.title, (select c.name from community c where c.id = x.community_id) as "communityName",
         ${DATE_TIME('x.since')} as "createdAt", ${DATE_TIME('x.due')} as "dueAt", coalesce(x.due < ${at}, false) as over
       ${due} order by x.due nulls last, x.since, x.id limit ${params.add(limit)}`,
      params.values,
    )
    return { ...count!, rows: rows.map((row) => ({ ...row, to: `/contingency/event/index/${row.id}` })) }
  },
}

const EVENTS = '/contingency/event/list'
const LATEST = 5

/** 应急事件 at work, the latest five of them with their level. */
export const contingencyCard: CardSource = {
  code: 'contingency',
  permission: VIEW,
  counts: () => [
    alarm('响应中', contingencyEvent, EVENTS, { handleStatus: String(HANDLE_STATUS.responding), drill: 'false' }),
    counted('已控制', contingencyEvent, EVENTS, { handleStatus: String(HANDLE_STATUS.controlled), drill: 'false' }),
    counted('善后中', contingencyEvent, EVENTS, { handleStatus: String(HANDLE_STATUS.recovering), drill: 'false' }),
  ],
  async more({ q, actor, now }, { communities }) {
    const params = new Params()
    const seen = scoped(contingencyEvent, contingencyHooks, actor, VIEW, 't', params)
    const place = params.add(communities)
    const rows = await q.query<Omit<TodoRow, 'to'>>(
      `select t.id, l.name || ' ' || t.title as title, c.name as "communityName", ${DATE_TIME('t.reported_at')} as "createdAt",
         ${DATE_TIME(progressDue('t'))} as "dueAt", coalesce(${progressDue('t')} < ${params.add(now)}, false) as over
       from contingency_event t join contingency_level l on l.id = t.level_id left join community c on c.id = t.community_id
       where ${atWork('t')} and not t.drill and (${place}::bigint[] is null or t.community_id = any(${place})) and ${seen}
       order by t.reported_at desc, t.id limit ${LATEST}`,
      params.values,
    )
    return { rows: rows.map((row) => ({ ...row, to: `/contingency/event/index/${row.id}` })), more: EVENTS }
  },
}
