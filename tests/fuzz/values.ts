import type { Random } from './random.ts'

/** The part of JSON Schema that the API description uses. */
export interface Schema {
  type?: string
  properties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  enum?: readonly unknown[]
  const?: unknown
  pattern?: string
  format?: string
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  propertyNames?: Schema
  additionalProperties?: Schema | boolean
}

/** Ids that answers have shown, so that generated calls meet records that exist. */
export interface Ids {
  readonly uuids: string[]
  readonly numbers: number[]
}

const UUID = '00000000-0000-4000-8000-000000000000'
const WORDS = ['云山花园', '3-2-1201', '陈', '1', 'A栋', '13800138000', '押金', '2026-01', 'x', 'name', '测试 名称']
const DATES = ['2026-01-01', '2026-02-28', '2024-02-29', '2030-12-31']
const MONTHS = ['2026-01', '2026-12', '2025-06']
const TIMES = ['2026-01-01 08:00:00', '2026-11-21 23:59:59']

/** What breaks programs: other types, ends of ranges, characters with a meaning somewhere. */
export const NASTY: readonly unknown[] = [
  null,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '‮abc',
  '𠮷'.repeat(300),
  '<script>alert(1)</script>',
  "' or 1=1 --",
  '%_\\',
  '${7*7}{{7*7}}',
  'A'.repeat(20_000),
  '../../etc/passwd',
  '-1',
  '1e309',
  '0.1e-7',
  'NaN',
  'null',
  '9'.repeat(40),
  '2026-02-30',
  '2026-13',
  '0000-00-00',
  '99999-01-01',
  '1,2,3,,',
  UUID,
  'not-a-uuid',
  0,
  -0,
  -1,
  0.1,
  1e21,
  1e308,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  2_147_483_648,
  '9007199254740993',
  true,
  false,
  [],
  [[[[]]]],
  {},
  { id: 1 },
  { $ne: null },
  { constructor: { prototype: {} } },
  ['a', 1, null],
  [null],
  ['__proto__'],
]

export function good(schema: Schema, random: Random, ids: Ids, depth = 0): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return good(random.pick(choices), random, ids, depth)
  switch (schema.type) {
    case 'null':
      return null
    case 'boolean':
      return random.chance(0.5)
    case 'integer':
    case 'number':
      return goodNumber(schema, random, ids)
    case 'string':
      return goodText(schema, random, ids)
    case 'array': {
      if (depth > 6) return []
      const least = schema.minItems ?? 0
      const count = Math.min(schema.maxItems ?? 3, least + random.int(3))
      return Array.from({ length: count }, () => good(schema.items ?? {}, random, ids, depth + 1))
    }
    case 'object':
      return goodObject(schema, random, ids, depth)
    default:
      return random.pick([1, 'x', null, true])
  }
}

function goodNumber(schema: Schema, random: Random, ids: Ids): number {
  if (schema.type === 'integer' && ids.numbers.length > 0 && random.chance(0.5)) return random.pick(ids.numbers)
  const from = schema.minimum ?? (schema.exclusiveMinimum === undefined ? 0 : schema.exclusiveMinimum + 1)
  const to = Math.min(schema.maximum ?? from + 50, from + 50)
  return from + random.int(Math.max(1, to - from + 1))
}

function goodText(schema: Schema, random: Random, ids: Ids): string {
  const { pattern = '', format } = schema
  if (pattern.includes('[0-9a-f]{8}') || format === 'uuid') return ids.uuids.length > 0 ? random.pick(ids.uuids) : UUID
  if (format === 'date') return random.pick(DATES)
  if (format === 'date-time') return '2026-01-01T00:00:00Z'
  // Periods, dates, times and decimals are patterns: the first of a few ordinary texts that fits.
  if (pattern !== '') {
    const fits = new RegExp(pattern, 'u')
    const found = [
      ...DATES,
      ...MONTHS,
      ...TIMES,
      '12.34',
      '100',
      '-3',
      '08:00',
      'abc',
      'abc_1',
      '13800138000',
      ...WORDS,
    ].filter((text) => fits.test(text))
    if (found.length > 0) return random.pick(found)
  }
  const word = random.pick(WORDS)
  return word.padEnd(schema.minLength ?? 0, '一').slice(0, schema.maxLength ?? 200)
}

function goodObject(schema: Schema, random: Random, ids: Ids, depth: number): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const [name, of] of Object.entries(schema.properties ?? {}))
    if (schema.required?.includes(name) || random.chance(0.5)) made[name] = good(of, random, ids, depth + 1)
  if (typeof schema.additionalProperties === 'object' && depth < 6)
    for (let i = random.int(3); i > 0; i--)
      made[schema.propertyNames ? String(good(schema.propertyNames, random, ids, depth)) : `k${i}`] = good(
        schema.additionalProperties,
        random,
        ids,
        depth + 1,
      )
  return made
}

/** A good value with one to three places spoilt. */
export function spoilt(value: unknown, random: Random): unknown {
  let result = value
  for (let i = random.int(3); i >= 0; i--) result = spoil(result, random)
  return result
}

function spoil(value: unknown, random: Random): unknown {
  const nasty = random.pick(NASTY)
  if (Array.isArray(value)) {
    if (value.length === 0 || random.chance(0.2))
      return random.chance(0.5) ? nasty : Array.from({ length: 600 }, () => nasty)
    const at = random.int(value.length)
    return value.map((item: unknown, i) => (i === at ? spoil(item, random) : item))
  }
  if (typeof value !== 'object' || value === null) return nasty
  const names = Object.keys(value)
  if (random.chance(0.05)) return nasty
  if (names.length === 0 || random.chance(0.1))
    return { ...value, [random.pick(['version', 'id', 'x', '__proto__x'])]: nasty }
  const name = random.pick(names)
  const { [name]: old, ...rest } = value as Record<string, unknown>
  return random.chance(0.2) ? rest : { ...rest, [name]: spoil(old, random) }
}
