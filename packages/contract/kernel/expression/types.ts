import { isDate, isDateTime } from '../dates.ts'
import { FUNCTIONS, type FunctionSpec } from './functions.ts'
import { type Environment, type Expr, ExpressionError, isArithmetic, type Type } from './syntax.ts'

export type Functions = Readonly<Record<string, FunctionSpec>>
type Checked = (expr: Expr) => Type

const WORDS: Readonly<Record<string, string>> = {
  number: '数字',
  text: '文本',
  boolean: '条件',
  date: '日期',
  null: '空值',
  any: '任意值',
}
export const typeWord = (type: Type): string =>
  typeof type === 'string' ? WORDS[type]! : 'list' in type ? '列表' : '对象'
const listItem = (type: Type): Type | null => (typeof type === 'object' && 'list' in type ? type.list : null)

/** May a value of `given` stand where `wanted` is asked for? A text literal that writes a date may stand for it. */
function fits(given: Type, wanted: Type, expr?: Expr): boolean {
  if (given === 'any' || wanted === 'any' || given === 'null' || given === wanted) return true
  if (wanted === 'date' && given === 'text')
    return expr?.kind === 'text' && (isDate(expr.text) || isDateTime(expr.text))
  if (wanted === 'text' && given === 'date') return true
  const [item, asked] = [listItem(given), listItem(wanted)]
  return item !== null && asked !== null && fits(item, asked)
}
const comparable = (a: Type, b: Type, left: Expr, right: Expr) =>
  a === 'date' ? fits(b, a, right) : b === 'date' ? fits(a, b, left) : fits(a, b, left) || fits(b, a, right)

/**
 * The type of an expression over declared names; throws an ExpressionError at the first part that cannot be meant.
 * `seen` is told every part's type, for the compiler to SQL.
 */
export function typeOf(
  expr: Expr,
  environment: Environment,
  functions: Functions = FUNCTIONS,
  seen?: Map<Expr, Type>,
): Type {
  const check: Checked = (part) => {
    const type = typeOfPart(part, environment, functions, check)
    seen?.set(part, type)
    return type
  }
  return check(expr)
}

function demand(expr: Expr, wanted: Type, check: Checked): Type {
  const type = check(expr)
  if (!fits(type, wanted, expr))
    throw new ExpressionError(`此处需要${typeWord(wanted)}，得到的是${typeWord(type)}`, expr.at)
  return type
}

function typeOfPart(expr: Expr, environment: Environment, functions: Functions, check: Checked): Type {
  switch (expr.kind) {
    case 'number':
    case 'text':
    case 'boolean':
    case 'null':
      return expr.kind
    case 'name':
      return typeOfName(expr, environment)
    case 'unary':
      demand(expr.of, expr.op === '-' ? 'number' : 'boolean', check)
      return expr.op === '-' ? 'number' : 'boolean'
    case 'binary':
      return typeOfBinary(expr, check)
    case 'choice': {
      demand(expr.when, 'boolean', check)
      return unify([expr.yes, expr.no], '两个分支', check)
    }
    case 'in': {
      const value = check(expr.value)
      const among = check(expr.among)
      const item = among === 'any' ? 'any' : listItem(among)
      if (item === null) throw new ExpressionError('in后面需要列表', expr.among.at)
      if (expr.among.kind === 'list') {
        for (const one of expr.among.items)
          if (!comparable(value, check(one), expr.value, one)) throw mismatch(value, check(one), one.at)
      } else if (!fits(value, item, expr.value)) throw mismatch(value, item, expr.at)
      return 'boolean'
    }
    case 'between': {
      const value = check(expr.value)
      for (const side of [expr.low, expr.high])
        if (!comparable(value, check(side), expr.value, side)) throw mismatch(value, check(side), side.at)
      return 'boolean'
    }
    case 'list':
      return { list: expr.items.map(check).find((type) => type !== 'null') ?? 'any' }
    case 'call':
      return typeOfCall(expr, functions, check)
  }
}

const mismatch = (a: Type, b: Type, at: number) => new ExpressionError(`${typeWord(a)}与${typeWord(b)}不能比较`, at)

function typeOfName(expr: Expr & { kind: 'name' }, environment: Environment): Type {
  let type: Type = { record: environment }
  for (const [index, step] of expr.path.entries()) {
    if (type === 'any') return 'any'
    if (typeof type === 'string' || !('record' in type))
      throw new ExpressionError(`“${expr.path[index - 1]}”没有字段`, expr.at)
    const found: Type | undefined = Object.hasOwn(type.record, step) ? type.record[step] : undefined
    if (found === undefined) throw new ExpressionError(`未知变量：${expr.path.slice(0, index + 1).join('.')}`, expr.at)
    type = found
  }
  return type
}

function typeOfBinary(expr: Expr & { kind: 'binary' }, check: Checked): Type {
  const { op, left, right } = expr
  if (op === 'and' || op === 'or') {
    demand(left, 'boolean', check)
    demand(right, 'boolean', check)
    return 'boolean'
  }
  if (isArithmetic(op)) {
    demand(left, 'number', check)
    demand(right, 'number', check)
    if ((op === '/' || op === '%') && right.kind === 'number' && /^0*(?:\.0*)?$/.test(right.text))
      throw new ExpressionError('除数不能为0', right.at)
    return 'number'
  }
  const [a, b] = [check(left), check(right)]
  if (!comparable(a, b, left, right)) throw mismatch(a, b, expr.at)
  if (op !== '==' && op !== '!=' && (a === 'boolean' || b === 'boolean'))
    throw new ExpressionError('条件不能比较大小', expr.at)
  return 'boolean'
}

/** The one type of several parts; a date wins over the text literals that write dates. */
function unify(parts: readonly Expr[], what: string, check: Checked): Type {
  return parts
    .map((part) => [part, check(part)] as const)
    .reduce(([left, a], [right, b]) => {
      if (!comparable(a, b, left, right))
        throw new ExpressionError(`${what}的类型不同：${typeWord(a)}与${typeWord(b)}`, right.at)
      return a === 'null' || b === 'date' ? [right, b] : [left, a]
    })[1]
}

function typeOfCall(expr: Expr & { kind: 'call' }, functions: Functions, check: Checked): Type {
  if (expr.name === 'if') {
    if (expr.args.length !== 3) throw new ExpressionError('函数if需要3个参数', expr.at)
    demand(expr.args[0]!, 'boolean', check)
    return unify(expr.args.slice(1), '两个分支', check)
  }
  const spec = Object.hasOwn(functions, expr.name) ? functions[expr.name] : undefined
  if (!spec) throw new ExpressionError(`未知函数：${expr.name}`, expr.at)
  const least = spec.optional ?? spec.args.length
  const most = spec.more ? Infinity : spec.args.length
  if (expr.args.length < least || expr.args.length > most) {
    const wanted = spec.more ? `至少${least}` : least === most ? String(least) : `${least}至${most}`
    throw new ExpressionError(`函数${expr.name}需要${wanted}个参数`, expr.at)
  }
  for (const [index, arg] of expr.args.entries()) demand(arg, spec.args[Math.min(index, spec.args.length - 1)]!, check)
  return spec.returns === 'same' ? unify(expr.args, `函数${expr.name}的参数`, check) : spec.returns
}
