import { isDecimal } from '../kernel/decimal.ts'
import type { World } from '../kernel/action.ts'
import { z } from '../kernel/zod.ts'
import { PROPERTY_TYPE } from './codes.ts'

const NUMERAL = /^-?\d+(\.\d+)?$/

/** As the book of the ledger asks for it. */
export const text = (label: string, max: number) =>
  z.string(`请填写${label}`).trim().min(1, `请填写${label}`).max(max, `${label}不能超过${max}个字符`)

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

/** A document as its page is addressed: by its number, or by its id. */
export const numbered = <const N extends string>(name: N, label: string, entity: string) => ({
  input: z.object({
    [name]: z.string(`请选择${label}`).min(1, `请选择${label}`).max(36),
  } as Record<N, z.ZodString>),
  sample: (world: World) => ({ [name]: String(world.id(entity)) }) as Record<N, string>,
})

export const propertyType = z.enum(
  PROPERTY_TYPE.items.map((option) => option.code),
  '请选择房产',
)
