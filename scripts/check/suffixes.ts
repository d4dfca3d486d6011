import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PAGE = 'docs/conventions.md'
const HEADING = '\n## File suffixes\n'
const FILES = '{packages,src,server,tests,e2e,bench,scripts}/**/*.{ts,tsx}'

/** The role that a file's name says: `.entity` of `house.entity.ts`; null where the name alone says it. */
export const suffixOf = (path: string): string | null => /[^/.](\.[a-z\d-]+)\.tsx?$/i.exec(path)?.[1] ?? null

/** Suffixes that the table of the conventions names, with whether it says what they are. */
export function namedSuffixes(page: string): ReadonlyMap<string, boolean> {
  const [, section = ''] = page.split(HEADING)
  const [table = ''] = section.split('\n## ')
  return new Map(
    [...table.matchAll(/^\| `(\.[^`]+)` \|[^|]*\|([^|]*)\|$/gm)].map(([, suffix, what]) => [
      suffix!,
      what!.trim() !== '',
    ]),
  )
}

/** Suffixes of files that the table does not name or explain, and those of the table that no file has. */
export function suffixProblems(page: string, paths: readonly string[]): string[] {
  const named = namedSuffixes(page)
  const first = new Map<string, string>()
  for (const path of paths) {
    const suffix = suffixOf(path)
    if (suffix !== null && !first.has(suffix)) first.set(suffix, path)
  }
  return [
    ...[...first]
      .filter(([suffix]) => named.get(suffix) !== true)
      .map(([suffix, path]) => `${path}: the table of suffixes in ${PAGE} does not say what “${suffix}” is`),
    ...[...named.keys()]
      .filter((suffix) => !first.has(suffix))
      .map((suffix) => `${PAGE}: no file has the suffix “${suffix}” (any more)`),
  ]
}

export function checkSuffixes(root: string): string[] {
  const paths = globSync(FILES, { cwd: root, exclude: ['**/node_modules/**', '**/*.gen.ts'] }).sort()
  return suffixProblems(readFileSync(join(root, PAGE), 'utf8'), paths)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = checkSuffixes(process.cwd())
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
