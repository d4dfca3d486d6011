import type { BuiltRoute } from './built-routes.ts'
import { isProductFile, linesOf } from './lines.ts'
import type { SourceFile, SourceTree } from './source-files.ts'
import { type Node, moduleOf, nodesOf } from './syntax.ts'

/** What one module costs. */
export interface Cost {
  /** Null: what all modules share. */
  readonly module: string | null
  pages: number
  product: number
  tests: number
  demo: number
}

/** Where the product of the modules stands. The contract's kernel and catalogue are the house's, like the kernel of the server. */
const PRODUCT = /^(?:src\/features|server\/modules|packages\/contract(?!\/kernel\/|\/catalogue\/))\/(?:([^/]+)\/)?/
const ROUTES = 'src/routes/'
const DEMO = /^server\/db\/demo\/(.+)\.ts$/
const PROOF = /^(?:tests|e2e|bench)\//

/** Pages and lines of every module, what they share last. */
export function costs(tree: SourceTree, built: readonly BuiltRoute[]): readonly Cost[] {
  const files = [...tree.values()]
  const moduleOfRoute = new Map(built.map(({ file, route }) => [file, route.module]))
  const named = files.flatMap(({ path }) => PRODUCT.exec(path)?.[1] ?? [])
  const modules = [...new Set([...named, ...moduleOfRoute.values()])].toSorted()
  const rows = new Map<string | null, Cost>(
    [...modules, null].map((module) => [module, { module, pages: 0, product: 0, tests: 0, demo: 0 }]),
  )
  for (const { route } of built) rows.get(route.module)!.pages += 1
  for (const file of files) {
    const place = placeOf(file, modules, moduleOfRoute)
    if (place !== null) rows.get(place.module)![place.kind] += linesOf(file)
  }
  return [...rows.values()]
}

/** Which line of which module a file counts for; null for what is the house's own. */
function placeOf(
  { path }: SourceFile,
  modules: readonly string[],
  moduleOfRoute: ReadonlyMap<string, string>,
): { module: string | null; kind: 'product' | 'tests' | 'demo' } | null {
  const demo = DEMO.exec(path)?.[1]
  if (demo !== undefined) {
    const beginning = (module: string) => demo.startsWith(`${module}.`) || demo.startsWith(`${module}-`)
    const longest = modules.filter(beginning).toSorted((a, b) => b.length - a.length)[0]
    return { module: longest ?? null, kind: isProductFile(path) ? 'demo' : 'tests' }
  }
  if (PROOF.test(path)) return { module: null, kind: 'tests' }
  const kind = isProductFile(path) ? 'product' : 'tests'
  if (path.startsWith(ROUTES)) return { module: moduleOfRoute.get(path) ?? null, kind }
  const match = PRODUCT.exec(path)
  return match === null ? null : { module: match[1] ?? null, kind }
}

export const totalOf = (rows: readonly Cost[]): Cost =>
  rows.reduce(
    (sum, row) => ({
      module: null,
      pages: sum.pages + row.pages,
      product: sum.product + row.product,
      tests: sum.tests + row.tests,
      demo: sum.demo + row.demo,
    }),
    { module: null, pages: 0, product: 0, tests: 0, demo: 0 },
  )

/** How often screens do by hand what the engine has a way for. */
export interface HandWork {
  /** Files with a `Dialog` or `TaskDialog` of their own that run an action, and those that only show something. */
  readonly dialogs: { readonly submitting: readonly string[]; readonly showing: readonly string[] }
  /** `{...entity, list: …}`: a noun bent for one screen. */
  readonly bentLists: number
  /** `row['…']`: a field read past the type of its row. */
  readonly untypedReads: number
}

const RUNS = /<TaskDialog\b|\buse(?:Task|Action)\(|\bawait (?:callAction|port\.request)\(|<Dialog\b[^>]*\sasks\b/

export function handWork(tree: SourceTree): HandWork {
  const files = [...tree.values()].filter(({ path }) => path.startsWith('src/features/') && isProductFile(path))
  const dialogs = files.filter((file) => drawsDialog(tree, file))
  const [submitting, showing] = [true, false].map((runs) =>
    dialogs.filter(({ text }) => RUNS.test(text) === runs).map(({ path }) => path),
  )
  return {
    dialogs: { submitting: submitting!, showing: showing! },
    bentLists: sum(files.map((file) => bentLists(tree, file))),
    untypedReads: sum(files.map(({ text }) => text.match(/\brow\[['"`]/g)?.length ?? 0)),
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

function drawsDialog(tree: SourceTree, { path, text }: SourceFile): boolean {
  const names = [...text.matchAll(/<((?:Task)?Dialog)\b/g)].map((match) => match[1]!)
  if (names.length === 0) return false
  const imports = moduleOf(tree, path)?.imports
  return names.some((name) => /^@wuguan\/(?:ui\/dialog|crud\/task)$/.test(imports?.get(name)?.specifier ?? ''))
}

function bentLists(tree: SourceTree, { path, text }: SourceFile): number {
  const module = /\.\.\.\w+,[\s\S]*?\blist\b/.test(text) ? moduleOf(tree, path) : null
  if (module === null) return 0
  /** What a call answers has a `list` as well: its rows, which stand at the top of no file. */
  const isLayout = (value: Node) =>
    value.type === 'ObjectExpression' || (value.type === 'Identifier' && module.declared.has(value.name))
  return nodesOf(module.body).filter(
    (node) =>
      node.type === 'ObjectExpression' &&
      node.properties.some((one) => one.type === 'SpreadElement' && one.argument.type === 'Identifier') &&
      node.properties.some(
        (one) =>
          one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'list' && isLayout(one.value),
      ),
  ).length
}

/** Folders with more files than one looks through, the fullest first. */
export function fullFolders(tree: SourceTree, most = 30): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>()
  for (const path of tree.keys()) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count > most).toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
}
