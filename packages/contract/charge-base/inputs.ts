import { isDecimal } from '../kernel/decimal.ts'
import { uuids } from '../kernel/inputs.ts'
import { z } from '../kernel/zod.ts'

/** A decimal string that is not negative; `negative` is what is said of one that is. */
export const amount = (label: string, precision = 14, scale = 2, negative = `${label}格式不正确`) =>
  z
    .string(`请输入${label}`)
    .min(1, `请输入${label}`)
    .refine((value) => isDecimal(value, precision, scale), `${label}格式不正确`)
    .refine((value) => !value.startsWith('-'), negative)
export const unitRate = amount('单价', 14, 6, '单价不能为负数')
export const manyIds = z.object({ ids: uuids('记录') })
