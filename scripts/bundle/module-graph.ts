/** What the bundler tells of a module when it asks for the name of its chunk. */
export interface BundlerGraph {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[]
    readonly dynamicallyImportedIds: readonly string[]
    readonly code: string | null
  } | null
}

/** A module and what it needs; `lazy` are the modules that it asks for while running. */
export interface ModuleNode {
  /** Characters of its code before minification: the measure of what loading it costs. */
  readonly size: number
  readonly needs: ReadonlySet<string>
  readonly lazy: readonly string[]
}
export type ModuleGraph = ReadonlyMap<string, ModuleNode>

/** `import … from "x"`, `import "x"`, `export { … } from "x"`, `export * from "x"` as the compiler writes them. */
const STATEMENT =
  /^(?:import\s+(?:([^"';=()]*?)\sfrom\s+)?|export\s+(\*(?:\s+as\s+\w+)?|\{[^}]*\})\s+from\s+)["']([^"']+)["'];?/gm

interface Statement {
  readonly target: string
  /** Names here and the names they have at the target; null = everything. */
  readonly names: ReadonlyMap<string, string> | null
  readonly passesOn: boolean
}

const namesOf = (clause: string | undefined): Statement['names'] => {
  if (clause === undefined) return new Map()
  if (clause.includes('*')) return null
  const [, plain = '', list = ''] = /^\s*([\w$]*)\s*,?\s*(?:\{([^}]*)\})?\s*$/.exec(clause) ?? []
  const names = new Map<string, string>()
  if (plain) names.set(plain, 'default')
  for (const item of list.split(',')) {
    const [name = '', as = name] = item.trim().split(/\s+as\s+/)
    if (name) names.set(as, name)
  }
  return names
}

interface Source {
  readonly statements: readonly Statement[]
  /** It only passes on names of other modules: whoever imports one of them needs none of the rest. */
  readonly barrel: boolean
}

function readSource(code: string, importedIds: readonly string[]): Source {
  const order = new Map<string, string>()
  const statements = [...code.matchAll(STATEMENT)].map(([, imported, exported, specifier = '']) => {
    // The bundler names the targets in the order of their first mention.
    const target = order.get(specifier) ?? importedIds[order.size] ?? specifier
    order.set(specifier, target)
    return { target, names: namesOf(exported ?? imported), passesOn: exported !== undefined }
  })
  const rest = code
    .replaceAll(STATEMENT, '')
    .replaceAll(/\/\/.*$|\/\*[\s\S]*?\*\/|^["']use strict["'];|^export \{[^}]*\};?/gm, '')
  return { statements, barrel: statements.some(({ passesOn }) => passesOn) && rest.trim() === '' }
}

/** Our modules, and the door of the icon library, behind which stands every icon there is. */
const isRead = (id: string) =>
  id.endsWith('/lucide-react.mjs') || (!id.includes('/node_modules/') && !id.startsWith('\0'))

/**
 * Everything that the entries reach, followed as the bundler's tree shaking leaves it: through the doors of folders by name.
 */
export function readModules(entries: readonly string[], graph: BundlerGraph): ModuleGraph {
  const sources = new Map<string, Source | null>()
  const sourceOf = (id: string): Source | null => {
    if (!sources.has(id)) {
      const info = isRead(id) ? graph.getModuleInfo(id) : null
      sources.set(id, info?.code ? readSource(info.code, info.importedIds) : null)
    }
    return sources.get(id) ?? null
  }
  /** Modules that stand behind a name of a module. */
  const behind = (id: string, name: string): readonly string[] => {
    const source = sourceOf(id)
    if (!source?.barrel) return [id]
    const stars: string[] = []
    for (const { target, names, passesOn } of source.statements) {
      if (names === null && passesOn) stars.push(target)
      const inner = passesOn ? names?.get(name) : undefined
      if (inner !== undefined) return behind(target, inner)
    }
    return stars.length > 0 ? stars : [id]
  }
  const needsOf = (id: string): ReadonlySet<string> => {
    const source = sourceOf(id)
    const imported = graph.getModuleInfo(id)?.importedIds ?? []
    if (!source) return new Set(imported)
    const needs = new Set<string>()
    for (const { target, names } of source.statements) {
      if (names === null || names.size === 0) needs.add(target)
      for (const name of names?.values() ?? []) for (const module of behind(target, name)) needs.add(module)
    }
    // What the build itself adds is named by no statement.
    for (const module of imported) if (module.startsWith('\0')) needs.add(module)
    return needs
  }
  const modules = new Map<string, ModuleNode>()
  const waiting = [...entries]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (modules.has(id)) continue
    const info = graph.getModuleInfo(id)
    const node = { size: info?.code?.length ?? 0, needs: needsOf(id), lazy: info?.dynamicallyImportedIds ?? [] }
    modules.set(id, node)
    waiting.push(...node.needs, ...node.lazy)
  }
  return modules
}

/** A module and everything that comes with it. */
export function closureOf(start: string, modules: ModuleGraph): ReadonlySet<string> {
  const found = new Set([start])
  for (const id of found) for (const needed of modules.get(id)?.needs ?? []) found.add(needed)
  return found
}
