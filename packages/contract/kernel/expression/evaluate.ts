import { type Clock, FUNCTIONS } from './functions.ts'
import * as r from './ratio.ts'
import {
  type Environment,
  type Expr,
  ExpressionError,
  isArithmetic,
  MAX_STEPS,
  TOO_COMPLEX,
  type Type,
} from './syntax.ts'
import type { Functions } from './types.ts'
import { equal, fromHost, order, toBoolean, toHost, toNumber, type Value } from './values.ts'

export interface EvaluateOptions extends Clock {
  /** Declared types of the variables; decimal strings of numbers are read as numbers by them. */
  readonly environment?: Environment
  readonly functions?: Functions
  readonly maxSteps?: number
}

/**
 * The value of an expression: a decimal string, text, boolean, list or null. Pure: it sees its variables, its functions and
 * the given clock. Null in arithmetic gives null, an order against null is false, null is
 * in no list, and a null condition counts as false.
 */
export function evaluate(
  expr: Expr,
  variables: Readonly<Record<string, unknown>>,
  options: EvaluateOptions = {},
): unknown {
  return toHost(new Evaluator(variables, options).value(expr))
}

class Evaluator {
  private steps: number
  private readonly functions: Functions
  private readonly variables: Readonly<Record<string, unknown>>
  private readonly options: EvaluateOptions
  constructor(variables: Readonly<Record<string, unknown>>, options: EvaluateOptions) {
    this.variables = variables
    this.options = options
    this.steps = options.maxSteps ?? MAX_STEPS
    this.functions = options.functions ?? FUNCTIONS
  }

  private spend(count = 1) {
    this.steps -= count
    if (this.steps < 0) throw new ExpressionError(TOO_COMPLEX)
  }

  value(expr: Expr): Value {
    this.spend()
    switch (expr.kind) {
      case 'number':
        return r.ofDecimal(expr.text)
      case 'text':
        return expr.text
      case 'boolean':
        return expr.value
      case 'null':
        return null
      case 'name':
        return this.lookUp(expr)
      case 'unary':
        return this.unary(expr)
      case 'binary':
        return this.binary(expr)
      case 'choice':
        return this.value(this.condition(expr.when) ? expr.yes : expr.no)
      case 'in':
        return this.isAmong(expr) !== expr.negated
      case 'between':
        return this.isBetween(expr) !== expr.negated
      case 'list':
        return expr.items.map((item) => this.value(item))
      case 'call':
        return this.call(expr)
    }
  }

  private condition(expr: Expr): boolean {
    return toBoolean(this.value(expr), expr.at)
  }

  private lookUp({ path, at }: Expr & { kind: 'name' }): Value {
    let found: unknown = this.variables
    let type: Type = { record: this.options.environment ?? {} }
    for (const [index, step] of path.entries()) {
      if (found === null || found === undefined) return null
      if (typeof found !== 'object' || !Object.hasOwn(found, step)) {
        if (index > 0 || this.declares(step)) return null
        throw new ExpressionError(`未知变量：${step}`, at)
      }
      found = (found as Record<string, unknown>)[step]
      type = typeof type === 'object' && 'record' in type ? (type.record[step] ?? 'any') : 'any'
    }
    if (Array.isArray(found)) this.spend(found.length)
    return fromHost(found, type)
  }
  private declares(name: string): boolean {
    return this.options.environment !== undefined && Object.hasOwn(this.options.environment, name)
  }

  private unary(expr: Expr & { kind: 'unary' }): Value {
    if (expr.op === 'not') return !this.condition(expr.of)
    const value = this.value(expr.of)
    return value === null ? null : r.negate(toNumber(value, expr.of.at))
  }

  private binary({ op, left, right, at }: Expr & { kind: 'binary' }): Value {
    if (op === 'and') return this.condition(left) && this.condition(right)
    if (op === 'or') return this.condition(left) || this.condition(right)
    const [a, b] = [this.value(left), this.value(right)]
    if (isArithmetic(op)) {
      if (a === null || b === null) return null
      const [x, y] = [toNumber(a, left.at), toNumber(b, right.at)]
      switch (op) {
        case '+':
          return r.plus(x, y)
        case '-':
          return r.minus(x, y)
        case '*':
          return r.times(x, y)
        case '/':
          return r.over(x, y, right.at)
        case '%':
          return r.modulo(x, y, right.at)
      }
    }
    if (op === '==') return equal(a, b)
    if (op === '!=') return !equal(a, b)
    const side = order(a, b, at)
    if (side === null) return false
    return op === '<' ? side < 0 : op === '<=' ? side <= 0 : op === '>' ? side > 0 : side >= 0
  }

  private isAmong(expr: Expr & { kind: 'in' }): boolean {
    const [value, among] = [this.value(expr.value), this.value(expr.among)]
    if (value === null || among === null) return false
    if (!Array.isArray(among)) throw new ExpressionError('in后面需要列表', expr.among.at)
    this.spend(among.length)
    return among.some((item: Value) => equal(value, item))
  }
  private isBetween(expr: Expr & { kind: 'between' }): boolean {
    const value = this.value(expr.value)
    const low = order(value, this.value(expr.low), expr.at)
    const high = order(value, this.value(expr.high), expr.at)
    return low !== null && high !== null && low >= 0 && high <= 0
  }

  private call(expr: Expr & { kind: 'call' }): Value {
    if (expr.name === 'if') {
      const [when, then, otherwise] = expr.args
      if (!when || !then || !otherwise) throw new ExpressionError('函数if需要3个参数', expr.at)
      return this.value(this.condition(when) ? then : otherwise)
    }
    const spec = Object.hasOwn(this.functions, expr.name) ? this.functions[expr.name] : undefined
    if (!spec) throw new ExpressionError(`未知函数：${expr.name}`, expr.at)
    const args = expr.args.map((arg) => this.value(arg))
    try {
      return spec.call(args, this.options)
    } catch (error) {
      // A function does not know where it stands; the call does.
      if (error instanceof ExpressionError && error.position === null) throw new ExpressionError(error.reason, expr.at)
      throw error
    }
  }
}
