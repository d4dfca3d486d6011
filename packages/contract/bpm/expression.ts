import { evaluate } from '../kernel/expression/evaluate.ts'
import { compile, namesOf } from '../kernel/expression/expression.ts'
import { FUNCTIONS } from '../kernel/expression/functions.ts'
import { parse } from '../kernel/expression/parser.ts'
import { isRatio, toDecimal } from '../kernel/expression/ratio.ts'
import { type Environment, type Expr, ExpressionError, type Type } from '../kernel/expression/syntax.ts'
import type { Functions } from '../kernel/expression/types.ts'
import type { Value } from '../kernel/expression/values.ts'

/** What every process knows beside the fields of its form. */
export const PROCESS_NAMES = [
  'form',
  'initiator',
  'business',
  'nrOfInstances',
  'nrOfCompletedInstances',
  'nrOfActiveInstances',
  'nrOfApproved',
  'nrOfRejected',
  'loopCounter',
]

/** Expressions of processes: `${amount > 5000}`, over the variables of an instance, `form`, `initiator` and `business`. */
export type HasRole = (user: string, role: string) => boolean
export interface ProcessEvaluation {
  /** yyyy-MM-dd HH:mm:ss */
  readonly now: string
  readonly hasRole?: HasRole
}

const idText = (value: Value): string => (isRatio(value) ? toDecimal(value) : typeof value === 'string' ? value : '')
const functionsWith = (hasRole: HasRole): Functions => ({
  ...FUNCTIONS,
  hasRole: {
    args: ['any', 'text'],
    returns: 'boolean',
    call: ([user = null, role]) => typeof role === 'string' && hasRole(idText(user), role),
  },
})
export const PROCESS_FUNCTIONS: readonly string[] = [...Object.keys(FUNCTIONS), 'if', 'hasRole']
export const isExpression = (text: string) => /[$#]\{/.test(text)

/** The tree of a source; an opened `${` must be closed, and positions count after it. */
function treeOf(source: string): Expr {
  const opened = /^\s*[$#]\{/.exec(source)
  if (!opened) return parse(source)
  const rest = source.slice(opened[0].length)
  const closed = /\}\s*$/.exec(rest)
  const tree = parse(closed ? rest.slice(0, closed.index) : rest)
  if (!closed) throw new ExpressionError('缺少右括号}', rest.length + 1)
  return tree
}

/** Money and other decimals travel as texts; compared with one another they must count as numbers. */
const DECIMAL = /^-?(?:0|[1-9]\d*)\.\d+$/
function typeFor(value: unknown, depth: number): Type {
  if (typeof value === 'string') return DECIMAL.test(value) ? 'number' : 'any'
  if (depth > 4 || typeof value !== 'object' || value === null) return 'any'
  if (Array.isArray(value)) return value.length > 0 ? { list: typeFor(value[0], depth + 1) } : 'any'
  return { record: typesOf(value as Record<string, unknown>, depth + 1) }
}
const typesOf = (variables: Readonly<Record<string, unknown>>, depth = 0): Environment =>
  Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, typeFor(value, depth)]))

/** The value of an expression; throws an ExpressionError, also for a name that is no variable. Numbers are decimal texts. */
export function evaluateProcess(
  source: string,
  variables: Readonly<Record<string, unknown>>,
  { now, hasRole = () => false }: ProcessEvaluation,
): unknown {
  return evaluate(treeOf(source), variables, {
    now,
    environment: typesOf(variables),
    functions: functionsWith(hasRole),
  })
}

/** Variables by their first name that an expression needs. */
export const namesIn = (source: string): readonly string[] => [
  ...new Set(namesOf(treeOf(source)).map((name) => name.split('.')[0]!)),
]

/** The refusal of a source in the words of the book; null: it is fine. Any name may stand in it. */
export function syntaxRefusal(source: string): string | null {
  try {
    const tree = treeOf(source)
    const environment = Object.fromEntries(namesOf(tree).map((name) => [name.split('.')[0]!, 'any' as const]))
    const body = source.replace(/^\s*[$#]\{/, '').replace(/\}\s*$/, '')
    compile(body, environment, { functions: functionsWith(() => false) })
    return null
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    return error.position === null ? `表达式语法错误：${error.reason}` : `表达式语法错误：第${error.position}个字符附近`
  }
}

const at = (from: unknown, path: readonly string[]): unknown =>
  path.reduce((found, step) => (found as Record<string, unknown>)[step], from)

/** A text with `${…}` in it: alone it gives its value, among words its text. */
export function renderProcess(
  text: string,
  variables: Readonly<Record<string, unknown>>,
  options: ProcessEvaluation,
): unknown {
  const whole = /^\s*[$#]\{[^{}]*\}\s*$/.test(text)
  if (whole) {
    const value = evaluateProcess(text, variables, options)
    const tree = treeOf(text)
    // A mere name hands the variable on as it is; what is computed with numbers leaves as a decimal text.
    return tree.kind === 'name' && value !== null ? at(variables, tree.path) : value
  }
  return text.replaceAll(/[$#]\{[^{}]*\}/g, (part) => {
    const value = evaluateProcess(part, variables, options)
    return value === null || value === undefined ? '' : Array.isArray(value) ? value.join('、') : String(value)
  })
}
