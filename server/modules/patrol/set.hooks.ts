import { patrolItemFields, type patrolItemSet } from '@wuguan/contract/patrol/patrol-item-set.entity'
import { hiddenFields } from '@wuguan/contract/kernel/rules'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'
import { uuidv7 } from '../../kernel/ids.ts'

const ITEM = { fields: patrolItemFields }

export const setHooks: EntityHooks<typeof patrolItemSet> = {
  whenUsed: '已被点位使用，不能删除，请停用',
  computed: {
    itemCount: (t) => `coalesce(jsonb_array_length(${t}.items), 0)`,
    pointCount: (t) => `(select count(*) from patrol_point p where p.item_set_id = ${t}.id and p.deleted_at is null)`,
  },
  filters: {
    /** Those that a community may use: its own and the company's. */
    usableIn: (value, t, params) => `(${t}.community_id is null or ${t}.community_id::text = ${params.add(value)})`,
  },
  /** An item is known by its id in results of tasks; what does not belong to its way of answering is not kept. */
  beforeSave(_context, draft) {
    draft.items = (draft.items ?? []).map((item) => ({
      id: uuidv7(),
      ...item,
      ...Object.fromEntries(hiddenFields(ITEM, item).map((name) => [name, null])),
    }))
  },
}
