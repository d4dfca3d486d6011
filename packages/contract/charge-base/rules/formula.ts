import { compile, type Environment, ExpressionError, namesOf } from '../../kernel/expression/expression.ts'
import { parse } from '../../kernel/expression/parser.ts'
import { tokenize } from '../../kernel/expression/lexer.ts'
import type { Expr } from '../../kernel/expression/syntax.ts'

/** What a formula may name, in the order of the palette. */
export const FORMULA_VARIABLES = [
  ['area', '建筑面积', '89.53'],
  ['innerArea', '套内面积', '72.10'],
  ['chargeArea', '计费面积', '89.53'],
  ['rate', '单价', '2.35'],
  ['qty', '数量', '1'],
  ['usage', '用量', '25'],
  ['months', '月数', '1'],
  ['days', '天数', '30'],
  ['monthDays', '当月天数', '30'],
  ['persons', '人数', '3'],
  ['floor', '楼层', '12'],
  ['ratio', '倍率', '1'],
  ['extra', '附加费', '0'],
] as const
export type FormulaVariable = (typeof FORMULA_VARIABLES)[number][0]
export type FormulaValues = Record<FormulaVariable, string>
export const FORMULA_OPERATORS = ['+', '-', '*', '/', '(', ')', '>', '>=', '<', '<=', '==', '!='] as const
export const FORMULA_FUNCTIONS = ['min', 'max', 'round', 'ceil', 'floor', 'if'] as const

const ENVIRONMENT: Environment = Object.fromEntries(FORMULA_VARIABLES.map(([name]) => [name, 'number']))
const allowed = new Set<string>(FORMULA_FUNCTIONS)
const syntax = (at: number) => `公式语法错误：第${at}个字符附近`

/** The first call of a function that charge formulas do not have. */
function foreignCall(expr: Expr): number | null {
  switch (expr.kind) {
    case 'call': {
      if (!allowed.has(expr.name)) return expr.at
      return expr.args.map(foreignCall).find((at) => at !== null) ?? null
    }
    case 'unary':
      return foreignCall(expr.of)
    case 'binary':
      return foreignCall(expr.left) ?? foreignCall(expr.right)
    case 'choice':
      return foreignCall(expr.when) ?? foreignCall(expr.yes) ?? foreignCall(expr.no)
    case 'in':
    case 'between':
    case 'list':
    case 'text':
      return expr.at
    default:
      return null
  }
}

/** An expression's refusal in the words of the charge book. */
function inWords(error: ExpressionError): string {
  if (/^未知变量|^除数不能为0|^公式/.test(error.reason)) return error.reason
  if (error.position === null) return error.reason.replace('表达式', '公式')
  return syntax(error.position)
}

export interface FormulaFault {
  readonly message: string
  /** 1-based character, null where there is none. */
  readonly position: number | null
}

/** What is wrong with a formula, for the live check and for saving; null = nothing. */
export function formulaFault(source: string): FormulaFault | null {
  if (source.trim() === '') return { message: '请输入公式', position: null }
  try {
    const foreign = foreignCall(parse(source))
    if (foreign !== null) return { message: syntax(foreign), position: foreign }
    compile(source, ENVIRONMENT, { result: 'number' })
    return null
  } catch (error) {
    if (error instanceof ExpressionError) return { message: inWords(error), position: error.position }
    throw error
  }
}

export function formulaNames(source: string): string[] {
  try {
    return namesOf(parse(source))
  } catch {
    return []
  }
}

/** The value of a sound formula and the formula with the values in it; throws an ExpressionError in the book's words. */
export function evaluateFormula(
  source: string,
  values: Readonly<Record<string, string>>,
): { value: string; substituted: string } {
  const fault = formulaFault(source)
  if (fault) throw new ExpressionError(fault.message)
  let value: unknown
  try {
    value = compile(source, ENVIRONMENT).evaluate(values)
  } catch (error) {
    if (error instanceof ExpressionError) throw new ExpressionError(inWords(error))
    throw error
  }
  const written = typeof value === 'string' ? value : '0'
  if (written.startsWith('-')) throw new ExpressionError('公式结果不能为负数')
  return { value: written, substituted: substitute(source, values) }
}

function substitute(source: string, values: Readonly<Record<string, string>>): string {
  // `floor` is a variable and a function: before a bracket it is the function.
  const tokens = tokenize(source).filter((token) => token.kind !== 'end')
  return tokens
    .map((token, index) =>
      token.kind === 'name' && tokens[index + 1]?.text !== '(' && Object.hasOwn(values, token.text)
        ? values[token.text]
        : token.text,
    )
    .join('')
}
