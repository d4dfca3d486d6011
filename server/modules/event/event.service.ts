import { type reportEvent, upgradeEvent } from '@wuguan/contract/event/event.actions'
import { event } from '@wuguan/contract/event/event.entity'
import { eventFlow } from '@wuguan/contract/event/event.flow'
import { EVENT_STATUS } from '@wuguan/contract/event/event-options'
import { notFound, refuse } from '@wuguan/contract/kernel/errors'
import { type AnyFlow, stateRefusal } from '@wuguan/contract/kernel/flow'
import type { AnyHooks } from '../../kernel/crud/hooks.ts'
import { demandVisible } from '../../kernel/crud/visible.ts'
import { createRow } from '../../kernel/crud/write.ts'
import { writing } from '../../kernel/crud/writing.ts'
import { moveOne } from '../../kernel/flow/act.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { eventHooks } from './event.hooks.ts'
import { leading } from './leading.service.ts'
import { eventSteps } from './steps.service.ts'

/** What happened is told and reported at once. */
export async function report(
  context: ActionContext,
  input: ParsedOf<typeof reportEvent>,
): Promise<{ id: string; version: number }> {
  const { id } = await createRow(writing(context, event, eventHooks), input)
  const { version } = await moveOne(context, eventSteps, eventHooks as AnyHooks, 'report', String(id))
  return { id: String(id), version: version as number }
}

/**
 * An event is led elsewhere from now on, in the transaction of whoever leads it (`take` makes the emergency): its audit ends, it is only
 * read, nobody is reminded of it. Two at once wait for each other, and the second finds what the first has made.
 */
export async function handOver(context: ActionContext, id: string, take: () => Promise<string>): Promise<string> {
  const [row] = await context.q.query<{ status: number; to: string | null }>(
    'select status, contingency_event_id as "to" from event where id = $1 for update',
    [id],
  )
  if (!row) throw notFound()
  if (row.status === EVENT_STATUS.upgraded) return row.to!
  const refusal = stateRefusal(eventFlow as unknown as AnyFlow, 'upgrade', row)
  if (refusal !== null) throw refuse(refusal)
  const contingencyEventId = await take()
  await context.q.query('update event set contingency_event_id = $2 where id = $1', [id, contingencyEventId])
  await moveOne(context, eventSteps, eventHooks as AnyHooks, 'upgrade', id)
  return contingencyEventId
}

/** 升级应急: whoever asks again gets what leads it already. */
export async function upgrade(
  context: ActionContext,
  { id }: ParsedOf<typeof upgradeEvent>,
): Promise<{ contingencyEventId: string }> {
  await demandVisible(context, event, eventHooks, id, upgradeEvent.permission!)
  return { contingencyEventId: await leading()(context, id) }
}
