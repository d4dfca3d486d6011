import type { reportEvent } from '@wuguan/contract/event/event.actions'
import { event } from '@wuguan/contract/event/event.entity'
import { EVENT_STATUS } from '@wuguan/contract/event/event-options'
import { notFound } from '@wuguan/contract/kernel/errors'
import type { AnyHooks } from '../../kernel/crud/hooks.ts'
import { createRow } from '../../kernel/crud/write.ts'
import { writing } from '../../kernel/crud/writing.ts'
import { moveOne } from '../../kernel/flow/act.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { eventHooks } from './event.hooks.ts'
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
 * An event is led elsewhere from now on, in the transaction of whoever leads it: its audit ends, it is only read, nobody is reminded of it.
 * Two at once wait for each other; false where it has been handed over already, so that the second finds what the first has made.
 */
export async function handOver(context: ActionContext, id: string): Promise<boolean> {
  const [row] = await context.q.query<{ status: number }>('select status from event where id = $1 for update', [id])
  if (!row) throw notFound()
  if (row.status === EVENT_STATUS.upgraded) return false
  await moveOne(context, eventSteps, eventHooks as AnyHooks, 'upgrade', id)
  return true
}
