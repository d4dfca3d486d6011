import { nfkc } from '../text.ts'
import { ExpressionError, MAX_LENGTH } from './syntax.ts'

export interface Token {
  readonly kind: 'number' | 'text' | 'name' | 'op' | 'end'
  readonly text: string
  /** 1-based character where the token begins. */
  readonly at: number
}

/** Full-width and typographic operators mean their ASCII forms: clerks type with a Chinese keyboard. */
const SAME: Readonly<Record<string, string>> = {
  '（': '(',
  '）': ')',
  '，': ',',
  '、': ',',
  '＋': '+',
  '－': '-',
  '−': '-',
  '×': '*',
  '＊': '*',
  '÷': '/',
  '／': '/',
  '％': '%',
  '＞': '>',
  '＜': '<',
  '≥': '>=',
  '≤': '<=',
  '≠': '!=',
  '＝': '==',
  '＆': '&',
  '｜': '|',
  '！': '!',
  '？': '?',
  '：': ':',
  '．': '.',
  '［': '[',
  '］': ']',
  '<>': '!=',
  '=': '==',
  '&&': 'and',
  '||': 'or',
  且: 'and',
  或: 'or',
  非: 'not',
  '===': '==',
  '!==': '!=',
}
const OPERATOR = /^(?:===|!==|==|!=|<>|<=|>=|&&|\|\||[-+*/%<>=!?:(),.[\]])/
const NUMBER = /^(?:[\d０-９]+(?:[.．][\d０-９]+)?|\.\d+)/
// 且 and 或 are always operators, so that 面积>100且面积<200 reads as meant; a name holding them stands in 【】.
const NAME = /^[A-Za-z_\u4e00-\u9fff](?:(?![且或])[A-Za-z0-9_\u4e00-\u9fff])*/
const QUOTES: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”', '‘': '’' }
const WORDS = new Set(['and', 'or', 'not', 'in', 'between', 'true', 'false', 'null'])

export function tokenize(source: string): Token[] {
  if (source.length > MAX_LENGTH) throw new ExpressionError(`表达式不能超过${MAX_LENGTH}个字符`)
  const tokens: Token[] = []
  let index = 0
  while (index < source.length) {
    const rest = source.slice(index)
    const blank = /^[\s\u3000]+/.exec(rest)
    if (blank) {
      index += blank[0].length
      continue
    }
    const [token, length] = next(rest, index + 1)
    tokens.push(token)
    index += length
  }
  tokens.push({ kind: 'end', text: '', at: source.length + 1 })
  return tokens
}

function next(rest: string, at: number): readonly [Token, number] {
  const first = rest[0]!
  const closing = QUOTES[first]
  if (closing) return quoted(rest, closing, at)
  if (first === '【') {
    const end = rest.indexOf('】')
    if (end < 2) throw new ExpressionError('缺少右括号】', at)
    return [{ kind: 'name', text: rest.slice(1, end), at }, end + 1]
  }
  if (first === '且' || first === '或' || /^非[\s(（]/.test(rest)) return [{ kind: 'op', text: SAME[first]!, at }, 1]
  const number = NUMBER.exec(rest)
  if (number) {
    const text = nfkc(number[0])
    if (/^[A-Za-z_]/.test(rest.slice(text.length))) throw new ExpressionError('数字格式不正确', at)
    return [{ kind: 'number', text: text.startsWith('.') ? `0${text}` : text, at }, text.length]
  }
  const name = NAME.exec(rest)
  if (name) {
    const lower = name[0].toLowerCase()
    if (lower === 'and' || lower === 'or' || lower === 'not') return [{ kind: 'op', text: lower, at }, name[0].length]
    return [{ kind: 'name', text: WORDS.has(lower) ? lower : name[0], at }, name[0].length]
  }
  const same = SAME[first]
  if (same && !OPERATOR.test(first)) return [{ kind: 'op', text: same, at }, 1]
  const operator = OPERATOR.exec(rest)
  if (!operator) throw new ExpressionError(`不支持的字符“${String.fromCodePoint(rest.codePointAt(0)!)}”`, at)
  return [{ kind: 'op', text: SAME[operator[0]] ?? operator[0], at }, operator[0].length]
}

function quoted(rest: string, closing: string, at: number): readonly [Token, number] {
  let text = ''
  for (let index = 1; index < rest.length; index += 1) {
    const char = rest[index]!
    if (char === closing) return [{ kind: 'text', text, at }, index + 1]
    if (char === '\\' && index + 1 < rest.length) {
      index += 1
      text += rest[index]!
    } else text += char
  }
  throw new ExpressionError('缺少右引号', at)
}
