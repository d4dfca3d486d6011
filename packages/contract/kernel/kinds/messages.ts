import type { Field } from '../fields.ts'
import type { PerKind } from './limits.ts'

/** How a field asks for its value. */
const VERBS = {
  text: '请输入',
  longText: '请输入',
  richText: '请输入',
  textList: '请输入',
  serial: '请输入',
  secret: '请输入',
  integer: '请输入',
  decimal: '请输入',
  money: '请输入',
  percent: '请输入',
  duration: '请输入',
  phone: '请输入',
  idNumber: '请输入',
  json: '请输入',
  choice: '请选择',
  choices: '请选择',
  flag: '请选择',
  date: '请选择',
  dateTime: '请选择',
  time: '请选择',
  dateRange: '请选择',
  period: '请选择',
  ref: '请选择',
  refs: '请选择',
  anyRef: '请选择',
  geoPoint: '请选择',
  color: '请选择',
  state: '请选择',
  lines: '请填写',
  attachments: '请上传',
  images: '请上传',
} as const satisfies PerKind<string>

/** Default sentences of input refusals; a field's `messages` override them with the words of its book. */
export const sentences = {
  required: (field: Field) => field.messages?.required ?? `${VERBS[field.kind]}${field.label}`,
  invalid: (field: Field) =>
    field.messages?.invalid ??
    (field.kind === 'phone'
      ? '请输入正确的手机号码'
      : field.kind === 'idNumber'
        ? '身份证号码不正确'
        : `${field.label}格式不正确`),
  phoneLength: (field: Field) => field.messages?.range ?? '手机号码长度为11个字符',
  control: (field: Field) => `${field.label}包含不允许的字符`,
  tooLong: (field: Field, max: number) => field.messages?.range ?? `${field.label}不能超过${max}个字符`,
  tooShort: (field: Field, min: number) => field.messages?.range ?? `${field.label}不能少于${min}个字符`,
  tooSmall: (field: Field, min: number | string, exclusive: boolean) =>
    field.messages?.range ?? (exclusive ? `${field.label}必须大于${min}` : `${field.label}不能小于${min}`),
  tooBig: (field: Field, max: number | string) => field.messages?.range ?? `${field.label}不能大于${max}`,
  scale: (field: Field, scale: number) =>
    field.messages?.scale ?? (scale === 0 ? `${field.label}须为整数` : `${field.label}最多${scale}位小数`),
  tooMany: (field: Field, max: number) => field.messages?.range ?? `${field.label}最多${max}项`,
  tooFew: (field: Field, min: number) => field.messages?.range ?? `${field.label}至少${min}项`,
  repeated: (field: Field) => `${field.label}有重复项`,
  unknownOption: (field: Field) => field.messages?.invalid ?? `${field.label}不在可选范围内`,
  rangeOrder: (field: Field) => field.messages?.range ?? `${field.label}的结束日期不能早于开始日期`,
  notAfter: (field: Field, than: string) => field.messages?.range ?? `${field.label}须晚于${than}`,
  serverKept: (field: Field) => `${field.label}由系统维护，不能填写`,
  createOnly: (field: Field) => `${field.label}创建后不能修改`,
  unknownField: (name: string) => `未知的字段：${name}`,
} as const
