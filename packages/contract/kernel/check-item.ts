import { gt, isDecimal, withoutZeros } from './decimal.ts'
import { f } from './fields.ts'
import { grades, options } from './options.ts'

/** What is written down of one item of a check: the answers a checklist takes, and what counts as sound. */
export const CHECK_VALUE = options(
  ['judge', '是否合格'],
  ['number', '数值'],
  ['choice', '单选'],
  ['text', '文本'],
  ['score', '评分'],
)
export const PHOTO_RULE = options(['never', '不要求'], ['abnormal', '异常必拍'], ['always', '必拍'])
export const FINDING_LEVEL = grades(['minor', '轻微'], ['normal', '一般', 'warning'], ['serious', '严重', 'danger'])

const limit = (label: string) => f.decimal(label, { precision: 14, scale: 4, when: { valueType: 'number' } })
/** Fields of an item wherever one is defined; tasks copy all of them, so that a later change leaves them alone. */
export const checkItemFields = {
  valueType: f.choice('填写方式', {
    of: { ...CHECK_VALUE, items: CHECK_VALUE.items.filter(({ code }) => code !== 'score') },
    required: true,
    default: 'judge',
    width: 96,
  }),
  unit: f.text('单位', { max: 10, when: { valueType: 'number' } }),
  normalMin: limit('正常下限'),
  normalMax: limit('正常上限'),
  options: f.textList('选项', { max: 20, when: { valueType: 'choice' }, help: '第一项为正常，其余为异常' }),
  required: f.flag('必填', { default: true, width: 64 }),
  photoRule: f.choice('拍照', { of: PHOTO_RULE, required: true, default: 'abnormal', width: 96 }),
} as const

interface Limits {
  readonly valueType?: unknown
  readonly normalMin?: unknown
  readonly normalMax?: unknown
  readonly options?: unknown
}
export const RANGE_FAULT = '正常范围下限不能大于上限'
export const soundRange = ({ normalMin, normalMax }: Limits): boolean => {
  const [min, max] = [String(normalMin ?? ''), String(normalMax ?? '')]
  return !isDecimal(min) || !isDecimal(max) || !gt(min, max)
}
export const CHOICE_FAULT = '单选至少填写两个选项'
export const soundChoice = ({ valueType, options: list }: Limits): boolean =>
  valueType !== 'choice' || (Array.isArray(list) && list.length > 1)

/** What counts as sound, in words: 0–60℃. */
export function rangeWords({ normalMin, normalMax, unit }: Limits & { readonly unit?: unknown }): string {
  const [min, max] = [normalMin ?? null, normalMax ?? null]
  if (min === null && max === null) return ''
  const words =
    min === null ? `≤${trimmed(max)}` : max === null ? `≥${trimmed(min)}` : `${trimmed(min)}–${trimmed(max)}`
  return `${words}${unit ? String(unit) : ''}`
}
const trimmed = (value: unknown) => withoutZeros(String(value))
