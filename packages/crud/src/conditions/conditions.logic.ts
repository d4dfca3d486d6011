import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { Field } from '@wuguan/contract/kernel/fields'
import { labelOf } from '@wuguan/contract/kernel/options'
import { filterFieldOf } from '@wuguan/contract/kernel/query'

/** Parts of a question that say how the list stood, not which rows were asked for. */
const ARRANGING: ReadonlySet<string> = new Set(['orderField', 'order', 'page', 'limit'])

/** The cell of a report whose rows are looked into; its keys are said where they are those of a column. */
const CELL = 'cell.'

/** One condition as it travels, with the field that it is about. */
interface Asked {
  readonly wire: string
  readonly name: string
  readonly field: Field | undefined
  readonly value: string
}
function askedOf(entity: AnyEntity | undefined, filters: unknown): Asked[] {
  if (typeof filters !== 'object' || filters === null) return []
  return Object.entries(filters).flatMap(([wire, value]: [string, unknown]) => {
    if (ARRANGING.has(wire) || typeof value !== 'string' || value === '') return []
    const cell = wire === 'measure' || wire.startsWith(CELL)
    const name = wire.replace(CELL, '').replace(/\.(eq|empty)$/, '')
    const field = entity && filterFieldOf(entity, name)
    return cell && !field ? [] : [{ wire, name, field, value }]
  })
}
const isEmptiness = (wire: string) => wire.endsWith('.empty')

/** A condition whose codes only the server can name: records, or items of a dictionary. */
export interface Unnamed {
  readonly name: string
  readonly field: Field
  readonly codes: readonly string[]
}
export const unnamedIn = (entity: AnyEntity | undefined, filters: unknown): Unnamed[] =>
  askedOf(entity, filters).flatMap(({ wire, name, field, value }) =>
    field && !isEmptiness(wire) && (field.to !== undefined || field.dict !== undefined)
      ? [{ name, field, codes: value.split(',') }]
      : [],
  )

/** Names of codes by field; a field is absent while its names are on their way. */
export type CodeNames = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Filters in words, records by their titles: 销售状态：已售、自持；建筑面积：50 至 90. */
export const conditionsInWords = (entity: AnyEntity | undefined, filters: unknown, names: CodeNames): string =>
  askedOf(entity, filters)
    .map(({ wire, name, field, value }) => {
      if (wire === 'keyword') return `关键词：${value}`
      const text = isEmptiness(wire) ? (value === 'true' ? '为空' : '不为空') : valueText(name, field, value, names)
      return `${field?.label ?? name}：${text}`
    })
    .join('；')

const RANGES: ReadonlySet<Field['kind']> = new Set([
  'integer',
  'decimal',
  'money',
  'percent',
  'date',
  'dateTime',
  'period',
  'time',
  'duration',
])

function valueText(name: string, field: Field | undefined, value: string, names: CodeNames): string {
  if (!field) return value
  if (field.kind === 'flag') return value === 'true' ? '是' : '否'
  const { of } = field
  if (of)
    return value
      .split(',')
      .map((code) => labelOf(of, of.codeType === 'number' ? Number(code) : code))
      .join('、')
  if (field.to !== undefined || field.dict !== undefined) return namedText(value.split(','), names.get(name))
  if (!RANGES.has(field.kind) || !value.includes(',')) return value
  const [from = '', to = ''] = value.split(',')
  return from === '' ? `至 ${to}` : to === '' ? `${from} 起` : `${from} 至 ${to}`
}

/** What is out of the reader's sight or gone is counted: an id says nothing to anybody. */
function namedText(codes: readonly string[], names: ReadonlyMap<string, string> | undefined): string {
  if (!names) return '…'
  const known = codes.flatMap((code) => names.get(code) ?? [])
  return `${known.join('、')}${known.length < codes.length ? `${known.length > 0 ? '等' : ''}${codes.length}项` : ''}`
}
