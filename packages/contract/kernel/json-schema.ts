import type { AnyEntity } from './entity.ts'
import type { Field, Fields } from './fields.ts'
import { integerLimit, isServerKept, MAX_ITEMS, maxLength, numericOf, type PerKind } from './kinds/limits.ts'
import { systemFieldsOf } from './system-fields.ts'

/** The part of JSON Schema 2020-12 that the API description uses. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly title?: string
  readonly description?: string
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly items?: JsonSchema
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly readOnly?: boolean
}

const object = (properties: Record<string, JsonSchema>, required = Object.keys(properties)): JsonSchema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})
const text = (field: Field): JsonSchema => ({
  type: 'string',
  maxLength: maxLength(field),
  ...(field.min === undefined ? {} : { minLength: field.min }),
  ...(field.pattern === undefined ? {} : { pattern: field.pattern }),
})
const shaped = (pattern: string, format?: string) => (): JsonSchema => ({
  type: 'string',
  pattern,
  ...(format ? { format } : {}),
})
const decimal = (field: Field): JsonSchema => {
  const { precision, scale } = numericOf(field)
  const decimals = scale > 0 ? `(\\.\\d{1,${scale}})?` : ''
  return { type: 'string', format: 'decimal', pattern: `^-?\\d{1,${precision - scale}}${decimals}$` }
}
const integer = (field: Field): JsonSchema => ({
  type: 'integer',
  maximum: field.max ?? integerLimit(field),
  ...(field.exclusiveMin && field.min !== undefined
    ? { exclusiveMinimum: field.min }
    : { minimum: field.min ?? -integerLimit(field) }),
})
const code = (field: Field): JsonSchema =>
  field.of
    ? {
        type: field.of.codeType === 'number' ? 'integer' : 'string',
        enum: field.of.items.map((item) => item.code),
        description: field.of.items.map((item) => `${item.code}=${item.label}`).join(' '),
      }
    : { type: 'string', maxLength: field.max ?? 60 }
const id = (field: Field): JsonSchema =>
  field.integerId ? { type: 'integer', minimum: 1 } : { type: 'string', format: 'uuid' }
const many = (items: JsonSchema, uniqueItems = false): JsonSchema => ({
  type: 'array',
  items,
  maxItems: MAX_ITEMS,
  ...(uniqueItems ? { uniqueItems } : {}),
})
const attachment = object({
  id: { type: 'string', format: 'uuid' },
  url: { type: 'string' },
  name: { type: 'string' },
  size: { type: 'integer' },
  mime: { type: 'string' },
})
const DATE = '^\\d{4}-\\d{2}-\\d{2}$'
const date = shaped(DATE, 'date')

const SCHEMAS = {
  text,
  longText: text,
  richText: text,
  textList: (field) => many(text(field)),
  serial: text,
  choice: code,
  choices: (field) => many(code(field), true),
  flag: () => ({ type: 'boolean' }),
  integer,
  decimal,
  money: decimal,
  percent: decimal,
  date,
  dateTime: shaped('^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$'),
  time: shaped('^([01]\\d|2[0-3]):[0-5]\\d$'),
  dateRange: () => object({ start: date(), end: { ...date(), type: ['string', 'null'] } }),
  period: shaped('^\\d{4}-(0[1-9]|1[0-2])$'),
  duration: (field) => ({ ...integer({ ...field, min: field.min ?? 0 }), description: '秒' }),
  phone: (field) => ({ type: 'string', pattern: field.masked ? '^1[\\d*]{10}$' : '^1\\d{10}$' }),
  idNumber: () => ({ type: 'string', pattern: '^[1-9][\\d*]{16}[\\dX*]$' }),
  secret: text,
  ref: id,
  refs: (field) => many(id(field), true),
  anyRef: () => object({ type: { type: 'string' }, id: { type: 'string' } }),
  lines: (field) => many(fieldsSchema(field.lines ?? {})),
  attachments: () => many(attachment),
  images: () => many(attachment),
  geoPoint: () =>
    object({
      lng: { type: 'number', minimum: -180, maximum: 180 },
      lat: { type: 'number', minimum: -90, maximum: 90 },
    }),
  color: shaped('^#[0-9a-f]{6}$'),
  json: () => ({}),
  state: code,
} as const satisfies PerKind<(field: Field) => JsonSchema>

/** One field's value, with its Chinese name; null allowed where the field may be empty. */
export function fieldJsonSchema(field: Field): JsonSchema {
  const schema: JsonSchema = SCHEMAS[field.kind](field)
  const described = [schema.description, field.doc].filter(Boolean).join('；')
  const nullable = !field.required || field.when !== undefined
  return {
    ...schema,
    ...(nullable && typeof schema.type === 'string' ? { type: [schema.type, 'null'] } : {}),
    ...(nullable && schema.enum ? { enum: [...schema.enum, null] } : {}),
    title: field.label,
    ...(described ? { description: described } : {}),
    ...(field.default === undefined ? {} : { default: field.default }),
    ...(isServerKept(field) ? { readOnly: true } : {}),
  }
}

const each = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldJsonSchema(field)]))
const demanded = (fields: Fields) =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.required && !field.when && field.default === undefined ? [name] : [],
  )

function fieldsSchema(fields: Fields): JsonSchema {
  return object({ id: { type: 'string', format: 'uuid' }, ...each(fields) }, demanded(fields))
}
const pick = (fields: Fields, wanted: (field: Field) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => wanted(field)))

/** A row as reads answer it. */
export function rowJsonSchema(entity: AnyEntity): JsonSchema {
  const shown = pick(entity.fields, (field) => !field.internal && field.kind !== 'secret')
  const properties = {
    ...each(systemFieldsOf(entity)),
    ...each(shown),
    ...each(entity.computed),
    titles: { type: 'object', additionalProperties: true },
  }
  return { type: 'object', title: entity.label, properties, required: ['id', 'version', 'titles'] }
}

/** The body of create, or of update (which takes any part of it with `id` and `version`). */
export function inputJsonSchema(entity: AnyEntity, verb: 'create' | 'update' = 'create'): JsonSchema {
  const taken = pick(entity.fields, (field) => !isServerKept(field) && !(verb === 'update' && field.createOnly))
  if (verb === 'create') return { ...object(each(taken), demanded(taken)), title: entity.label }
  const identity = {
    id: entity.id === 'integer' ? { type: 'integer' } : { type: 'string', format: 'uuid' },
    version: { type: 'integer', minimum: 1 },
  }
  return { ...object({ ...identity, ...each(taken) }, ['id', 'version']), title: entity.label }
}
