import type { TodoRow } from '@wuguan/contract/home/workbench.actions'
import { event } from '@wuguan/contract/event/event.entity'
import { EVENT_STATUS } from '@wuguan/contract/event/event-options'
import { rowFilterOf } from '../../kernel/crud/where.ts'
import { DATE_TIME } from '../../kernel/db/columns.ts'
import { Params } from '../../kernel/db/sql.ts'
import { type CardSource, type TodoSource, alarm, counted } from '../../kernel/workbench.ts'
import { eventHooks, followDue } from './event.hooks.ts'

const VIEW = event.codes.list
const { pendingAudit, rejected, handling } = EVENT_STATUS

/** 突发事件: what the caller deals with or has to correct, what must be followed up first at the top. Audits stand among the approvals. */
export const eventTodo: TodoSource = {
  kind: 'event',
  label: '突发事件',
  permission: VIEW,
  more: '/manage/event/emergencies',
  async read({ q, actor, now }, limit) {
    const params = new Params()
    const scope = rowFilterOf(event, eventHooks, actor, VIEW, 't', params)
    if (scope === 'none') return { total: 0, overdue: 0, rows: [] }
    const me = params.add(actor.userId)
    const moment = params.add(now)
    const due = `cross join lateral (select ${followDue('t')} as at) d`
    const where = `where ((t.status in (${pendingAudit}, ${handling}) and t.handler_id = ${me}) or (t.status = ${rejected} and t.reporter_id = ${me}))${scope === 'all' ? '' : ` and ${scope}`}`
    const [count] = await q.query<{ total: number; overdue: number }>(
      `select count(*)::int as total, count(*) filter (where d.at < ${moment})::int as overdue from event t ${due} ${where}`,
      params.values,
    )
    const rows = await q.query<Omit<TodoRow, 'to'>>(
      `select t.id, t.event_no || ' ' || t.title as title, (select c.name from community c where c.id = t.community_id) as "communityName",
         ${DATE_TIME('t.reported_at')} as "createdAt", ${DATE_TIME('d.at')} as "dueAt", coalesce(d.at < ${moment}, false) as over
       from event t ${due} ${where} order by d.at nulls last, t.reported_at, t.id limit ${params.add(limit)}`,
      params.values,
    )
    return { ...count!, rows: rows.map((row) => ({ ...row, to: `/manage/event/emergencies/detail/${row.id}` })) }
  },
}

const EVENTS = '/manage/event/emergencies'
/** 突发事件 that wait for an audit or are dealt with, beside the emergencies. */
export const eventCard: CardSource = {
  code: 'contingency',
  permission: VIEW,
  counts: () => [
    alarm('突发事件待审', event, EVENTS, { status: String(pendingAudit) }),
    counted('突发事件处置中', event, EVENTS, { status: String(handling) }),
  ],
}
