import type { BindingRow, BusinessTypeBindings } from '@wuguan/contract/bpm/binding.actions'
import type { ConditionRow } from '@wuguan/contract/bpm/condition-rows'

export type BindingDraft = Omit<BindingRow, 'modelName' | 'sort'>
export const draftsOf = (type: BusinessTypeBindings): readonly BindingDraft[] =>
  type.bindings.map(({ modelKey, enabled, forbidSelf, conditions }) => ({ modelKey, enabled, forbidSelf, conditions }))

export const FRESH_BINDING: BindingDraft = { modelKey: '', enabled: true, forbidSelf: true, conditions: [] }

/** Whether the comparison asks for a value. */
export const takesValue = (compare: ConditionRow['compare']) => compare !== 'empty' && compare !== 'notEmpty'

/** Sentences by row of what is missing. */
export function faultsOfBindings(rows: readonly BindingDraft[]): Readonly<Record<number, string>> {
  const faults: Record<number, string> = {}
  for (const [at, row] of rows.entries()) {
    const open = row.conditions.findIndex(
      ({ field, compare, value }) => field === '' || (takesValue(compare) && (value ?? '').trim() === ''),
    )
    if (row.modelKey === '') faults[at] = '请选择流程'
    else if (open >= 0) faults[at] = `请填写第${open + 1}个条件`
  }
  return faults
}

/** A row behind one that always applies is never reached. */
export function unreachedFrom(rows: readonly BindingDraft[]): number | null {
  const always = rows.findIndex(({ enabled, conditions }) => enabled && conditions.length === 0)
  return always >= 0 && always < rows.length - 1 ? always + 1 : null
}
