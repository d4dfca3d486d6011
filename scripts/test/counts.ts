export interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** A layer that failed without saying which test: a crash, an error outside the tests. */
export const NO_RESULT: Counts = { passed: 0, failed: 1, skipped: 0 }

export const sum = (...all: Counts[]): Counts => ({
  passed: all.reduce((n, c) => n + c.passed, 0),
  failed: all.reduce((n, c) => n + c.failed, 0),
  skipped: all.reduce((n, c) => n + c.skipped, 0),
})

/** What programs read: `N passed, N failed`, with `, N skipped` when there are any. */
export const lastLine = ({ passed, failed, skipped }: Counts) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/** Whether a run proves something: nothing failed, and nothing was left out. */
export const holds = ({ passed, failed, skipped }: Counts): boolean => passed > 0 && failed === 0 && skipped === 0

export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** A file that could not even be loaded has no tests, and counts as one that failed. */
export function countVitest(report: VitestReport): Counts {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

/** A test that passed only when repeated has failed. */
export function countPlaywright({ stats, errors }: PlaywrightReport): Counts {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped }
}
