import { globSync, readFileSync, writeFileSync } from 'node:fs'

/**
 * Every refusal of the modules fires in some test: what the sources say (`refuse(…)`, `badInput(…)`) is compared with what a whole run of
 * the server layer has noted (tests/support/refusals-seen.ts). Those that fired in none when this was begun stand on a list, which the
 * run shortens and nothing lengthens.
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
  /** Fired in no test, and on no list. */
  readonly fresh: readonly string[]
  /** On the list, though they fire now or are gone. */
  readonly over: readonly string[]
}
export function judge(sites: readonly Site[], seen: ReadonlySet<string>, kept: Unfired): Judgement {
  const names = (of: Unfired) => Object.entries(of).flatMap(([file, said]) => said.map((words) => `${file}: ${words}`))
  const silent = Object.fromEntries(
    Object.entries(Object.groupBy(sites, ({ file }) => file)).flatMap(([file, own = []]) => {
      const said = own.filter(({ at }) => !seen.has(at)).map(({ words }) => words)
      return said.length > 0 ? [[file, said.toSorted()] as const] : []
    }),
  )
  const [still, listed] = [names(silent), names(kept)]
  return {
    unfired: silent,
    fresh: still.filter((name) => !listed.includes(name)),
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
  const kept = list === '' ? undefined : (JSON.parse(list) as { unfired: Unfired }).unfired
  const { unfired, fresh, over } = judge(sites, seen, kept ?? {})
  if (!kept) {
    keep(unfired)
    return []
  }
  if (over.length > 0) keep(without(kept, over))
  return [
    ...fresh.map((name) => `fires in no test: ${name}`),
    ...(over.length > 0 ? [`${KEPT} is shorter by ${over.length} that fire now or are gone: keep it so`] : []),
  ]
}

const without = (kept: Unfired, over: readonly string[]): Unfired =>
  Object.fromEntries(
    Object.entries(kept).flatMap(([file, said]) => {
      const left = said.filter((words) => !over.includes(`${file}: ${words}`))
      return left.length > 0 ? [[file, left] as const] : []
    }),
  )

function keep(unfired: Unfired): void {
  const count = Object.values(unfired).flat().length
  writeFileSync(KEPT, `${JSON.stringify({ count, unfired }, null, 2)}\n`)
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}
