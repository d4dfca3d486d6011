import { join } from 'node:path'
import {
  API,
  SignatureKind,
  SymbolFlags,
  TypeFlags,
  type Checker,
  type NumberLiteralType,
  type Program,
  type Project,
  type StringLiteralType,
  type Type,
} from 'typescript/unstable/sync'
import { ROOT } from './source-files.ts'

type Schema = Record<string, unknown>

/**
 * The schema of what every action of the contract answers, from the types it states with `returns`: the text of
 * server/kernel/http/answers.gen.json. Throws, naming the places, where a type says nothing (`unknown`, `any`) or what is no JSON.
 */
export function answersFile(root = ROOT): string {
  const api = new API({ cwd: root })
  try {
    const [project] = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] }).getProjects()
    return byLines(schemasOf(project!, join(root, 'packages/contract/')))
  } finally {
    api.close()
  }
}

/** A line per schema: a change of one shows as one. */
const byLines = (parts: Readonly<Record<string, Readonly<Record<string, unknown>>>>) => {
  const listed = Object.entries(parts).map(([part, all]) => {
    const lines = Object.entries(all).map(([name, schema]) => `  ${JSON.stringify(name)}: ${JSON.stringify(schema)}`)
    return ` ${JSON.stringify(part)}: {\n${lines.join(',\n')}\n }`
  })
  return `{\n${listed.join(',\n')}\n}\n`
}

function schemasOf({ program, checker }: Project, folder: string) {
  const made = new SchemaMaker(checker)
  const actions: Record<string, Schema | null> = {}
  for (const { name, output } of actionsOf(program, checker, folder)) {
    made.at = name
    actions[name] = output.flags & TypeFlags.Never ? null : made.whole(output)
  }
  if (made.faults.size > 0)
    throw new Error(`places of answers without a shape:\n${[...made.faults].toSorted().join('\n')}`)
  return { schemas: sorted(made.schemas), actions: sorted(actions) }
}

const sorted = <T>(record: Readonly<Record<string, T>>) =>
  Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** The actions that files of the contract name, and those of flows, which say their answers by their verbs. */
function* actionsOf(program: Program, checker: Checker, folder: string) {
  for (const file of program
    .getSourceFileNames()
    .filter((path) => path.startsWith(folder) && /\.(actions|flow)\.ts$/.test(path))) {
    const module = checker.getSymbolAtLocation(program.getSourceFile(file)!)
    for (const symbol of module ? checker.getExportsOfModule(module) : []) {
      if (!(symbol.flags & SymbolFlags.Variable)) continue
      const type = checker.getTypeOfSymbol(symbol)!
      const types = type.getSymbol()?.name === 'Flow' ? callsOf(checker, type) : [type]
      for (const action of types) {
        const output = checker.getPropertyOfType(action, 'output')
        const returns = output && checker.getTypeOfSymbol(output)
        // A shape that several actions share has an answer, but no name.
        if (returns?.getSymbol()?.name !== 'Returns' || !checker.getPropertyOfType(action, 'name')) continue
        const name = typeOf(checker, action, 'name')
        if (!name.isStringLiteralType()) throw new Error(`${file}: the name of ${symbol.name} is no literal`)
        yield { name: name.value, output: typeOf(checker, returns, 'type') }
      }
    }
  }
}

const callsOf = (checker: Checker, flow: Type): Type[] =>
  ['actions', 'batches'].flatMap((part) => {
    const verbs = typeOf(checker, flow, part)
    return checker.getPropertiesOfType(verbs).map((verb) => checker.getTypeOfSymbol(verb)!)
  })

const typeOf = (checker: Checker, type: Type, property: string): Type =>
  checker.getTypeOfSymbol(checker.getPropertyOfType(type, property)!)!

const NOTHING = TypeFlags.Undefined | TypeFlags.Void

const isPlainLiteral = (type: Type): type is StringLiteralType | NumberLiteralType =>
  type.isStringLiteralType() || type.isNumberLiteralType()

class SchemaMaker {
  readonly schemas: Record<string, Schema> = {}
  readonly faults = new Set<string>()
  at = ''
  private readonly checker: Checker
  private readonly named = new Map<number, string>()

  constructor(checker: Checker) {
    this.checker = checker
  }

  /** A handler that gives nothing answers null. */
  whole(type: Type): Schema {
    return type.flags & NOTHING ? { type: 'null' } : this.of(type)
  }

  private fault(what: string): Schema {
    this.faults.add(`${this.at}: ${what}`)
    return {}
  }

  private of(type: Type): Schema {
    const name = this.nameOf(type)
    if (name === 'Json') return {}
    if (name === null) return this.shape(type)
    let key = this.named.get(type.id)
    if (key === undefined) {
      for (key = name; key in this.schemas;) key += '_'
      this.named.set(type.id, key)
      this.schemas[key] = {}
      this.schemas[key] = this.shape(type)
    }
    return { $ref: `#/components/schemas/${key}` }
  }

  /** Of a shape that the contract names; shapes made from type arguments have none of their own. */
  private nameOf(type: Type): string | null {
    if (type.flags & TypeFlags.Boolean) return null
    const alias = type.getAliasSymbol()
    if (alias) return type.getAliasTypeArguments().length === 0 ? alias.name : null
    if (!type.isObjectType() || !type.isClassOrInterface() || this.checker.isArrayType(type)) return null
    return type.getTypeParameters().length === 0 ? (type.getSymbol()?.name ?? null) : null
  }

  private shape(type: Type): Schema {
    const { checker } = this
    if (type.flags & (TypeFlags.Any | TypeFlags.Unknown)) return this.fault(checker.typeToString(type))
    if (type.flags & TypeFlags.Null) return { type: 'null' }
    if (type.flags & TypeFlags.Boolean) return { type: 'boolean' }
    if (type.isUnionType()) return this.union(type.getTypes())
    if (type.isStringLiteralType() || type.isNumberLiteralType()) return { const: type.value }
    if (type.flags & TypeFlags.BooleanLiteral) return { const: checker.typeToString(type) === 'true' }
    if (type.flags & (TypeFlags.String | TypeFlags.TemplateLiteral)) return { type: 'string' }
    if (type.flags & TypeFlags.Number) return { type: 'number' }
    if (checker.isTupleType(type) || checker.isArrayType(type)) {
      const items = checker.getTypeArguments(type as never).map((one) => this.of(one))
      return checker.isArrayType(type)
        ? { type: 'array', items: items[0] }
        : { type: 'array', prefixItems: items, items: false, minItems: items.length }
    }
    if (type.isObjectType() || type.isIntersectionType()) return this.object(type)
    return this.fault(checker.typeToString(type))
  }

  /** In an order of its own: the compiler's is that in which it met the types, and not the same in each run. */
  private union(types: readonly Type[]): Schema {
    const there = types
      .filter((type) => !(type.flags & NOTHING))
      .map((type) => ({ type, text: this.checker.typeToString(type) }))
      .toSorted((a, b) => (a.text < b.text ? -1 : 1))
      .map(({ type }) => type)
    const literals = there.filter(isPlainLiteral)
    const truths = there.filter((type) => type.flags & TypeFlags.BooleanLiteral)
    const others = there.filter((type) => !isPlainLiteral(type) && !(truths.length === 2 && truths.includes(type)))
    const parts: Schema[] = [
      ...(literals.length > 1 ? [{ enum: literals.map(({ value }) => value) }] : literals.map((type) => this.of(type))),
      ...(truths.length === 2 ? [{ type: 'boolean' }] : []),
      ...others.map((type) => this.of(type)),
    ]
    return parts.length === 1 ? parts[0]! : { anyOf: parts }
  }

  private object(type: Type): Schema {
    const { checker } = this
    if (checker.getSignaturesOfType(type, SignatureKind.Call).length > 0) return this.fault('a function')
    const symbols = checker.getPropertiesOfType(type)
    const types = symbols.length > 0 ? checker.getTypeOfSymbol(symbols) : []
    const properties: Record<string, Schema> = {}
    const required: string[] = []
    const at = this.at
    for (const [i, symbol] of symbols.entries()) {
      const value = types[i]!
      const canLack =
        (symbol.flags & SymbolFlags.Optional) !== 0 ||
        (value.isUnionType() && value.getTypes().some((one) => one.flags & NOTHING))
      if (!canLack) required.push(symbol.name)
      this.at = `${at}.${symbol.name}`
      properties[symbol.name] = this.of(value)
    }
    this.at = `${at}.*`
    const [index] = checker.getIndexInfosOfType(type)
    const more = index ? this.of(index.valueType) : false
    this.at = at
    return { type: 'object', properties, required, additionalProperties: more }
  }
}
