import { crmLabel } from '@wuguan/contract/basedata/crm-label.entity'
import { refuse } from '@wuguan/contract/kernel/errors'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'
import { lockRows } from '../../../kernel/crud/write.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { writing } from '../../../kernel/crud/writing.ts'

export const crmLabelHooks: EntityHooks<typeof crmLabel> = {
  computed: {
    usedCount: (alias) =>
      `(select count(*) from customer__labels x join customer p on p.id = x.owner_id and p.deleted_at is null and p.state <> 2 where x.target_id = ${alias}.id)`,
  },
  async beforeDelete({ q }, rows) {
    for (const row of rows) {
      const [used] = await q.query<{ n: number }>(
        'select count(*) as n from customer__labels x join customer p on p.id = x.owner_id and p.deleted_at is null where x.target_id = $1',
        [row.id],
      )
      if (used!.n > 0) throw refuse(`该标签已被${used!.n}位客户使用，不能删除`)
    }
  },
}

/** The dragged order of one type. */
export async function sortLabels(context: ActionContext, { ids }: { ids: string[] }): Promise<null> {
  const { q, actor, now } = context
  await lockRows(writing(context, crmLabel, crmLabelHooks), ids, 'basedata:crmLabel:edit')
  await q.query(
    'update crm_label l set order_num = x.n, version = l.version + 1, updated_by = $2, updated_at = $3 from unnest($1::uuid[]) with ordinality as x(id, n) where l.id = x.id',
    [ids, actor.userId, now],
  )
  return null
}
