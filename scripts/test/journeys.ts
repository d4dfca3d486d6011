import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { type Way, WAYS } from '../../e2e/journeys/ways.ts'

/**
 * Which ways of which journeys (`e2e/journeys/ways.ts`) a run leaves out. Here both that are not as meant, of each journey whose file does not
 * differ from the commit shared with `main`; none when something differs that all stand on, or git cannot tell. In CI, which has ninety minutes
 * on whatever machine, all but one of each journey, and the next one with the next commit. Who names a journey has all its ways.
 */
const FOLDER = 'e2e/journeys/'
const JOURNEY = /^e2e\/journeys\/[\w-]+\.e2e\.ts$/
/** What a slow line and a second click meet in every journey: what drives the pages, controls, forms, the shell, and who answers. */
const UNDER_ALL =
  /^(e2e\/(journeys\/)?[\w-]+\.ts|playwright\.config\.ts|(packages\/(ui|crud)|src\/app|server\/kernel)\/.*)$/
const PROVES_ONLY = /\.(test|stories|spec|e2e)\.tsx?$|\.md$/

export type LeftOut = ReadonlyMap<string, readonly Way[]>

/** When these files have changed; `undefined`: nobody knows what has. */
export function leftOutHere(journeys: readonly string[], changed: readonly string[] | undefined): LeftOut {
  if (!changed || changed.some((file) => UNDER_ALL.test(file) && !PROVES_ONLY.test(file))) return new Map()
  return new Map(journeys.filter((file) => !changed.includes(file)).map((file) => [file, WAYS.slice(1)]))
}

/** At the commit of this number. */
export const leftOutInCi = (journeys: readonly string[], commits: number): LeftOut =>
  new Map(journeys.map((file, at) => [file, WAYS.filter((_, way) => way !== (at + commits) % WAYS.length)]))

/** The titles of Playwright (project, file, test) that a run leaves out. */
export const titleLeftOut = (left: LeftOut): RegExp => {
  const titles = [...left].map(
    ([file, ways]) => `${file.slice('e2e/'.length).replaceAll('.', '\\.')} .*, (${ways.join('|')})`,
  )
  return new RegExp(`(^| )(${titles.join('|')})$`)
}

/** How many tests that leaves out, from the titles of those of a journey that ran: each went at least one way. */
export const countLeftOut = (titles: readonly string[], ways: readonly Way[]): number => {
  const gone = WAYS.filter((way) => !ways.includes(way))
  return (titles.filter((title) => gone.some((way) => title.endsWith(`, ${way}`))).length / gone.length) * ways.length
}

/** All journeys, as paths from the root. */
export const journeys = (): readonly string[] =>
  readdirSync(FOLDER)
    .map((name) => FOLDER + name)
    .filter((file) => JOURNEY.test(file))

/** Commits up to this one; 0 where git cannot tell. */
export const commits = (): number => Number(git('rev-list', '--count', 'HEAD')?.[0] ?? 0)

/** Files that differ from the last commit that `main` has too, whether committed since or not. */
export function changedFiles(): readonly string[] | undefined {
  const [shared] = git('merge-base', 'HEAD', 'main') ?? []
  if (!shared) return undefined
  const known = git('diff', '--name-only', shared)
  const fresh = git('ls-files', '--others', '--exclude-standard')
  return known && fresh && [...known, ...fresh]
}
function git(...args: string[]): string[] | undefined {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean) : undefined
}
