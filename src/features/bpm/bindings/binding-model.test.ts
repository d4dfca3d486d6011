import { expect, it } from 'vitest'
import { faultsOfBindings, FRESH_BINDING, unreachedFrom, type BindingDraft } from './binding-model'

const bound: BindingDraft = { ...FRESH_BINDING, modelKey: 'refund' }
const limited: BindingDraft = {
  ...bound,
  conditions: [{ field: 'amount', compare: 'gt', value: '1000', logic: 'and' }],
}

it('asks for the process and for whole conditions', () => {
  expect(faultsOfBindings([FRESH_BINDING])).toEqual({ 0: '请选择流程' })
  expect(
    faultsOfBindings([
      limited,
      { ...bound, conditions: [...limited.conditions, { field: 'kind', compare: 'eq', value: ' ', logic: 'and' }] },
    ]),
  ).toEqual({ 1: '请填写第2个条件' })
  expect(faultsOfBindings([{ ...bound, conditions: [{ field: 'kind', compare: 'empty', logic: 'and' }] }])).toEqual({})
})
it('says from which row on nothing is reached', () => {
  expect(unreachedFrom([limited, bound])).toBeNull()
  expect(unreachedFrom([bound, limited])).toBe(1)
  expect(unreachedFrom([{ ...bound, enabled: false }, limited])).toBeNull()
})
