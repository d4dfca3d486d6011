import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumPath } from '../tests/support/chromium.ts'
import { countPlaywright, countVitest, holds, lastLine, NO_RESULT, sum, type Counts } from './test/counts.ts'

/**
 * Every layer: vitest (pure code, server on a real PostgreSQL, components and stories in a browser), then the browser tests
 * against a real server. Arguments narrow both to files whose path contains them. The last line counts all layers. What is skipped
 * or singled out (`only`) fails like what is wrong: a case that does not exist has no test.
 */
const FONT = ['fonts-noto-cjk', '/usr/share/fonts/opentype/noto'] as const

/** One layer at a time: a browser that shares two cores with the database suites gives up waiting for its pages. */
const LAYERS = [['unit', 'server', 'server-own-graph'], ['component'], ['storybook']] as const

const filters = process.argv.slice(2)
const scratch = await mkdtemp(join(tmpdir(), 'wuguan-results-'))
let counts: Counts
try {
  provideBrowser()
  counts = sum(await runVitest(), await runPlaywright())
} finally {
  await rm(scratch, { recursive: true, force: true })
}
process.exitCode = holds(counts) ? 0 : 1
console.log(`\n${lastLine(counts)}`)

function provideBrowser(): void {
  const missing: string[] = []
  if (!chromiumPath) missing.push('chromium')
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
  let total: Counts | null = null
  for (const projects of LAYERS) {
    const counts = await runProjects(projects)
    total = total ? sum(total, counts) : counts
  }
  return total ?? NO_RESULT
}

async function runProjects(projects: readonly string[]): Promise<Counts> {
  const file = join(scratch, `vitest-${projects.join('-')}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const narrow = filters.length > 0 ? ['--passWithNoTests', ...filters] : []
  const chosen = projects.map((project) => `--project=${project}`)
  const code = await node([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--allowOnly=false',
    ...chosen,
    ...reporters,
    ...narrow,
  ])
  const counted = await read(file, countVitest)
  // Errors outside tests fail the run without failing a test.
  return code !== 0 && counted.failed === 0 ? sum(counted, NO_RESULT) : counted
}

async function runPlaywright(): Promise<Counts> {
  const file = join(scratch, 'playwright.json')
  const narrow = filters.length > 0 ? ['--pass-with-no-tests', ...filters] : []
  const code = await node(
    ['node_modules/@playwright/test/cli.js', 'test', '--forbid-only', '--reporter=list,json', ...narrow],
    {
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    },
  )
  const counted = await read(file, countPlaywright)
  return code !== 0 && counted.failed === 0 ? sum(counted, NO_RESULT) : counted
}

async function read(file: string, count: (report: never) => Counts): Promise<Counts> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? { passed: 0, failed: 0, skipped: 0 } : count(JSON.parse(text) as never)
}

function node(args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
