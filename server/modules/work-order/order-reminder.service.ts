import type { ORDER_EVENT, REMINDED } from '@wuguan/contract/work-order/order-reminder.entity'
import type { ChannelCode } from '@wuguan/contract/app/message.actions'
import { type CodeOf, labelOf } from '@wuguan/contract/kernel/options'
import { ORDER_TYPE } from '@wuguan/contract/wkorder/order-options'
import type { Queryable } from '../../kernel/db/sql.ts'
import { enabledOnly } from '../bpm/rule/people.service.ts'
import { handlersFor } from '../wkorder/rules.service.ts'
import { buildingOf, type Order, placeOf } from './order.store.ts'

type Event = CodeOf<typeof ORDER_EVENT>
/** Events of notices by the words of the settings; what is not here is told as it is. */
const SET: Readonly<Record<string, Event>> = {
  created: 'created',
  accepted: 'accepted',
  dispatched: 'dispatched',
  pooled: 'inPool',
  taken: 'taken',
  refused: 'refused',
  transferred: 'transferred',
  urged: 'urged',
  appended: 'appended',
  hungUp: 'hungUp',
  resumed: 'resumed',
  finished: 'finished',
  rework: 'checkRejected',
  visitRework: 'reworked',
  toVisit: 'toVisit',
  badAppraisal: 'badAppraisal',
  applySubmitted: 'applySubmitted',
  applyDecided: 'applyDecided',
}

interface Reminding {
  /** Nobody is told of the event. */
  readonly silent: boolean
  /** Told besides those whom it concerns anyway. */
  readonly userIds: readonly number[]
  readonly channels: readonly ChannelCode[]
  /** Instead of the words of the notice. */
  readonly body: string | null
}
const PLAIN: Reminding = { silent: false, userIds: [], channels: [], body: null }

interface Rule {
  enabled: number
  receivers: CodeOf<typeof REMINDED>[]
  channels: ChannelCode[]
  template: string | null
}
/** What a company has set for an event of an order; nothing where it has not. */
export async function remindingOf(
  q: Queryable,
  order: Order,
  { event, body }: { event: string; body: string },
): Promise<Reminding> {
  const set = SET[event]
  if (!set) return PLAIN
  const [rule] = await q.query<Rule>(
    `select enabled, coalesce(receiver_kinds, '{}') as receivers, coalesce(channels, '{}') as channels, template from order_reminder
     where company_id = $1 and event = $2 and biz_line in ('all', $3) order by biz_line = 'all' limit 1`,
    [order.companyId, set, order.bizLine],
  )
  if (!rule) return PLAIN
  if (rule.enabled !== 1) return { ...PLAIN, silent: true }
  return {
    silent: false,
    userIds: await receiversOf(q, order, rule.receivers),
    channels: rule.channels,
    body: rule.template === null ? null : await filled(q, order, rule.template, { event: set, body }),
  }
}

interface People {
  creator: number | null
  handler: number | null
  dispatcher: number | null
  manager: number | null
  helpers: number[]
}
async function receiversOf(q: Queryable, order: Order, kinds: Rule['receivers']): Promise<number[]> {
  if (kinds.length === 0) return []
  const [people] = await q.query<People>(
    `select t.created_by as creator, t.handler_id as handler, t.dispatched_by as dispatcher, c.manager_id as manager,
       coalesce((select jsonb_agg(j.target_id) from work_order__co_handler_ids j where j.owner_id = t.id), '[]') as helpers
     from work_order t join community c on c.id = t.community_id where t.id = $1`,
    [order.id],
  )
  const { creator, handler, dispatcher, manager, helpers } = people!
  const of: Readonly<Record<Rule['receivers'][number], () => readonly (number | null)[] | Promise<readonly number[]>>> =
    {
      creator: () => [creator],
      handler: () => [handler],
      coHandler: () => helpers,
      dispatcher: () => (dispatcher ? [dispatcher] : handlersFor(q, { ...order, stage: 'dispatch' })),
      checker: () => handlersFor(q, { ...order, stage: 'check' }),
      visitor: () => handlersFor(q, { ...order, stage: 'visit' }),
      manager: () => [manager],
    }
  const found: (number | null)[] = []
  for (const kind of kinds) found.push(...(await of[kind]()))
  return enabledOnly(q, [...new Set(found.filter((id) => id !== null))])
}

interface Words {
  category: string
  place: string
  building: string
  handler: string | null
}
/** Of what waits in the pool no more than the building is told, as the pool itself tells it. */
async function filled(
  q: Queryable,
  order: Order,
  template: string,
  { event, body }: { event: Event; body: string },
): Promise<string> {
  const [words] = await q.query<Words>(
    `select k.name as category, ${placeOf('t')} as place, coalesce(${buildingOf('t')}, '') as building, u.pet_name as handler from work_order t join problem_category k on k.id = t.category_id
     left join sys_user u on u.id = t.handler_id where t.id = $1`,
    [order.id],
  )
  const { category, place, building, handler } = words!
  const values: Readonly<Record<string, string>> = {
    单号: order.orderNo,
    类型: labelOf(ORDER_TYPE, order.orderType),
    类别: category,
    位置: event === 'inPool' ? building : place,
    处理人: handler ?? '',
    内容: body,
  }
  return template.replaceAll(/\{([^{}]*)\}/g, (_, word: string) => values[word] ?? '')
}
