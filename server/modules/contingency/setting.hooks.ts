import type { contingencyClassification } from '@wuguan/contract/contingency/contingency-classification.entity'
import type { contingencyLevel } from '@wuguan/contract/contingency/contingency-level.entity'
import type { contingencyType } from '@wuguan/contract/contingency/contingency-type.entity'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'

/** What anything names is kept: what was classified by it would say something else without it. */
const WHEN_USED = '已被使用，只能停用'

export const levelHooks: EntityHooks<typeof contingencyLevel> = { whenUsed: WHEN_USED }

export const classificationHooks: EntityHooks<typeof contingencyClassification> = {
  whenUsed: WHEN_USED,
  async beforeSave({ q }, draft, before) {
    if (draft.parentId && draft.parentId !== before?.parentId) {
      const [typed] = await q.query('select 1 from contingency_type where classification_id = $1 limit 1', [
        draft.parentId,
      ])
      if (typed) throw badInput({ parentId: '该分类下已有事件类型，不能增加下级' })
    }
    if (before?.enabled !== 1 || draft.enabled !== 0) return
    const [below] = await q.query(
      'select 1 from contingency_classification where parent_id = $1 and enabled = 1 limit 1',
      [before.id],
    )
    if (below) throw refuse('请先停用下级分类')
  },
  /** A record that is made or moved takes its subtree along. */
  async afterSave({ q }, { id, draft, before }) {
    if (before && before.parentId === (draft.parentId ?? null)) return
    await q.query(
      `with recursive below(id, path) as (
         select c.id, coalesce((select p.path from contingency_classification p where p.id = c.parent_id), '') || c.id || '/'
         from contingency_classification c where c.id = $1
         union all select c.id, b.path || c.id || '/' from contingency_classification c join below b on c.parent_id = b.id
       ) update contingency_classification c set path = b.path from below b where b.id = c.id`,
      [id],
    )
  },
  async beforeDelete({ q }, rows) {
    const [below] = await q.query(
      'select 1 from contingency_classification where parent_id = any($1::uuid[]) limit 1',
      [rows.map(({ id }) => id)],
    )
    if (below) throw refuse(WHEN_USED)
  },
}

/** Condition of what is classified below any of the chosen classifications. */
export const below = (column: string, chosen: string) =>
  `${column} = any(array(select k.id from contingency_classification k join contingency_classification c on k.path like c.path || '%' where c.id::text = any(string_to_array(${chosen}, ','))))`

export const typeHooks: EntityHooks<typeof contingencyType> = {
  whenUsed: WHEN_USED,
  computed: { steps: (t) => `jsonb_array_length(coalesce(${t}.checklist, '[]'))` },
  filters: { classificationId: (value, t, params) => below(`${t}.classification_id`, params.add(value)) },
  async beforeSave({ q }, { classificationId }) {
    const [parent] = await q.query('select 1 from contingency_classification where parent_id = $1 limit 1', [
      classificationId,
    ])
    if (parent) throw badInput({ classificationId: '请选择末级事件分类' })
  },
}
