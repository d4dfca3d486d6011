import type { costCenter } from '@wuguan/contract/charge-other/cost-center.entity'
import { refuse } from '@wuguan/contract/kernel/errors'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'

export const costCenterHooks: EntityHooks<typeof costCenter> = {
  computed: {
    ruleCount: (alias) =>
      `(select count(*)::int from voucher_rule r where r.cost_center_id = ${alias}.id and r.deleted_at is null)`,
  },
  async beforeDelete({ q }, rows) {
    const ids = rows.map((row) => row.id)
    const [below] = await q.query(
      'select 1 from cost_center where parent_id = any($1) and deleted_at is null and not id = any($1) limit 1',
      [ids],
    )
    if (below) throw refuse('存在下级成本中心，不能删除')
    const [used] = await q.query(
      `select 1 from voucher_rule where cost_center_id = any($1) and deleted_at is null
       union all select 1 from voucher v cross join lateral jsonb_array_elements(v.lines) l where (l ->> 'costCenterId')::uuid = any($1) limit 1`,
      [ids],
    )
    if (used) throw refuse('成本中心已被引用')
  },
}
