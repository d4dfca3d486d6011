import { inReach } from '../../kernel/auth/holders.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import { holdersOf } from '../bpm/rule/assignment.service.ts'
import { enabledOnly, leaderAbove } from '../bpm/rule/people.service.ts'
import { type EscalationOf, handlersFor, levelsFor } from '../wkorder/rules.service.ts'
import type { At } from './clock.service.ts'
import { type Order, placeOf } from './order.store.ts'
import { tell } from './people.service.ts'

/** Answers of questions that many orders have in common, by what they are about. */
export type Once = <T>(about: readonly unknown[], ask: () => Promise<T>) => Promise<T>
const anew: Once = (_about, ask) => ask()

/** Who a level names, of those who can be told at the order's place now. */
export async function receiversOf(q: Queryable, order: Order, level: EscalationOf, once = anew): Promise<number[]> {
  const { companyId, handlerId, dispatchedBy } = order
  const place = { companyId, communityId: level.reach === 'community' ? order.communityId : null }
  const at = [place.companyId, place.communityId]
  const of: Readonly<Record<EscalationOf['receiverKinds'][number], () => Promise<readonly (number | null)[]>>> = {
    handler: async () => [handlerId],
    dispatcher: async () =>
      dispatchedBy
        ? [dispatchedBy]
        : once(['dispatch', companyId, order.communityId, order.orderType, order.categoryId, order.areaId], () =>
            handlersFor(q, { ...order, stage: 'dispatch' }),
          ),
    superior: async () => (handlerId ? [await once(['superior', handlerId], () => leaderAbove(q, handlerId))] : []),
    position: () =>
      once(['position', level.positionIds, ...at], async () => {
        const rows = await q.query<{ id: number }>(
          'select distinct user_id as id from user_position where position_id = any($1)',
          [level.positionIds],
        )
        return inReach(
          q,
          rows.map(({ id }) => id),
          place,
        )
      }),
    role: () =>
      once(['role', level.roleIds, ...at], async () => inReach(q, await holdersOf(q, level.roleIds, companyId), place)),
    user: async () => level.userIds,
  }
  const found: (number | null)[] = []
  // One connection asks one thing after the other.
  for (const kind of level.receiverKinds) found.push(...(await of[kind]()))
  const named = [...new Set(found.filter((id) => id !== null))]
  return once(['enabled', named], () => enabledOnly(q, named))
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

export interface Words {
  id: string
  category: string
  place: string
}
/** What the words of a reminder stand for, by order. */
export async function wordsOf(q: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, Words>> {
  if (ids.length === 0) return new Map()
  const rows = await q.query<Words>(
    `select t.id, c.name as category, ${placeOf('t')} as place
     from work_order t join problem_category c on c.id = t.category_id where t.id = any($1)`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}
