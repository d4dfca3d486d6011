import { expect, it } from 'vitest'
import { nextStep } from './steps'

const none = { items: false, standards: false, bindings: false, receivables: false, bills: false }

it('leads from the items to the first bill, and ends there', () => {
  expect(nextStep(none)?.key).toBe('items')
  expect(nextStep({ ...none, items: true, standards: true })?.key).toBe('bindings')
  expect(nextStep({ ...none, items: true, bindings: true })?.key).toBe('standards')
  expect(nextStep({ items: true, standards: true, bindings: true, receivables: true, bills: true })).toBeNull()
})
