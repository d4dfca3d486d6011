import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { WAYS } from '../../e2e/journeys/ways.ts'

/**
 * Which journeys go all ways (`e2e/journeys/ways.ts`), and which only as meant. In CI all go all ways. Elsewhere those whose file
 * differs from the commit shared with `main`, all of them when something differs that all stand on; where git cannot tell, all.
 */
const FOLDER = 'e2e/journeys/'
const JOURNEY = /^e2e\/journeys\/[\w-]+\.e2e\.ts$/
/** What a slow line and a second click meet in every journey: what drives the pages, controls, forms, the shell, and who answers. */
const UNDER_ALL =
  /^(e2e\/(journeys\/)?[\w-]+\.ts|playwright\.config\.ts|(packages\/(ui|crud)|src\/app|server\/kernel)\/.*)$/
const PROVES_ONLY = /\.(test|stories|spec|e2e)\.tsx?$|\.md$/

/** Of these journeys those that go only as meant, when these files have changed; `undefined`: nobody knows what has. */
export function onlyAsMeant(journeys: readonly string[], changed: readonly string[] | undefined): readonly string[] {
  if (!changed || changed.some((file) => UNDER_ALL.test(file) && !PROVES_ONLY.test(file))) return []
  return journeys.filter((file) => !changed.includes(file))
}

/** The titles of Playwright (project, file, test) that a run of these journeys leaves out. */
export const titleLeftOut = (journeys: readonly string[]): RegExp => {
  const files = journeys.map((file) => file.slice('e2e/'.length).replaceAll('.', '\\.'))
  return new RegExp(`(^| )(${files.join('|')}) .*, (${WAYS.slice(1).join('|')})$`)
}

/** How many tests that leaves out, from the titles of those that ran in their files. */
export const countLeftOut = (titles: readonly string[]): number =>
  titles.filter((title) => title.endsWith(`, ${WAYS[0]}`)).length * (WAYS.length - 1)

/** All journeys, as paths from the root. */
export const journeys = (): readonly string[] =>
  readdirSync(FOLDER)
    .map((name) => FOLDER + name)
    .filter((file) => JOURNEY.test(file))

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
