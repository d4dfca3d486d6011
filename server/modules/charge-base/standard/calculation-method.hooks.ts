import type { calculationMethod } from '@wuguan/contract/charge-base/calculation-method.entity'
import { formulaFault } from '@wuguan/contract/charge-base/rules/formula'
import { badInput } from '@wuguan/contract/kernel/errors'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'
import { refuseIf } from '../support.ts'

export const calculationMethodHooks: EntityHooks<typeof calculationMethod> = {
  async beforeSave({ q }, draft, before) {
    if (!before && draft.kind !== 'formula') throw badInput({ kind: '该类型已内置，只能新增自定义公式' })
    // Before the formula, which another kind has none of.
    if (before && draft.kind !== before.kind) throw badInput({ kind: '计算类型不能修改' })
    const fault = formulaFault(draft.formula ?? '')
    if (fault) throw badInput({ formula: fault.message })
    await refuseIf(
      q,
      'select 1 from calculation_method where company_id is null and (code = $1 or name = $2)',
      [draft.code, draft.name],
      '与内置计算方式重复',
    )
    if (!before) return
    if (draft.formula === before.formula) return
    draft.trialPassedAt = null
    await refuseIf(
      q,
      'select 1 from fee_standard where calculation_method_id = $1 and status = 2 and deleted_at is null',
      [before.id],
      '该计算方式已被启用中的收费标准使用，请新增计算方式',
    )
  },
  async beforeDelete({ q }, rows) {
    await refuseIf(
      q,
      'select 1 from fee_standard where calculation_method_id = any($1) and deleted_at is null',
      [rows.map((row) => row.id)],
      '该计算方式已被收费标准使用，不能删除',
    )
  },
}
