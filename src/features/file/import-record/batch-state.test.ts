import { expect, it } from 'vitest'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { canUndo, hasErrors, isFinished, isPending, isWorking } from './batch-state'

const row = (values: Record<string, unknown>): AnyRow => ({
  id: 'b',
  version: 1,
  createdAt: '',
  updatedAt: '',
  titles: {},
  ...values,
})
const NOW = '2026-11-21 10:00:00'

it('tells waiting for somebody from working', () => {
  const states = [
    { status: 1, stage: 'mapping' },
    { status: 1, stage: 'checking' },
    { status: 2, stage: 'review' },
    { status: 3, stage: 'writing' },
    { status: 4, stage: 'mapping' },
  ]
  expect(states.map((state) => isPending(row(state)))).toEqual([true, false, true, false, false])
  expect(states.map((state) => isWorking(row(state)))).toEqual([false, true, false, true, false])
  expect(states.map((state) => isFinished(row(state)))).toEqual([false, false, false, false, true])
})
it('undoes what was written, in time', () => {
  const undoUntil = '2026-11-22 09:00:00'
  expect([4, 5, 6, 7].map((status) => canUndo(row({ status, undoUntil }), NOW))).toEqual([true, true, false, false])
  expect(canUndo(row({ status: 4, undoUntil: '2026-11-21 09:59:59' }), NOW)).toBe(false)
  expect(canUndo(row({ status: 4, undoUntil: null }), NOW)).toBe(false)
  expect(hasErrors(row({ fail: 12 })) && !hasErrors(row({ fail: 0 }))).toBe(true)
})
