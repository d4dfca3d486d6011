import { isDate } from './dates.ts'
import { isPeriod } from './period.ts'
import type { AnyEntity, DraftOf } from './entity.ts'
import { MAX_LIMIT } from './envelope.ts'
import { sampled } from './input-sample.ts'
import { z } from './zod.ts'

/**
 * Parts that the inputs of actions are put together from; every refusal is a sentence in the words of the books. `to` names the entity whose
 * record is meant: samples are made of it.
 */
export const nothing = z.object({})
/** A record as the noun calls take it; its entity judges the fields. */
export const record = z.record(z.string(), z.unknown())

const MAX_IDS = 1000
const recordOf = <T extends z.ZodType>(part: T, to: string | undefined, as: (id: string | number) => unknown): T =>
  to === undefined ? part : sampled(part, (world) => as(world.id(to)))
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const uuid = (label: string, to?: string) =>
  recordOf(z.string(`请选择${label}`).regex(UUID, `请选择${label}`), to, String)
/** At least one; at most what one transaction carries. */
export const uuids = (label: string, to?: string, max = MAX_IDS) =>
  z.array(uuid(label, to), `请选择${label}`).min(1, `请选择${label}`).max(max, `单次最多处理${max}条`)

const positive = (number: z.ZodNumber | z.ZodCoercedNumber, sentence: string) =>
  number.int(sentence).positive(sentence).max(Number.MAX_SAFE_INTEGER, sentence)
/** An integer id in a body. */
export const integerId = (label: string, to?: string) =>
  recordOf(positive(z.number(`请选择${label}`), `请选择${label}`), to, Number)
/** None to a thousand of them. */
export const integerIds = (label: string, to?: string) =>
  z.array(integerId(label, to), `请选择${label}`).max(MAX_IDS, `单次最多处理${MAX_IDS}条`)
export const someIntegerIds = (label: string, to?: string) => integerIds(label, to).min(1, `请选择${label}`)
/** What was chosen, in a query. */
export const queryId = (label: string, to?: string) =>
  recordOf(positive(z.coerce.number(`请选择${label}`), `请选择${label}`), to, Number)
export const communityId = queryId('项目', 'basedata.community')
/** The record that an address names. */
export const addressId = (label: string, to?: string) =>
  recordOf(positive(z.coerce.number(`${label}编号无效`), `${label}编号无效`), to, Number)
/** Ids in a query stand side by side: `1,2`. */
export const idList = (label: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, `${label}编号无效`)
    .transform((list) => list.split(',').map(Number))
    .optional()

export const text = (label: string, max = 200) =>
  z.string(`请输入${label}`).trim().min(1, `请输入${label}`).max(max, `${label}不能超过${max}个字符`)
export const optionalText = (label: string, max = 200) =>
  z.string(`${label}格式不正确`).trim().max(max, `${label}不能超过${max}个字符`).nullish()
/** A password as the browser encrypts it. */
export const cipher = (label: string) =>
  z.string(`请输入${label}`).min(1, `请输入${label}`).max(1000, `${label}格式不正确`)
export const keyword = z.string().trim().max(100, '关键词不能超过100个字符').optional()

// Rules over several fields count days and months: they are not asked about what is none.
export const date = (label: string) =>
  sampled(z.string(`请选择${label}`).refine(isDate, { error: `请选择${label}`, abort: true }), ({ today }) => today)
export const period = (label: string) =>
  sampled(z.string(`请选择${label}`).refine(isPeriod, { error: `请选择${label}`, abort: true }), ({ today }) =>
    today.slice(0, 7),
  )
export const whole = (label: string, min: number, max: number) =>
  z
    .number(`请输入${label}`)
    .int(`${label}须为整数`)
    .min(min, `${label}不能小于${min}`)
    .max(max, `${label}不能大于${max}`)
/** A file that was uploaded before. */
export const uploaded = (label: string) =>
  z.object({ id: uuid(label), url: z.string(), name: z.string(), size: z.number(), mime: z.string() })
export const attachments = z.array(uploaded('附件')).max(20, '附件最多20项')

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
export const createBody = <E extends AnyEntity, More = unknown>() => record as unknown as Body<DraftOf<E> & More>
/** The body of a call that changes a record. */
export const updateBody = <E extends AnyEntity, More = unknown>() =>
  record as unknown as Body<Partial<DraftOf<E>> & { id: string | number; version: number } & More>
