import { expect, it } from 'vitest'
import { BATCH, type BillBatchRow, chosenOf, isAtWork, sumOf } from './generate.logic'

const batch = (part: Partial<BillBatchRow>): BillBatchRow =>
  ({
    communityId: 1,
    status: BATCH.done,
    createdCount: 0,
    existingCount: 0,
    belowCount: 0,
    total: '0.00',
    failReason: null,
    ...part,
  }) as BillBatchRow

it('adds up what was made, and counts who was refused or stopped as ended', () => {
  const batches = [
    batch({ createdCount: 2, existingCount: 1, total: '0.10' }),
    batch({ status: BATCH.failed, failReason: '推送渠道【短信】未配置，不能选择' }),
    batch({ status: BATCH.stopped }),
    batch({ createdCount: 1, belowCount: 3, total: '0.20' }),
    batch({ status: BATCH.running }),
    batch({ status: BATCH.waiting }),
  ]
  expect(sumOf(batches)).toEqual({
    ended: 4,
    created: 3,
    existing: 1,
    belowMinimum: 3,
    total: '0.30',
    waiting: 1,
    failed: 1,
    stopped: 1,
  })
  expect(batches.map(isAtWork)).toEqual([false, false, false, false, true, true])
})
it('takes one community, all of them, and nobody for one that the caller may not see', () => {
  const known = [{ id: 1 }, { id: 2 }]
  expect(chosenOf('all', known)).toEqual([1, 2])
  expect(chosenOf('2', known)).toEqual([2])
  expect(chosenOf('7', known)).toEqual([])
})
