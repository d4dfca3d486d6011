import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { Field } from '@wuguan/contract/kernel/fields'
import { labelOf } from '@wuguan/contract/kernel/options'
import { filterFieldOf } from '@wuguan/contract/kernel/query'

/** Parts of the stored filters that say how the list stood, not which rows were asked for. */
const ARRANGING: ReadonlySet<string> = new Set(['orderField', 'order', 'page', 'limit'])

/** Filters of an export in words: 销售状态：已售、自持；建筑面积：50 至 90. */
export function conditionsText(entity: AnyEntity | undefined, params: unknown): string {
  const filters = typeof params === 'object' && params !== null && 'filters' in params ? params.filters : null
  if (typeof filters !== 'object' || filters === null) return ''
  return Object.entries(filters)
    .filter(
      (entry): entry is [string, string] => !ARRANGING.has(entry[0]) && typeof entry[1] === 'string' && entry[1] !== '',
    )
    .map(([wire, value]) => {
      if (wire === 'keyword') return `关键词：${value}`
      const name = wire.replace(/\.(eq|empty)$/, '')
      const field = entity ? filterFieldOf(entity, name) : undefined
      const text = wire.endsWith('.empty') ? (value === 'true' ? '为空' : '不为空') : valueText(field, value)
      return `${field?.label ?? name}：${text}`
    })
    .join('；')
}

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

function valueText(field: Field | undefined, value: string): string {
  if (!field) return value
  if (field.kind === 'flag') return value === 'true' ? '是' : '否'
  const { of } = field
  if (of)
    return value
      .split(',')
      .map((code) => labelOf(of, of.codeType === 'number' ? Number(code) : code))
      .join('、')
  if (!RANGES.has(field.kind) || !value.includes(',')) return value
  const [from = '', to = ''] = value.split(',')
  return from === '' ? `至 ${to}` : to === '' ? `${from} 起` : `${from} 至 ${to}`
}
