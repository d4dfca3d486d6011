import { isDate } from '../kernel/dates.ts'
import { gt, isDecimal } from '../kernel/decimal.ts'
import { isPeriod } from '../kernel/period.ts'
import { z } from '../kernel/zod.ts'

/** Inputs that the verbs of this module share; every refusal is a sentence of the books. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const uuid = (label: string) => z.string(`请选择${label}`).regex(UUID, `请选择${label}`)
export const uuids = (label: string) =>
  z.array(uuid(label), `请选择${label}`).min(1, `请选择${label}`).max(2000, '单次最多处理2000条')
export const communityId = z.coerce
  .number('请选择项目')
  .int('请选择项目')
  .positive('请选择项目')
  .max(Number.MAX_SAFE_INTEGER, '请选择项目')
export const text = (label: string, max: number) =>
  z.string(`请输入${label}`).trim().min(1, `请输入${label}`).max(max, `${label}不能超过${max}个字符`)
export const optionalText = (label: string, max: number) =>
  z.string(`${label}格式不正确`).trim().max(max, `${label}不能超过${max}个字符`).nullish()
export const date = (label: string) => z.string(`请选择${label}`).refine(isDate, `请选择${label}`)
export const period = z.string('请选择期间').refine(isPeriod, '请选择期间')
/** A reading of a dial: not negative, at most four decimals. */
export const reading = (label: string) =>
  z
    .string(`请输入${label}`)
    .trim()
    .refine((value) => isDecimal(value, 14, 4) && !value.startsWith('-'), `${label}格式不正确`)
export const ratio = z
  .string('请输入倍率')
  .refine((value) => isDecimal(value, 10, 4), '倍率格式不正确')
  .refine((value) => !isDecimal(value) || gt(value, '0'), '倍率必须大于0')
export const digits = z
  .number('请输入整数位数')
  .int('整数位数须为整数')
  .min(3, '整数位数不能小于3')
  .max(9, '整数位数不能大于9')
export const photos = z
  .array(z.object({ id: uuid('照片'), url: z.string(), name: z.string(), size: z.number(), mime: z.string() }))
  .max(9, '照片最多9张')
export const meterKind = z.enum(['water', 'electric', 'gas', 'heat'], '请选择类型')
