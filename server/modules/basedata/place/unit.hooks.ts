import type { unit } from '@wuguan/contract/basedata/unit.entity'
import { refuse } from '@wuguan/contract/kernel/errors'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'
import { refuseExited } from '../support.service.ts'
import { DEFAULT_UNIT, dropEmptyDefaultUnit, ensureDefaultUnit } from './default-unit.ts'
import { rewriteFullNames } from './full-name.ts'

export const unitHooks: EntityHooks<typeof unit> = {
  computed: {
    houseCount: (alias) =>
      `(select count(*) from house h where h.unit_id = ${alias}.id and h.deleted_at is null and h.lineage = 1)`,
  },
  async beforeSave({ q, communityId }, draft, before) {
    await refuseExited(q, communityId)
    // A default unit that gets a name of its own is a unit like any other and stands in full names.
    if (before?.isDefault && draft.unitName !== DEFAULT_UNIT) draft.isDefault = false
  },
  async afterSave({ q, now }, { id, draft, before }) {
    if (!before) await dropEmptyDefaultUnit(q, draft.buildingId!, now)
    else if (draft.unitName !== before.unitName) await rewriteFullNames(q, 'unit', id)
  },
  async beforeDelete({ q, communityId }, rows) {
    await refuseExited(q, communityId)
    const [used] = await q.query('select 1 from house where unit_id = any($1) and deleted_at is null limit 1', [
      rows.map((row) => row.id),
    ])
    if (used) throw refuse('该单元下存在房产，不能删除')
  },
  async afterDelete({ q, actor, now }, rows) {
    for (const id of new Set(rows.map((row) => row.buildingId))) await ensureDefaultUnit(q, id, actor.userId, now)
  },
}
