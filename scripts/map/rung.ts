import { type SourceTree, resolveImport } from './source-files.ts'
import { type Function, type Imported, type JsxElement, type Module, type Node } from './syntax.ts'
import { componentName, isFunction, moduleOf, nodesOf } from './syntax.ts'

/**
 * How far a page left the engine, by its top component: 0 the entity alone by a screen of the engine, 1 that screen with a `ui` of its own,
 * 2 a screen of its own made of crud's screens, controllers or parts, 3 bespoke. A route that draws nothing has none.
 */
export type Rung = 'L0' | 'L1' | 'L2' | 'L3' | '–'

export interface Top {
  readonly rung: Rung
  /** Where the top component stands; the route file itself where the page is the engine's. */
  readonly file: string
}

/** What the component of a route file draws at its top. */
export function topOf(tree: SourceTree, file: string): Top {
  const route = moduleOf(tree, file)
  const options = route === null ? undefined : routeOptions(route)
  if (route === null || options === undefined) return { rung: '–', file }
  if (isCall(options, 'reportPage')) return { rung: 'L0', file }
  const component = options.type === 'ObjectExpression' ? propertyOf(options, 'component') : undefined
  return component === undefined ? { rung: '–', file } : new Judge(tree, route).expression(component, route)
}

/** `createFileRoute('…')(options)`. */
function routeOptions({ body }: Module): Node | undefined {
  for (const node of nodesOf(body))
    if (node.type === 'CallExpression' && isCall(node.callee, 'createFileRoute')) return node.arguments[0]
  return undefined
}

const isCall = (node: Node, name: string): boolean =>
  node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === name

function propertyOf(object: Node & { type: 'ObjectExpression' }, name: string): Node | undefined {
  for (const one of object.properties)
    if (one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === name) return one.value
  return undefined
}

/** Screens of the engine: what these folders of packages/crud export that is drawn as a page. */
const ENGINE =
  /^packages\/crud\/src\/(list|tree|form|document|report)-screen\/|^packages\/crud\/src\/import-workbench\//
const isEngine = (from: Imported | undefined): boolean =>
  from?.file != null && ENGINE.test(from.file) && /Screen$|^ImportWorkbench$/.test(from.name)

/** What a screen of the engine is given without being added to. */
const GIVEN: ReadonlySet<string> = new Set([
  'key',
  'entity',
  'ui',
  'id',
  'search',
  'onSearch',
  'screen',
  'fixedFilters',
  'defaults',
  'groups',
  'kind',
  'amount',
  'facts',
])

/** The port is how calls are sent and is no part of a screen. */
const PORT = 'packages/crud/src/port/'
/** Lists of crud under tabs. */
const TABS = 'src/app/routing/list-tabs.tsx'
const usesCrud = ({ imports }: Module): boolean =>
  [...imports.values()].some(
    ({ file, type }) =>
      !type && file !== null && (file === TABS || (file.startsWith('packages/crud/') && !file.startsWith(PORT))),
  )

class Judge {
  readonly #tree: SourceTree
  readonly #route: Module
  readonly #seen = new Set<string>()

  constructor(tree: SourceTree, route: Module) {
    this.#tree = tree
    this.#route = route
  }

  /** The value of `component`: a name, a function, or one of the page makers of src/app/routing. */
  expression(node: Node, module: Module): Top {
    if (isFunction(node)) return this.#drawn(node, module)
    if (node.type === 'Identifier') return this.#named(node.name, module)
    if (node.type !== 'CallExpression') return this.#own(module)
    const [first, second] = node.arguments
    if ((isCall(node, 'listPage') || isCall(node, 'addressPage')) && first) return this.expression(first, module)
    if (isCall(node, 'entityPage') || isCall(node, 'treePage')) {
      if (second === undefined) return { rung: 'L0', file: module.path }
      return isNamedValue(second, module) ? { rung: 'L1', file: module.path } : this.#own(module)
    }
    const source = this.#lazily(node, module)
    return source === null ? this.#own(module) : this.#exported(source.file, source.name)
  }

  #named(name: string, module: Module): Top {
    const from = module.imports.get(name)
    if (isEngine(from)) return { rung: 'L0', file: module.path }
    if (from?.file != null) return this.#exported(from.file, from.name)
    const declared = module.declared.get(name)
    return declared === undefined ? this.#own(module) : this.expression(declared, module)
  }

  #exported(file: string, name: string): Top {
    const module = moduleOf(this.#tree, file)
    const onward = module?.handedOn.get(name)
    if (onward?.file != null) return this.#exported(onward.file, onward.name)
    const declared = module?.declared.get(name)
    const key = `${file} ${name}`
    if (module === null || declared === undefined || this.#seen.has(key)) return { rung: 'L3', file }
    this.#seen.add(key)
    return isFunction(declared) ? this.#drawn(declared, module) : this.expression(declared, module)
  }

  /** A function that only hands on to one element is looked through: that element is the top. */
  #drawn(component: Function, module: Module): Top {
    const elements = rootsOf(component)
    const [only] = elements
    if (elements.length === 1 && only && this.#onlyDraws(component, module)) {
      const from = module.imports.get(componentName(only) ?? '')
      if (isEngine(from)) return this.#engine(only, module)
      if (from?.file?.startsWith('src/features/') && only.children.length === 0)
        return this.#exported(from.file, from.name)
    }
    return module === this.#route ? this.#among(component, module) : this.#own(module, component)
  }

  /** Whether a component does nothing but draw; that of a route file may read its address besides. */
  #onlyDraws({ body }: Function, module: Module): boolean {
    if (body?.type !== 'BlockStatement') return true
    return body.body.every(
      (statement) =>
        statement.type === 'ReturnStatement' || (module === this.#route && statement.type === 'VariableDeclaration'),
    )
  }

  #engine(element: JsxElement, module: Module): Top {
    const { attributes } = element.openingElement
    const valueOf = (name: string): Node | undefined => {
      for (const one of attributes)
        if (one.type === 'JSXAttribute' && one.name.name === name && one.value?.type === 'JSXExpressionContainer')
          return one.value.expression
      return undefined
    }
    const ui = valueOf('ui')
    const slots = attributes.some((one) => {
      if (one.type !== 'JSXAttribute') return false
      const name = one.name.type === 'JSXIdentifier' ? one.name.name : ''
      const draws = nodesOf(one.value).some((node) => node.type === 'JSXElement' || isFunction(node))
      return !GIVEN.has(name) || (draws && name !== 'onSearch')
    })
    if (slots || element.children.length > 0 || (ui && !isNamedValue(ui, module))) return this.#own(module)
    const entity = valueOf('entity')
    const alone =
      entity?.type === 'Identifier' && module.imports.get(entity.name)?.file?.startsWith('packages/contract/')
    return { rung: ui === undefined && alone ? 'L0' : 'L1', file: module.path }
  }

  /** A page that the route file puts together of several components. */
  #among(component: Function, module: Module): Top {
    const tops = this.#rendered(component, module).map(({ file, name }) => this.#exported(file, name))
    const [first] = tops
    if (first === undefined) return this.#own(module)
    if (tops.length === 1) return first
    const screen = tops.find(({ rung }) => rung !== 'L3')
    return screen === undefined ? first : { rung: 'L2', file: screen.file }
  }

  /** A screen of its own. One that only frames others (tabs, a layout) is judged by those. */
  #own(module: Module, component?: Function): Top {
    const framed = component === undefined ? [] : this.#rendered(component, module)
    const made = (file: string) => {
      const other = moduleOf(this.#tree, file)
      return other !== null && usesCrud(other)
    }
    const composed = usesCrud(module) || framed.some(({ file, name }) => made(this.#home(file, name)))
    return { rung: composed ? 'L2' : 'L3', file: module.path }
  }

  /** Where a name that a door may hand on is declared. */
  #home(file: string, name: string): string {
    const onward = moduleOf(this.#tree, file)?.handedOn.get(name)
    return onward?.file == null ? file : this.#home(onward.file, onward.name)
  }

  /** The components of features that stand in what a component draws. */
  #rendered(component: Function, module: Module): Source[] {
    return nodesOf(component).flatMap((node) => {
      const name = node.type === 'JSXElement' ? componentName(node) : null
      if (name === null) return []
      const declared = module.declared.get(name)
      const source = declared === undefined ? module.imports.get(name) : this.#lazily(declared, module)
      return source?.file?.startsWith('src/features/') ? [{ file: source.file, name: source.name }] : []
    })
  }

  /** `lazy(async () => ({ default: (await import('…')).Screen }))`, the import perhaps in a constant beside it. */
  #lazily(node: Node, module: Module): Source | null {
    if (!isCall(node, 'lazy')) return null
    const within = nodesOf(node)
    const beside = within.flatMap((one) => (one.type === 'Identifier' ? (module.declared.get(one.name) ?? []) : []))
    const [specifier] = [...within, ...nodesOf(beside)].flatMap((one) =>
      one.type === 'ImportExpression' && one.source.type === 'Literal' ? [String(one.source.value)] : [],
    )
    const file = specifier === undefined ? null : resolveImport(module.path, specifier, this.#tree)
    const names = within.flatMap((one) =>
      one.type === 'MemberExpression' && one.property.type === 'Identifier' ? [one.property.name] : [],
    )
    return file === null ? null : { file, name: names.at(-1) ?? 'default' }
  }
}

/** A name that a file exports. */
interface Source {
  readonly file: string
  readonly name: string
}

/** A name at the top of the file, not what the component makes anew. */
const isNamedValue = (node: Node, module: Module): boolean =>
  node.type === 'Identifier' && (module.imports.has(node.name) || module.declared.has(node.name))

/** The elements that a component returns, whichever way it goes. */
function rootsOf(component: Function): JsxElement[] {
  const { body } = component
  if (body === null) return []
  if (body.type !== 'BlockStatement') return elementsOf(body)
  return nodesOf(body, (node) => !isFunction(node)).flatMap((node) =>
    node.type === 'ReturnStatement' && node.argument ? elementsOf(node.argument) : [],
  )
}

function elementsOf(node: Node): JsxElement[] {
  if (node.type === 'JSXElement') return [node]
  if (node.type === 'ParenthesizedExpression') return elementsOf(node.expression)
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(elementsOf)
  if (node.type === 'LogicalExpression') return elementsOf(node.right)
  if (node.type === 'JSXFragment')
    return node.children.flatMap((child) => {
      if (child.type === 'JSXExpressionContainer') return elementsOf(child.expression)
      return child.type === 'JSXElement' ? [child] : []
    })
  return []
}
