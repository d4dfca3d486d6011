import type { equipmentType } from '@wuguan/contract/equipment/equipment-settings.entity'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'

const WHEN_USED = '该类型已有下级类型、设备或检查项，不能删除'

export const typeHooks: EntityHooks<typeof equipmentType> = {
  whenUsed: WHEN_USED,
  computed: {
    isLeaf: (t) => `not exists (select 1 from equipment_type c where c.parent_id = ${t}.id)`,
    equipmentCount: (t) =>
      `(select count(*) from equipment e join equipment_type c on c.id = e.type_id where c.path like ${t}.path || '%' and e.deleted_at is null)`,
  },
  async beforeSave({ q }, draft, before) {
    if (draft.parentId) {
      const [parent] = await q.query<{ system: string; used: boolean }>(
        `select system, exists (select 1 from equipment e where e.type_id = t.id and e.deleted_at is null) as used from equipment_type t where id = $1`,
        [draft.parentId],
      )
      if (parent!.used && draft.parentId !== before?.parentId)
        throw badInput({ parentId: '该类型下已有设备，不能新增下级类型' })
      draft.system = parent!.system as typeof draft.system
    }
    if (before?.enabled !== 1 || draft.enabled !== 0) return
    const [below] = await q.query('select 1 from equipment_type where parent_id = $1 and enabled = 1 limit 1', [
      before.id,
    ])
    if (below) throw refuse('请先停用下级类型')
  },
  /** A type that is made, moved or of another system takes its subtree along. */
  async afterSave({ q }, { id, draft, before }) {
    if (before && before.parentId === (draft.parentId ?? null) && before.system === draft.system) return
    await q.query(
      `with recursive below(id, path) as (
         select c.id, coalesce((select p.path from equipment_type p where p.id = c.parent_id), '') || c.id || '/'
         from equipment_type c where c.id = $1
         union all select c.id, b.path || c.id || '/' from equipment_type c join below b on c.parent_id = b.id
       ) update equipment_type c set path = b.path, system = $2 from below b where b.id = c.id`,
      [id, draft.system],
    )
  },
  async beforeDelete({ q }, rows) {
    const [below] = await q.query('select 1 from equipment_type where parent_id = any($1::uuid[]) limit 1', [
      rows.map(({ id }) => id),
    ])
    if (below) throw refuse(WHEN_USED)
  },
}
