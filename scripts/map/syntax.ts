import { type ESTree, parseAst } from 'vite'
import { type SourceTree, resolveImport } from './source-files.ts'

export type Node = ESTree.Node
export type Function = ESTree.Function | ESTree.ArrowFunctionExpression
export type JsxElement = ESTree.JSXElement

/** Where a name of a file comes from. */
export interface Imported {
  readonly specifier: string
  /** The repository's file, null for packages of others. */
  readonly file: string | null
  readonly name: string
  readonly type: boolean
}

/** What the maps read of a file's syntax: the names at its top. */
export interface Module {
  readonly path: string
  readonly body: readonly Node[]
  readonly imports: ReadonlyMap<string, Imported>
  /** Names that it hands on from other files. */
  readonly handedOn: ReadonlyMap<string, Imported>
  readonly declared: ReadonlyMap<string, Node>
}

const modules = new WeakMap<SourceTree, Map<string, Module>>()

/** The syntax of a file of the tree, read once. */
export function moduleOf(tree: SourceTree, path: string): Module | null {
  const known = modules.get(tree) ?? new Map<string, Module>()
  modules.set(tree, known)
  const file = tree.get(path)
  if (file === undefined) return null
  const found = known.get(path) ?? readModule(tree, path, file.text)
  known.set(path, found)
  return found
}

function readModule(tree: SourceTree, path: string, text: string): Module {
  const { body } = parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  const imports = new Map<string, Imported>()
  const handedOn = new Map<string, Imported>()
  const declared = new Map<string, Node>()
  const from = (specifier: string, name: string, type: boolean): Imported => ({
    specifier,
    file: resolveImport(path, specifier, tree),
    name,
    type,
  })
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration') {
      for (const one of statement.specifiers) {
        const type = statement.importKind === 'type' || (one.type === 'ImportSpecifier' && one.importKind === 'type')
        const name = one.type === 'ImportSpecifier' ? nameOf(one.imported) : 'default'
        imports.set(one.local.name, from(statement.source.value, name, type))
      }
      continue
    }
    if (statement.type === 'ExportNamedDeclaration' && statement.source !== null)
      for (const one of statement.specifiers)
        handedOn.set(
          nameOf(one.exported),
          from(statement.source.value, nameOf(one.local), statement.exportKind === 'type'),
        )
    const declaration =
      statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration'
        ? statement.declaration
        : statement
    if (declaration?.type === 'FunctionDeclaration')
      declared.set(
        statement.type === 'ExportDefaultDeclaration' ? 'default' : (declaration.id?.name ?? ''),
        declaration,
      )
    if (declaration?.type === 'VariableDeclaration')
      for (const { id, init } of declaration.declarations)
        if (id.type === 'Identifier' && init) declared.set(id.name, init)
  }
  return { path, body, imports, handedOn, declared }
}

const nameOf = (name: ESTree.ModuleExportName): string => (name.type === 'Literal' ? name.value : name.name)

export const isFunction = (node: Node): node is Function =>
  node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression'

/** Every node below one, itself first; `enter` may leave some out with all that is in them. */
export function nodesOf(root: unknown, enter: (node: Node) => boolean = () => true): readonly Node[] {
  const found: Node[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (typeof value !== 'object' || value === null) return
    if (isNode(value)) {
      if (!enter(value)) return
      found.push(value)
    }
    Object.values(value).forEach(visit)
  }
  visit(root)
  return found
}

const isNode = (value: object): value is Node => 'type' in value && typeof value.type === 'string'

/** What an element is named by: `ListScreen`; null where it is one of the browser's or a member of something. */
export const componentName = ({ openingElement: { name } }: JsxElement): string | null =>
  name.type === 'JSXIdentifier' && /^[A-Z]/.test(name.name) ? name.name : null
