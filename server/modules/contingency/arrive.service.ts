import type { arrive } from '@wuguan/contract/contingency/contingency.actions'
import { refuse } from '@wuguan/contract/kernel/errors'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { shown } from './contingency.store.ts'

/** Whoever was called is there: the first time counts. */
export async function arrived(context: ActionContext, { id, geo }: ParsedOf<typeof arrive>): Promise<null> {
  const { q, actor, now } = context
  const [called] = await q.query(
    `update contingency_person set arrived_at = coalesce(arrived_at, $3), geo_lng = coalesce(geo_lng, $4), geo_lat = coalesce(geo_lat, $5), version = version + 1, updated_at = $3
     where event_id = $1 and user_id = $2 returning 1`,
    [id, actor.userId, now, geo?.lng ?? null, geo?.lat ?? null],
  )
  if (!called) throw refuse('您不在点名人员中')
  await shown(context, id)
  return null
}
