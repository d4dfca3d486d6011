import { isDecimal } from '../kernel/decimal.ts'
import { z } from '../kernel/zod.ts'
import { PROPERTY_TYPE } from './codes.ts'

export { date, period } from '../kernel/inputs.ts'

/** Inputs that the verbs of the ledger share; every refusal is a sentence. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const NUMERAL = /^-?\d+(\.\d+)?$/

export const uuid = (label: string) => z.string(`请选择${label}`).regex(UUID, `请选择${label}`)
export const text = (label: string, max: number) =>
  z.string(`请填写${label}`).trim().min(1, `请填写${label}`).max(max, `${label}不能超过${max}个字符`)
export const optionalText = (label: string, max: number) =>
  z.string(`${label}格式不正确`).trim().max(max, `${label}不能超过${max}个字符`).nullish()
export const communityId = z.coerce
  .number('请选择项目')
  .int('请选择项目')
  .positive('请选择项目')
  .max(Number.MAX_SAFE_INTEGER, '请选择项目')

/** An amount of money from 0.00; the form truncates further digits, the server refuses them. */
export const money = (label = '金额') =>
  z
    .string(`请输入${label}`)
    .regex(NUMERAL, `请输入${label}`)
    .refine((value) => !NUMERAL.test(value) || !value.startsWith('-'), `${label}不能为负数`)
    .refine((value) => !NUMERAL.test(value) || isDecimal(value, 100, 2), `${label}最多保留两位小数`)
    .refine((value) => !isDecimal(value, 100, 2) || isDecimal(value, 14, 2), `${label}超出范围`)
/** The same, above 0.00. */
export const paidMoney = (label = '金额') =>
  money(label).refine((value) => !isDecimal(value) || /[1-9]/.test(value), `${label}必须大于0`)

export const propertyType = z.enum(
  PROPERTY_TYPE.items.map((option) => option.code),
  '请选择房产',
)
export const attachments = z
  .array(z.object({ id: uuid('附件'), url: z.string(), name: z.string(), size: z.number(), mime: z.string() }))
  .max(20, '附件最多20项')
export const nothing = z.object({})
