import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import type { patrolPoint } from '@wuguan/contract/patrol/patrol-point.entity'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'
import { freshLabelCode } from '../../kernel/label-codes.ts'
import { disableEmptyWays } from './way.service.ts'

/** Ways on which a point lies, over the alias of the point. */
const ON_WAY = (t: string) => `w.points @> jsonb_build_array(jsonb_build_object('pointId', ${t}.id))`

export const pointHooks: EntityHooks<typeof patrolPoint> = {
  computed: {
    wayCount: (t) => `(select count(*) from patrol_way w where w.deleted_at is null and ${ON_WAY(t)})`,
  },
  filters: {
    wayId: (value, t, params) =>
      `exists (select 1 from patrol_way w where w.id::text = ${params.add(value)} and ${ON_WAY(t)})`,
    unassigned: (value, t) =>
      `${value === 'true' ? 'not ' : ''}exists (select 1 from patrol_way w where w.deleted_at is null and ${ON_WAY(t)})`,
  },
  async beforeSave({ q, communityId }, draft, before) {
    draft.code = before?.code ?? freshLabelCode()
    if (draft.nfcCode) draft.nfcCode = draft.nfcCode.replaceAll(/[\s:-]/g, '').toUpperCase()
    if (draft.buildingId && draft.buildingId !== before?.buildingId) {
      const [building] = await q.query(
        'select 1 from building where id = $1 and community_id = $2 and deleted_at is null',
        [draft.buildingId, communityId],
      )
      if (!building) throw badInput({ buildingId: '请选择本项目的楼栋' })
    }
    if (!draft.itemSetId || draft.itemSetId === before?.itemSetId) return
    const [set] = await q.query<{ enabled: number; usable: boolean }>(
      'select enabled, community_id is null or community_id = $2 as usable from patrol_item_set where id = $1 and deleted_at is null',
      [draft.itemSetId, communityId],
    )
    if (!set?.usable) throw badInput({ itemSetId: '该项目集不适用于本项目' })
    if (set.enabled !== 1) throw badInput({ itemSetId: '该项目集已停用' })
  },
  async afterSave({ q, now }, { id, draft, before }) {
    if (before?.enabled === 1 && draft.enabled === 0) await disableEmptyWays(q, [String(id)], now)
  },
  async beforeDelete({ q }, rows) {
    const [used] = await q.query<{ point: string; way: string }>(
      `select p.name as point, w.name as way from patrol_point p join patrol_way w on w.deleted_at is null and w.enabled = 1 and ${ON_WAY('p')}
       where p.id = any($1) order by w.name limit 1`,
      [rows.map(({ id }) => id)],
    )
    if (used) throw refuse(`点位已被路线“${used.way}”使用，不能删除`)
  },
}
