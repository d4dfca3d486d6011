import type { AnyEntity, Lock } from './entity.ts'
import type { Fields, When } from './fields.ts'
import { isServerKept } from './kinds/limits.ts'
import { sentences } from './kinds/messages.ts'

type Draft = Readonly<Record<string, unknown>>

export const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Does the condition hold in the draft? No condition always holds. */
export function holds(when: When | undefined, draft: Draft): boolean {
  return Object.entries(when ?? {}).every(([name, wanted]) => {
    const value = draft[name] ?? null
    return Array.isArray(wanted) ? wanted.includes(value) : value === wanted
  })
}

/** Why a record as it stands cannot be edited or deleted; null where it can. */
export const lockOf = ({ locks }: Pick<AnyEntity, 'locks'>, verb: Lock['verb'], row: Draft): string | null =>
  locks.find((lock) => lock.verb === verb && holds(lock.where, row) === lock.held)?.refusal ?? null

/** Fields of a draft that are not asked for because their condition does not hold. */
export const hiddenFields = (entity: Pick<AnyEntity, 'fields'>, draft: Draft): string[] =>
  Object.entries(entity.fields).flatMap(([name, field]) => (holds(field.when, draft) ? [] : [name]))

/**
 * The rules over a whole draft (for an update: the stored row with the changes laid over it): conditional requirements first,
 * then the entity's cross rules, one sentence per field. A rule whose own field already failed is not run.
 */
export function checkRules(entity: Pick<AnyEntity, 'fields' | 'rules'>, draft: Draft): Record<string, string> {
  const refused: Record<string, string> = {}
  for (const [name, field] of Object.entries(entity.fields)) {
    if (!field.when || !field.required || isServerKept(field)) continue
    if (holds(field.when, draft) && isEmpty(draft[name])) refused[name] = sentences.required(field)
  }
  Object.assign(refused, { ...momentFaults(entity.fields, draft, null), ...refused })
  for (const rule of entity.rules) {
    if (!(rule.field in refused) && !rule.holds(draft)) refused[rule.field] = rule.message
  }
  return refused
}

/**
 * Dates of a draft that do not lie after what they must: after a sibling always, after now and today only where somebody knows the
 * time (`yyyy-MM-dd HH:mm:ss`; the server within its transaction, a page by the clock of its machine).
 */
export function momentFaults(fields: Fields, draft: Draft, now: string | null): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = draft[name]
    if (field.after === undefined || typeof value !== 'string') continue
    const clock = field.after === 'now' || field.after === 'today'
    const bound = clock ? now : draft[field.after]
    if (typeof bound !== 'string') continue
    // A day lies after a moment when it is a later day; texts of one form are compared whole.
    const length = Math.min(value.length, bound.length, field.after === 'today' ? 10 : Infinity)
    if (value.slice(0, length) > bound.slice(0, length)) continue
    const than = field.after === 'now' ? '当前时间' : field.after === 'today' ? '今天' : fields[field.after]?.label
    faults[name] = sentences.notAfter(field, than ?? field.after)
  }
  return faults
}
