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
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; fullName?: string; failureMessages?: string[] }[]
  }[]
}

/** A line for a test that failed and the first words of why: the end of a long run is often all that is kept of it. */
const faultLine = (where: string, why = '') => `${where}: ${firstLine(why)}`
// oxlint-disable-next-line no-control-regex -- colours
const firstLine = (text: string) => (text.replaceAll(/\u001B\[[\d;]*m/g, '').split('\n')[0] ?? '').slice(0, 300)

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

export const faultsOfVitest = ({ testResults }: VitestReport): string[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [faultLine(name, message)] : []
    return failed.map(({ fullName = '', failureMessages = [] }) =>
      faultLine(`${name} › ${fullName}`, failureMessages[0]),
    )
  })

interface PlaywrightSuite {
  specs: { ok: boolean; title: string; file: string; tests: { results: { error?: { message?: string } }[] }[] }[]
  suites?: PlaywrightSuite[]
}
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
  suites: PlaywrightSuite[]
}

export const faultsOfPlaywright = ({ suites, errors }: PlaywrightReport): string[] => [
  ...errors.map(({ message }) => faultLine('browser tests', message)),
  ...suites.flatMap(faultsOfSuite),
]
const faultsOfSuite = ({ specs, suites = [] }: PlaywrightSuite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) =>
      faultLine(`${file} › ${title}`, tests.flatMap(({ results }) => results)[0]?.error?.message),
    ),
  ...suites.flatMap(faultsOfSuite),
]

/** A test that passed only when repeated has failed. */
export function countPlaywright({ stats, errors }: PlaywrightReport): Counts {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped }
}
