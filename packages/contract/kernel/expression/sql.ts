import { FUNCTIONS } from './functions.ts'
import { type Environment, type Expr, ExpressionError, isArithmetic, type Type } from './syntax.ts'
import { type Functions, typeOf } from './types.ts'

export interface Sql {
  readonly text: string
  readonly values: readonly unknown[]
}
export interface SqlOptions {
  readonly functions?: Functions
  /** Number of the first parameter; default 1. */
  readonly firstParameter?: number
  /** yyyy-MM-dd HH:mm:ss of the kernel clock, for now() and today(). */
  readonly now?: string
}
/** SQL expression behind every name (dotted paths joined with a dot); number columns may be any numeric type, dates are `date`. */
export type Columns = Readonly<Record<string, string>>

/**
 * Compiles a condition or a formula to parameterised SQL that means what the evaluator means: null orders are false, equality
 * knows null. Division by zero, which the evaluator refuses, is null here, so that one row cannot break a whole query.
 */
export function toSql(expr: Expr, environment: Environment, columns: Columns, options: SqlOptions = {}): Sql {
  const types = new Map<Expr, Type>()
  const functions = options.functions ?? FUNCTIONS
  typeOf(expr, environment, functions, types)
  const writer = new Writer(types, functions, columns, options)
  return { text: writer.write(expr), values: writer.values }
}

const CASTS: Readonly<Record<string, string>> = { number: 'numeric', text: 'text', boolean: 'boolean', date: 'date' }

class Writer {
  readonly values: unknown[] = []
  private readonly types: ReadonlyMap<Expr, Type>
  private readonly functions: Functions
  private readonly columns: Columns
  private readonly options: SqlOptions
  constructor(types: ReadonlyMap<Expr, Type>, functions: Functions, columns: Columns, options: SqlOptions) {
    this.types = types
    this.functions = functions
    this.columns = columns
    this.options = options
  }

  private parameter(value: unknown, cast: string): string {
    this.values.push(value)
    return `$${this.values.length + (this.options.firstParameter ?? 1) - 1}::${cast}`
  }
  private type(expr: Expr): Type {
    return this.types.get(expr) ?? 'any'
  }

  /** `as` is the type that the place asks for: a text literal beside a date is written as a date. */
  write(expr: Expr, as?: Type): string {
    switch (expr.kind) {
      case 'number':
        return this.parameter(expr.text, 'numeric')
      case 'text':
        return this.parameter(as === 'date' ? expr.text.slice(0, 10) : expr.text, as === 'date' ? 'date' : 'text')
      case 'boolean':
        return expr.value ? 'true' : 'false'
      case 'null':
        return typeof as === 'string' && CASTS[as] ? `null::${CASTS[as]}` : 'null'
      case 'name':
        return this.column(expr)
      case 'unary':
        return expr.op === '-' ? `(-${this.write(expr.of)})` : `(not ${this.condition(expr.of)})`
      case 'binary':
        return this.binary(expr)
      case 'choice':
        return this.choice(expr.when, expr.yes, expr.no)
      case 'in':
        return this.among(expr)
      case 'between': {
        const type = this.sharedType(expr.value, expr.low, expr.high)
        const [value, low, high] = [expr.value, expr.low, expr.high].map((part) => this.write(part, type))
        return `${expr.negated ? '(not ' : ''}coalesce(${value} between ${low} and ${high}, false)${expr.negated ? ')' : ''}`
      }
      case 'list':
        return `array[${expr.items.map((item) => this.write(item)).join(', ')}]`
      case 'call':
        return this.call(expr)
    }
  }

  private column(expr: Expr & { kind: 'name' }): string {
    const name = expr.path.join('.')
    const column = Object.hasOwn(this.columns, name) ? this.columns[name] : undefined
    if (column === undefined) throw new ExpressionError(`“${name}”不能用于查询`, expr.at)
    const type = this.type(expr)
    return type === 'number' || type === 'date' ? `(${column})::${CASTS[type]}` : column
  }

  private condition(expr: Expr): string {
    const text = this.write(expr)
    return expr.kind === 'name' ? `coalesce(${text}, false)` : text
  }
  private choice(when: Expr, then: Expr, otherwise: Expr): string {
    const type = this.sharedType(then, otherwise)
    return `(case when ${this.condition(when)} then ${this.write(then, type)} else ${this.write(otherwise, type)} end)`
  }
  /** The type of a comparison: date as soon as one side is one. */
  private sharedType(...parts: readonly Expr[]): Type {
    const types = parts.map((part) => this.type(part))
    return types.find((type) => type === 'date') ?? types.find((type) => type !== 'null' && type !== 'any') ?? 'any'
  }

  private binary(expr: Expr & { kind: 'binary' }): string {
    const { op, left, right } = expr
    if (op === 'and' || op === 'or') return `(${this.condition(left)} ${op} ${this.condition(right)})`
    if (isArithmetic(op)) {
      const [a, b] = [this.write(left), this.write(right)]
      return op === '/' || op === '%' ? `(${a} ${op} nullif(${b}, 0))` : `(${a} ${op} ${b})`
    }
    const type = this.sharedType(left, right)
    const [a, b] = [this.write(left, type), this.write(right, type)]
    if (op === '==') return `(${a} is not distinct from ${b})`
    if (op === '!=') return `(${a} is distinct from ${b})`
    return `coalesce(${a} ${op} ${b}, false)`
  }

  private among(expr: Expr & { kind: 'in' }): string {
    const type = this.sharedType(expr.value, ...(expr.among.kind === 'list' ? expr.among.items : []))
    const value = this.write(expr.value, type)
    if (expr.among.kind !== 'list')
      return `${expr.negated ? '(not ' : ''}coalesce(${value} = any(${this.write(expr.among)}), false)${expr.negated ? ')' : ''}`
    if (expr.among.items.length === 0) return expr.negated ? 'true' : 'false'
    const items = expr.among.items.map((item) => this.write(item, type)).join(', ')
    return `${expr.negated ? '(not ' : ''}coalesce(${value} in (${items}), false)${expr.negated ? ')' : ''}`
  }

  private call(expr: Expr & { kind: 'call' }): string {
    const [first, second, third] = expr.args
    if (expr.name === 'if' && first && second && third) return this.choice(first, second, third)
    if (expr.name === 'now' || expr.name === 'today') {
      if (this.options.now === undefined) throw new ExpressionError('此处不能使用当前时间', expr.at)
      return this.parameter(this.options.now.slice(0, 10), 'date')
    }
    const spec = this.functions[expr.name]
    if (!spec?.sql) throw new ExpressionError(`函数${expr.name}不能用于查询`, expr.at)
    const shared = spec.returns === 'same' ? this.type(expr) : undefined
    const wanted = (index: number) => shared ?? spec.args[Math.min(index, spec.args.length - 1)]
    const args = expr.args.map((arg, index) => this.write(arg, wanted(index)))
    return spec.sql(
      args,
      expr.args.map((arg) => this.type(arg)),
    )
  }
}
