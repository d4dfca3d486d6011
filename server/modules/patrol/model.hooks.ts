import { refuse } from '@wuguan/contract/kernel/errors'
import type { patrolModel } from '@wuguan/contract/patrol/patrol-model.entity'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'

/** The first of a company is its default; another takes the mark over, and it is given up by no other way. */
export const modelHooks: EntityHooks<typeof patrolModel> = {
  whenUsed: '已被巡检计划使用，不能删除',
  async beforeSave({ q, companyId }, draft, before) {
    if (before?.isDefault) {
      if (draft.isDefault === false) throw refuse('请将其他模式设为默认')
      return
    }
    const [held] = await q.query('select 1 from patrol_model where company_id = $1 and is_default limit 1', [companyId])
    if (!held) draft.isDefault = true
  },
  async afterSave({ q, companyId, now }, { id, draft, before }) {
    if (draft.isDefault && !before?.isDefault)
      await q.query(
        'update patrol_model set is_default = false, version = version + 1, updated_at = $3 where company_id = $1 and is_default and id <> $2',
        [companyId, id, now],
      )
  },
  beforeDelete(_context, rows) {
    if (rows.some(({ isDefault }) => isDefault)) throw refuse('默认模式不能删除')
  },
}
