import type { AnyEntity, DraftOf } from './entity.ts'
import type { Field } from './fields.ts'
import { judgeDraft } from './draft.ts'
import { judge } from './kinds/judge.ts'
import { isServerKept, UUID } from './kinds/limits.ts'
import { sentences } from './kinds/messages.ts'
import { z } from './zod.ts'

export { checkRules, hiddenFields, holds } from './rules.ts'
export { filterParser, type ListQuery } from './query.ts'

export type Draft = Record<string, unknown>
export type Update = Draft & { id: string | number; version: number }

/** One value per entity, made at first use. */
function cached<T>(make: (entity: AnyEntity) => T): (entity: AnyEntity) => T {
  const made = new WeakMap<AnyEntity, T>()
  return (entity) => {
    let value = made.get(entity)
    if (value === undefined) made.set(entity, (value = make(entity)))
    return value
  }
}

interface Demand {
  /** Must be there and not empty. */
  required: boolean
  /** A missing value stays missing instead of becoming null or the default. */
  partial: boolean
}

/** The schema of one field's value on the wire: cleans it, or refuses it with the sentence of its kind. */
export const fieldSchema = (field: Field, { required, partial }: Demand): z.ZodType =>
  z
    .unknown()
    .optional()
    .transform((input, context) => {
      if (input === undefined && partial) return undefined
      const judged = judge(field, input === undefined ? field.default : input)
      if (!judged.ok) {
        for (const issue of judged.issues ?? [{ path: [], message: judged.message }])
          context.issues.push({ code: 'custom', input, message: issue.message, path: [...issue.path] })
        return z.NEVER
      }
      if (judged.value === null && required) {
        context.issues.push({ code: 'custom', input, message: sentences.required(field) })
        return z.NEVER
      }
      return judged.value
    })

const refusedWhenPresent = (message: string) =>
  z
    .unknown()
    .optional()
    .transform((input, context) => {
      if (input !== undefined) context.issues.push({ code: 'custom', input, message })
      return undefined
    })

const isRecord = (input: unknown): input is Draft =>
  typeof input === 'object' && input !== null && !Array.isArray(input)

/** Strict object: a name that it does not know is refused at that name. */
function strictObject(shape: Record<string, z.ZodType>): z.ZodType<Draft> {
  const known = z.object(shape)
  return z.unknown().transform((input, context) => {
    if (!isRecord(input)) {
      context.issues.push({ code: 'custom', input, message: '数据格式不正确' })
      return z.NEVER
    }
    for (const name of Object.keys(input)) {
      if (!Object.hasOwn(shape, name))
        context.issues.push({ code: 'custom', input, message: sentences.unknownField(name), path: [name] })
    }
    const parsed = known.safeParse(input)
    if (parsed.success) return parsed.data
    for (const issue of parsed.error.issues)
      context.issues.push({ code: 'custom', input, message: issue.message, path: [...issue.path] })
    return z.NEVER
  }) as unknown as z.ZodType<Draft>
}

const shapeOf = (entity: AnyEntity, one: (field: Field) => z.ZodType): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(entity.fields)
      .filter(([, field]) => !field.internal)
      .map(([name, field]) => [
        name,
        isServerKept(field) ? refusedWhenPresent(sentences.serverKept(field)) : one(field),
      ]),
  )

const create = cached((entity) =>
  z.unknown().transform((input, context) => {
    const judged = judgeDraft(entity, input)
    if (judged.ok) return judged.draft
    for (const { path, message } of judged.issues)
      context.issues.push({ code: 'custom', input, message, path: [...path] })
    return z.NEVER
  }),
)

const idSchema = (entity: AnyEntity) =>
  entity.id === 'integer'
    ? z.int({ error: '编号格式不正确' }).positive({ error: '编号格式不正确' })
    : z.string({ error: '编号格式不正确' }).regex(UUID, { error: '编号格式不正确' })

const update = cached((entity) =>
  strictObject({
    ...shapeOf(entity, (field) =>
      field.createOnly
        ? refusedWhenPresent(sentences.createOnly(field))
        : fieldSchema(field, { required: field.required === true && !field.when, partial: true }),
    ),
    id: idSchema(entity),
    version: z.int({ error: '缺少版本号' }).positive({ error: '版本号不正确' }),
  }).transform((draft) => Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined))),
)

/** A whole new record: cleaned values, defaults applied, `when` and cross rules checked. */
export const createSchema = <E extends AnyEntity>(entity: E) =>
  create(entity) as unknown as z.ZodType<DraftOf<E>, unknown>

/**
 * Changes of a record: `id`, `version` and any of the fields. Rules need the whole record: lay the result over the stored row
 * and call `checkRules`.
 */
export const updateSchema = <E extends AnyEntity>(entity: E) =>
  update(entity) as unknown as z.ZodType<DraftOf<E> & { id: string | number; version: number }, unknown>

/** The entity's `batch` fields, as `PUT base/batch` takes them in `set`; at least one. */
export const batchSchema = cached((entity) => {
  const fields = entity.batch.flatMap((name) => (entity.fields[name] ? [[name, entity.fields[name]] as const] : []))
  const shape = Object.fromEntries(
    fields.map(([name, field]) => [name, fieldSchema(field, { required: field.required === true, partial: true })]),
  )
  return strictObject(shape).transform((set, context) => {
    const kept = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined))
    if (Object.keys(kept).length === 0)
      context.issues.push({ code: 'custom', input: set, message: '请选择要修改的字段' })
    return kept
  })
})

/** First sentence of each place: `{buildingArea: '建筑面积必须大于0', 'lines.0.amount': …}`. */
export function issuesToFields(error: {
  readonly issues: readonly { path: readonly PropertyKey[]; message: string }[]
}): Record<string, string> {
  const fields = new Map<string, string>()
  for (const { path, message } of error.issues) {
    const place = path.map(String).join('.')
    if (!fields.has(place)) fields.set(place, message)
  }
  return Object.fromEntries(fields)
}
