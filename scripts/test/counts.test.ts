import { expect, test } from 'vitest'
import { countPlaywright, countVitest, holds, lastLine, sum } from './counts.ts'

const tests = (...states: string[]) => states.map((status) => ({ status }))

test('the last line names skipped tests only when there are any', () => {
  expect(lastLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed')
  expect(lastLine({ passed: 12, failed: 1, skipped: 3 })).toBe('12 passed, 1 failed, 3 skipped')
})

test('a run holds when something passed, nothing failed and nothing was skipped', () => {
  expect(holds({ passed: 12, failed: 0, skipped: 0 })).toBe(true)
  expect(holds({ passed: 12, failed: 0, skipped: 1 })).toBe(false)
  expect(holds({ passed: 12, failed: 1, skipped: 0 })).toBe(false)
  expect(holds({ passed: 0, failed: 0, skipped: 0 })).toBe(false)
})

test('a file that could not be loaded counts as a failure, one with a failed test not twice', () => {
  const report = {
    numPassedTests: 2,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      { status: 'passed', assertionResults: tests('passed') },
      { status: 'failed', assertionResults: tests('passed', 'failed') },
      { status: 'failed', assertionResults: [] },
    ],
  }
  expect(countVitest(report)).toEqual({ passed: 2, failed: 2, skipped: 2 })
})

test('a flaky browser test and an error outside the tests are failures', () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] }
  expect(countPlaywright(report)).toEqual({ passed: 5, failed: 3, skipped: 2 })
})

test('layers add up', () => {
  expect(sum({ passed: 1, failed: 0, skipped: 2 }, { passed: 3, failed: 4, skipped: 0 })).toEqual({
    passed: 4,
    failed: 4,
    skipped: 2,
  })
})
