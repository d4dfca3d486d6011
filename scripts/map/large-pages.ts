import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuiltRoute } from './built-routes.ts'
import type { Rung } from './rung.ts'
import { ROOT } from './source-files.ts'

/** How many lines of its own a page of a rung may have before it says why. */
const MOST: Partial<Record<Rung, number>> = { L1: 60, L2: 250, L3: 250 }
const HEADING = '## Large pages'

export interface LargePage {
  readonly page: BuiltRoute
  readonly reason: string | null
}

/** The most expensive first. */
export const largePages = (
  built: readonly BuiltRoute[],
  reasons: ReadonlyMap<string, ReadonlyMap<string, string>>,
): readonly LargePage[] =>
  built
    .filter(({ rung, lines }) => lines > (MOST[rung] ?? Infinity))
    .toSorted((a, b) => b.lines - a.lines || (a.route.path < b.route.path ? -1 : 1))
    .map((page) => ({ page, reason: reasons.get(readmeOf(page))?.get(page.route.path) ?? null }))

/** The README of the feature that holds the page's screen. */
export const readmeOf = ({ feature, route }: BuiltRoute): string => `src/features/${feature ?? route.module}/README.md`

/** Reasons by route, from a README: lines of a fixed section, a list item each: the route in backquotes, a colon, the reason. */
export function reasonsIn(text: string): ReadonlyMap<string, string> {
  const [, section = ''] = text.split(`\n${HEADING}\n`)
  const [lines = ''] = section.split('\n## ')
  return new Map([...lines.matchAll(/^- `([^`]+)`: (.+)$/gm)].map(([, route, reason]) => [route!, reason!]))
}

/** Reasons of every README of the features, by README. */
export function readReasons(paths: Iterable<string>): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const features = new Set([...paths].flatMap((path) => /^src\/features\/[^/]+/.exec(path)?.[0] ?? []))
  return new Map(
    [...features].map((folder) => {
      const readme = `${folder}/README.md`
      return [readme, reasonsIn(textOf(readme))]
    }),
  )
}

function textOf(path: string): string {
  try {
    return readFileSync(join(ROOT, path), 'utf8')
  } catch {
    return ''
  }
}

/** Large pages that do not say why, and reasons that nothing needs any more. */
export function reasonProblems(
  built: readonly BuiltRoute[],
  reasons: ReadonlyMap<string, ReadonlyMap<string, string>>,
): readonly string[] {
  const large = largePages(built, reasons)
  const needed = new Set(large.map(({ page }) => `${readmeOf(page)} ${page.route.path}`))
  const missing = large
    .filter(({ reason }) => reason === null)
    .map(
      ({ page }) =>
        `${readmeOf(page)}: ${page.route.path} has ${page.lines} lines of its own, and “${HEADING}” does not say why`,
    )
  const stale = [...reasons].flatMap(([readme, routes]) =>
    [...routes.keys()]
      .filter((route) => !needed.has(`${readme} ${route}`))
      .map((route) => `${readme}: “${HEADING}” has a reason for ${route}, which is no large page of it (any more)`),
  )
  return [...missing, ...stale]
}
