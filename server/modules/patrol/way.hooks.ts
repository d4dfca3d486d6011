import { badInput } from '@wuguan/contract/kernel/errors'
import type { patrolWay } from '@wuguan/contract/patrol/patrol-way.entity'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'

interface PointOf {
  id: string
  name: string
  enabled: number
  here: boolean
}

export const wayHooks: EntityHooks<typeof patrolWay> = {
  computed: {
    pointCount: (t) => `coalesce(jsonb_array_length(${t}.points), 0)`,
    keyCount: (t) =>
      `(select count(*) from jsonb_array_elements(${t}.points) l join patrol_point p on p.id = (l ->> 'pointId')::uuid where p.key_point)`,
  },
  filters: {
    pointId: (value, t, params) =>
      `${t}.points @> jsonb_build_array(jsonb_build_object('pointId', ${params.add(value)}::text))`,
  },
  async beforeSave({ q, communityId }, draft, before) {
    const ids = (draft.points ?? []).map(({ pointId }) => String(pointId))
    const points = await q.query<PointOf>(
      'select id, name, enabled, community_id = $2 as here from patrol_point where id = any($1::uuid[]) and deleted_at is null',
      [ids, communityId],
    )
    const byId = new Map(points.map((point) => [point.id, point]))
    const twice = ids.find((id, at) => ids.indexOf(id) !== at)
    if (twice) throw badInput({ points: `点位“${byId.get(twice)?.name ?? ''}”重复` })
    const foreign = ids.find((id) => !byId.get(id)?.here)
    if (foreign) throw badInput({ points: '请选择本项目的点位' })
    const had = new Set((before?.points ?? []).map(({ pointId }) => pointId))
    const stopped = points.find(({ id, enabled }) => enabled !== 1 && !had.has(id))
    if (stopped) throw badInput({ points: `点位“${stopped.name}”已停用` })
    const turnsOn = draft.enabled === 1 && before?.enabled !== 1
    if (turnsOn && points.every(({ enabled }) => enabled !== 1)) throw badInput({ points: '路线没有启用的点位' })
  },
}
