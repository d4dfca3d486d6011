import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { HEADLESS, chromiumPath } from '../tests/support/chromium.ts'
import {
  type Counts,
  type FileResult,
  type PlaywrightReport,
  type VitestReport,
  NO_RESULT,
  besideHeld,
  countOf,
  holds,
  lastLine,
  lateIn,
  repeated,
  resultsOfPlaywright,
  resultsOfVitest,
  slowest,
  sum,
  titlesOf,
  toRepeat,
} from './test/counts.ts'
import {
  type LeftOut,
  changedFiles,
  commits,
  countLeftOut,
  journeys,
  leftOutHere,
  leftOutInCi,
  titleLeftOut,
} from './test/journeys.ts'
import { refusalFaults } from './test/refusals.ts'

/**
 * Every layer: vitest (pure code, server on a real PostgreSQL, components and stories in a browser), then the browser tests
 * against a real server. Arguments narrow both to files whose path contains them. The last lines name what failed in any layer and
 * count them all. What is skipped or singled out (`only`) fails like what is wrong: a case that does not exist has no test.
 * Up to three failures in the browser are run once more from a fresh start, and named as unsteady when they hold then (decision 0039).
 * Not every journey goes all ways (scripts/test/journeys.ts), and where a run has a limit of time, what of the many tests of pages has not
 * begun by then is left out and said (decision 0048). A whole server layer that holds also has
 * made every refusal of the modules fire, but for those of a list that only grows shorter (scripts/test/refusals.ts).
 */
const FONT = ['fonts-noto-cjk', '/usr/share/fonts/opentype/noto'] as const

/** One layer at a time: a browser that shares two cores with the database suites gives up waiting for its pages. */
const LAYERS = [
  // What fails here is never run again: it may be a race of the server's own.
  { projects: ['unit', 'unit-own-graph', 'server', 'server-own-graph'], run: once },
  { projects: ['component'], run: steadied },
  { projects: ['storybook'], run: steadied },
] as const
/** Each on a server of its own: the walk over the dialogs sees the demo company as it was made, not what the journeys do to it. */
const BROWSER_LAYERS: readonly { projects: readonly [string, ...string[]]; alone?: number }[] = [
  // Minutes of the one test that it is: with less time left it is not begun.
  { projects: ['dialogs'], alone: 10 },
  { projects: ['catalogue', 'roles', 'print', 'journeys', 'single'] },
]

/** Minutes; CI has ninety, and what has begun by then takes some more, as does what failed and is run once more. */
const CI_PAGES_WITHIN = 75

/** Of the files, at the end of a run. */
const MOST_SHOWN = 15

/** Of the end of what a layer printed. */
const LAST_CHARACTERS = 3000

const filters = process.argv.slice(2)
/** Who names what is to run means all of it. */
const left: LeftOut =
  filters.length > 0
    ? new Map()
    : process.env['CI']
      ? leftOutInCi(journeys(), commits())
      : leftOutHere(journeys(), changedFiles())
/** ms since 1970 from which no test of the pages begins: where CI waits for the end. */
const until = process.env['CI'] && filters.length === 0 ? startedAt() + CI_PAGES_WITHIN * 60_000 : null
let leftOut = 0
const late: string[] = []
const scratch = await mkdtemp(join(tmpdir(), 'wuguan-results-'))
/** Where a whole run notes which refusals it has seen. */
const refusals = filters.length === 0 ? join(scratch, 'refusals') : null
const faults: string[] = []
const unsteady: string[] = []
const files: FileResult[] = []
let counts: Counts
try {
  provideBrowser()
  counts = sum(await runVitest(), await runPlaywright())
} finally {
  await rm(scratch, { recursive: true, force: true })
}
process.exitCode = holds(counts) ? 0 : 1
console.log(`\nSlowest files:\n${slowest(files.map(within), MOST_SHOWN).join('\n')}`)
if (unsteady.length > 0) console.log(`\nUnsteady, held when run once more:\n${unsteady.join('\n')}`)
if (faults.length > 0) console.log(`\nFailed:\n${faults.join('\n')}`)
if (leftOut > 0)
  console.log(
    `\nNot made: ${leftOut} tests, ways of journeys that this run leaves out (scripts/test/journeys.ts). \`npm test e2e/journeys\` makes them.`,
  )
if (late.length > 0) console.log(`\nNot made, since the time was over:\n${late.join('\n')}`)
console.log(`\n${lastLine(counts)}`)

function provideBrowser(): void {
  const missing: string[] = []
  if (!chromiumPath || (process.env['CI'] && chromiumPath !== HEADLESS)) missing.push(basename(HEADLESS))
  if (process.platform === 'linux' && !hasChineseFont()) missing.push(FONT[0])
  if (missing.length === 0) return
  const install = ['install', '-y', '--no-install-recommends', ...missing]
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) {
    const advice = 'the browser tests need them (another browser can be named by CHROMIUM_PATH)'
    console.error(`Please install ${missing.join(' and ')}: ${advice}. On Debian: sudo apt-get ${install.join(' ')}`)
    return
  }
  console.log(`Installing ${missing.join(', ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (args: string[]) =>
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
  if (!apt(install) && !(apt(['update']) && apt(install)))
    console.error(`apt-get could not install ${missing.join(', ')}`)
}

function hasChineseFont(): boolean {
  const listed = spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' })
  return listed.status === 0 ? listed.stdout.trim() !== '' : existsSync(FONT[1])
}

async function runVitest(): Promise<Counts> {
  const counts: Counts[] = []
  for (const { projects, run } of LAYERS) counts.push(await run((files, round) => runProjects(projects, files, round)))
  return sum(...counts)
}

async function runProjects(projects: readonly string[], files: readonly string[], round: string): Promise<LayerRun> {
  const file = join(scratch, `vitest-${projects.join('-')}-${round}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const narrow = files.length > 0 ? ['--passWithNoTests', ...files] : []
  const chosen = projects.map((project) => `--project=${project}`)
  const ended = await node(
    ['node_modules/vitest/vitest.mjs', 'run', '--allowOnly=false', ...chosen, ...reporters, ...narrow],
    refusals === null ? {} : { REFUSALS_SEEN: refusals },
  )
  return layerRun(ended, await read<VitestReport>(file), resultsOfVitest)
}

async function runPlaywright(): Promise<Counts> {
  const counts: Counts[] = []
  for (const {
    projects: [name, ...others],
    alone = 0,
  } of BROWSER_LAYERS) {
    if (until !== null && Date.now() + alone * 60_000 > until) {
      late.push(`all of ${[name, ...others].join(', ')}`)
      continue
    }
    let held: LayerRun = []
    counts.push(
      await steadied(async (files, round) => {
        const first = round === 'first'
        const file = join(scratch, `playwright-${name}-${round}.json`)
        const narrow = files.length > 0 ? ['--pass-with-no-tests', ...files] : []
        // With a limit of time the ways that are left to later runs go last, as long as there is some.
        const lasting = until !== null && left.size > 0 && others.length > 0 ? ['ways'] : []
        const projects = [name, ...others, ...lasting].map((project) => `--project=${project}`)
        const failed = first ? [] : ['--last-failed']
        const chosen = ['test', '--forbid-only', ...projects, '--reporter=list,json', ...failed, ...narrow]
        const ended = await node(['node_modules/@playwright/test/cli.js', ...chosen], {
          PLAYWRIGHT_JSON_OUTPUT_FILE: file,
          E2E_DEMO: join(scratch, 'demo'),
          ...(left.size > 0 ? { E2E_LEFT: titleLeftOut(left).source } : {}),
          ...(until === null ? {} : { E2E_TURN: String(commits()) }),
          // What has failed is never left out.
          ...(until !== null && first ? { E2E_UNTIL: String(until) } : {}),
        })
        const report = await read<PlaywrightReport>(file)
        if (report && first) {
          late.push(...lateIn(report))
          if (lasting.length === 0)
            for (const [file, out] of left) leftOut += countLeftOut(titlesOf(report, [file]), out)
        }
        const results = layerRun(ended, report, resultsOfPlaywright)
        if (!first) return besideHeld(held, results)
        return (held = results)
      }),
    )
  }
  return sum(...counts)
}

/** ms since 1970. */
function startedAt(): number {
  const since = Number(process.env['CI_SINCE'])
  return since > 0 ? since * 1000 : Date.now()
}

type LayerRun = readonly FileResult[]
type RunLayer = (files: readonly string[], round: string) => Promise<LayerRun>

async function once(run: RunLayer): Promise<Counts> {
  const results = await run(filters, 'first')
  // What has failed may have kept refusals from firing.
  const unfired = refusals !== null && holds(countOf(results)) ? refusalFaults(refusals) : []
  return kept(unfired.length > 0 ? [...results, { file: '', counts: NO_RESULT, faults: unfired, ms: 0 }] : results)
}
/** A layer, and what failed in it once more; its faults are kept as what they turned out to be. */
async function steadied(run: RunLayer): Promise<Counts> {
  const first = await run(filters, 'first')
  const again = toRepeat(first, unsteady.length)
  if (again.length === 0) return kept(first)
  const last = repeated(first, await run(again, 'second'))
  if (!holds(countOf(last))) return kept(last)
  unsteady.push(...faultsIn(first))
  return kept(last)
}
function kept(results: LayerRun): Counts {
  files.push(...results)
  faults.push(...faultsIn(results))
  return countOf(results)
}
function faultsIn(results: LayerRun): readonly string[] {
  return results.flatMap((result) => result.faults).map(inTree)
}
function within(result: FileResult): FileResult {
  return { ...result, file: inTree(result.file) }
}
function inTree(fault: string): string {
  return fault.replaceAll(`${process.cwd()}/`, '')
}

function layerRun<R>({ code, last }: Ended, report: R | undefined, read: (report: R) => LayerRun): LayerRun {
  const results = report === undefined ? [] : read(report)
  if (code === 0 || countOf(results).failed > 0) return results
  // Errors outside tests fail the run without failing a test.
  return [
    ...results,
    { file: '', counts: NO_RESULT, faults: [`ended with ${code} though no test failed: ${last}`], ms: 0 },
  ]
}

async function read<R>(file: string): Promise<R | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as R)
}

interface Ended {
  code: number
  /** The end of what it printed; nothing where a person watches. */
  last: string
}
function node(args: string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const watched = process.stdout.isTTY
  const output = watched ? 'inherit' : 'pipe'
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', output, output],
    env: { ...process.env, ...env },
  })
  let last = ''
  const keep = (chunk: Buffer): void => {
    last = (last + chunk.toString('utf8')).slice(-LAST_CHARACTERS)
  }
  child.stdout?.on('data', keep).pipe(process.stdout, { end: false })
  child.stderr?.on('data', keep).pipe(process.stderr, { end: false })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => {
      const ended = (): void => {
        clearTimeout(limit)
        child.stdout?.destroy()
        child.stderr?.destroy()
        resolve({ code: code ?? 1, last })
      }
      // A process that was left behind may hold the pipes open for good.
      const limit = setTimeout(ended, 2000)
      child.once('close', ended)
    })
  })
}
