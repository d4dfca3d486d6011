import type { Queryable } from '../../kernel/db/sql.ts'
import { holdersOf } from '../bpm/rule/assignment.service.ts'
import { enabledOnly, inReach, leaderAbove } from '../bpm/rule/people.service.ts'
import { type EscalationOf, handlersFor, levelsFor } from '../wkorder/rules.service.ts'
import type { At } from './clock.service.ts'
import { type Order, placeOf } from './order.store.ts'
import { tell } from './people.service.ts'

/** Who a level names, of those who can be told at the order's place now. */
export async function receiversOf(q: Queryable, order: Order, level: EscalationOf): Promise<number[]> {
  const place = { companyId: order.companyId, communityId: level.reach === 'community' ? order.communityId : null }
  const of: Readonly<Record<EscalationOf['receiverKinds'][number], () => Promise<readonly (number | null)[]>>> = {
    handler: async () => [order.handlerId],
    dispatcher: async () =>
      order.dispatchedBy ? [order.dispatchedBy] : handlersFor(q, { ...order, stage: 'dispatch' }),
    superior: async () => (order.handlerId ? [await leaderAbove(q, order.handlerId)] : []),
    position: async () => {
      const rows = await q.query<{ id: number }>(
        'select distinct user_id as id from user_position where position_id = any($1)',
        [level.positionIds],
      )
      return inReach(
        q,
        rows.map(({ id }) => id),
        place,
      )
    },
    role: async () => inReach(q, await holdersOf(q, level.roleIds, order.companyId), place),
    user: async () => level.userIds,
  }
  const found: (number | null)[] = []
  // One connection asks one thing after the other.
  for (const kind of level.receiverKinds) found.push(...(await of[kind]()))
  return enabledOnly(q, [...new Set(found.filter((id) => id !== null))])
}

/** The next level above the present one, told to whom it names; null where there is none. */
export async function raise(at: At, order: Order, present: number, why: string): Promise<number | null> {
  const next = (await levelsFor(at.q, order)).find(({ level }) => level > present)
  if (!next) return null
  await tell(at, order, await receiversOf(at.q, order, next), {
    title: `工单${order.orderNo}已升级到${next.name}`,
    body: why,
    event: `level${next.level}`,
    level: 2,
  })
  return next.level
}

/** What the words of a reminder stand for. */
export async function wordsOf(q: Queryable, order: Order): Promise<{ category: string; place: string }> {
  const [row] = await q.query<{ category: string; place: string }>(
    `select c.name as category, ${placeOf('t')} as place
     from work_order t join problem_category c on c.id = t.category_id where t.id = $1`,
    [order.id],
  )
  return row!
}
