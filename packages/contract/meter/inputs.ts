import { gt, isDecimal } from '../kernel/decimal.ts'
import { period as periodOf, uploaded, uuids as someOf } from '../kernel/inputs.ts'
import { z } from '../kernel/zod.ts'

export const uuids = (label: string, to?: string) => someOf(label, to, 2000)
export const period = periodOf('期间')
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
export const photos = z.array(uploaded('照片')).max(9, '照片最多9张')
export const meterKind = z.enum(['water', 'electric', 'gas', 'heat'], '请选择类型')
