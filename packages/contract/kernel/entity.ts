import type { Field, Fields, When } from './fields.ts'
import { isMaskedField } from './mask.ts'

/**
 * Nouns are data: an entity is defined once and compiles to schemas, row types, list, filters, form, spreadsheet codec,
 * permission codes, endpoints, table and documentation. Other entities are named, never imported.
 */
export type ScopeKind =
  /** rows of a community; columns company_id and community_id */
  | 'community'
  /** rows of a company; column company_id */
  | 'company'
  /** rows of their user; columns company_id and user_id, another's row is 404 */
  | 'user'
  /** shared by all companies; no company column */
  | 'global'

export interface UniqueRule {
  readonly fields: readonly string[]
  /** Message of the book; default `{label}已存在`. */
  readonly message?: string
  /** Uniqueness counts rows for which this holds. */
  readonly where?: When
}
export interface NoOverlapRule {
  /** A dateRange field, or [start, end] of two date fields (end null = open). */
  readonly range: string | readonly [string, string]
  /** Rows with equal values of these may not overlap. */
  readonly within: readonly string[]
  readonly message: string
}
/** A pure rule over the whole draft, run on both sides; the message is shown at `field`. */
export interface CrossRule {
  readonly field: string
  readonly message: string
  readonly holds: (draft: Readonly<Record<string, unknown>>) => boolean
}
/** Makes a rule at one of the fields; `holds` gets the merged draft and says whether it is all right. */
export type RuleMaker<F extends Fields> = (
  field: Extract<keyof F, string>,
  message: string,
  holds: (draft: DraftOf<{ readonly fields: F }>) => boolean,
) => CrossRule
/** Rules over fields: `rules: (rule) => [rule('floor', '楼层不能为0', ({ floor }) => floor !== 0)]`, or a list that several share. */
export type RulesOf<F extends Fields> = readonly CrossRule[] | ((rule: RuleMaker<F>) => readonly CrossRule[])
const rule = (field: string, message: string, holds: CrossRule['holds']): CrossRule => ({ field, message, holds })
/** The rules as a list. */
export const rulesOf = <F extends Fields>(rules: RulesOf<F> | undefined): readonly CrossRule[] =>
  typeof rules === 'function' ? rules(rule as RuleMaker<F>) : (rules ?? [])

/** What a record does not take as it stands, and the sentence that says why; judged on both sides. */
export interface Lock {
  readonly verb: 'edit' | 'delete'
  readonly where: When
  /** Locked where the condition holds, or where it does not. */
  readonly held: boolean
  readonly refusal: string
}

export type CrudVerb = 'list' | 'add' | 'edit' | 'delete' | 'import' | 'export' | 'plain'
export const CRUD_VERBS: readonly CrudVerb[] = ['list', 'add', 'edit', 'delete', 'import', 'export', 'plain']

export interface FormGroup {
  readonly title: string
  readonly fields: readonly string[]
}
/** Titled group of a form, in reading order. */
export const group = (title: string, fields: readonly string[]): FormGroup => ({ title, fields })

/** Rights to the sheet of a record: to print it, and, where a second one is marked 补打, to print it again. */
export interface Prints {
  readonly permission: string
  readonly again?: string
  /** Records that have no sheet as they stand, and the sentence that says so. */
  readonly unless?: { readonly where: When; readonly refusal: string }
}

export interface EntityInput<F extends Fields, C extends Fields> {
  /** Chinese name of one record. */
  label: string
  /** Name of one record in look-ups, where the books have another. */
  lookup?: string
  /** One paragraph: what it is and what must be known before changing it. */
  doc?: string
  /** Field whose value names a record in references, the recycle bin and logs. */
  title: Extract<keyof F, string>
  /** Where it is not the entity's name in snake_case; empty for what is on screen only. */
  table?: string
  /** Base path of the noun calls, as the book writes it; null = no noun calls. */
  base: string | null
  /** Permission prefix, with verbs whose code differs from the verb: `{ prefix: 'basedata:housekeeper', add: 'edit', delete: 'edit' }`. */
  perms: string | ({ prefix: string } & Partial<Record<CrudVerb, string>>)
  scope: ScopeKind
  /** `integer` only where the system book 2.0 says so; otherwise uuid v7. */
  id?: 'integer' | 'uuid'
  /** Soft delete into the recycle bin; default true. */
  softDelete?: boolean
  /** company_id may be null (built-in rows that hold for all companies). */
  nullableCompany?: boolean
  /** Rows are never changed or deleted. */
  appendOnly?: boolean
  /** Parent field of a tree of records, what orders siblings, how deep it may be (top records are level 1), and what is said to whoever moves one below itself. */
  tree?: { parent: Extract<keyof F, string>; order?: Extract<keyof F, string>; levels?: number; ring?: string }
  fields: F
  /** Read-only figures that the server computes per row (SQL in the hooks). */
  computed?: C
  unique?: readonly UniqueRule[]
  noOverlap?: readonly NoOverlapRule[]
  rules?: RulesOf<F>
  /** States in which a record is not edited or deleted; the first that locks it is told. */
  locks?: readonly Lock[]
  /** Verbs that exist; default all of list, add, edit, delete, export. */
  verbs?: readonly CrudVerb[]
  list?: {
    columns?: readonly string[]
    /** Filters of the bar, most used first; the first four are shown, the rest fold. */
    filters?: readonly string[]
    sort?: { field: string; order: 'asc' | 'desc' }
    /** Numeric fields summed by the totals call. */
    totals?: readonly string[]
    tabs?: readonly TabOfList[]
  }
  form?: readonly FormGroup[]
  /** Fields that the batch call may set. */
  batch?: readonly string[]
  /** Who prints its sheet, where that is not whoever reads it. */
  prints?: Prints
  /** Field that names what it is a part of: whoever reads that opens its pictures and files. */
  partOf?: Extract<keyof F, string>
}

/** Some rows of a list, under a tab with how many they are (`GET base/tabs`); `where` as the list call takes its filters. */
export interface TabOfList {
  readonly key: string
  readonly label: string
  readonly where: Readonly<Record<string, string>>
}
/** How many rows stand under a tab; no further than a page counts. */
export interface TabCount {
  readonly total: number
  readonly capped: boolean
}

export interface Entity<N extends string = string, F extends Fields = Fields, C extends Fields = Fields> {
  readonly name: N
  readonly module: string
  readonly label: string
  readonly lookup: string
  readonly doc: string
  readonly title: string
  readonly table: string
  readonly base: string | null
  readonly scope: ScopeKind
  readonly id: 'integer' | 'uuid'
  readonly softDelete: boolean
  readonly nullableCompany: boolean
  readonly appendOnly: boolean
  readonly tree: { parent: string; order?: string; levels?: number; ring?: string } | null
  readonly fields: F
  readonly computed: C
  readonly unique: readonly UniqueRule[]
  readonly noOverlap: readonly NoOverlapRule[]
  readonly rules: readonly CrossRule[]
  readonly locks: readonly Lock[]
  readonly verbs: readonly CrudVerb[]
  /** Full permission code of each verb. */
  readonly codes: Readonly<Record<CrudVerb, string>>
  readonly list: {
    readonly columns: readonly string[]
    readonly filters: readonly string[]
    readonly sort: { readonly field: string; readonly order: 'asc' | 'desc' } | null
    readonly totals: readonly string[]
    readonly tabs: readonly TabOfList[]
  }
  readonly form: readonly FormGroup[]
  readonly batch: readonly string[]
  readonly prints: Prints | null
  readonly partOf: string | null
  /** Where these rows are another noun's (`defineDoor`). */
  readonly door: Door | null
}
/** What makes a door of an entity: the noun whose rows it shows, and what all of them have. */
export interface Door {
  readonly of: string
  /** Values by field; null among them stands for none. */
  readonly fixed: Readonly<Record<string, readonly (string | number | boolean | null)[]>>
  /** Values that records have which a field names, where it names one. */
  readonly having: Readonly<Record<string, NonNullable<Field['having']>>>
}
/** Name of the noun whose rows these are: what logs, files, references and caches call them. */
export const nounOf = ({ name, door }: Pick<AnyEntity, 'name' | 'door'>): string => door?.of ?? name
/** `module.entity` → module. */
export const moduleOf = (name: string): string => name.slice(0, name.indexOf('.'))
export type AnyEntity = Entity<string, Fields, Fields>

const DEFAULT_VERBS: readonly CrudVerb[] = ['list', 'add', 'edit', 'delete', 'export']
const APPEND_ONLY_VERBS: readonly CrudVerb[] = ['list', 'export']

/** Defines an entity; throws (in English, naming the place) when the definition contradicts itself. */
export function defineEntity<const N extends string, F extends Fields, C extends Fields = Record<never, never>>(
  name: N,
  input: EntityInput<F, C>,
): Entity<N, F, C> {
  const fail = (why: string): never => {
    throw new Error(`entity ${name}: ${why}`)
  }
  const known = (field: string) =>
    field in input.fields ||
    (input.computed != null && field in input.computed) ||
    AUDIT_FIELDS.includes(field) ||
    field === 'companyId' ||
    field === 'communityId'
  const check = (fields: readonly string[] | undefined, where: string) =>
    fields?.forEach((field) => known(field) || fail(`${where} names unknown field ${field}`))
  check(input.list?.columns, 'list.columns')
  check(input.list?.filters, 'list.filters')
  check(input.list?.totals, 'list.totals')
  check(input.batch, 'batch')
  const sorted = input.list?.sort && input.fields[input.list.sort.field]
  if (sorted && isMaskedField(sorted)) fail('list.sort names a masked field')
  for (const [at, one] of Object.entries(input.fields))
    if (one.after !== undefined && one.after !== 'now' && one.after !== 'today' && !known(one.after))
      fail(`${at} lies after unknown field ${one.after}`)
  for (const g of input.form ?? []) check(g.fields, `form group ${g.title}`)
  for (const u of input.unique ?? []) check(u.fields, 'unique')
  for (const { where } of input.locks ?? []) check(Object.keys(where), 'locks')
  if (!/^[a-z][A-Za-z-]*\.[a-z][A-Za-z]*$/.test(name)) fail('name must be module.entity')

  const perms = typeof input.perms === 'string' ? { prefix: input.perms } : input.perms
  const codes = Object.fromEntries(
    CRUD_VERBS.map((v) => [v, `${perms.prefix}:${(perms as Partial<Record<CrudVerb, string>>)[v] ?? v}`]),
  ) as Record<CrudVerb, string>
  const shown = Object.entries(input.fields).filter(([, x]) => !x.internal && x.kind !== 'secret')
  const editable = shown.filter(([, x]) => !x.readonly && x.kind !== 'serial' && x.kind !== 'state')
  return Object.freeze({
    name,
    module: moduleOf(name),
    label: input.label,
    lookup: input.lookup ?? input.label,
    doc: input.doc ?? '',
    title: input.title,
    table: input.table ?? tableOf(name),
    base: input.base,
    scope: input.scope,
    id: input.id ?? 'uuid',
    softDelete: input.appendOnly ? false : (input.softDelete ?? true),
    nullableCompany: input.nullableCompany ?? false,
    appendOnly: input.appendOnly ?? false,
    tree: input.tree ?? null,
    fields: Object.freeze(input.fields),
    computed: Object.freeze(input.computed ?? ({} as C)),
    unique: input.unique ?? [],
    noOverlap: input.noOverlap ?? [],
    rules: rulesOf(input.rules),
    locks: input.locks ?? [],
    verbs: input.verbs ?? (input.appendOnly ? APPEND_ONLY_VERBS : DEFAULT_VERBS),
    codes,
    list: {
      columns:
        input.list?.columns ??
        shown
          .filter(([, x]) => !WIDE.has(x.kind))
          .slice(0, 10)
          .map(([k]) => k),
      filters:
        input.list?.filters ??
        shown
          .filter(([, x]) => FILTERED.has(x.kind))
          .slice(0, 6)
          .map(([k]) => k),
      sort: input.list?.sort ?? null,
      totals: input.list?.totals ?? [],
      tabs: input.list?.tabs ?? [],
    },
    form: input.form ?? [{ title: '基本信息', fields: editable.map(([k]) => k) }],
    batch: input.batch ?? [],
    prints: input.prints ?? null,
    partOf: input.partOf ?? null,
    door: null,
  })
}

const WIDE = new Set<Field['kind']>(['longText', 'richText', 'json', 'lines', 'attachments', 'images', 'secret'])
const FILTERED = new Set<Field['kind']>(['choice', 'state', 'flag', 'date', 'dateTime', 'ref', 'period'])

const tableOf = (name: string) => name.slice(name.indexOf('.') + 1).replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)

/** Columns that every table has; `version` is the optimistic lock. */
export const AUDIT_FIELDS: readonly string[] = ['id', 'createdBy', 'createdAt', 'updatedBy', 'updatedAt', 'version']

type ValueOf<X> = X extends { readonly $value?: infer V } ? V : never
type IsRequired<X> = X extends { readonly required?: infer R } ? ([R] extends [true] ? true : false) : false
type FieldsOf<E> = E extends { readonly fields: infer F } ? F : never
type ComputedOf<E> = E extends { readonly computed: infer C } ? C : never
export type IdOf<E> = E extends { readonly id: 'integer' } ? number : string

/** A row as it travels: ids in the ref fields, their titles beside in `titles`. */
export type RowOf<E> = {
  [K in keyof FieldsOf<E>]: IsRequired<FieldsOf<E>[K]> extends true
    ? NonNullable<ValueOf<FieldsOf<E>[K]>>
    : NonNullable<ValueOf<FieldsOf<E>[K]>> | null
} & { [K in keyof ComputedOf<E>]: NonNullable<ValueOf<ComputedOf<E>[K]>> | null } & RowMeta

/** A row as screens and the steps of verbs have it: what is internal or secret never leaves the table. */
export type ShownRowOf<E> = Omit<RowOf<E>, HiddenOf<FieldsOf<E>>>
type HiddenOf<F> = {
  [K in keyof F]: F[K] extends { readonly kind: 'secret' }
    ? K
    : F[K] extends { readonly internal?: infer I }
      ? [I] extends [true]
        ? K
        : never
      : never
}[keyof F]

// A type and no interface: a row of an entity is an AnyRow then, which an index signature asks for.
export type RowMeta = {
  id: string | number
  version: number
  createdAt: string
  updatedAt: string
  companyId?: number | null
  communityId?: number | null
  /** Titles of referenced records by field; an array for `refs`. */
  titles: Readonly<Record<string, string | null | readonly string[]>>
  /** Verbs of the record's flow that the caller holds, where its entity has a flow. */
  actions?: readonly OfferedVerb[]
}
/** A verb of a record as the server offers it: pressed, or greyed with the reason. */
export interface OfferedVerb {
  readonly verb: string
  readonly label: string
  readonly enabled: boolean
  readonly reason: string | null
}
/** What a client sends on create; update sends any part of it with `id` and `version`. Lines are drafts too. */
export type DraftOf<E> = {
  [K in keyof FieldsOf<E>]?: GivenValue<FieldsOf<E>[K]> | null
}
/** A line as it is being filled in. */
export type DraftLine<L> = { readonly [K in keyof L]?: L[K] | null }
type GivenValue<X> = X extends { readonly kind: 'lines'; readonly $value?: (infer L)[] }
  ? readonly DraftLine<L>[]
  : NonNullable<ValueOf<X>>
/** A row of no particular entity, as generic screens and the kernel see it. */
export type AnyRow = Record<string, unknown> & RowMeta
/** A row as the screens of an entity get it; of one that is not known before, any. */
export type ScreenRow<E> = AnyEntity extends E ? AnyRow : ShownRowOf<E> & RowMeta

/** Locked for a verb where the condition holds: `lockedIn('edit', { status: 2 }, '启用中的方案不能修改，请先停用')`. */
export const lockedIn = (verb: Lock['verb'], where: When, refusal: string): Lock => ({
  verb,
  where,
  held: true,
  refusal,
})
/** Open for a verb only where the condition holds: `openIn('delete', { status: 1 }, '只能删除草稿')`. */
export const openIn = (verb: Lock['verb'], where: When, refusal: string): Lock => ({
  verb,
  where,
  held: false,
  refusal,
})
/** Unique among live rows (and within the row's company or community where the fields say so). */
export const unique = (fields: readonly string[], message?: string, where?: When): UniqueRule => ({
  fields,
  ...(message === undefined ? {} : { message }),
  ...(where === undefined ? {} : { where }),
})
