import { expect, test } from 'vitest'
import { countPlaywright, countVitest, faultsOfPlaywright, faultsOfVitest, holds, lastLine, sum } from './counts.ts'

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
      { name: 'a', status: 'passed', assertionResults: tests('passed') },
      { name: 'b', status: 'failed', assertionResults: tests('passed', 'failed') },
      { name: 'c', status: 'failed', assertionResults: [] },
    ],
  }
  expect(countVitest(report)).toEqual({ passed: 2, failed: 2, skipped: 2 })
})

test('a flaky browser test and an error outside the tests are failures', () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}], suites: [] }
  expect(countPlaywright(report)).toEqual({ passed: 5, failed: 3, skipped: 2 })
})

test('layers add up', () => {
  expect(sum({ passed: 1, failed: 0, skipped: 2 }, { passed: 3, failed: 4, skipped: 0 })).toEqual({
    passed: 4,
    failed: 4,
    skipped: 2,
  })
})

test('what failed is named with the first line of why', () => {
  const failed = { status: 'failed', fullName: 'money adds up', failureMessages: ['expected 1\n  at x.ts:1'] }
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [
      { name: 'a.test.ts', status: 'failed', assertionResults: [...tests('passed'), failed] },
      { name: 'b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
    ],
  }
  expect(faultsOfVitest(report)).toEqual(['a.test.ts › money adds up: expected 1', 'b.test.ts: Cannot find module'])

  const spec = (ok: boolean, title: string) => ({
    ok,
    title,
    file: 'print.spec.ts',
    tests: [{ results: [{ error: { message: '\u001B[31mtoo late\u001B[39m\nat' } }] }],
  })
  const inner = { specs: [spec(false, 'a bill'), spec(true, 'a slip')] }
  const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 }
  expect(
    faultsOfPlaywright({ stats, errors: [{ message: 'no server' }], suites: [{ specs: [], suites: [inner] }] }),
  ).toEqual(['browser tests: no server', 'print.spec.ts › a bill: too late'])
})
