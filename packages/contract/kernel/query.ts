import type { AnyEntity } from './entity.ts'
import { MAX_LIMIT } from './envelope.ts'
import type { Field } from './fields.ts'
import { type Condition, isFilterable, isSortable, OPERATORS, parseCondition, parseWhole } from './kinds/filters.ts'

import { MAX_ITEMS, UUID } from './kinds/limits.ts'
import { isMaskedField } from './mask.ts'
import { fieldOf } from './system-fields.ts'
import { hasControl, trim } from './text.ts'

/** What a list call asks for, checked. */
export interface ListQuery {
  readonly filters: readonly Condition[]
  readonly keyword: string | null
  readonly page: number
  readonly limit: number
  readonly orderField: string | null
  readonly order: 'asc' | 'desc'
  /** Count exactly instead of up to the cap. */
  readonly exact: boolean
  /** Just these records. */
  readonly ids: readonly (string | number)[] | null
  /** Parameters that the caller named as its own. */
  readonly extra: Readonly<Record<string, string>>
}
export type Parsed =
  | { readonly ok: true; readonly query: ListQuery }
  | { readonly ok: false; readonly errors: Record<string, string> }
export type RawQuery = Readonly<Record<string, unknown>>

/** Which call the query belongs to: `filters` (totals, export) knows no paging, `select` has short pages. */
export type QueryMode = 'page' | 'filters' | 'select'
const MODES = {
  page: { own: ['page', 'limit', 'orderField', 'order', 'keyword', 'count', 'ids'], limit: 20, most: MAX_LIMIT },
  filters: { own: ['orderField', 'order', 'keyword'], limit: MAX_LIMIT, most: MAX_LIMIT },
  select: { own: ['page', 'limit', 'keyword', 'ids'], limit: 50, most: 200 },
} as const satisfies Record<QueryMode, { own: readonly string[]; limit: number; most: number }>

const KEYWORD_MAX = 100

/** Does the caller see this field only masked? `wholeOnly`: he has not the entity's `plain` code. */
const isHidden = (entity: AnyEntity, name: string, wholeOnly: boolean): boolean => {
  const field = wholeOnly ? fieldOf(entity, name) : undefined
  return field !== undefined && isMaskedField(field)
}

/** May the list be ordered by this name? Own columns only: computed figures have none. Nobody orders by what he sees masked. */
export function isOrderable(entity: AnyEntity, name: string, wholeOnly = false): boolean {
  if (Object.hasOwn(entity.computed, name) || isHidden(entity, name, wholeOnly)) return false
  const field = fieldOf(entity, name)
  return name === 'id' || (field !== undefined && isSortable(field))
}
/** May the list be filtered by this name? Computed figures only where the entity lists them as filters. */
export function filterFieldOf(entity: AnyEntity, name: string): Field | undefined {
  if (Object.hasOwn(entity.computed, name) && !entity.list.filters.includes(name)) return undefined
  const field = fieldOf(entity, name)
  return field && isFilterable(field) ? field : undefined
}

export interface ParserOptions {
  readonly mode?: QueryMode
  /** Parameters that the caller filters by itself; they go before fields of the same name. */
  readonly extra?: readonly string[]
  /** Order fields that the caller has its own expressions for. */
  readonly sorts?: readonly string[]
  /** Masked fields are asked for by their whole value only: the caller has not the entity's `plain` code. */
  readonly wholeOnly?: boolean
}

/** The parser of an entity's list queries: a checked query, or a sentence per parameter. */
export const filterParser =
  (entity: AnyEntity, { mode = 'page', extra = [], sorts = [], wholeOnly = false }: ParserOptions = {}) =>
  (raw: RawQuery): Parsed => {
    // Without a prototype: a parameter may be called __proto__.
    const errors: Record<string, string> = Object.create(null) as Record<string, string>
    const filters: Condition[] = []
    const own: Record<string, string> = {}
    const others: Record<string, string> = {}
    for (const [name, value] of Object.entries(raw)) {
      if (value === undefined || value === null || value === '') continue
      if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
        errors[name] = Array.isArray(value) ? `重复的查询条件：${name}` : `查询条件格式不正确：${name}`
        continue
      }
      const text = String(value)
      if ((MODES[mode].own as readonly string[]).includes(name)) own[name] = text
      else if (extra.includes(name)) others[name] = text
      else condition(entity, name, text, wholeOnly, filters, errors)
    }
    const paging = readPaging(entity, own, { mode, sorts, wholeOnly }, errors)
    return Object.keys(errors).length > 0
      ? { ok: false, errors: Object.fromEntries(Object.entries(errors)) }
      : { ok: true, query: { filters, ...paging, extra: others } }
  }

function condition(
  entity: AnyEntity,
  name: string,
  text: string,
  wholeOnly: boolean,
  into: Condition[],
  errors: Record<string, string>,
) {
  const [, base = name, suffix = null] =
    (/^(.+)\.(eq|empty)$/.exec(name) as [string, string, 'eq' | 'empty'] | null) ?? []
  const field = filterFieldOf(entity, base)
  if (!field || (suffix !== null && !(OPERATORS[field.kind] as readonly string[]).includes(suffix))) {
    errors[name] = `未知的查询条件：${name}`
    return
  }
  const hidden = wholeOnly && isMaskedField(field)
  const parsed = (hidden ? parseWhole : parseCondition)(field, base, suffix, text)
  if (parsed) into.push(parsed)
  else if (hidden) errors[name] = wholeHint(field)
  else errors[name] = field.messages?.invalid ?? `${field.label}格式不正确`
}

/** What a filter asks for that takes whole values only. */
export const wholeHint = ({ label }: Field): string => `请输入完整的${label}`

function readPaging(
  entity: AnyEntity,
  own: Record<string, string>,
  { mode, sorts, wholeOnly }: Required<Omit<ParserOptions, 'extra'>>,
  errors: Record<string, string>,
) {
  const whole = (name: string, fallback: number) => {
    const text = own[name]
    if (text === undefined) return fallback
    if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
    errors[name] = name === 'page' ? '页码须为正整数' : '每页条数须为正整数'
    return fallback
  }
  const { limit: usual, most } = MODES[mode]
  const page = whole('page', 1)
  const limit = whole('limit', usual)
  if (limit > most) errors['limit'] = '每页条数超出限制'
  const orderField = own['orderField'] ?? null
  const ordered =
    orderField === null ||
    (sorts.includes(orderField) ? !isHidden(entity, orderField, wholeOnly) : isOrderable(entity, orderField, wholeOnly))
  if (!ordered) errors['orderField'] = `不支持按该字段排序：${orderField}`
  const order = own['order'] ?? (orderField === null ? 'desc' : 'asc')
  if (order !== 'asc' && order !== 'desc') errors['order'] = '排序方向须为asc或desc'
  if (own['count'] !== undefined && own['count'] !== 'exact') errors['count'] = '计数方式须为exact'
  const keyword = trim(own['keyword'] ?? '')
  if (keyword.length > KEYWORD_MAX) errors['keyword'] = `关键词不能超过${KEYWORD_MAX}个字符`
  else if (hasControl(keyword)) errors['keyword'] = '关键词包含不允许的字符'
  return {
    page,
    limit,
    orderField,
    order: order === 'asc' ? ('asc' as const) : ('desc' as const),
    exact: own['count'] === 'exact',
    keyword: keyword === '' ? null : keyword,
    ids: readIds(entity, own['ids'], errors),
  }
}

function readIds(entity: AnyEntity, text: string | undefined, errors: Record<string, string>) {
  if (text === undefined) return null
  const written = text.split(',').map((id) => id.trim())
  const sound =
    written.length <= MAX_ITEMS &&
    written.every((id) => (entity.id === 'integer' ? /^[1-9]\d{0,14}$/.test(id) : UUID.test(id)))
  if (!sound) errors['ids'] = '编号格式不正确'
  return entity.id === 'integer' ? written.map(Number) : written
}
