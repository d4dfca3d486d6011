import { addDays, diffDays, isDate } from '../dates.ts'
import { isDecimal } from '../decimal.ts'
import { monthsBetween } from '../period.ts'
import { lengthOf } from '../text.ts'
import * as r from './ratio.ts'
import { ExpressionError, type Type } from './syntax.ts'
import { type Value, equal, isBlank, plainText, toDate, toNumber, toText } from './values.ts'

export interface Clock {
  /** yyyy-MM-dd HH:mm:ss */
  readonly now?: string
}
export interface FunctionSpec {
  /** Types of the arguments; the last one repeats when `more` is set, those from `optional` on may be left out. */
  readonly args: readonly Type[]
  readonly optional?: number
  readonly more?: boolean
  /** `same`: the one type that all arguments have. */
  readonly returns: Type | 'same'
  readonly call: (args: readonly Value[], clock: Clock) => Value
  /** SQL of a call over the SQL of its arguments; absent = not usable in queries. */
  readonly sql?: (args: readonly string[], types: readonly Type[]) => string
}

const numbers = (values: readonly Value[]): r.Ratio[] => {
  const flat = values.flatMap((value) => (Array.isArray(value) ? value : [value]))
  return flat.filter((value) => value !== null).map((value) => toNumber(value))
}
/** Null in, null out. */
const strict =
  (call: (...args: NonNullable<Value>[]) => Value): FunctionSpec['call'] =>
  (args) =>
    args.some((arg) => arg === null) ? null : call(...(args as NonNullable<Value>[]))
const extreme =
  (side: -1 | 1): FunctionSpec['call'] =>
  (args) =>
    numbers(args).reduce<r.Ratio | null>(
      (best, value) => (best === null || r.compare(value, best) === side ? value : best),
      null,
    )
const isList = (type: Type | undefined) => typeof type === 'object' && 'list' in type
const flatSql = (name: string) => (args: readonly string[]) => `${name}(${args.join(', ')})`

/** `sum(list)`, `sum(list, 'field')` or `sum(a, b, …)`; nothing adds up to 0. */
const sum: FunctionSpec['call'] = (args) => {
  const [first, name] = args
  const picked =
    Array.isArray(first) && typeof name === 'string' && args.length === 2
      ? first.map((row) =>
          row !== null && typeof row === 'object' && !Array.isArray(row) && !r.isRatio(row) && Object.hasOwn(row, name)
            ? (row[name] ?? null)
            : null,
        )
      : args
  return numbers(picked).reduce(r.plus, r.ofInteger(0))
}

const PLACES_MAX = 20
const places = (value: Value) => {
  const scale = Number(r.toDecimal(toNumber(value)))
  if (!Number.isInteger(scale) || scale < 0 || scale > PLACES_MAX)
    throw new ExpressionError(`小数位数须为0至${PLACES_MAX}的整数`)
  return scale
}

export const FUNCTIONS: Readonly<Record<string, FunctionSpec>> = {
  min: { args: ['number'], more: true, returns: 'number', call: extreme(-1), sql: flatSql('least') },
  max: { args: ['number'], more: true, returns: 'number', call: extreme(1), sql: flatSql('greatest') },
  abs: { args: ['number'], returns: 'number', call: strict((x) => r.absolute(toNumber(x))), sql: flatSql('abs') },
  round: {
    args: ['number', 'number'],
    optional: 1,
    returns: 'number',
    call: strict((x, scale = r.ofInteger(0)) => r.round(toNumber(x), places(scale))),
    sql: ([x, scale]) => (scale === undefined ? `round(${x})` : `round(${x}, (${scale})::integer)`),
  },
  ceil: { args: ['number'], returns: 'number', call: strict((x) => r.ceil(toNumber(x))), sql: flatSql('ceil') },
  floor: { args: ['number'], returns: 'number', call: strict((x) => r.floor(toNumber(x))), sql: flatSql('floor') },
  sum: {
    args: ['any'],
    more: true,
    returns: 'number',
    call: sum,
    sql: (args, types) => {
      if (types.some((type) => type !== 'number')) throw new ExpressionError('列表的合计不能用于查询')
      return `(${args.map((arg) => `coalesce(${arg}, 0)`).join(' + ')})`
    },
  },
  number: {
    args: ['any'],
    returns: 'number',
    call: strict((x) =>
      r.isRatio(x) ? x : typeof x === 'string' && isDecimal(x.trim()) ? r.ofDecimal(x.trim()) : null,
    ),
    sql: ([x], [type]) =>
      type === 'number' ? x! : `(case when ${x} ~ '^-?[0-9]+(\\.[0-9]+)?$' then (${x})::numeric end)`,
  },
  coalesce: {
    args: ['any'],
    more: true,
    returns: 'same',
    call: (args) => args.find((arg) => arg !== null) ?? null,
    sql: flatSql('coalesce'),
  },
  isNull: {
    args: ['any'],
    returns: 'boolean',
    call: ([x]) => x === null || x === undefined,
    sql: ([x]) => `(${x} is null)`,
  },
  empty: {
    args: ['any'],
    returns: 'boolean',
    call: ([x]) => isBlank(x ?? null),
    sql: ([x], [type]) =>
      isList(type)
        ? `(coalesce(cardinality(${x}), 0) = 0)`
        : type === 'text'
          ? `(coalesce(${x}, '') = '')`
          : `(${x} is null)`,
  },
  concat: {
    args: ['any'],
    more: true,
    returns: 'text',
    call: (args) => args.map(plainText).join(''),
    sql: (args, types) =>
      `concat(${args.map((arg, index) => (types[index] === 'number' ? `trim_scale(${arg})` : arg)).join(', ')})`,
  },
  len: {
    args: ['text'],
    returns: 'number',
    call: strict((x) => r.ofInteger(lengthOf(toText(x)))),
    sql: ([x]) => `char_length(${x})::numeric`,
  },
  size: {
    args: ['any'],
    returns: 'number',
    call: ([x]) => r.ofInteger(Array.isArray(x) ? x.length : typeof x === 'string' ? lengthOf(x) : 0),
    sql: ([x], [type]) =>
      isList(type) ? `coalesce(cardinality(${x}), 0)::numeric` : `coalesce(char_length(${x}), 0)::numeric`,
  },
  contains: {
    args: ['any', 'any'],
    returns: 'boolean',
    call: ([whole = null, part = null]) => {
      if (whole === null || part === null) return false
      return Array.isArray(whole) ? whole.some((item) => equal(item, part)) : toText(whole).includes(toText(part))
    },
    sql: ([whole, part], [type]) =>
      isList(type) ? `coalesce(${part} = any(${whole}), false)` : `coalesce(strpos(${whole}, ${part}) > 0, false)`,
  },
  startsWith: {
    args: ['text', 'text'],
    returns: 'boolean',
    call: ([whole = null, part = null]) => whole !== null && part !== null && toText(whole).startsWith(toText(part)),
    sql: (args) => `coalesce(starts_with(${args.join(', ')}), false)`,
  },
  endsWith: {
    args: ['text', 'text'],
    returns: 'boolean',
    call: ([whole = null, part = null]) => whole !== null && part !== null && toText(whole).endsWith(toText(part)),
    sql: ([whole, part]) => `coalesce(right(${whole}, char_length(${part})) = ${part}, false)`,
  },
  /** Days from the first date to the second. */
  days: {
    args: ['date', 'date'],
    returns: 'number',
    call: strict((from, to) => r.ofInteger(diffDays(toDate(from), toDate(to)))),
    sql: ([from, to]) => `(${to} - ${from})::numeric`,
  },
  /** Calendar months from the first date to the second, whatever the day. */
  months: {
    args: ['date', 'date'],
    returns: 'number',
    call: strict((from, to) => r.ofInteger(monthsBetween(toDate(from).slice(0, 7), toDate(to).slice(0, 7)))),
    sql: ([from, to]) =>
      `((extract(year from ${to}) - extract(year from ${from})) * 12 + extract(month from ${to}) - extract(month from ${from}))::numeric`,
  },
  year: {
    args: ['date'],
    returns: 'number',
    call: strict((x) => r.ofInteger(Number(toDate(x).slice(0, 4)))),
    sql: ([x]) => `extract(year from ${x})::numeric`,
  },
  month: {
    args: ['date'],
    returns: 'number',
    call: strict((x) => r.ofInteger(Number(toDate(x).slice(5, 7)))),
    sql: ([x]) => `extract(month from ${x})::numeric`,
  },
  day: {
    args: ['date'],
    returns: 'number',
    call: strict((x) => r.ofInteger(Number(toDate(x).slice(8, 10)))),
    sql: ([x]) => `extract(day from ${x})::numeric`,
  },
  addDays: {
    args: ['date', 'number'],
    returns: 'date',
    call: strict((from, count) => {
      const days = Number(r.toDecimal(toNumber(count)))
      if (!Number.isInteger(days) || Math.abs(days) > 100_000) throw new ExpressionError('天数须为整数')
      const moved = addDays(toDate(from), days)
      if (!isDate(moved)) throw new ExpressionError('日期超出范围')
      return moved
    }),
    sql: ([from, count]) => `(${from} + (${count})::integer)`,
  },
  now: { args: [], returns: 'date', call: (_args, clock) => clockOf(clock) },
  today: { args: [], returns: 'date', call: (_args, clock) => clockOf(clock).slice(0, 10) },
}

function clockOf(clock: Clock): string {
  if (clock.now === undefined) throw new ExpressionError('此处不能使用当前时间')
  return clock.now
}
