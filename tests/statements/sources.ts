import { join } from 'node:path'
import {
  type BindingElement,
  SyntaxKind,
  type ArrowFunction,
  type Block,
  type CallExpression,
  type FunctionDeclaration,
  type Node,
  type ParameterDeclaration,
} from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import {
  API,
  SymbolFlags,
  TypeFlags,
  type Checker,
  type Project,
  type Symbol,
  type Type,
} from 'typescript/unstable/sync'

/** What TypeScript takes a value for; `any` = it does not say, or does not care. */
export type Kind = 'text' | 'number' | 'truth' | 'list' | 'object' | 'any'
export interface Shape {
  readonly kind: Kind
  /** Of a list: its items. */
  readonly of?: Kind
}
/** A call of `query` or `named`, with every text that it may send. */
export interface Statement {
  /** `server/…/x.ts:12`. */
  readonly at: string
  readonly texts: readonly string[]
  /** Columns that the caller reads, by name. */
  readonly row: Readonly<Record<string, Shape>>
  /** What is given for $1, $2 …; null where the values are put together elsewhere. */
  readonly values: readonly Shape[] | null
}
export interface Sources {
  readonly statements: readonly Statement[]
  /** Texts that are put together as the program runs. */
  readonly unread: readonly string[]
}

const MOST_TEXTS = 16
const DEEPEST = 16
const CALLS = new Set(['query', 'named'])
/** Functions whose text differs by caller: conditions of his scope, a masked column. Something of the kind stands for them. */
const STANDS_IN: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['scoped', 'whereSql', 'scope', 'scopeFilter', 'behindDoor', 'peopleFilter', 'people', 'readable'].map((of) => [
      of,
      'true',
    ]),
  ),
  'FORMS[form]': 'null::text',
}

const isNumber = (text: string) => /^[\d.]+$/.test(text)
const JOINS: Partial<Record<SyntaxKind, (left: string, right: string) => string>> = {
  [SyntaxKind.PlusToken]: (left, right) =>
    isNumber(left) && isNumber(right) ? String(Number(left) + Number(right)) : left + right,
  [SyntaxKind.MinusToken]: (left, right) => String(Number(left) - Number(right)),
  [SyntaxKind.AsteriskToken]: (left, right) => String(Number(left) * Number(right)),
}

/** A text that only the running program knows. */
class Unread extends Error {}
type Given = ReadonlyMap<Symbol, { readonly node: Node; readonly given: Given }>
const NOTHING_GIVEN: Given = new Map()

/** Every statement that the server's sources write, read by the compiler: constants, choices and small functions are followed. */
export function statementsOf(root: string): Sources {
  const api = new API({ cwd: root })
  try {
    const [project] = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] }).getProjects()
    return new Reader(project!, root).all()
  } finally {
    api.close()
  }
}

class Reader {
  private readonly statements: Statement[] = []
  private readonly unread: string[] = []
  private readonly project: Project
  private readonly checker: Checker
  private readonly root: string
  /** Parameters that the text being read has drawn from `Params`. */
  private drawn = 0

  constructor(project: Project, root: string) {
    this.project = project
    this.checker = project.checker
    this.root = root
  }

  all(): Sources {
    const { program } = this.project
    const server = join(this.root, 'server/')
    for (const path of program
      .getSourceFileNames()
      .filter((one) => one.startsWith(server) && !one.endsWith('.test.ts'))) {
      const source = program.getSourceFile(path)!
      const starts = lineStarts(source.text)
      this.calls(source, (call) => {
        const line = starts.findLastIndex((start) => start <= call.getStart(source)) + 1
        this.call(call, `${path.slice(this.root.length + 1)}:${line}`)
      })
    }
    return { statements: this.statements, unread: this.unread }
  }

  private calls(node: Node, found: (call: CallExpression) => void): void {
    if (
      is.isCallExpression(node) &&
      is.isPropertyAccessExpression(node.expression) &&
      CALLS.has(node.expression.name.text)
    )
      found(node)
    node.forEachChild((child) => this.calls(child, found))
  }

  private call(call: CallExpression, at: string): void {
    const named = (call.expression as { name?: { text?: string } }).name?.text === 'named'
    const [text, values] = call.arguments.slice(named ? 1 : 0)
    if (!text) return
    this.drawn = 0
    try {
      const texts = this.textsOf(text, NOTHING_GIVEN, 0)
      this.statements.push({ at, texts, row: this.rowOf(call), values: values ? this.valuesOf(values) : [] })
    } catch (error) {
      if (!(error instanceof Unread)) throw error
      this.unread.push(`${at}: ${error.message}`)
    }
  }

  /** All that the expression can become, where that does not hang on what the program is given. */
  private textsOf(node: Node, given: Given, depth: number): string[] {
    if (depth > DEEPEST) throw new Unread('too deep')
    const deeper = (next: Node, own = given) => this.textsOf(next, own, depth + 1)
    if (is.isStringLiteral(node) || is.isNoSubstitutionTemplateLiteral(node) || is.isNumericLiteral(node))
      return [node.text]
    if (is.isParenthesizedExpression(node) || is.isAsExpression(node) || is.isSatisfiesExpression(node))
      return deeper(node.expression)
    if (is.isConditionalExpression(node)) return [...deeper(node.whenTrue), ...deeper(node.whenFalse)]
    if (is.isTemplateExpression(node)) {
      let all = [node.head.text]
      for (const { expression, literal } of node.templateSpans) {
        const parts = deeper(expression)
        all = all.flatMap((before) => parts.map((part) => before + part + literal.text))
        if (all.length > MOST_TEXTS) throw new Unread(`more than ${MOST_TEXTS} texts`)
      }
      return all
    }
    if (is.isBinaryExpression(node)) {
      const join = JOINS[node.operatorToken.kind]
      if (join) return deeper(node.left).flatMap((left) => deeper(node.right).map((right) => join(left, right)))
    }
    if (is.isCallExpression(node)) return this.calledTexts(node, given, depth)
    const at = this.followed(node, given)
    if (at) return this.textsOf(at.node, at.given, depth + 1)
    const typed = this.typedTexts(node)
    if (typed.length > 0) return typed
    throw new Unread(node.getText().slice(0, 60))
  }

  /** What its type says that a value is one of. */
  private typedTexts(node: Node): string[] {
    const type = this.checker.getTypeAtLocation(node)
    const parts = type ? (type.isUnionType() ? type.getTypes() : [type]) : []
    const texts = parts.flatMap((part) => (part.isStringLiteralType() ? [part.value] : []))
    return texts.length === parts.length ? texts : []
  }

  private calledTexts(call: CallExpression, given: Given, depth: number): string[] {
    const { expression } = call
    if (
      is.isPropertyAccessExpression(expression) &&
      expression.name.text === 'add' &&
      this.isParams(expression.expression)
    )
      return [`$${++this.drawn}`]
    const standsIn = STANDS_IN[/(\w+(?:\[\w+\])?)!?$/.exec(expression.getText())?.[1] ?? '']
    if (standsIn) return [standsIn]
    if (is.isPropertyAccessExpression(expression) && expression.name.text === 'join')
      return this.joinedTexts(expression.expression, call.arguments[0], given, depth)
    const made = this.followed(expression, given)
    const maker = made?.node
    if (!maker || !(is.isArrowFunction(maker) || is.isFunctionDeclaration(maker)))
      throw new Unread(call.getText().slice(0, 60))
    const result = resultOf(maker)
    if (!result) throw new Unread(call.getText().slice(0, 60))
    const own = new Map(made.given)
    for (const [i, parameter] of maker.parameters.entries()) {
      const symbol = this.checker.getSymbolAtLocation((parameter as ParameterDeclaration).name)
      const node = call.arguments[i] ?? (parameter as ParameterDeclaration).initializer
      if (symbol && node) own.set(symbol, call.arguments[i] ? { node, given } : { node, given: made.given })
    }
    return this.textsOf(result, own, depth + 1)
  }

  /** A list of parts that is written out; of conditions that are collected, some stands for all. */
  private joinedTexts(list: Node, between: Node | undefined, given: Given, depth: number): string[] {
    const [glue = ','] = between ? this.textsOf(between, given, depth + 1) : []
    const at = is.isArrayLiteralExpression(list) ? { node: list as Node, given } : this.followed(list, given)
    const parts = at && is.isArrayLiteralExpression(at.node) ? at.node.elements : null
    if (parts && at && !parts.some((part) => is.isSpreadElement(part)))
      return parts
        .map((part) => this.textsOf(part, at.given, depth + 1))
        .reduce((all, next) => all.flatMap((before) => next.map((part) => before + glue + part)))
    if (glue.trim() === 'and') return ['true']
    throw new Unread(list.getText().slice(0, 60))
  }

  private isParams(node: Node): boolean {
    return this.checker.getTypeAtLocation(node)?.getSymbol()?.name === 'Params'
  }

  /** What a name stands for: the constant, the property of an object that is written out, what a function was called with. */
  private followed(node: Node, given: Given): { node: Node; given: Given } | null {
    if (is.isIdentifier(node)) {
      const symbol = this.symbolOf(node)
      if (!symbol) return null
      const bound = given.get(symbol)
      if (bound) return bound
      const declared = symbol.valueDeclaration?.resolve(this.project)
      if (!declared) return null
      if (is.isFunctionDeclaration(declared)) return { node: declared, given: NOTHING_GIVEN }
      if (is.isBindingElement(declared)) return this.taken(declared, given)
      const isConstant = is.isVariableDeclaration(declared) && declared.initializer
      return isConstant && this.isConst(declared) ? { node: declared.initializer!, given } : null
    }
    if (is.isPropertyAccessExpression(node)) return this.property(node.expression, [node.name.text], given)
    if (is.isElementAccessExpression(node)) {
      const names = this.literals(node.argumentExpression)
      return names.length === 1 ? this.property(node.expression, names, given) : null
    }
    return null
  }

  /** A constant that is taken out of an object which is written out. */
  private taken(declared: BindingElement, given: Given): { node: Node; given: Given } | null {
    const from = declared.parent.parent
    if (!is.isVariableDeclaration(from) || !from.initializer || !this.isConst(from)) return null
    const name = declared.propertyName ?? declared.name
    return name ? this.property(from.initializer, [name.getText()], given) : null
  }

  private property(of: Node, [name]: readonly string[], given: Given): { node: Node; given: Given } | null {
    const object = is.isObjectLiteralExpression(of) ? { node: of as Node, given } : this.followed(of, given)
    if (!object) return null
    let { node } = object
    while (is.isAsExpression(node) || is.isSatisfiesExpression(node)) node = node.expression
    // An entity is what its definition is called with.
    const written = is.isCallExpression(node)
      ? node.arguments.find((argument) => is.isObjectLiteralExpression(argument))
      : node
    if (!written || !is.isObjectLiteralExpression(written)) return null
    for (const one of written.properties)
      if (is.isPropertyAssignment(one) && one.name.getText().replaceAll(/['"]/g, '') === name) {
        // The name of a state stands for its number.
        const state = is.isCallExpression(node) && node.expression.getText() === 'states' ? one.initializer : null
        const [number] = state && is.isArrayLiteralExpression(state) ? state.elements : []
        return { node: number ?? one.initializer, given: object.given }
      }
    return null
  }

  private literals(node: Node): string[] {
    if (is.isStringLiteral(node)) return [node.text]
    const type = this.checker.getTypeAtLocation(node)
    return type?.isStringLiteralType() ? [type.value] : []
  }

  private isConst(declared: Node): boolean {
    return /^\s*(export\s+)?const\b/.test(declared.parent.parent.getText())
  }

  private symbolOf(node: Node): Symbol | undefined {
    const symbol = this.checker.getSymbolAtLocation(node)
    return symbol && symbol.flags & SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol
  }

  private rowOf(call: CallExpression): Statement['row'] {
    const promised = this.checker.getTypeAtLocation(call)
    const rows = promised && this.argumentOf(promised)
    const row = rows && this.argumentOf(rows)
    if (!row) return {}
    const symbols = this.checker.getPropertiesOfType(row)
    const types = symbols.length > 0 ? this.checker.getTypeOfSymbol(symbols) : []
    return Object.fromEntries(
      symbols.flatMap((symbol, i) =>
        symbol.flags & SymbolFlags.Optional ? [] : [[symbol.name, this.shapeOf(types[i])] as const],
      ),
    )
  }

  private argumentOf(type: Type): Type | undefined {
    return type.isObjectType() ? this.checker.getTypeArguments(type as never)[0] : undefined
  }

  private valuesOf(node: Node): readonly Shape[] | null {
    if (!is.isArrayLiteralExpression(node) || node.elements.some((one) => is.isSpreadElement(one))) return null
    return node.elements.map((one) => this.shapeOf(this.checker.getTypeAtLocation(one)))
  }

  private shapeOf(type: Type | undefined): Shape {
    if (!type) return { kind: 'any' }
    const parts = (type.isUnionType() ? type.getTypes() : [type]).filter(
      (one) => !(one.flags & (TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void)),
    )
    const kinds = new Set(parts.map((one) => this.kindOf(one)))
    const [kind = 'any', ...more] = kinds
    if (more.length > 0) return { kind: 'any' }
    const item = kind === 'list' && parts[0] ? this.argumentOf(parts[0]) : undefined
    return item ? { kind, of: this.shapeOf(item).kind } : { kind }
  }

  private kindOf(type: Type): Kind {
    if (type.flags & (TypeFlags.StringLike | TypeFlags.TemplateLiteral)) return 'text'
    if (type.flags & TypeFlags.NumberLike) return 'number'
    if (type.flags & TypeFlags.BooleanLike) return 'truth'
    if (type.isObjectType() && (this.checker.isArrayType(type) || this.checker.isTupleType(type))) return 'list'
    // A moment goes as the text of one.
    if (type.getSymbol()?.name === 'Date') return 'text'
    return type.isObjectType() && this.checker.getPropertiesOfType(type).length > 0 ? 'object' : 'any'
  }
}

/** What a function gives that does nothing else than naming parts of it. */
function resultOf(maker: ArrowFunction | FunctionDeclaration): Node | null {
  const { body } = maker
  if (!body) return null
  if (!is.isBlock(body)) return body
  const { statements } = body as Block
  const last = statements.at(-1)
  const isNaming = statements.slice(0, -1).every((one) => is.isVariableStatement(one))
  return last && isNaming && is.isReturnStatement(last) ? (last.expression ?? null) : null
}

const lineStarts = (text: string): number[] => [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
