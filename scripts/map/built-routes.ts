import { type CatalogueRoute } from '../../packages/contract/catalogue/route.ts'
import { findRoute } from '../../packages/contract/catalogue/all.ts'
import { pathOfRouteFile } from '../../packages/contract/catalogue/route-file.ts'
import { type SourceTree, reachable } from './source-files.ts'

/** How far a screen left the engine: 0 entity alone, 1 with its ui file, 2 composed from crud parts, 3 bespoke. */
export type Rung = 'L0' | 'L1' | 'L2' | 'L3'

export interface BuiltRoute {
  readonly route: CatalogueRoute
  readonly file: string
  readonly entities: readonly string[]
  readonly rung: Rung
  readonly tests: readonly string[]
}

const ROUTES = 'src/routes/'

/** The pages that exist: files below src/routes whose path the catalogue knows, in the order of their paths. */
export function builtRoutes(tree: SourceTree): readonly BuiltRoute[] {
  return [...tree.keys()]
    .filter((file) => file.startsWith(ROUTES))
    .flatMap((file) => {
      const path = pathOfRouteFile(file.slice(ROUTES.length))
      const route = path === null ? undefined : findRoute(path)
      return route === undefined ? [] : [describe(tree, route, file)]
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

function describe(tree: SourceTree, route: CatalogueRoute, file: string): BuiltRoute {
  const screen = screenFiles(tree, file)
  return {
    route,
    file,
    entities: entitiesOf(tree, screen),
    rung: rungOf(tree, file, screen),
    tests: testsOf(tree, route, file, screen),
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

const WHOLE_SCREEN = /^packages\/crud\/src\/(list|form|detail)-screen\//

function rungOf(tree: SourceTree, file: string, screen: readonly string[]): Rung {
  const importsOf = (paths: readonly string[]) => paths.flatMap((path) => tree.get(path)?.imports ?? [])
  const crud = importsOf(screen).filter((path) => path.startsWith('packages/crud/'))
  if (crud.length === 0) return 'L3'
  const special = screen.filter((path) => path !== file && path.endsWith('.tsx'))
  if (!importsOf([file, ...special]).some((path) => WHOLE_SCREEN.test(path))) return 'L2'
  if (special.length === 0) return 'L0'
  return special.every((path) => path.endsWith('.ui.tsx')) ? 'L1' : 'L2'
}

function testsOf(tree: SourceTree, route: CatalogueRoute, file: string, screen: readonly string[]): readonly string[] {
  const own = new Set([file, ...screen.filter((path) => path.endsWith('.screen.tsx') || path.endsWith('.ui.tsx'))])
  const spellings = OPENS.flatMap((open) => CLOSES.map((close) => `${open}${route.path}${close}`))
  const named = (text: string) => route.path !== '/' && spellings.some((spelling) => text.includes(spelling))
  return [...tree.values()]
    .filter(({ path }) => /\.(test|spec|stories)\.tsx?$/.test(path))
    .filter(({ text, imports }) => named(text) || imports.some((target) => own.has(target)))
    .map(({ path }) => path)
    .toSorted()
}

/** How a test writes an address: a whole string, or after the hash, perhaps with a search. */
const OPENS = ["'", '"', '`', '#']
const CLOSES = ["'", '"', '`', '?']
