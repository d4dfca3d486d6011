import type { AnyEntity, DraftOf } from '../kernel/entity.ts'
import { MAX_LIMIT } from '../kernel/envelope.ts'
import { z } from '../kernel/zod.ts'

/** Parts that the inputs of these calls are put together from, in the words of the books. */
export const nothing = z.object({})

const MAX_ID = Number.MAX_SAFE_INTEGER
const MAX_IDS = 1000

/** An integer id in a body. */
export const id = (label: string) => {
  const sentence = `请选择${label}`
  return z.number(sentence).int(sentence).positive(sentence).max(MAX_ID, sentence)
}
/** An integer id in a path or a query. */
export const idText = (label: string) => {
  const sentence = `${label}编号无效`
  return z.coerce.number(sentence).int(sentence).positive(sentence).max(MAX_ID, sentence)
}
export const ids = (label: string) => z.array(id(label), `请选择${label}`).max(MAX_IDS, `单次最多处理${MAX_IDS}条`)
export const someIds = (label: string) => ids(label).min(1, `请选择${label}`)
export const uuid = (label: string) => z.uuid(`请选择${label}`)
export const someUuids = (label: string) =>
  z.array(uuid(label), `请选择${label}`).min(1, `请选择${label}`).max(MAX_IDS, `单次最多处理${MAX_IDS}条`)

export const text = (label: string, max = 200) =>
  z.string(`请输入${label}`).trim().min(1, `请输入${label}`).max(max, `${label}不能超过${max}个字符`)
export const optionalText = (label: string, max = 200) =>
  z.string(`${label}格式不正确`).trim().max(max, `${label}不能超过${max}个字符`).nullish()
/** A password as the browser encrypts it. */
export const cipher = (label: string) =>
  z.string(`请输入${label}`).min(1, `请输入${label}`).max(1000, `${label}格式不正确`)
export const state = z.union([z.literal(0), z.literal(1)], '状态不正确')
export const version = z.number('缺少版本号').int('版本号不正确').positive('版本号不正确')
export const keyword = z.string().trim().max(100, '关键词不能超过100个字符').optional()

/** Codes and ids in a query stand side by side: `1,2`. */
export const idList = (label: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, `${label}编号无效`)
    .transform((list) => list.split(',').map(Number))
    .optional()

export const paging = {
  page: z.coerce.number('页码须为正整数').int('页码须为正整数').positive('页码须为正整数').default(1),
  limit: z.coerce
    .number('每页条数须为正整数')
    .int('每页条数须为正整数')
    .positive('每页条数须为正整数')
    .max(MAX_LIMIT, '每页条数超出限制')
    .default(20),
}

type Body<T> = z.ZodType<Record<string, unknown>, T>
/** The body of a call that creates a record: the service checks it by the schema of its entity. */
export const createBody = <E extends AnyEntity, More = unknown>() =>
  z.record(z.string(), z.unknown()) as unknown as Body<DraftOf<E> & More>
/** The body of a call that changes a record. */
export const updateBody = <E extends AnyEntity, More = unknown>() =>
  z.record(z.string(), z.unknown()) as unknown as Body<
    Partial<DraftOf<E>> & { id: string | number; version: number } & More
  >
