import { type CatalogueRoute } from '../../packages/contract/catalogue/route.ts'
import { findRoute } from '../../packages/contract/catalogue/all.ts'
import { pathOfRouteFile } from '../../packages/contract/catalogue/route-file.ts'
import { ownLines, reachedBy } from './own-lines.ts'
import { type Rung, topOf } from './rung.ts'
import { type SourceTree, reachable } from './source-files.ts'

export interface BuiltRoute {
  readonly route: CatalogueRoute
  readonly file: string
  readonly entities: readonly string[]
  readonly rung: Rung
  /** Where its top component stands. */
  readonly top: string
  /** Folder of the features that its screen comes from; null = none. */
  readonly feature: string | null
  /** Lines that it alone costs on screen: those of its route file and of the files that no other route reaches. */
  readonly lines: number
  readonly tests: readonly string[]
}

const ROUTES = 'src/routes/'

/** The pages that exist: files below src/routes whose path the catalogue knows, in the order of their paths. */
export function builtRoutes(tree: SourceTree): readonly BuiltRoute[] {
  const lines = ownLines(tree, reachedBy(tree))
  const tests = readTests(tree)
  return [...tree.keys()]
    .filter((file) => file.startsWith(ROUTES))
    .flatMap((file) => {
      const path = pathOfRouteFile(file.slice(ROUTES.length))
      const route = path === null ? undefined : findRoute(path)
      return route === undefined ? [] : [describe(tree, tests, route, file, lines.get(file) ?? 0)]
    })
    .toSorted((a, b) => (a.route.path < b.route.path ? -1 : 1))
}

/** Route files whose path stands in no catalogue row; layouts without a path of their own are not meant. */
export function strayRouteFiles(tree: SourceTree): readonly string[] {
  return [...tree.keys()].filter((file) => {
    if (!file.startsWith(ROUTES)) return false
    const path = pathOfRouteFile(file.slice(ROUTES.length))
    return path !== null && path !== '/' && findRoute(path) === undefined
  })
}

function describe(tree: SourceTree, tests: Tests, route: CatalogueRoute, file: string, lines: number): BuiltRoute {
  const screen = screenFiles(tree, file)
  const top = topOf(tree, file)
  return {
    route,
    file,
    entities: entitiesOf(tree, screen),
    rung: top.rung,
    top: top.file,
    feature: [top.file, ...screen].map((path) => /^src\/features\/([^/]+)\//.exec(path)?.[1]).find(Boolean) ?? null,
    lines,
    tests: testsOf(tests, route, [file, top.file, ...screen.filter((path) => /\.ui\.tsx?$/.test(path))]),
  }
}

/** The route file and what it reaches inside the features, without entering another feature's folder. */
function screenFiles(tree: SourceTree, file: string): readonly string[] {
  const direct = (tree.get(file)?.imports ?? []).filter((path) => path.startsWith('src/features/'))
  const modules = new Set(direct.map((path) => path.split('/').slice(0, 3).join('/')))
  return reachable(tree, file, (path) => modules.has(path.split('/').slice(0, 3).join('/')))
}

function entitiesOf(tree: SourceTree, screen: readonly string[]): readonly string[] {
  for (const file of screen) {
    const entities = (tree.get(file)?.imports ?? []).map(entityName).filter((name) => name !== null)
    if (entities.length > 0) return entities.toSorted()
  }
  return []
}

const entityName = (path: string): string | null => {
  const match = /^packages\/contract\/([^/]+)\/([^/]+)\.entity\.ts$/.exec(path)
  if (match === null) return null
  return `${match[1]}.${(match[2] ?? '').replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())}`
}

/** Tests by what they name: an address, or a file that they import. */
interface Tests {
  readonly byAddress: ReadonlyMap<string, ReadonlySet<string>>
  readonly byFile: ReadonlyMap<string, ReadonlySet<string>>
}

/** How a test writes an address: a whole string, or after the hash, perhaps with a search. */
const ADDRESS = /['"`#](\/[^'"`?#\s]+)(?=['"`?])/g

function readTests(tree: SourceTree): Tests {
  const byAddress = new Map<string, Set<string>>()
  const byFile = new Map<string, Set<string>>()
  const note = (notes: Map<string, Set<string>>, key: string, test: string) =>
    notes.set(key, (notes.get(key) ?? new Set()).add(test))
  for (const { path, text, imports } of tree.values()) {
    if (!/\.(test|spec|stories)\.tsx?$/.test(path)) continue
    for (const match of text.matchAll(ADDRESS)) note(byAddress, match[1]!, path)
    for (const target of imports) note(byFile, target, path)
  }
  return { byAddress, byFile }
}

function testsOf(tests: Tests, route: CatalogueRoute, own: readonly string[]): readonly string[] {
  const naming = tests.byAddress.get(route.path) ?? []
  return [...new Set([...naming, ...own.flatMap((path) => [...(tests.byFile.get(path) ?? [])])])].toSorted()
}
