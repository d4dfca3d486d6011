import { isDate } from '../kernel/dates.ts'
import { gt, isDecimal } from '../kernel/decimal.ts'
import { z } from '../kernel/zod.ts'

/** Inputs that the verbs of this module share; every refusal is a sentence of the books. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const uuid = (label: string) => z.string(`请选择${label}`).regex(UUID, `请选择${label}`)
/** At least one and at most a thousand. */
export const uuids = (label: string) =>
  z.array(uuid(label), `请选择${label}`).min(1, `请选择${label}`).max(1000, '单次最多处理1000条')
export const integerId = (label: string) =>
  z
    .number(`请选择${label}`)
    .int(`请选择${label}`)
    .positive(`请选择${label}`)
    .max(Number.MAX_SAFE_INTEGER, `请选择${label}`)
/** Of a query parameter. */
export const queryId = (label: string) =>
  z.coerce
    .number(`请选择${label}`)
    .int(`请选择${label}`)
    .positive(`请选择${label}`)
    .max(Number.MAX_SAFE_INTEGER, `请选择${label}`)
export const text = (label: string, max: number) =>
  z.string(`请输入${label}`).trim().min(1, `请输入${label}`).max(max, `${label}不能超过${max}个字符`)
export const optionalText = (label: string, max: number) =>
  z.string(`${label}格式不正确`).trim().max(max, `${label}不能超过${max}个字符`).nullish()
export const date = (label: string) => z.string(`请选择${label}`).refine(isDate, `请选择${label}`)
export const whole = (label: string, min: number, max: number) =>
  z
    .number(`请输入${label}`)
    .int(`${label}须为整数`)
    .min(min, `${label}不能小于${min}`)
    .max(max, `${label}不能大于${max}`)
export const area = (label: string) =>
  z
    .string(`请输入${label}`)
    .refine((value) => isDecimal(value, 10, 2), `${label}格式不正确`)
    .refine((value) => !isDecimal(value) || gt(value, '0'), `${label}必须大于0`)
export const share = z.string('份额格式不正确').refine((value) => isDecimal(value, 5, 2), '份额格式不正确')
export const remark = optionalText('说明', 200)
export const attachments = z
  .array(z.object({ id: uuid('附件'), url: z.string(), name: z.string(), size: z.number(), mime: z.string() }))
  .max(20, '附件最多20项')
/** A record as the noun calls take it; its entity judges the fields. */
export const record = z.record(z.string(), z.unknown())
export const nothing = z.object({})
