import type { problemCategory } from '@wuguan/contract/wkorder/problem-category.entity'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'
import { WHEN_USED } from '../guards.service.ts'

export const categoryHooks: EntityHooks<typeof problemCategory> = {
  whenUsed: WHEN_USED,
  computed: { isLeaf: (t) => `not exists (select 1 from problem_category c where c.parent_id = ${t}.id)` },
  async beforeSave({ q }, draft, before) {
    const types = draft.orderTypes ?? []
    if (draft.parentId) {
      const [parent] = await q.query<{ types: string[] }>(
        'select order_types as types from problem_category where id = $1',
        [draft.parentId],
      )
      if (parent && types.some((type) => !parent.types.includes(type)))
        throw badInput({ orderTypes: '适用类型不能超出上级类别' })
    }
    if (!before) return
    const [below] = await q.query<{ wider: boolean; on: boolean }>(
      `select coalesce(bool_or(not order_types <@ $2::text[]), false) as wider, coalesce(bool_or(enabled = 1), false) as on
       from problem_category where parent_id = $1`,
      [before.id, types],
    )
    if (below!.wider) throw badInput({ orderTypes: '下级类别有超出的适用类型，请先修改下级' })
    if (before.enabled === 1 && draft.enabled === 0 && below!.on) throw refuse('请先停用下级类别')
  },
  /** A record that is made or moved takes its subtree along. */
  async afterSave({ q }, { id, draft, before }) {
    if (before && before.parentId === (draft.parentId ?? null)) return
    await q.query(
      `with recursive below(id, path) as (
         select c.id, coalesce((select p.path from problem_category p where p.id = c.parent_id), '') || c.id || '/'
         from problem_category c where c.id = $1
         union all select c.id, b.path || c.id || '/' from problem_category c join below b on c.parent_id = b.id
       ) update problem_category c set path = b.path from below b where b.id = c.id`,
      [id],
    )
  },
  async beforeDelete({ q }, rows) {
    const [below] = await q.query('select 1 from problem_category where parent_id = any($1::uuid[]) limit 1', [
      rows.map(({ id }) => id),
    ])
    if (below) throw refuse('请先删除下级类别')
  },
}
