import type { MaskForm } from './mask.ts'
import type { CodeOf, Options, StateCodes, States } from './options.ts'

/**
 * Field kinds: the closed list of what a field can be. A kind has three parts, one per layer, and each layer proves with
 * `satisfies Record<Kind, …>` that none is missing: schema, filter operators, spreadsheet codec and sample (contract),
 * Cell, Input and Filter (crud), column and index (server).
 *
 * Fields are frozen plain data with a phantom type: printable, diffable, cheap to type-check, safe to ship.
 */
export const KINDS = [
  'text',
  'longText',
  'richText',
  'textList',
  'serial',
  'choice',
  'choices',
  'flag',
  'integer',
  'decimal',
  'money',
  'percent',
  'date',
  'dateTime',
  'time',
  'dateRange',
  'period',
  'duration',
  'phone',
  'idNumber',
  'secret',
  'ref',
  'refs',
  'anyRef',
  'lines',
  'attachments',
  'images',
  'geoPoint',
  'color',
  'json',
  'state',
] as const
export type Kind = (typeof KINDS)[number]

/** A condition on sibling fields, as data: every named field equals the value, or one of the values. */
export type When = Readonly<Record<string, string | number | boolean | readonly (string | number | boolean)[]>>

export interface Common {
  /** Must have a value on create, and may not be emptied on update. */
  required?: boolean
  /** Shown under the field. */
  help?: string
  /** What the label does not say, for documentation. */
  doc?: string
  placeholder?: string
  /** Words of the book where they differ from the defaults (`请输入X` / `请选择X`, `X格式不正确` …). */
  messages?: { required?: string; invalid?: string; range?: string; scale?: string }
  /** Kept by the server: never accepted from a client; shown read-only. */
  readonly?: boolean
  /** Accepted on create only. */
  createOnly?: boolean
  /** Never leaves the server (hashes, maintained paths). */
  internal?: boolean
  /** Dates: must lie after now, after today, or after the date in the field of this name. */
  after?: 'now' | 'today' | (string & {})
  /** Date-times of which only the day is chosen: they travel and are kept as its last second. */
  endOfDay?: boolean
  /** Shown and required only while the condition holds. */
  when?: When
  /** Found by the `keyword` search of the list (prefix or contains, whichever the column's index serves). */
  search?: boolean
  /** Has an index within its scope, so that it may be filtered and sorted on a large table. */
  indexed?: boolean
  /** Column width in the list, px. */
  width?: number
  default?: unknown
}

export interface FieldOf<
  K extends Kind = Kind,
  V = unknown,
  R extends boolean = boolean,
  I extends boolean = boolean,
> extends Common {
  readonly kind: K
  readonly label: string
  readonly required?: R
  readonly internal?: I
  /** Phantom: the value's type; never present at run time. */
  readonly $value?: V
  // Options of single kinds; a flat record keeps fields printable and the mapped types cheap.
  readonly max?: number
  readonly min?: number
  readonly exclusiveMin?: boolean
  readonly pattern?: string
  readonly precision?: number
  readonly scale?: number
  readonly of?: Options
  /** Code of the dictionary whose items are the choices (instead of `of`). */
  readonly dict?: string
  readonly to?: string
  /** The ids of `to` are integers (refInt, refsInt); otherwise uuids. */
  readonly integerId?: boolean
  /** Other ref field that narrows the candidates: `{ buildingId: 'buildingId' }` = candidate field: own field. */
  readonly narrow?: Readonly<Record<string, string>>
  /** Values that every record has which may be named here: `{ reasonType: 'void' }`. */
  readonly having?: Readonly<Record<string, string>>
  readonly lines?: Fields
  readonly accept?: readonly string[]
  readonly rule?: string
  /**
   * Masked on the wire, by the form of its kind or the one named here. Callers without the entity's `plain` code find it by its
   * whole value only; each such look-up is counted and logged.
   */
  readonly masked?: boolean | MaskForm
  readonly unit?: string
}
export type Field = FieldOf
export type Fields = Readonly<Record<string, Field>>

/** Options of a field that its type does not carry; only `required`, `internal` and `of` are inferred, so that a misspelt one is seen. */
type Rest = Partial<Omit<Field, 'kind' | 'label' | '$value' | 'required' | 'internal' | 'when'>>
interface Marks<R extends boolean, I extends boolean, W extends When | undefined> {
  readonly required?: R
  readonly internal?: I
  readonly when?: W
}
/** What must be there under a condition only is not always there. */
type Always<R extends boolean, W> = [W] extends [undefined] ? R : R extends true ? boolean : R
const make =
  <K extends Kind, V>(kind: K, preset?: { readonly integerId: true }) =>
  <const R extends boolean = false, const I extends boolean = false, const W extends When | undefined = undefined>(
    label: string,
    options?: Rest & Marks<R, I, W>,
  ) =>
    Object.freeze({ kind, label, ...preset, ...options }) as unknown as FieldOf<K, V, Always<R, W>, I>

export interface Attachment {
  id: string
  url: string
  name: string
  size: number
  mime: string
}
export interface GeoPoint {
  lng: number
  lat: number
}
export interface DateRange {
  start: string
  end: string | null
}

type CodesOf<O, Many extends boolean> = Many extends true ? OneCode<O>[] : OneCode<O>
type OneCode<O> = O extends Options ? CodeOf<O> : string
type Listed<O> = O extends Options ? { readonly of: O } : unknown

/** A coded field: `of` (a closed list) or `dict` (a dictionary). */
const coded =
  <K extends Kind, Many extends boolean>(kind: K) =>
  <
    const O extends Options | undefined = undefined,
    const R extends boolean = false,
    const I extends boolean = false,
    const W extends When | undefined = undefined,
  >(
    label: string,
    options: Omit<Rest, 'of'> & Marks<R, I, W> & { readonly of?: O },
  ) =>
    Object.freeze({ kind, label, ...options }) as unknown as FieldOf<K, CodesOf<O, Many>, Always<R, W>, I> & Listed<O>

/** A state by its named codes always has one: the default is a name, and `required` need not be said. */
interface StateBuilder {
  <const M extends StateCodes>(
    label: string,
    options: Omit<Rest, 'of' | 'default'> & { readonly of: States<M>; readonly default: Extract<keyof M, string> },
  ): FieldOf<'state', M[keyof M], true, false> & { readonly of: States<M> }
  <
    const O extends Options & { readonly $codes?: never },
    const R extends boolean = false,
    const I extends boolean = false,
  >(
    label: string,
    options: Omit<Rest, 'of'> & Marks<R, I, undefined> & { readonly of: O },
  ): FieldOf<'state', OneCode<O>, R, I> & { readonly of: O }
}
const state = ((label: string, { default: initial, of, ...options }: Rest & { readonly of: Options }) => {
  const named = (of as unknown as Readonly<Record<string, unknown>>)[String(initial)]
  return Object.freeze({
    kind: 'state',
    label,
    of,
    ...options,
    ...(initial === undefined ? {} : { default: named ?? initial }),
    ...(named === undefined ? {} : { required: true }),
  })
}) as unknown as StateBuilder

/** A line as it is kept. */
export type LineOf<L extends Fields> = {
  [K in keyof L]: L[K] extends FieldOf<Kind, infer V, true> ? NonNullable<V> : NonNullable<L[K]['$value']> | null
}
type LinesBuilder = <
  const L extends Fields = Fields,
  const R extends boolean = false,
  const I extends boolean = false,
  const W extends When | undefined = undefined,
>(
  label: string,
  options?: Omit<Rest, 'lines'> & Marks<R, I, W> & { readonly lines?: L },
) => FieldOf<'lines', LineOf<L>[], Always<R, W>, I> & { readonly lines: L }

/** Builders, Chinese label first, one line per field. Values travel as the comment says. */
export const f = {
  /** string */
  text: make<'text', string>('text'),
  /** string with line breaks */
  longText: make<'longText', string>('longText'),
  /** sanitised HTML */
  richText: make<'richText', string>('richText'),
  /** string[] */
  textList: make<'textList', string[]>('textList'),
  /** a document number drawn from the code rule `rule` inside the creating transaction; never typed */
  serial: make<'serial', string>('serial'),
  /** code */
  choice: coded<'choice', false>('choice'),
  /** code[] */
  choices: coded<'choices', true>('choices'),
  /** boolean */
  flag: make<'flag', boolean>('flag'),
  /** number, within ±(2^53−1) */
  integer: make<'integer', number>('integer'),
  /** decimal string; `precision` and `scale` as in SQL; never a binary float */
  decimal: make<'decimal', string>('decimal'),
  /** decimal string with 2 places, CNY */
  money: make<'money', string>('money'),
  /** decimal string, 60.00 means 60 % */
  percent: make<'percent', string>('percent'),
  /** yyyy-MM-dd */
  date: make<'date', string>('date'),
  /** yyyy-MM-dd HH:mm:ss, Asia/Shanghai */
  dateTime: make<'dateTime', string>('dateTime'),
  /** HH:mm */
  time: make<'time', string>('time'),
  /** {start, end}; both ends included; end null = open */
  dateRange: make<'dateRange', DateRange>('dateRange'),
  /** yyyy-MM */
  period: make<'period', string>('period'),
  /** whole seconds */
  duration: make<'duration', number>('duration'),
  /** 11 digits starting with 1, masked on the wire */
  phone: make<'phone', string>('phone'),
  /** encrypted at rest, searchable by its full value only, masked on the wire */
  idNumber: make<'idNumber', string>('idNumber'),
  /** write-only, encrypted */
  secret: make<'secret', string>('secret'),
  /** id of one record of `to` (number for integer-id entities, else uuid) */
  ref: make<'ref', string>('ref'),
  /** ids of several records, a join table */
  refs: make<'refs', string[]>('refs'),
  /** ref to an integer-id entity (company, community, user, role, position, menu, menuGroup, dict) */
  refInt: make<'ref', number>('ref', { integerId: true }),
  refsInt: make<'refs', number[]>('refs', { integerId: true }),
  /** {type: entity name, id} */
  anyRef: make<'anyRef', { type: string; id: string }>('anyRef'),
  /** child rows owned by the record, with fields of their own */
  lines: make('lines') as LinesBuilder,
  attachments: make<'attachments', Attachment[]>('attachments'),
  images: make<'images', Attachment[]>('images'),
  /** {lng, lat}, GCJ-02 degrees */
  geoPoint: make<'geoPoint', GeoPoint>('geoPoint'),
  /** #rrggbb */
  color: make<'color', string>('color'),
  json: <T>(label: string, options: Rest & Marks<boolean, boolean, When | undefined> = {}) =>
    Object.freeze({ kind: 'json', label, ...options }) as FieldOf<'json', T, false>,
  /** code of a state machine: changes through actions only, never through update */
  state,
} as const
