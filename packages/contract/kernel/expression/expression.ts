import { evaluate, type EvaluateOptions } from './evaluate.ts'
import { FUNCTIONS } from './functions.ts'
import { parse } from './parser.ts'
import { type Columns, type Sql, type SqlOptions, toSql } from './sql.ts'
import { type Environment, type Expr, ExpressionError, type Type } from './syntax.ts'
import { type Functions, typeOf, typeWord } from './types.ts'

export { ExpressionError, type Environment, type Type } from './syntax.ts'

/**
 * The one expression language of the product: charge formulas, process conditions, FORMULA flags and tag rules.
 * Numbers are exact, names are declared, errors are Chinese sentences with a position, nothing is ever `eval`ed.
 */
export interface Expression {
  readonly source: string
  readonly type: Type
  /** Dotted names that it uses, in order of appearance. */
  readonly names: readonly string[]
  evaluate(
    variables: Readonly<Record<string, unknown>>,
    options?: Omit<EvaluateOptions, 'environment' | 'functions'>,
  ): unknown
  toSql(columns: Columns, options?: Omit<SqlOptions, 'functions'>): Sql
}
export interface CompileOptions {
  /** What the expression must give. */
  readonly result?: Type
  /** Functions of the host beside the common ones. */
  readonly functions?: Functions
}

/** Parses and checks; throws an ExpressionError. */
export function compile(
  source: string,
  environment: Environment,
  { result, functions: own }: CompileOptions = {},
): Expression {
  const expr = parse(source)
  const functions = own ? { ...FUNCTIONS, ...own } : FUNCTIONS
  const type = typeOf(expr, environment, functions)
  if (result !== undefined && type !== result && type !== 'any' && type !== 'null')
    throw new ExpressionError(`结果须为${typeWord(result)}，得到的是${typeWord(type)}`, expr.at)
  return {
    source,
    type,
    names: namesOf(expr),
    evaluate: (variables, options) => evaluate(expr, variables, { ...options, environment, functions }),
    toSql: (columns, options) => toSql(expr, environment, columns, { ...options, functions }),
  }
}

/** The refusal of a source, for live checks in editors; null = it is fine. */
export function refusalOf(source: string, environment: Environment, options?: CompileOptions): ExpressionError | null {
  try {
    compile(source, environment, options)
    return null
  } catch (error) {
    if (error instanceof ExpressionError) return error
    throw error
  }
}

/** Dotted names that an expression uses. */
export function namesOf(expr: Expr): string[] {
  const names = new Set<string>()
  const visit = (part: Expr): void => {
    switch (part.kind) {
      case 'name':
        names.add(part.path.join('.'))
        break
      case 'unary':
        visit(part.of)
        break
      case 'binary':
        ;[part.left, part.right].forEach(visit)
        break
      case 'choice':
        ;[part.when, part.yes, part.no].forEach(visit)
        break
      case 'in':
        ;[part.value, part.among].forEach(visit)
        break
      case 'between':
        ;[part.value, part.low, part.high].forEach(visit)
        break
      case 'list':
        part.items.forEach(visit)
        break
      case 'call':
        part.args.forEach(visit)
        break
      default:
    }
  }
  visit(expr)
  return [...names]
}
