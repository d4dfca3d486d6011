import { expect, it } from 'vitest'
import type { ImportBatch } from '@wuguan/contract/file/import-batch.entity'
import { hasErrors, isFinished, isPending, isWorking } from './batch-state'

const row = (values: Partial<ImportBatch>) => values as ImportBatch

it('tells waiting for somebody from working', () => {
  const states = [
    { status: 1, stage: 'mapping' },
    { status: 1, stage: 'checking' },
    { status: 2, stage: 'review' },
    { status: 3, stage: 'writing' },
    { status: 4, stage: 'mapping' },
  ] as const
  expect(states.map((state) => isPending(row(state)))).toEqual([true, false, true, false, false])
  expect(states.map((state) => isWorking(row(state)))).toEqual([false, true, false, true, false])
  expect(states.map((state) => isFinished(row(state)))).toEqual([false, false, false, false, true])
})
it('tells a batch with refused rows', () => {
  expect(hasErrors(row({ fail: 12 })) && !hasErrors(row({ fail: 0 }))).toBe(true)
})
