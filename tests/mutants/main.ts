import { fork } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import type { TestModule, Vitest } from 'vitest/node'
import { createVitest } from 'vitest/node'
import { GUARDS } from './guards.ts'
import { MONEY } from './money.ts'
import type { Mutant } from './mutant.ts'
import { SCHEMA } from './schema.ts'
import { TRUST } from './trust.ts'

/**
 * `npm run test:mutants [-- TEXT…]`: plants the kept faults one after the other and runs the tests that have to notice. No file of the
 * tree is touched: a fault is put in while the module is served to the tests, those of the schema stand in a copy of the
 * migrations. Texts narrow the list to faults whose file, place or tests contain one of them.
 */
const ROOT = resolve(import.meta.dirname, '../..')
const MIGRATIONS = 'server/db/migrations'
const MIGRATE = join(ROOT, 'server/kernel/db/migrate.ts')
const narrow = process.argv.slice(2)
const chosen = (mutants: readonly Mutant[]) =>
  mutants.filter(
    ({ file, find, by }) => narrow.length === 0 || narrow.some((text) => [file, find, ...by].join('\n').includes(text)),
  )
const placeOf = ({ file, find, put }: Mutant) =>
  `${file}: ${find.trim().replaceAll(/\s+/g, ' ').slice(0, 90)} → ${put.trim().replaceAll(/\s+/g, ' ').slice(0, 60) || '(nothing)'}`
const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(0)} s`

/** Tests that failed in a run, by file and full name; a file that could not be loaded fails by its own name. */
interface Failures {
  readonly failed: { file: string; name: string }[]
  passed: number
}

interface Bench {
  run(files: readonly string[]): Promise<Failures>
  plant(mutant: Mutant | null): void
  close(): Promise<void>
}

/** One vitest with one database cluster for many runs; `bail` stops a file at its first failure. */
async function openBench({ bail, migrations }: { bail: number; migrations?: string }): Promise<Bench> {
  let planted: Mutant | null = null
  let failures: Failures = { failed: [], passed: 0 }
  const vitest: Vitest = await createVitest(
    'test',
    {
      root: ROOT,
      config: false,
      watch: false,
      // Nothing of a fault may stay on the disk, where an ordinary run would find it.
      fsModuleCache: false,
      include: ['server/**/*.test.ts', 'tests/**/*.test.ts', 'packages/**/*.test.ts'],
      globalSetup: ['tests/support/cluster.ts'],
      env: { TZ: 'Asia/Shanghai' },
      maxWorkers: 1,
      bail,
      silent: true,
      testTimeout: 120_000,
      hookTimeout: 600_000,
      reporters: [
        {
          onTestModuleEnd(module: TestModule) {
            const file = relative(ROOT, module.moduleId)
            for (const test of module.children.allTests())
              if (test.result().state === 'failed') failures.failed.push({ file, name: test.fullName })
              else if (test.result().state === 'passed') failures.passed++
            const errors = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())]
            // What can not even be read tells nothing about the tests.
            const unreadable = errors.find(({ message }) => /transform|syntax|parse|unexpected token/i.test(message))
            if (unreadable) throw new Error(`${file} can not be loaded: ${unreadable.message}`)
            if (errors.length) failures.failed.push({ file, name: errors[0]!.message })
          },
        },
      ],
    },
    {
      plugins: [
        {
          name: 'mutant',
          enforce: 'pre',
          transform(code, id) {
            const path = id.split('?')[0]
            if (migrations && path === MIGRATE)
              return code.replace(
                /export const MIGRATIONS = .*/,
                `export const MIGRATIONS = ${JSON.stringify(migrations)}`,
              )
            return planted && path === join(ROOT, planted.file) ? code.replace(planted.find, () => planted!.put) : null
          },
        },
      ],
    },
  )
  const refresh = (mutant: Mutant | null) => mutant && vitest.invalidateFile(join(ROOT, mutant.file))
  return {
    plant(mutant) {
      refresh(planted)
      planted = mutant
      refresh(planted)
    },
    async run(files) {
      failures = { failed: [], passed: 0 }
      const specifications = await vitest.globTestSpecifications([...files])
      if (specifications.length < files.length)
        throw new Error(`not every one of these is a test file: ${files.join(', ')}`)
      vitest.state.clearErrors()
      await vitest.runTestSpecifications(specifications, false)
      return failures
    },
    close: () => vitest.close(),
  }
}

/** A fault whose place is gone guards nothing any more. */
async function demandPlaces(mutants: readonly Mutant[]): Promise<void> {
  const lost: string[] = []
  for (const mutant of mutants) {
    const times = (await readFile(join(ROOT, mutant.file), 'utf8')).split(mutant.find).length - 1
    if (times !== 1) lost.push(`${placeOf(mutant)} (found ${times} times)`)
  }
  if (lost.length === 0) return
  console.error(`The place of these is no longer there, once:\n  ${lost.join('\n  ')}`)
  process.exit(1)
}

const survivors: string[] = []
const judge = (mutant: Mutant, killer: string | undefined, since: number) => {
  if (!killer) survivors.push(placeOf(mutant))
  console.log(
    `${killer ? 'killed  ' : 'SURVIVED'} ${seconds(since).padStart(5)}  ${placeOf(mutant)}${killer ? `\n          by ${killer}` : ''}`,
  )
}

/** One at a time. */
async function tryCode(mutants: readonly Mutant[]): Promise<void> {
  if (mutants.length === 0) return
  const bench = await openBench({ bail: 1 })
  try {
    const since = Date.now()
    const files = [...new Set(mutants.flatMap(({ by }) => by))]
    const sound = await bench.run(files)
    if (sound.failed.length)
      throw new Error(
        `without any fault these fail:\n  ${sound.failed.map(({ file, name }) => `${file} ${name}`).join('\n  ')}`,
      )
    console.log(`${sound.passed} tests of ${files.length} files pass without a fault (${seconds(since)})`)
    for (const mutant of mutants) {
      const begun = Date.now()
      bench.plant(mutant)
      const { failed } = await bench.run(mutant.by)
      judge(mutant, failed[0] && `${failed[0].file} › ${failed[0].name}`, begun)
      bench.plant(null)
    }
  } finally {
    await bench.close()
  }
}

/** All at once, in a copy of the migrations: each has a test of its own name. */
async function trySchema(mutants: readonly Mutant[]): Promise<void> {
  if (mutants.length === 0) return
  const scratch = await mkdtemp(join(tmpdir(), 'wuguan-mutants-'))
  try {
    await cp(join(ROOT, MIGRATIONS), scratch, { recursive: true })
    for (const { file, find, put } of mutants) {
      const path = join(scratch, relative(MIGRATIONS, file))
      await writeFile(
        path,
        (await readFile(path, 'utf8')).replace(find, () => put),
      )
    }
    const bench = await openBench({ bail: 0, migrations: scratch })
    try {
      const begun = Date.now()
      const { failed } = await bench.run([...new Set(mutants.flatMap(({ by }) => by))])
      for (const mutant of mutants)
        judge(
          mutant,
          failed.find(({ file, name }) => mutant.by.includes(file) && name.includes(mutant.named!))?.name,
          begun,
        )
    } finally {
      await bench.close()
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** A part runs in a process of its own: what vitest keeps of transformed files must not pass from one to the other. */
const PARTS = {
  schema: { mutants: chosen(SCHEMA), attempt: trySchema },
  code: { mutants: chosen([...GUARDS, ...MONEY, ...TRUST]), attempt: tryCode },
} as const

async function runPart(name: string): Promise<string[]> {
  // Templates of a broken schema are kept for nobody.
  const own = name === 'schema' ? { TEST_TEMPLATES: '' } : {}
  const child = fork(import.meta.filename, narrow, { env: { ...process.env, MUTANTS_PART: name, ...own } })
  return new Promise((done, fail) => {
    let told: string[] | null = null
    child.on('message', (list) => (told = list as string[]))
    child.on('exit', (code) => (told ? done(told) : fail(new Error(`${name} ended with ${code}`))))
  })
}

const part = process.env['MUTANTS_PART']
if (part === 'schema' || part === 'code') {
  const { mutants, attempt } = PARTS[part]
  await attempt(mutants as Mutant[])
  process.send!(survivors, () => process.exit(0))
} else {
  const begun = Date.now()
  const all = Object.values(PARTS).flatMap(({ mutants }) => mutants)
  await demandPlaces(all)
  const left: string[] = []
  for (const [name, { mutants }] of Object.entries(PARTS)) if (mutants.length) left.push(...(await runPart(name)))
  console.log(`\n${all.length - left.length} of ${all.length} faults were noticed, in ${seconds(begun)}`)
  if (left.length) console.log(`No test notices:\n  ${left.join('\n  ')}`)
  process.exitCode = left.length || all.length === 0 ? 1 : 0
}
