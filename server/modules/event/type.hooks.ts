import type { eventType } from '@wuguan/contract/event/event-type.entity'
import { refuse } from '@wuguan/contract/kernel/errors'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'
import { demandContiguous } from './auditors.service.ts'
import { WHEN_USED } from './level.hooks.ts'

export const typeHooks: EntityHooks<typeof eventType> = {
  whenUsed: WHEN_USED,
  computed: { isLeaf: (t) => `not exists (select 1 from event_type c where c.parent_id = ${t}.id)` },
  async beforeSave({ q }, draft, before) {
    if (before?.enabled !== 1 || draft.enabled !== 0) return
    const [below] = await q.query('select 1 from event_type where parent_id = $1 and enabled = 1 limit 1', [before.id])
    if (below) throw refuse('请先停用下级类型')
  },
  /** A record that is made or moved takes its subtree along, and auditors of it must still have their earlier steps. */
  async afterSave({ q, companyId }, { id, draft, before }) {
    if (before && before.parentId === (draft.parentId ?? null)) return
    await q.query(
      `with recursive below(id, path) as (
         select c.id, coalesce((select p.path from event_type p where p.id = c.parent_id), '') || c.id || '/'
         from event_type c where c.id = $1
         union all select c.id, b.path || c.id || '/' from event_type c join below b on c.parent_id = b.id
       ) update event_type c set path = b.path from below b where b.id = c.id`,
      [id],
    )
    if (before) await demandContiguous({ q, companyId })
  },
  async beforeDelete({ q }, rows) {
    const [below] = await q.query('select 1 from event_type where parent_id = any($1::uuid[]) limit 1', [
      rows.map(({ id }) => id),
    ])
    if (below) throw refuse(WHEN_USED)
  },
}
