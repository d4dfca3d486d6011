import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'

/**
 * Every refusal of the modules fires in some test: what the sources say (`refuse(…)`, `badInput(…)`) is compared with what a whole run of
 * the server layer has noted (tests/support/refusals-seen.ts). Those that fired in none when this was begun stand on a list, which the
 * run shortens and nothing lengthens. One that fired then and does not in a run is said and fails nothing: some fire only when two people
 * are quick enough.
 */
const KEPT = 'tests/unfired-refusals.gen.json'
const MADE = /\b(?:refuse|badInput)\(/g
const NO_PRODUCT = /\.(test|demo|seed)\.ts$/
const MOST_WORDS = 100

export interface Site {
  /** `file:line:column`, as it is noted. */
  readonly at: string
  readonly file: string
  /** What stands there, whichever line it has come to; a number where a file says the same again. */
  readonly words: string
}
/** What fired in no test, by file. */
export type Unfired = Readonly<Record<string, readonly string[]>>
/** What was known when the list was made. */
export interface Kept {
  readonly unfired: Unfired
  /** Digests of those that fired. */
  readonly fired: readonly string[]
}
const digestOf = (name: string) => createHash('sha256').update(name).digest('hex').slice(0, 10)
const namesOf = (of: Unfired) => Object.entries(of).flatMap(([file, said]) => said.map((words) => `${file}: ${words}`))

export function sitesIn(file: string, text: string): readonly Site[] {
  const times = new Map<string, number>()
  return [...text.matchAll(MADE)].flatMap(({ index }) => {
    const before = text.slice(text.lastIndexOf('\n', index) + 1, index)
    if (/^\s*(\*|\/\/|\/\*)/.test(before)) return []
    const said = callFrom(text, index).replaceAll(/\s+/g, ' ').slice(0, MOST_WORDS)
    const time = (times.get(said) ?? 0) + 1
    times.set(said, time)
    const line = text.slice(0, index).split('\n').length
    return [{ at: `${file}:${line}:${before.length + 1}`, file, words: time === 1 ? said : `${said} (${time})` }]
  })
}

/** The call that begins there, to the end of what it is given. */
function callFrom(text: string, start: number): string {
  let depth = 0
  for (let at = text.indexOf('(', start); at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')' && --depth === 0) return text.slice(start, at + 1)
  }
  return text.slice(start)
}

export interface Judgement {
  readonly unfired: Unfired
  readonly fired: readonly string[]
  /** Fired in no test, and are new. */
  readonly fresh: readonly string[]
  /** Fired when the list was made, and not in this run. */
  readonly silent: readonly string[]
  /** On the list, though they fire now or are gone. */
  readonly over: readonly string[]
}
export function judge(sites: readonly Site[], seen: ReadonlySet<string>, kept: Kept): Judgement {
  const unfired = Object.fromEntries(
    Object.entries(Object.groupBy(sites, ({ file }) => file)).flatMap(([file, own = []]) => {
      const said = own.filter(({ at }) => !seen.has(at)).map(({ words }) => words)
      return said.length > 0 ? [[file, said.toSorted()] as const] : []
    }),
  )
  const [still, listed] = [namesOf(unfired), namesOf(kept.unfired)]
  const known = new Set(kept.fired)
  const others = still.filter((name) => !listed.includes(name))
  return {
    unfired,
    fired: sites.filter(({ at }) => seen.has(at)).map(({ file, words }) => digestOf(`${file}: ${words}`)),
    fresh: others.filter((name) => !known.has(digestOf(name))),
    silent: others.filter((name) => known.has(digestOf(name))),
    over: listed.filter((name) => !still.includes(name)),
  }
}

/** What is wrong after a whole run that noted into this file. Where there is no list yet, it is written. */
export function refusalFaults(noted: string): readonly string[] {
  const sites = globSync('server/modules/**/*.ts')
    .filter((file) => !NO_PRODUCT.test(file))
    .toSorted()
    .flatMap((file) => sitesIn(file, readFileSync(file, 'utf8')))
  const seen = new Set(textOf(noted).split('\n'))
  const list = textOf(KEPT)
  const kept = list === '' ? null : (JSON.parse(list) as Kept)
  const { unfired, fired, fresh, silent, over } = judge(sites, seen, kept ?? { unfired: {}, fired: [] })
  if (!kept) {
    keep({ unfired, fired })
    return []
  }
  for (const name of silent) console.log(`Fired before and not in this run: ${name}`)
  if (over.length > 0) {
    keep({ unfired: without(kept.unfired, over), fired: kept.fired })
    console.log(`${KEPT} is shorter by ${over.length} that fire now or are gone: keep it so`)
  }
  return fresh.map((name) => `fires in no test: ${name}`)
}

const without = (kept: Unfired, over: readonly string[]): Unfired =>
  Object.fromEntries(
    Object.entries(kept).flatMap(([file, said]) => {
      const left = said.filter((words) => !over.includes(`${file}: ${words}`))
      return left.length > 0 ? [[file, left] as const] : []
    }),
  )

function keep({ unfired, fired }: Kept): void {
  const count = Object.values(unfired).flat().length
  writeFileSync(KEPT, `${JSON.stringify({ count, unfired, fired: fired.toSorted(byText) }, null, 2)}\n`)
}
const byText = (a: string, b: string) => (a < b ? -1 : 1)

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}
