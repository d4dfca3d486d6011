/** The tree of an expression. `at` is the 1-based character where the part begins, for messages. */
export type Expr =
  | { readonly kind: 'number'; readonly at: number; readonly text: string }
  | { readonly kind: 'text'; readonly at: number; readonly text: string }
  | { readonly kind: 'boolean'; readonly at: number; readonly value: boolean }
  | { readonly kind: 'null'; readonly at: number }
  | { readonly kind: 'name'; readonly at: number; readonly path: readonly string[] }
  | { readonly kind: 'unary'; readonly at: number; readonly op: '-' | 'not'; readonly of: Expr }
  | { readonly kind: 'binary'; readonly at: number; readonly op: BinaryOp; readonly left: Expr; readonly right: Expr }
  | { readonly kind: 'choice'; readonly at: number; readonly when: Expr; readonly yes: Expr; readonly no: Expr }
  | { readonly kind: 'in'; readonly at: number; readonly value: Expr; readonly among: Expr; readonly negated: boolean }
  | {
      readonly kind: 'between'
      readonly at: number
      readonly value: Expr
      readonly low: Expr
      readonly high: Expr
      readonly negated: boolean
    }
  | { readonly kind: 'list'; readonly at: number; readonly items: readonly Expr[] }
  | { readonly kind: 'call'; readonly at: number; readonly name: string; readonly args: readonly Expr[] }

export type Arithmetic = '+' | '-' | '*' | '/' | '%'
export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>='
export type BinaryOp = Arithmetic | Comparison | 'and' | 'or'

export const isArithmetic = (op: BinaryOp): op is Arithmetic => '+-*/%'.includes(op)

/** A refusal of an expression, in words and with its place; `position` counts characters from 1, null = none. */
export class ExpressionError extends Error {
  readonly position: number | null
  readonly reason: string
  constructor(reason: string, position: number | null = null) {
    super(position === null ? reason : `第${position}个字符：${reason}`)
    this.name = 'ExpressionError'
    this.position = position
    this.reason = reason
  }
}

/** Bounds of every expression: what people write by hand stays far below them. */
export const MAX_LENGTH = 500
export const MAX_DEPTH = 20
export const MAX_STEPS = 10_000
export const TOO_COMPLEX = '表达式过于复杂'

/** Static types. Dates and date-times are texts at run time, ordered as text. */
export type Type =
  | 'number'
  | 'text'
  | 'boolean'
  | 'date'
  | 'null'
  | 'any'
  | { readonly list: Type }
  | { readonly record: Environment }
/** Names that an expression may use; a record is reached by a dotted path. */
export type Environment = { readonly [name: string]: Type }
