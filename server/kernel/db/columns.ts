import { instantOf } from '../clock.ts'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { Field, Kind } from '@wuguan/contract/kernel/fields'
import { numericOf } from '@wuguan/contract/kernel/kinds/limits'
import { isMaskedField } from '@wuguan/contract/kernel/mask'
import { maskedSql } from './mask-sql.ts'
import { snake } from './sql.ts'

/** The server's part of a field kind: its columns, how a wire value is stored, and how a stored value is sent. */
export interface Column {
  name: string
  type: string
  notNull: boolean
  default?: string
}
export interface ColumnContext {
  /** Encrypts at rest. */
  encrypt(plain: string): string
  /** Keyed hash by which an encrypted value can be found. */
  digest(plain: string): string
  /** What stands in clear beside an encrypted value: its end, by which the desk finds it. Never sent as it is. */
  keep(plain: string): string
}
interface KindColumns {
  columns(name: string, field: Field): Column[]
  /** Values of the columns, in their order, for a wire value that passed the schema. */
  store(value: unknown, field: Field, context: ColumnContext): unknown[]
  /** SQL expression that yields the wire value as JSON-able; `masked` callers see masked forms. */
  read(alias: string, name: string, field: Field): string
  /** Column by which lists filter and sort; null = neither. */
  sortable(name: string): string | null
}

const single = (
  type: string | ((field: Field) => string),
  read?: (column: string) => string,
  store?: (value: unknown) => unknown,
): KindColumns => ({
  columns: (name, field) => [
    { name, type: typeof type === 'string' ? type : type(field), notNull: field.required === true && !field.when },
  ],
  store: (value) => [value == null ? null : store ? store(value) : value],
  read: (alias, name) => (read ? read(`${alias}.${name}`) : `${alias}.${name}`),
  sortable: (name) => name,
})
/** Text that may be masked. */
const maskable: KindColumns = {
  ...single('text'),
  read: (alias, name, field) => (isMaskedField(field) ? maskedSql(field, `${alias}.${name}`) : `${alias}.${name}`),
}
const json = (value: unknown) => JSON.stringify(value)
const unsortable = (kind: KindColumns): KindColumns => ({ ...kind, sortable: () => null })
const numeric = (field: Field) => {
  const { precision, scale } = numericOf(field)
  return `numeric(${precision},${scale})`
}
const coded = (field: Field) => (field.of?.codeType === 'number' ? 'smallint' : 'text')
const asText = (column: string) => `${column}::text`
export const DATE_TIME = (column: string) => `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`

const KIND_COLUMNS = {
  text: maskable,
  longText: unsortable(single('text')),
  richText: unsortable(single('text')),
  textList: unsortable(single('text[]')),
  serial: single('text'),
  choice: single(coded),
  choices: unsortable(single((field) => `${coded(field)}[]`)),
  flag: {
    ...single('boolean'),
    columns: (name, field) => [
      { name, type: 'boolean', notNull: true, default: field.default === true ? 'true' : 'false' },
    ],
    store: (value, field) => [value ?? field.default === true],
  },
  integer: single((field) => ((field.max ?? 0) > 2147483647 ? 'bigint' : 'integer')),
  decimal: single(numeric, asText),
  money: single(numeric, asText),
  percent: single(numeric, asText),
  date: single('date', asText),
  dateTime: single('timestamptz', DATE_TIME, (value) => instantOf(String(value))),
  time: single('time', (column) => `to_char(${column}, 'HH24:MI')`),
  dateRange: {
    columns: (name, field) => [
      { name: `${name}_start`, type: 'date', notNull: field.required === true },
      { name: `${name}_end`, type: 'date', notNull: false },
    ],
    store: (value) => {
      const range = value as { start: string; end: string | null } | null
      return [range?.start ?? null, range?.end ?? null]
    },
    read: (alias, name) =>
      `case when ${alias}.${name}_start is null then null else json_build_object('start', ${alias}.${name}_start::text, 'end', ${alias}.${name}_end::text) end`,
    sortable: (name) => `${name}_start`,
  },
  period: single('text'),
  duration: single('integer'),
  phone: maskable,
  idNumber: {
    columns: (name, field) => [
      { name: `${name}_enc`, type: 'text', notNull: field.required === true && !field.when },
      { name: `${name}_hash`, type: 'text', notNull: false },
      { name: `${name}_mask`, type: 'text', notNull: false },
    ],
    store: (value, _field, context) =>
      value == null
        ? [null, null, null]
        : [context.encrypt(String(value)), context.digest(String(value)), context.keep(String(value))],
    read: (alias, name, field) => maskedSql(field, `${alias}.${name}_mask`),
    sortable: () => null,
  },
  secret: {
    columns: (name) => [{ name: `${name}_enc`, type: 'text', notNull: false }],
    store: (value, _field, context) => [value == null ? null : context.encrypt(String(value))],
    read: () => 'null',
    sortable: () => null,
  },
  ref: single('uuid'),
  refs: { columns: () => [], store: () => [], read: () => 'null', sortable: () => null },
  anyRef: {
    columns: (name, field) => [
      { name: `${name}_type`, type: 'text', notNull: field.required === true },
      { name: `${name}_id`, type: 'text', notNull: field.required === true },
    ],
    store: (value) => {
      const any = value as { type: string; id: string } | null
      return [any?.type ?? null, any?.id ?? null]
    },
    read: (alias, name) =>
      `case when ${alias}.${name}_id is null then null else json_build_object('type', ${alias}.${name}_type, 'id', ${alias}.${name}_id) end`,
    sortable: () => null,
  },
  lines: unsortable(single('jsonb', undefined, json)),
  attachments: unsortable(single('jsonb', undefined, json)),
  images: unsortable(single('jsonb', undefined, json)),
  geoPoint: {
    columns: (name) => [
      { name: `${name}_lng`, type: 'numeric(9,6)', notNull: false },
      { name: `${name}_lat`, type: 'numeric(9,6)', notNull: false },
    ],
    store: (value) => {
      const point = value as { lng: number; lat: number } | null
      return [point?.lng ?? null, point?.lat ?? null]
    },
    read: (alias, name) =>
      `case when ${alias}.${name}_lng is null then null else json_build_object('lng', ${alias}.${name}_lng, 'lat', ${alias}.${name}_lat) end`,
    sortable: () => null,
  },
  color: unsortable(single('text')),
  json: unsortable(single('jsonb', undefined, json)),
  state: single(coded),
} satisfies Record<Kind, KindColumns>

export const kindColumns = (field: Field): KindColumns => KIND_COLUMNS[field.kind]

/** Column type of a reference depends on the id type of its target. */
export type IdTypeOf = (entity: string) => 'integer' | 'uuid'
const SQL_ID = { integer: 'bigint', uuid: 'uuid' } as const

export function fieldColumns(name: string, field: Field, idTypeOf: IdTypeOf): Column[] {
  const columns = kindColumns(field).columns(snake(name), field)
  if (field.kind !== 'ref') return columns
  return columns.map((column) => ({ ...column, type: SQL_ID[idTypeOf(field.to!)] }))
}

/** Join table of a `refs` field. */
export const refsTable = (entity: AnyEntity, name: string) => `${entity.table}__${snake(name)}`

export const SQL_ID_TYPE = SQL_ID
