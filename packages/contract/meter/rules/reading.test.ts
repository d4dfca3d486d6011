import { expect, it } from 'vitest'
import { type ChainState, type ReadingInput, judgeReading } from './reading.ts'

const state: ChainState = {
  status: 1,
  dial: { digits: 5, ratio: '1' },
  decimals: 1,
  lossRate: '0',
  lossFixed: '0',
  initialReading: '0',
  installDate: '2024-01-01',
  last: { readDate: '2025-02-25', currentReading: '120' },
  changes: [],
  past: [],
}
const limits = { surgeRatio: '0.5', dropRatio: '0.5', maxUsage: null, lateReadDays: 5 }
const reading = (over: Partial<ReadingInput>) =>
  judgeReading(
    state,
    {
      feePeriod: '2025-03',
      kind: 'initial',
      readDate: '2025-03-12',
      currentReading: '120',
      rollover: false,
      confirmed: false,
      ...over,
    },
    limits,
    '2025-03-12',
  )

it('a house is handed over at its last reading, or above it', () => {
  expect(reading({ currentReading: '119.9' })).toEqual({ refused: '底数不能小于上次读数' })
  expect(reading({ currentReading: '120' })).toMatchObject({ usage: '0.0000' })
  expect(reading({ currentReading: '125.5' })).toMatchObject({ usage: '5.5000' })
})
