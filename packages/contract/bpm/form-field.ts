/** The fields of a process form as they are stored and travel. */
export type FormFieldType = 'long' | 'string' | 'boolean' | 'date' | 'enum' | 'custom'
export type ConstraintName = 'required' | 'readonly' | 'min' | 'max' | 'minlength' | 'maxlength' | 'pattern'

export interface FormConstraint {
  readonly name: ConstraintName
  readonly config: string
}
export interface FormProperty {
  readonly id: string
  readonly value: string
}
export interface FormChoice {
  readonly id: string
  readonly name: string
}
export interface FormField {
  readonly id: string
  readonly type: FormFieldType
  readonly label: string
  /** Of dates. */
  readonly datePattern?: string | null
  readonly defaultValue?: string | null
  /** Of enums. */
  readonly values?: readonly FormChoice[]
  readonly constraints?: readonly FormConstraint[]
  readonly properties?: readonly FormProperty[]
}
export interface FormLayout {
  readonly columns: 1 | 2 | 3
  /** Where the names stand. */
  readonly labels: 'top' | 'left'
}

export const DEFAULT_LAYOUT: FormLayout = { columns: 2, labels: 'top' }

export const FIELD_TYPES: readonly { type: Exclude<FormFieldType, 'custom'>; label: string }[] = [
  { type: 'string', label: '文本' },
  { type: 'long', label: '整数' },
  { type: 'boolean', label: '布尔' },
  { type: 'date', label: '日期' },
  { type: 'enum', label: '枚举' },
]

/** What a custom field is, in its property `widget`. */
export const WIDGETS = ['金额', '明细表', '人员', '部门', '房产', '客户', '附件', '富文本', '说明'] as const
export type Widget = (typeof WIDGETS)[number]

export const DATE_PATTERNS = ['yyyy-MM-dd', 'yyyy-MM-dd HH:mm:ss', 'yyyy-MM', 'HH:mm:ss'] as const

export const propertyOf = (field: FormField, id: string): string | undefined =>
  field.properties?.find((property) => property.id === id)?.value
export const constraintOf = (field: FormField, name: ConstraintName): string | undefined =>
  field.constraints?.find((constraint) => constraint.name === name)?.config
/** A constraint that is a switch: there and not taken back. */
export const isSet = (field: FormField, name: 'required' | 'readonly'): boolean => {
  const config = constraintOf(field, name)
  return config !== undefined && config !== 'false'
}

export function widgetOf(field: FormField): Widget | null {
  const name = propertyOf(field, 'widget')
  return field.type === 'custom' ? (WIDGETS.find((widget) => widget === name) ?? null) : null
}
/** What people call the type of a field. */
export const typeLabelOf = (field: FormField): string =>
  field.type === 'custom'
    ? (propertyOf(field, 'widget') ?? '自定义')
    : (FIELD_TYPES.find(({ type }) => type === field.type)?.label ?? field.type)

/** 说明 only says something; there is nothing to fill in. */
export const holdsValue = (field: FormField): boolean => widgetOf(field) !== '说明'

/** Columns of the layout that the field takes: its property `span`, or all where its control needs them. */
export function spanOf(field: FormField, columns: number): number {
  const asked = Number(propertyOf(field, 'span'))
  if (Number.isInteger(asked) && asked >= 1) return Math.min(asked, columns)
  const widget = widgetOf(field)
  const wide = widget === '明细表' || widget === '富文本' || widget === '说明' || widget === '附件'
  return wide || propertyOf(field, 'multiline') === 'true' ? columns : 1
}
