import type { building } from '@wuguan/contract/basedata/building.entity'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'
import { refuseExited } from '../support.service.ts'
import { ensureDefaultUnit } from './default-unit.ts'
import { rewriteFullNames } from './full-name.ts'

export const buildingHooks: EntityHooks<typeof building> = {
  computed: {
    unitCount: (alias) =>
      `(select count(*) from unit u where u.building_id = ${alias}.id and u.deleted_at is null and not u.is_default)`,
    houseCount: (alias) =>
      `(select count(*) from house h where h.building_id = ${alias}.id and h.deleted_at is null and h.lineage = 1)`,
  },
  async beforeSave({ q, communityId }, draft, before) {
    await refuseExited(q, communityId)
    if (!before || (draft.floorsUp === before.floorsUp && draft.floorsDown === before.floorsDown)) return
    const [beyond] = await q.query(
      'select 1 from house where building_id = $1 and deleted_at is null and lineage = 1 and (floor > $2 or floor < -$3::integer) limit 1',
      [before.id, draft.floorsUp, draft.floorsDown],
    )
    if (beyond) throw badInput({ floorsUp: '该楼栋下存在超出楼层范围的房产' })
  },
  async afterSave({ q, actor, now }, { id, draft, before }) {
    if (!before) await ensureDefaultUnit(q, String(id), actor.userId, now)
    else if (draft.buildName !== before.buildName) await rewriteFullNames(q, 'building', id)
  },
  async beforeDelete({ q, communityId }, rows) {
    await refuseExited(q, communityId)
    const [used] = await q.query(
      `select 1 from unit u where u.building_id = any($1) and u.deleted_at is null
         and (not u.is_default or exists (select 1 from house h where h.unit_id = u.id and h.deleted_at is null)) limit 1`,
      [rows.map((row) => row.id)],
    )
    if (used) throw refuse('该楼栋下存在单元，不能删除')
  },
  async afterDelete({ q, now }, rows) {
    await q.query(
      'update unit set deleted_at = $2, version = version + 1 where building_id = any($1) and is_default and deleted_at is null',
      [rows.map((row) => row.id), now],
    )
  },
  ignoreReferrers: ['basedata.unit'],
}
