import type { SourceTree } from './source-files.ts'
import { isProductFile, linesOf } from './lines.ts'
import { moduleOf } from './syntax.ts'

const ROUTES = 'src/routes/'
const FEATURES = 'src/features/'

/** Which route files reach each file of the features. A door (an index of names handed on) leads only to what is asked of it. */
export function reachedBy(tree: SourceTree): ReadonlyMap<string, ReadonlySet<string>> {
  const targets = new Map<string, readonly string[]>()
  const onward = (file: string): readonly string[] => {
    const known = targets.get(file) ?? featuresBehind(tree, file)
    targets.set(file, known)
    return known
  }
  const reached = new Map<string, Set<string>>()
  for (const route of tree.keys()) {
    if (!route.startsWith(ROUTES)) continue
    const seen = new Set(onward(route))
    for (const file of seen) for (const target of onward(file)) seen.add(target)
    for (const file of seen) reached.set(file, (reached.get(file) ?? new Set()).add(route))
  }
  return reached
}

/** The lines of a route file and of the files that no other route reaches: what the page costs alone. */
export function ownLines(
  tree: SourceTree,
  reached: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlyMap<string, number> {
  const lines = new Map<string, number>()
  for (const file of tree.values()) if (file.path.startsWith(ROUTES)) lines.set(file.path, linesOf(file))
  for (const [file, routes] of reached) {
    const [route] = routes
    const source = tree.get(file)
    if (routes.size === 1 && route !== undefined && source !== undefined)
      lines.set(route, (lines.get(route) ?? 0) + linesOf(source))
  }
  return lines
}

/** The files of the features that a file imports, doors looked through: a door itself leads nowhere, who asks it does. */
function featuresBehind(tree: SourceTree, path: string): string[] {
  if (isDoor(tree, path)) return []
  const targets = (tree.get(path)?.imports ?? []).filter(
    (target) => target.startsWith(FEATURES) && isProductFile(target),
  )
  return [...new Set(targets.flatMap((target) => (isDoor(tree, target) ? behindDoor(tree, path, target) : [target])))]
}

/** A file that does nothing but hand on names of others. */
function isDoor(tree: SourceTree, path: string): boolean {
  if (!path.endsWith('/index.ts')) return false
  const door = moduleOf(tree, path)
  return door !== null && door.body.every((one) => one.type === 'ExportNamedDeclaration' && one.source !== null)
}

/** What stands behind the names that a file takes from a door; behind all of them where it asks for none (`import()`). */
function behindDoor(tree: SourceTree, path: string, door: string): string[] {
  const asked = [...(moduleOf(tree, path)?.imports.values() ?? [])].filter(({ file }) => file === door)
  const handed = moduleOf(tree, door)?.handedOn ?? new Map()
  const names = asked.length > 0 ? asked.map(({ name }) => name) : [...handed.keys()]
  return [door, ...names.flatMap((name) => behindName(tree, door, name))]
}

function behindName(tree: SourceTree, door: string, name: string): string[] {
  const file = moduleOf(tree, door)?.handedOn.get(name)?.file
  const from = moduleOf(tree, door)?.handedOn.get(name)?.name ?? name
  if (file == null) return []
  return isDoor(tree, file) ? [file, ...behindName(tree, file, from)] : [file]
}

/** Screens that several routes show, and the lines that those reach together and no other does; the largest first. */
export function sharedScreens(
  tree: SourceTree,
  pages: readonly { readonly file: string; readonly top: string; readonly route: { readonly path: string } }[],
): readonly { readonly top: string; readonly routes: readonly string[]; readonly lines: number }[] {
  const topOf = new Map(pages.map(({ file, top }) => [file, top]))
  const lines = new Map<string, number>()
  for (const [file, routes] of reachedBy(tree)) {
    const tops = new Set([...routes].map((route) => topOf.get(route)))
    const [top] = tops
    const source = tree.get(file)
    if (routes.size > 1 && tops.size === 1 && top !== undefined && source !== undefined)
      lines.set(top, (lines.get(top) ?? 0) + linesOf(source))
  }
  return [...lines]
    .map(([top, count]) => ({
      top,
      routes: pages.filter((page) => page.top === top).map(({ route }) => route.path),
      lines: count,
    }))
    .toSorted((a, b) => b.lines - a.lines)
}
