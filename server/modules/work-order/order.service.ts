import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import type { SystemChannel } from '@wuguan/contract/wkorder/order-source.entity'
import type { Actor } from '../../kernel/auth/actor.ts'
import type { AnyHooks } from '../../kernel/crud/hooks.ts'
import { scoped } from '../../kernel/crud/where.ts'
import { createRow, type WriteInput } from '../../kernel/crud/write.ts'
import { writing } from '../../kernel/crud/writing.ts'
import type { Params } from '../../kernel/db/sql.ts'
import { moveOne } from '../../kernel/flow/act.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { handedInBy } from '../wkorder/rules.service.ts'
import { orderHooks } from './order.hooks.ts'
import { workOrderSteps } from './steps.service.ts'

export { closedFor } from './order.rules.ts'
export { placeOf } from './order.store.ts'

/** The condition of orders that somebody may see. */
export const ordersSeen = (actor: Actor, alias: string, params: Params): string =>
  scoped(workOrder, orderHooks, actor, workOrder.codes.list, alias, params)

type Drafted = Readonly<Record<string, unknown>>
const made = async (context: ActionContext, draft: Drafted, via: WriteInput['via']): Promise<string> =>
  String((await createRow(writing(context, workOrder, orderHooks, via), draft)).id)

/** What other desks do with orders, as the caller of the context: the same checks, clocks and notices as on the pages of work orders. */
export const createOrder = (context: ActionContext, draft: Drafted): Promise<string> => made(context, draft, 'user')

/**
 * An order that a record of another module becomes. The verb of that record has judged whoever acts, so no right to orders is asked for; the
 * source says where it came from.
 */
export const orderVia = async (
  context: ActionContext,
  channel: SystemChannel,
  { companyId, communityId }: { companyId: number; communityId: number },
  draft: Drafted,
): Promise<string> =>
  made(context, { ...draft, communityId, sourceId: await handedInBy(context, companyId, channel) }, 'system')

/** One verb of an order that the desk has let its caller at; the state is judged, the right is the desk's. */
export async function moveOrder(
  context: ActionContext,
  verb: 'urge' | 'append' | 'reopen',
  id: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  await moveOne(context, workOrderSteps, orderHooks as AnyHooks, verb, id, values)
}
