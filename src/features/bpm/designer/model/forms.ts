import {
  childFor,
  childOf,
  listOf,
  orNothing,
  textOf,
  type Change,
  type Factory,
  type ModdleElement,
} from '../moddle/moddle-element'
import { extensionsOf, withExtension, withoutExtension } from './extensions'

export const FIELD_TYPES = [
  { value: 'long', label: '整数' },
  { value: 'string', label: '文本' },
  { value: 'boolean', label: '布尔' },
  { value: 'date', label: '日期' },
  { value: 'enum', label: '枚举' },
  { value: 'custom', label: '自定义' },
] as const

export interface FormFieldRow {
  readonly id: string
  readonly type: string
  readonly label: string
  readonly datePattern: string
  readonly defaultValue: string
  readonly values: readonly { readonly id: string; readonly name: string }[]
  readonly constraints: readonly { readonly name: string; readonly config: string }[]
  readonly properties: readonly { readonly id: string; readonly value: string }[]
}
export const NEW_FIELD: FormFieldRow = {
  id: '',
  type: 'string',
  label: '',
  datePattern: '',
  defaultValue: '',
  values: [],
  constraints: [],
  properties: [],
}

const dataOf = (element: ModdleElement) => extensionsOf(element, 'ext:FormData')[0]

export const fieldsOf = (element: ModdleElement): readonly ModdleElement[] => listOf(dataOf(element), 'fields')
export const businessKeyOf = (element: ModdleElement): string => textOf(dataOf(element), 'businessKey')

export const readField = (field: ModdleElement): FormFieldRow => ({
  id: textOf(field, 'id'),
  type: textOf(field, 'type') || 'string',
  label: textOf(field, 'label'),
  datePattern: textOf(field, 'datePattern'),
  defaultValue: textOf(field, 'defaultValue'),
  values: listOf(field, 'values').map((one) => ({ id: textOf(one, 'id'), name: textOf(one, 'name') })),
  constraints: listOf(childOf(field, 'validation'), 'constraints').map((one) => ({
    name: textOf(one, 'name'),
    config: textOf(one, 'config'),
  })),
  properties: listOf(childOf(field, 'properties'), 'values').map((one) => ({
    id: textOf(one, 'id'),
    value: textOf(one, 'value'),
  })),
})

/** Why a field cannot be kept like this; null when it can. */
export function fieldFault(row: FormFieldRow, others: readonly string[]): string | null {
  if (row.id.trim() === '') return '请输入字段标识'
  if (!/^[A-Za-z_]\w*$/.test(row.id)) return '字段标识须以字母或下划线开头，只含字母、数字和下划线'
  if (others.includes(row.id)) return `字段标识重复：${row.id}`
  if (row.label.trim() === '') return '请输入字段名称'
  if (row.type === 'enum' && row.values.length === 0) return '枚举至少需要一个选项'
  return null
}

function list(
  factory: Factory,
  holder: ModdleElement,
  type: string,
  rows: readonly Readonly<Record<string, string>>[],
) {
  return rows.map((row) => childFor(factory, holder, type, { ...row }))
}

function propertiesFor(factory: Factory, field: ModdleElement, row: FormFieldRow): Record<string, unknown> {
  const validation = row.constraints.length > 0 ? childFor(factory, field, 'ext:Validation') : undefined
  validation?.set('constraints', list(factory, validation, 'ext:Constraint', row.constraints))
  const properties = row.properties.length > 0 ? childFor(factory, field, 'ext:Properties') : undefined
  properties?.set('values', list(factory, properties, 'ext:Property', row.properties))
  return {
    id: row.id,
    type: row.type,
    label: orNothing(row.label),
    datePattern: row.type === 'date' ? orNothing(row.datePattern) : undefined,
    defaultValue: orNothing(row.defaultValue),
    values: row.type === 'enum' ? list(factory, field, 'ext:Value', row.values) : [],
    validation,
    properties,
  }
}

/** Keeps a field: the changed one, or a new one behind the others. */
export function savedField(
  factory: Factory,
  element: ModdleElement,
  row: FormFieldRow,
  self?: ModdleElement,
): Change[] {
  if (self) return [{ target: self, set: propertiesFor(factory, self, row) }]
  const data = dataOf(element)
  const field = factory('ext:FormField')
  for (const [name, value] of Object.entries(propertiesFor(factory, field, row))) {
    if (value !== undefined) field.set(name, value)
  }
  if (data) {
    field.$parent = data
    return [{ target: data, set: { fields: [...listOf(data, 'fields'), field] } }]
  }
  const made = factory('ext:FormData', { fields: [field] })
  field.$parent = made
  return withExtension(factory, element, made)
}

/** Takes a field away; with the last one goes the form data, and with its field the business key. */
export function withoutField(factory: Factory, element: ModdleElement, field: ModdleElement): Change[] {
  const data = dataOf(element)
  if (!data) return []
  const fields = listOf(data, 'fields').filter((one) => one !== field)
  if (fields.length === 0) return withoutExtension(factory, element, data)
  const orphaned = textOf(data, 'businessKey') === textOf(field, 'id')
  return [{ target: data, set: { fields, ...(orphaned ? { businessKey: undefined } : {}) } }]
}

export function movedField(element: ModdleElement, field: ModdleElement, by: -1 | 1): Change[] {
  const data = dataOf(element)
  const fields = [...listOf(data, 'fields')]
  const from = fields.indexOf(field)
  if (!data || from + by < 0 || from + by >= fields.length) return []
  fields.splice(from + by, 0, ...fields.splice(from, 1))
  return [{ target: data, set: { fields } }]
}

export function withBusinessKey(element: ModdleElement, key: string): Change[] {
  const data = dataOf(element)
  return data ? [{ target: data, set: { businessKey: orNothing(key) } }] : []
}
