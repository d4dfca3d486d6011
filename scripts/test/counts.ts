import { LATE } from '../../e2e/late.ts'

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

/** What a layer's run found in one file; `''` is outside all of them. */
export interface FileResult {
  readonly file: string
  readonly counts: Counts
  /** A line for each failure. */
  readonly faults: readonly string[]
  readonly ms: number
}
/** The files that a run waited for longest, slowest first. */
export const slowest = (results: readonly FileResult[], most: number): readonly string[] =>
  results
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, most)
    .map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`)

export const countOf = (results: readonly FileResult[]): Counts => sum(...results.map(({ counts }) => counts))

/** So few failing tests of a whole run are run once more (decision 0039); more of them are no accident of a busy machine. */
const MOST_REPEATED = 3

/**
 * Files whose tests are to be run once more, from a fresh start; none when all held, or when too much did not, with what earlier
 * layers have had repeated.
 */
export function toRepeat(results: readonly FileResult[], before: number): readonly string[] {
  const failing = results.filter(({ counts }) => counts.failed > 0)
  const few = before + countOf(failing).failed <= MOST_REPEATED && failing.every(({ file }) => file !== '')
  return few ? failing.map(({ file }) => file) : []
}

/** The first run with the repeated files as they ended the second time; a file that said nothing then stays as it was. */
export const repeated = (first: readonly FileResult[], second: readonly FileResult[]): readonly FileResult[] => {
  const again = new Map(second.map((result) => [result.file, result]))
  const outside = again.get('')
  return [...first.map((result) => again.get(result.file) ?? result), ...(outside ? [outside] : [])]
}

/** Files of which only what had failed was run once more, with what held in them before. */
export const besideHeld = (first: readonly FileResult[], second: readonly FileResult[]): readonly FileResult[] => {
  const before = new Map(first.map(({ file, counts }) => [file, { ...counts, failed: 0 }]))
  return second.map((result) => ({
    ...result,
    counts: sum(before.get(result.file) ?? sum(), result.counts),
  }))
}

export interface VitestReport {
  testResults: {
    name: string
    status: string
    message?: string
    startTime: number
    endTime: number
    assertionResults: { status: string; fullName?: string; failureMessages?: string[] }[]
  }[]
}

/** A line for a test that failed and the first words of why: the end of a long run is often all that is kept of it. */
const faultLine = (where: string, why = '') => `${where}: ${inOneLine(why)}`

/** Characters of why a test failed. */
const MOST_OF_WHY = 1200
/** What the test said itself, before where it stands and how it came there. */
function inOneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- colours
  const lines = text.replaceAll(/\u001B\[[\d;]*m/g, '').split('\n')
  const end = lines.findIndex((line) => /^\s+at \S|^Call log:/.test(line))
  const said = lines.slice(0, end === -1 ? undefined : Math.max(1, end)).map((line) => line.trim())
  return said
    .filter((line) => line !== '')
    .join(' / ')
    .slice(0, MOST_OF_WHY)
}

const counted = (states: readonly string[], passed: string, failed: string): Counts => {
  const of = (state: string) => states.filter((one) => one === state).length
  return { passed: of(passed), failed: of(failed), skipped: states.length - of(passed) - of(failed) }
}

/** A file that could not even be loaded has no tests, and counts as one that failed. */
export const resultsOfVitest = ({ testResults }: VitestReport): readonly FileResult[] =>
  testResults.map(({ name: file, status, message, assertionResults, startTime, endTime }) => {
    const ms = endTime - startTime
    const counts = counted(
      assertionResults.map((test) => test.status),
      'passed',
      'failed',
    )
    if (status === 'failed' && counts.failed === 0)
      return { file, counts: sum(counts, NO_RESULT), faults: [faultLine(file, message)], ms }
    const failed = assertionResults.filter((test) => test.status === 'failed')
    const faults = failed.map(({ fullName = '', failureMessages = [] }) =>
      faultLine(`${file} › ${fullName}`, failureMessages[0]),
    )
    return { file, counts, faults, ms }
  })

interface PlaywrightSuite {
  /** The file with the tests. A spec names where its `test` is called, which for the journeys is one place for all. */
  file: string
  specs: {
    ok: boolean
    title: string
    tests: {
      status: string
      results: { duration: number; error?: { message?: string } }[]
      annotations?: readonly { description?: string }[]
    }[]
  }[]
  suites?: PlaywrightSuite[]
}
export interface PlaywrightReport {
  errors: { message?: string }[]
  suites: PlaywrightSuite[]
}

/** Playwright itself repeats nothing: what is repeated starts with a server of its own. */
export const resultsOfPlaywright = ({ suites, errors }: PlaywrightReport): readonly FileResult[] => [
  ...errors.map(({ message }) => ({
    file: '',
    counts: NO_RESULT,
    faults: [faultLine('browser tests', message)],
    ms: 0,
  })),
  ...[...Map.groupBy(suites, ({ file }) => file)].map(([file, own]) =>
    resultOf(
      file,
      own.flatMap(specsOf).filter((spec) => !isLate(spec)),
    ),
  ),
]
const resultOf = (file: string, specs: PlaywrightSuite['specs']): FileResult => ({
  file,
  counts: counted(
    specs.flatMap(({ tests }) => tests.map(({ status }) => status)),
    'expected',
    'unexpected',
  ),
  ms: specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    .reduce((all, { duration }) => all + duration, 0),
  faults: specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) =>
      faultLine(
        `${file} › ${title}`,
        tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message,
      ),
    ),
})
const specsOf = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite['specs'] => [
  ...specs,
  ...suites.flatMap(specsOf),
]

/** How much was not made because the time of the run was over: a line for each file. */
export const lateIn = ({ suites }: PlaywrightReport): readonly string[] =>
  [...Map.groupBy(suites, ({ file }) => file)].flatMap(([file, own]) => {
    const late = own.flatMap(specsOf).filter(isLate).length
    return late === 0 ? [] : [`${file}: ${late}`]
  })
const isLate = ({ tests }: PlaywrightSuite['specs'][number]) =>
  tests.length > 0 &&
  tests.every(
    ({ status, annotations = [] }) =>
      status === 'skipped' && annotations.some(({ description }) => description === LATE),
  )

/** Titles of the tests that a run had in these files, paths from the root. */
export const titlesOf = ({ suites }: PlaywrightReport, files: readonly string[]): readonly string[] =>
  suites
    .filter(({ file }) => files.includes(`e2e/${file}`))
    .flatMap((suite) => specsOf(suite).map(({ title }) => title))
