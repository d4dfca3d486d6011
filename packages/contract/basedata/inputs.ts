import { gt, isDecimal } from '../kernel/decimal.ts'
import { optionalText } from '../kernel/inputs.ts'
import { z } from '../kernel/zod.ts'

/** Inputs that only the verbs of houses and people share. */
export const area = (label: string) =>
  z
    .string(`请输入${label}`)
    .refine((value) => isDecimal(value, 10, 2), `${label}格式不正确`)
    .refine((value) => !isDecimal(value) || gt(value, '0'), `${label}必须大于0`)
export const share = z.string('份额格式不正确').refine((value) => isDecimal(value, 5, 2), '份额格式不正确')
export const remark = optionalText('说明', 200)
