import { isDecimal, gt } from '../kernel/decimal.ts'
import { detailColumns } from './form-detail.ts'
import { refusalOfValue } from './form-check.ts'
import { readPattern } from './pattern.ts'
import { constraintOf, holdsValue, widgetOf, type FormField } from './form-field.ts'
import { initialValues } from './form-values.ts'

/** What is wrong with a field, at the part of its properties where it is mended. */
export interface DraftFault {
  /** Place of the field: its id may be what is wrong. */
  readonly at: number
  readonly part: 'id' | 'label' | 'values' | 'columns' | 'constraints' | 'defaultValue'
  readonly message: string
}

const NAME = /^[A-Za-z_]\w*$/

export function faultsOf(fields: readonly FormField[]): readonly DraftFault[] {
  const seen = new Set<string>()
  return fields.flatMap((field, at) => {
    const faults: DraftFault[] = []
    const fault = (part: DraftFault['part'], message: string) => faults.push({ at, part, message })
    if (!NAME.test(field.id)) fault('id', '字段标识须以字母或下划线开头，只含字母、数字和下划线')
    else if (seen.has(field.id)) fault('id', `字段标识重复：${field.id}`)
    seen.add(field.id)
    if (field.label.trim() === '') fault('label', '请输入字段名称')
    if (field.type === 'enum') choiceFaults(field, (message) => fault('values', message))
    if (widgetOf(field) === '明细表') columnFaults(field, (message) => fault('columns', message))
    constraintFaults(field, (message) => fault('constraints', message))
    if (field.defaultValue && !defaultFits(field)) fault('defaultValue', '默认值与字段类型不符')
    return faults
  })
}

function choiceFaults({ values = [] }: FormField, fault: (message: string) => void): void {
  if (values.length === 0) return fault('枚举至少需要一个选项')
  const ids = values.map(({ id }) => id)
  if (values.some(({ id, name }) => id.trim() === '' || name.trim() === '')) fault('请填写选项的标识和名称')
  else if (new Set(ids).size < ids.length) fault(`选项标识重复：${ids.find((id, at) => ids.indexOf(id) !== at) ?? ''}`)
}

function columnFaults(field: FormField, fault: (message: string) => void): void {
  const ids = detailColumns(field).map(({ id }) => id)
  if (ids.length === 0) fault('明细表至少需要一列')
  else if (detailColumns(field).some(({ label }) => label.trim() === '')) fault('请输入列名称')
  else if (ids.some((id) => !NAME.test(id))) fault('列标识须以字母或下划线开头，只含字母、数字和下划线')
  else if (new Set(ids).size < ids.length) fault(`列标识重复：${ids.find((id, at) => ids.indexOf(id) !== at) ?? ''}`)
}

function constraintFaults(field: FormField, fault: (message: string) => void): void {
  const of = (name: 'min' | 'max' | 'minlength' | 'maxlength' | 'pattern') => constraintOf(field, name) ?? ''
  const [min, max] = [of('min'), of('max')]
  if (field.type !== 'date') {
    if ((min !== '' && !isDecimal(min)) || (max !== '' && !isDecimal(max))) fault('最小值和最大值须为数字')
    else if (min !== '' && max !== '' && gt(min, max)) fault('最小值不能大于最大值')
  } else if (min !== '' && max !== '' && min > max) fault('最早不能晚于最晚')
  const [shortest, longest] = [of('minlength'), of('maxlength')]
  const count = /^\d{1,5}$/
  if ((shortest !== '' && !count.test(shortest)) || (longest !== '' && !count.test(longest))) fault('长度须为整数')
  else if (shortest !== '' && longest !== '' && Number(shortest) > Number(longest)) fault('最短长度不能大于最长长度')
  const pattern = of('pattern')
  if (pattern !== '' && readPattern(pattern) === null) fault('正则表达式无法识别')
}

/** A default that the form would start with, and that it would let through. */
function defaultFits(field: FormField): boolean {
  if (!holdsValue(field)) return true
  const value = initialValues([field])[field.id]
  return value !== null && refusalOfValue(field, value, false) === null
}
