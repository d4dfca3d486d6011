import type { contingencyProgress } from '@wuguan/contract/contingency/contingency-parts.entity'
import type { contingencyTask } from '@wuguan/contract/contingency/contingency-parts.entity'
import { contingencyTaskFlow } from '@wuguan/contract/contingency/contingency-task.flow'
import { TASK_STATUS } from '@wuguan/contract/contingency/contingency-options'
import { notFound } from '@wuguan/contract/kernel/errors'
import { dateTimeOf } from '../../kernel/clock.ts'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import { flow } from '../../kernel/flow/flow.ts'
import { handTo } from './change.service.ts'
import { demandAtWork } from './contingency.rules.ts'
import { demandRight } from './rights.service.ts'
import { partSeen } from './contingency.hooks.ts'
import { shown } from './contingency.store.ts'

const { todo, doing, done } = TASK_STATUS
/** When a task was, or is being, done; null where nobody asks any more. */
const until = (t: string, now: string) =>
  `case when ${t}.status in (${todo}, ${doing}) then ${now} when ${t}.status = ${done} then ${t}.done_at end`
/** Minutes over its time. */
export const minutesOver = (t: string, now: string) =>
  `greatest(0, coalesce(floor(extract(epoch from ${until(t, now)} - ${t}.due_at) / 60), 0))::int`

interface OfEvent {
  readonly title: string
  readonly drill: boolean
  readonly companyId: number
  readonly communityId: number
  readonly classificationId: string | null
  readonly levelId: string | null
}
async function eventOf(q: Queryable, id: unknown): Promise<OfEvent> {
  const [event] = await q.query<OfEvent>(
    `select title, drill, company_id as "companyId", community_id as "communityId", classification_id as "classificationId", level_id as "levelId"
     from contingency_event where id = $1`,
    [id],
  )
  if (!event) throw notFound()
  return event
}

export const progressHooks: EntityHooks<typeof contingencyProgress> = { scope: partSeen }
export const taskHooks: EntityHooks<typeof contingencyTask> = {
  scope: partSeen,
  computed: {
    over: (t, params, now) => `${minutesOver(t, `${params.add(now)}::timestamptz`)} > 0`,
    minutesOver: (t, params, now) => minutesOver(t, `${params.add(now)}::timestamptz`),
  },
  filters: {
    over: (value, t, params, _actor, now) =>
      `(${minutesOver(t, `${params.add(now)}::timestamptz`)} > 0) = (${params.add(value)} = 'true')`,
  },
  afterMove: (context, { eventId }) => shown(context, eventId),
  afterSave: (context, { draft }) => shown(context, draft.eventId),
  async beforeSave(context, draft) {
    const event = await eventOf(context.q, draft.eventId)
    await demandRight(context.q, context.actor, 'handle', event)
    await demandAtWork(context.q, draft.eventId!)
    context.companyId = event.companyId
    context.communityId = event.communityId
    const [last] = await context.q.query<{ sort: number }>(
      'select coalesce(max(sort), -1) + 1 as sort from contingency_task where event_id = $1',
      [draft.eventId],
    )
    draft.sort = last!.sort
    if (draft.ownerId)
      await handTo(
        context,
        event,
        { id: draft.eventId!, companyId: event.companyId, communityId: event.communityId },
        { userId: draft.ownerId, task: draft.step!, field: 'ownerId' },
      )
  },
}

export const taskSteps = flow(contingencyTaskFlow, {
  start: async (context, row) => {
    await demandAtWork(context.q, row.eventId)
    return context.done({ ownerId: row.ownerId ?? context.actor.userId })
  },
  done: async (context, row, { remark, photos }) => {
    await demandAtWork(context.q, row.eventId)
    return context.done({
      doneAt: dateTimeOf(context.now),
      ownerId: row.ownerId ?? context.actor.userId,
      remark: remark ?? null,
      photos: photos ?? null,
    })
  },
  assign: async (context, row, { ownerId, dueAt }) => {
    const place = await demandAtWork(context.q, row.eventId)
    const event = await eventOf(context.q, row.eventId)
    await handTo(context, event, { id: row.eventId, ...place }, { userId: ownerId, task: row.step, field: 'ownerId' })
    return context.done({ ownerId, ...(dueAt ? { dueAt, overTold: false } : {}) })
  },
  skip: async (context, row, { remark }) => {
    await demandAtWork(context.q, row.eventId)
    return context.done({ remark })
  },
})
