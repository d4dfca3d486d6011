import { tokenize, type Token } from './lexer.ts'
import { type BinaryOp, type Expr, ExpressionError, MAX_DEPTH, TOO_COMPLEX } from './syntax.ts'

const COMPARISONS = new Set(['==', '!=', '<', '<=', '>', '>='])
const RESERVED = new Set(['in', 'between'])

/** Parses an expression; `${…}` around it is allowed and positions are counted after it. */
export function parse(source: string): Expr {
  const wrapped = /^\s*\$\{([\s\S]*)\}\s*$/.exec(source)
  const tokens = tokenize(wrapped ? wrapped[1]! : source)
  if (tokens.length === 1) throw new ExpressionError('表达式不能为空', 1)
  return new Parser(tokens).whole()
}

class Parser {
  private index = 0
  private depth = 0
  private readonly tokens: readonly Token[]
  constructor(tokens: readonly Token[]) {
    this.tokens = tokens
  }

  whole(): Expr {
    const expr = this.expression()
    const rest = this.peek()
    if (rest.kind !== 'end')
      throw new ExpressionError(rest.text === ')' ? '缺少左括号' : `多余的“${rest.text}”`, rest.at)
    return expr
  }

  private peek(ahead = 0): Token {
    return this.tokens[Math.min(this.index + ahead, this.tokens.length - 1)]!
  }
  private take(): Token {
    const token = this.peek()
    this.index += 1
    return token
  }
  private is(text: string, ahead = 0): boolean {
    const token = this.peek(ahead)
    return (token.kind === 'op' || token.kind === 'name') && token.text === text
  }
  private accept(text: string): boolean {
    if (!this.is(text)) return false
    this.index += 1
    return true
  }
  private expect(text: string, reason: string) {
    if (!this.accept(text)) throw new ExpressionError(reason, this.peek().at)
  }

  private expression(): Expr {
    this.depth += 1
    if (this.depth > MAX_DEPTH) throw new ExpressionError(TOO_COMPLEX, this.peek().at)
    const when = this.or()
    let result = when
    if (this.accept('?')) {
      const yes = this.expression()
      this.expect(':', '缺少冒号')
      result = { kind: 'choice', at: when.at, when, yes, no: this.expression() }
    }
    this.depth -= 1
    return result
  }

  private or(): Expr {
    return this.chain(['or'], () => this.chain(['and'], () => this.negation()))
  }

  private negation(): Expr {
    if (!this.is('not')) return this.comparison()
    const { at } = this.take()
    this.depth += 1
    if (this.depth > MAX_DEPTH) throw new ExpressionError(TOO_COMPLEX, at)
    const of = this.negation()
    this.depth -= 1
    return { kind: 'unary', at, op: 'not', of }
  }

  private comparison(): Expr {
    const value = this.sum()
    const negated = this.is('not') && (this.is('in', 1) || this.is('between', 1))
    if (negated) this.take()
    const { at } = this.peek()
    if (this.accept('in')) return { kind: 'in', at, value, among: this.among(), negated }
    if (this.accept('between')) {
      const low = this.sum()
      this.expect('and', '缺少and')
      return { kind: 'between', at, value, low, high: this.sum(), negated }
    }
    const token = this.peek()
    if (token.kind !== 'op' || !COMPARISONS.has(token.text)) return value
    this.take()
    const compared: Expr = { kind: 'binary', at: token.at, op: token.text as BinaryOp, left: value, right: this.sum() }
    const another = this.peek()
    if (another.kind === 'op' && COMPARISONS.has(another.text))
      throw new ExpressionError('比较不能连写，请用and连接', another.at)
    return compared
  }

  /** `(1, 2)`, `[1, 2]` or the name of a list. */
  private among(): Expr {
    const { at } = this.peek()
    if (this.accept('(')) return { kind: 'list', at, items: this.items(')') }
    return this.primary()
  }

  private sum(): Expr {
    return this.chain(['+', '-'], () => this.chain(['*', '/', '%'], () => this.unary()))
  }

  private chain(ops: readonly BinaryOp[], operand: () => Expr): Expr {
    let left = operand()
    for (;;) {
      const token = this.peek()
      const op = ops.find((candidate) => token.kind === 'op' && candidate === token.text)
      if (!op) return left
      this.take()
      left = { kind: 'binary', at: token.at, op, left, right: operand() }
    }
  }

  private unary(): Expr {
    const token = this.peek()
    if (token.kind !== 'op' || !['-', '+', '!'].includes(token.text)) return this.primary()
    this.take()
    this.depth += 1
    if (this.depth > MAX_DEPTH) throw new ExpressionError(TOO_COMPLEX, token.at)
    const of = this.unary()
    this.depth -= 1
    if (token.text === '+') return of
    return { kind: 'unary', at: token.at, op: token.text === '-' ? '-' : 'not', of }
  }

  private items(closing: ')' | ']'): Expr[] {
    const items: Expr[] = []
    if (this.accept(closing)) return items
    do items.push(this.expression())
    while (this.accept(','))
    this.expect(closing, '缺少右括号')
    return items
  }

  private primary(): Expr {
    const token = this.take()
    const { at, text } = token
    if (token.kind === 'number') return { kind: 'number', at, text }
    if (token.kind === 'text') return { kind: 'text', at, text }
    if (token.kind === 'name' && !RESERVED.has(text)) {
      if (text === 'true' || text === 'false') return { kind: 'boolean', at, value: text === 'true' }
      if (text === 'null') return { kind: 'null', at }
      if (this.accept('(')) return { kind: 'call', at, name: text, args: this.items(')') }
      return { kind: 'name', at, path: this.path(text) }
    }
    if (token.kind === 'op' && text === '(') {
      const inner = this.expression()
      this.expect(')', '缺少右括号')
      return inner
    }
    if (token.kind === 'op' && text === '[') return { kind: 'list', at, items: this.items(']') }
    throw new ExpressionError(token.kind === 'end' ? '表达式不完整' : `意外的“${text}”`, at)
  }

  private path(first: string): string[] {
    const path = [first]
    while (this.accept('.')) {
      const step = this.take()
      if (step.kind !== 'name') throw new ExpressionError('缺少字段名', step.at)
      path.push(step.text)
    }
    return path
  }
}
