import { isDecimal } from '../kernel/decimal.ts'
import { z } from '../kernel/zod.ts'

export { date, period } from '../kernel/inputs.ts'

/** Inputs that the verbs of this module share; every refusal is a sentence of the books. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const uuid = (label: string) => z.string(`请选择${label}`).regex(UUID, `请选择${label}`)
/** At least one; at most what one transaction carries. */
export const uuids = (label: string, max = 1000) =>
  z.array(uuid(label), `请选择${label}`).min(1, `请选择${label}`).max(max, `单次最多处理${max}条`)
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
export const optionalText = (label: string, max: number) =>
  z.string(`${label}格式不正确`).trim().max(max, `${label}不能超过${max}个字符`).nullish()
/** A decimal string that is not negative. */
export const amount = (label: string, precision = 14, scale = 2, message = `${label}格式不正确`) =>
  z
    .string(`请输入${label}`)
    .refine((value) => isDecimal(value, precision, scale), message)
    .refine((value) => !value.startsWith('-'), message)
export const unitRate = amount('单价', 14, 6, '单价不能为负数')
/** A record as the noun calls take it; its entity judges the fields. */
export const record = z.record(z.string(), z.unknown())
export const nothing = z.object({})
export const manyIds = z.object({ ids: uuids('记录') })
