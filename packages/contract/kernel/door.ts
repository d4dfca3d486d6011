import { type AnyEntity, type CrudVerb, type Door, type Entity, type EntityInput, defineEntity } from './entity.ts'
import type { Field, Fields } from './fields.ts'
import { only } from './options.ts'

export interface DoorInput<F extends Fields, C extends Fields, K extends keyof F> extends Pick<
  EntityInput<Pick<F, K>, C>,
  'doc' | 'computed' | 'verbs' | 'list'
> {
  /** Chinese name of one record behind this door, where it has another. */
  label?: string
  base: string
  /** Field that names a record behind this door, where another one is shown. */
  title?: Extract<NoInfer<K>, string>
  /** Codes of the door's own; what is not named is `prefix:verb`. Masked values in clear remain the noun's own right. */
  perms: EntityInput<F, C>['perms']
  /**
   * Only rows with these values exist behind the door; one of several is a list, with null where it may be empty. A new row gets the single
   * ones, which none changes; of several choices who writes says which.
   */
  fixed?: { readonly [N in keyof F]?: FixedValue | readonly (FixedValue | null)[] }
  /** Values that every record has which these fields name: rows that name another do not exist behind the door. */
  having?: { readonly [N in NoInfer<K>]?: NonNullable<Field['having']> }
  /** Fields that are shown; default all. */
  fields?: readonly K[]
  /** Labels of fields that are called otherwise here. */
  labels?: { readonly [N in NoInfer<K>]?: string }
  /** What a new row begins with where that is something else here. */
  defaults?: { readonly [N in NoInfer<K>]?: FixedValue }
}
type FixedValue = string | number | boolean

/**
 * Another way to the rows of a noun: a list with a path, codes, columns and fixed values of its own. The table, the log, the files, the
 * references and the checks remain the noun's; `crud(noun, hooks, { doors })` serves it with the noun's hooks, a door that is only
 * read may be served elsewhere with its own. Throws (in English) when it contradicts the noun.
 */
export function defineDoor<
  const N extends string,
  F extends Fields,
  C extends Fields,
  K extends keyof F = keyof F,
  D extends Fields = C,
>(noun: Entity<string, F, C>, name: N, input: DoorInput<F, D, K>): Entity<N, Pick<F, K>, D> {
  const {
    fields = Object.keys(noun.fields) as K[],
    fixed = {},
    having = {},
    defaults = {},
    label = noun.label,
    labels,
    title,
    ...own
  } = input
  const fail = (why: string): never => {
    throw new Error(`door ${name}: ${why}`)
  }
  if (noun.door) fail(`${noun.name} is a door itself`)
  const shown = new Set<string>(fields as readonly string[])
  const verbs = own.verbs ?? noun.verbs
  const writes = verbs.some((verb) => WRITING.has(verb))
  if (writes && shown.size < Object.keys(noun.fields).length) fail('what writes shows every field')
  const values: Record<string, Values> = {}
  for (const [field, value] of Object.entries(fixed) as [string, FixedValue | Values][]) {
    const definition = noun.fields[field] ?? fail(`fixes unknown field ${field}`)
    const some: Values = Array.isArray(value) ? value : [value as FixedValue]
    if (!FIXABLE.has(definition.kind)) fail(`${field} is a ${definition.kind}, which no door can fix`)
    if (writes && definition.when) fail(`${field} is asked for at times only`)
    if (
      verbs.includes('add') &&
      (definition.kind !== 'choice' || definition.readonly || (some.length > 1 && !isChosen(definition, some)))
    )
      fail(`a new row could not be given its ${field}`)
    values[field] = some
  }
  const named = having as Door['having']
  for (const field of Object.keys(named))
    if (noun.fields[field]?.kind !== 'ref') fail(`${field} names no single record`)
  const { sort, ...list } = noun.list
  const renamed = (field: string) => {
    const called = labels?.[field as K]
    return called === undefined ? {} : { label: called }
  }
  const entity = defineEntity<N, Pick<F, K>, D>(name, {
    ...own,
    label,
    lookup: noun.lookup,
    title: title ?? (noun.title as Extract<K, string>),
    table: noun.table,
    scope: noun.scope,
    id: noun.id,
    softDelete: noun.softDelete,
    nullableCompany: noun.nullableCompany,
    appendOnly: noun.appendOnly,
    fields: Object.fromEntries(
      Object.entries(noun.fields)
        .filter(([field]) => shown.has(field))
        .map(([field, definition]) => [
          field,
          {
            ...definition,
            ...(Object.hasOwn(defaults, field) && { default: (defaults as Record<string, FixedValue>)[field] }),
            ...(values[field] && held(definition, values[field])),
            ...(named[field] && { having: { ...definition.having, ...named[field] } }),
            ...renamed(field),
          },
        ]),
    ) as Pick<F, K>,
    computed: own.computed ?? (noun.computed as unknown as D),
    verbs,
    list: { ...list, ...(sort ? { sort } : {}), ...own.list },
    ...(writes ? writingOf(noun, values) : { form: [] }),
  })
  const door: Door = { of: noun.name, fixed: values, having: named }
  return Object.freeze({ ...entity, door, prints: noun.prints, codes: { ...entity.codes, plain: noun.codes.plain } })
}

const WRITING: ReadonlySet<CrudVerb> = new Set(['add', 'edit', 'delete', 'import'])

/** What a writing door takes over from its noun; its form asks for nothing that is given anyway. */
const writingOf = (noun: AnyEntity, fixed: Readonly<Record<string, Values>>) => ({
  ...(noun.tree ? { tree: noun.tree as never } : {}),
  unique: noun.unique,
  noOverlap: noun.noOverlap,
  rules: noun.rules,
  locks: noun.locks,
  form: noun.form
    .map((group) => ({ ...group, fields: group.fields.filter((field) => fixed[field]?.length !== 1) }))
    .filter((group) => group.fields.length > 0),
  batch: noun.batch.filter((field) => !(field in fixed)),
})

type Values = readonly (FixedValue | null)[]
/** Of several values who writes says which: no row is left with none. */
const isChosen = ({ kind, required }: Field, values: Values) =>
  kind === 'choice' && values.length > 1 && (required === true || values.includes(null))

/** What fixed values make of a field: one is given at birth and never changed, several leave a choice, and none is there but these. */
const held = (field: Field, values: Values): Partial<Field> => ({
  createOnly: field.createOnly || !isChosen(field, values),
  ...(field.of && { of: only(field.of, values) }),
  ...(values.length === 1 && { default: values[0], ...(field.kind === 'choice' && { required: true }) }),
})

/** Kinds whose column holds the value as it travels. */
const FIXABLE = new Set<string>(['choice', 'state', 'flag', 'text', 'integer'])
