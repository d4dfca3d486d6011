import { propertyOf, type FormField } from './form-field.ts'

/** A column of a 明细表, kept as JSON in the property `columns`. */
export interface DetailColumn {
  readonly id: string
  readonly label: string
  readonly type: DetailType
  readonly required: boolean
}
export const DETAIL_TYPES = [
  { value: 'string', label: '文本' },
  { value: 'long', label: '整数' },
  { value: 'money', label: '金额' },
  { value: 'date', label: '日期' },
  { value: 'boolean', label: '布尔' },
] as const
export type DetailType = (typeof DETAIL_TYPES)[number]['value']

const isType = (value: unknown): value is DetailType => DETAIL_TYPES.some((one) => one.value === value)

/** The columns of a field; what cannot be read is passed over. */
export function detailColumns(field: FormField): readonly DetailColumn[] {
  let read: unknown
  try {
    read = JSON.parse(propertyOf(field, 'columns') ?? '[]')
  } catch {
    return []
  }
  if (!Array.isArray(read)) return []
  return read.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null) return []
    const { id, label, type, required } = one as Record<string, unknown>
    return typeof id === 'string' && typeof label === 'string' && isType(type)
      ? [{ id, label, type, required: required === true }]
      : []
  })
}
