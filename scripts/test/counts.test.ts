import { expect, test } from 'vitest'
import { LATE } from '../../e2e/late.ts'
import {
  besideHeld,
  type FileResult,
  countOf,
  holds,
  lastLine,
  repeated,
  resultsOfPlaywright,
  resultsOfVitest,
  lateIn,
  slowest,
  sum,
  titlesOf,
  toRepeat,
} from './counts.ts'

const TIMES = { startTime: 1000, endTime: 3500 }
const result = (file: string, failed: number, passed = 5): FileResult => ({
  file,
  counts: { passed, failed, skipped: 0 },
  faults: Array.from({ length: failed }, (_, at) => `${file} ${at}`),
  ms: 1000 * failed,
})
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
    testResults: [
      { ...TIMES, name: 'a', status: 'passed', assertionResults: tests('passed', 'pending', 'todo') },
      { ...TIMES, name: 'b', status: 'failed', assertionResults: tests('passed', 'failed') },
      { ...TIMES, name: 'c', status: 'failed', assertionResults: [] },
    ],
  }
  expect(countOf(resultsOfVitest(report))).toEqual({ passed: 2, failed: 2, skipped: 2 })
})

test('a browser test that passed only when repeated has not passed, and an error outside the tests is a failure', () => {
  const spec = (...states: string[]) => ({
    ok: states.every((status) => status === 'expected'),
    title: 'a',
    tests: states.map((status) => ({ status, results: [] })),
  })
  const report = {
    errors: [{}],
    suites: [
      { file: 'a.spec.ts', specs: [spec('expected', 'unexpected')], suites: [{ file: '', specs: [spec('flaky')] }] },
    ],
  }
  expect(countOf(resultsOfPlaywright(report))).toEqual({ passed: 1, failed: 2, skipped: 1 })
})

test('few failures are run once more, by file; many, and what failed outside the tests, are not', () => {
  expect(toRepeat([result('a', 0), result('b', 1), result('c', 2)], 0)).toEqual(['b', 'c'])
  expect(toRepeat([result('a', 0), result('b', 2), result('c', 2)], 0)).toEqual([])
  expect(toRepeat([result('', 1), result('b', 1)], 0)).toEqual([])
  // The number is that of the run, not of each of its layers.
  expect(toRepeat([result('b', 1)], 2)).toEqual(['b'])
  expect(toRepeat([result('b', 2)], 2)).toEqual([])

  expect(slowest([result('a', 0), result('b', 2), result('c', 1)], 2)).toEqual(['    2.0 s  b', '    1.0 s  c'])

  const mended = repeated([result('a', 0), result('b', 1)], [result('b', 0, 6)])
  expect(countOf(mended)).toEqual({ passed: 11, failed: 0, skipped: 0 })
  // What did not even start the second time has not held.
  expect(countOf(repeated([result('a', 0), result('b', 1)], []))).toEqual({ passed: 10, failed: 1, skipped: 0 })
  expect(countOf(repeated([result('b', 1)], [result('b', 0), result('', 1, 0)])).failed).toBe(1)
})

test('where only the failed tests of a file are run once more, the others stand as they were', () => {
  const held = besideHeld([result('a', 0, 4), result('b', 1, 47)], [result('b', 0, 1)])
  expect(held.map(({ file, counts }) => [file, counts])).toEqual([['b', { passed: 48, failed: 0, skipped: 0 }]])
  expect(besideHeld([result('b', 2, 3)], [result('b', 1, 1)])[0]!.counts).toEqual({ passed: 4, failed: 1, skipped: 0 })
})

test('what was late is counted by its file and neither fails nor counts; what is skipped for another reason fails', () => {
  const spec = (title: string, ...descriptions: string[]) => ({
    ok: true,
    title,
    tests: [
      {
        status: descriptions.length > 0 ? 'skipped' : 'expected',
        results: [],
        annotations: descriptions.map((description) => ({ description })),
      },
    ],
  })
  const specs = [spec('a'), spec('b', LATE), spec('c', 'not yet')]
  const report = {
    errors: [],
    suites: [{ file: 'a.spec.ts', specs: [spec('d', LATE)], suites: [{ file: '', specs }] }],
  }
  expect(lateIn(report)).toEqual(['a.spec.ts: 2'])
  expect(countOf(resultsOfPlaywright(report))).toEqual({ passed: 1, failed: 0, skipped: 1 })
})

test('layers add up', () => {
  expect(sum({ passed: 1, failed: 0, skipped: 2 }, { passed: 3, failed: 4, skipped: 0 })).toEqual({
    passed: 4,
    failed: 4,
    skipped: 2,
  })
})

test('what failed is named with what it said, in one line', () => {
  const failed = {
    status: 'failed',
    fullName: 'money adds up',
    failureMessages: ['expected 1\n\n- 1\n+ 2\n  at x.ts:1'],
  }
  const report = {
    testResults: [
      { ...TIMES, name: 'a.test.ts', status: 'failed', assertionResults: [...tests('passed'), failed] },
      { ...TIMES, name: 'b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
    ],
  }
  expect(resultsOfVitest(report).flatMap(({ faults }) => faults)).toEqual([
    'a.test.ts › money adds up: expected 1 / - 1 / + 2',
    'b.test.ts: Cannot find module',
  ])

  const spec = (ok: boolean, title: string) => ({
    ok,
    title,
    tests: [
      {
        status: ok ? 'expected' : 'unexpected',
        results: [
          { duration: 100 },
          { duration: 150, error: { message: '\u001B[31mtoo late\u001B[39m\nCall log:\n - waiting' } },
        ],
      },
    ],
  })
  // A spec may be written elsewhere, as journeys are: what is run once more is the file that has it.
  const inner = { file: 'support.ts', specs: [spec(false, 'a bill'), spec(true, 'a slip')] }
  const suites = [{ file: 'print.spec.ts', specs: [], suites: [inner] }]
  const results = resultsOfPlaywright({ errors: [{ message: 'no server' }], suites })
  expect(results.flatMap(({ faults }) => faults)).toEqual([
    'browser tests: no server',
    'print.spec.ts › a bill: too late',
  ])
  expect(results.map(({ ms }) => ms)).toEqual([0, 500])
  expect(titlesOf({ errors: [], suites }, ['e2e/print.spec.ts', 'e2e/support.ts'])).toEqual(['a bill', 'a slip'])
  expect(titlesOf({ errors: [], suites }, ['e2e/support.ts'])).toEqual([])
})
