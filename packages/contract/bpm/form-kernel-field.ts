import { f, type Field, type Fields } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'
import { detailColumns, type DetailType } from './form-detail.ts'
import { constraintOf, propertyOf, widgetOf, type FormField } from './form-field.ts'

/**
 * A form field as a field of the kernel, so that a process form shows, takes and judges its values with the same controls as
 * every other form; null where nothing is filled in (说明) or the widget is unknown.
 */
export function kernelFieldOf(field: FormField, required: boolean): Field | null {
  const common = { required }
  const max = Number(constraintOf(field, 'maxlength')) || undefined
  switch (field.type) {
    case 'string':
      return propertyOf(field, 'multiline') === 'true'
        ? f.longText(field.label, { ...common, max: max ?? 2000 })
        : f.text(field.label, { ...common, max: max ?? 200 })
    case 'long':
      return f.integer(field.label, { ...common, max: Number.MAX_SAFE_INTEGER, min: Number.MIN_SAFE_INTEGER })
    case 'boolean':
      return f.flag(field.label, common)
    case 'date':
      return dateField(field, common)
    case 'enum':
      return f.choice(field.label, { ...common, of: choicesOf(field) })
    case 'custom':
      return widgetField(field, common)
  }
}

const choicesOf = (field: FormField) => options(...(field.values ?? []).map(({ id, name }) => [id, name] as const))

function dateField(field: FormField, common: { required: boolean }): Field {
  const pattern = field.datePattern ?? ''
  if (!/[yd]/.test(pattern) && /H/.test(pattern)) return f.time(field.label, common)
  if (/H/.test(pattern)) return f.dateTime(field.label, common)
  if (pattern !== '' && !/d/.test(pattern)) return f.period(field.label, common)
  return f.date(field.label, common)
}

function widgetField(field: FormField, common: { required: boolean }): Field | null {
  const { label } = field
  const many = propertyOf(field, 'multiple') === 'true'
  switch (widgetOf(field)) {
    case '金额':
      return f.money(label, common)
    case '明细表':
      return { ...f.lines(label, common), lines: linesOf(field) }
    case '人员':
      return many
        ? f.refsInt(label, { ...common, to: 'system.user' })
        : f.refInt(label, { ...common, to: 'system.user' })
    case '部门':
      return many
        ? f.refsInt(label, { ...common, to: 'system.company' })
        : f.refInt(label, { ...common, to: 'system.company' })
    case '房产':
      return many
        ? f.refs(label, { ...common, to: 'basedata.house' })
        : f.ref(label, { ...common, to: 'basedata.house' })
    case '客户':
      return many
        ? f.refs(label, { ...common, to: 'basedata.customer' })
        : f.ref(label, { ...common, to: 'basedata.customer' })
    case '附件':
      return f.attachments(label, { ...common, max: Number(propertyOf(field, 'maxCount')) || 20 })
    case '富文本':
      return f.richText(label, common)
    default:
      return null
  }
}

const COLUMN: Readonly<Record<DetailType, (label: string, required: boolean) => Field>> = {
  string: (label, required) => f.text(label, { required, max: 200 }),
  long: (label, required) => f.integer(label, { required }),
  money: (label, required) => f.money(label, { required }),
  date: (label, required) => f.date(label, { required }),
  boolean: (label, required) => f.flag(label, { required }),
}
const linesOf = (field: FormField): Fields =>
  Object.fromEntries(detailColumns(field).map(({ id, label, type, required }) => [id, COLUMN[type](label, required)]))
