import { DEPOSIT_FORCES, type feeItem } from '@wuguan/contract/charge-base/fee-item.entity'
import { refuse } from '@wuguan/contract/kernel/errors'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'
import { refuseIf } from '../support.ts'

export const feeItemHooks: EntityHooks<typeof feeItem> = {
  computed: {
    taxRate: (alias) => `(select tax.rate::numeric(5,4)::text from tax_code tax where tax.id = ${alias}.tax_code_id)`,
  },
  async beforeSave({ q }, draft, before) {
    if (draft.category === 'deposit') Object.assign(draft, DEPOSIT_FORCES)
    if (!before || (draft.category === before.category && draft.periodKind === before.periodKind)) return
    await refuseIf(
      q,
      'select 1 from receivable where fee_item_id = $1',
      [before.id],
      '该收费项目已产生应收，不能修改类别和计费类型',
    )
  },
  async beforeDelete({ q }, rows) {
    const ids = rows.map((row) => row.id)
    await refuseIf(
      q,
      'select 1 from fee_standard where fee_item_id = any($1) and deleted_at is null',
      [ids],
      '该项目下有收费标准，不能删除',
    )
    const [used] = await q.query('select 1 from receivable where fee_item_id = any($1) limit 1', [ids])
    if (used) throw refuse('该收费项目已产生应收，不能删除，可停用')
  },
}
