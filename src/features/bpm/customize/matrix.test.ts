import { describe, expect, it } from 'vitest'
import type { FlagComponent } from '@wuguan/contract/bpm/form-flags'
import type { FormField } from '@wuguan/contract/bpm/form-field'
import { columnTurned, componentOf, componentsOf, refusalsOf, retyped, warningsOf } from './matrix'

const amount: FormField = {
  id: 'amount',
  type: 'long',
  label: '金额',
  constraints: [{ name: 'required', config: 'true' }],
}
const note: FormField = { id: 'note', type: 'custom', label: '提示', properties: [{ id: 'widget', value: '说明' }] }
const bool = (visible: boolean, editable: boolean, required: boolean): FlagComponent => ({
  id: 'amount',
  type: 'BOOL',
  visible: String(visible),
  editable: String(editable),
  required: String(required),
})

describe('the matrix', () => {
  it('shows what nobody configured as it behaves: typed at the start, shown at a task', () => {
    expect(componentOf(amount, [], 'start')).toEqual(bool(true, true, true))
    expect(componentOf(amount, [], 'task')).toEqual(bool(true, false, false))
  })
  it('writes switches as constants and back', () => {
    const formula = retyped(bool(true, true, false), 'FORMULA')
    expect(formula).toMatchObject({ visible: '${true}', required: '${false}' })
    expect(retyped(formula, 'BOOL')).toEqual(bool(true, true, false))
    expect(retyped({ ...formula, required: '${amount > 5000}' }, 'BOOL').required).toBe('false')
  })
  it('switches a column with what follows from it, and leaves formulas and 说明 alone', () => {
    const fields = [amount, note]
    const components = componentsOf(fields, [], 'task')
    const [first, second] = columnTurned(fields, components, 'required', true)
    expect(first).toEqual(bool(true, true, true))
    expect(second).toEqual(components[1])
    const formula = retyped(bool(true, false, false), 'FORMULA')
    expect(columnTurned([amount], [formula], 'visible', false)).toEqual([formula])
  })
  it('refuses a formula at its flag', () =>
    expect(refusalsOf([amount], [{ ...retyped(bool(true, true, false), 'FORMULA'), required: '${amount >}' }])).toEqual(
      { 'amount.required': '表达式语法错误：第9个字符附近' },
    ))
  it('warns of flags that cannot take effect', () => {
    expect(warningsOf(retyped(bool(false, true, false), 'FORMULA'))).toBe('不可见的字段不会被编辑或必填')
    expect(warningsOf(retyped(bool(true, false, true), 'FORMULA'))).toBe('不可编辑的字段不会必填')
    expect(warningsOf(retyped(bool(true, true, true), 'FORMULA'))).toBeNull()
  })
})
