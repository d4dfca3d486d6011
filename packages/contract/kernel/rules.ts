import type { AnyEntity } from './entity.ts'
import type { When } from './fields.ts'
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

/** Fields of a draft that are not asked for because their condition does not hold. */
export const hiddenFields = (entity: AnyEntity, draft: Draft): string[] =>
  Object.entries(entity.fields).flatMap(([name, field]) => (holds(field.when, draft) ? [] : [name]))

/**
 * The rules over a whole draft (for an update: the stored row with the changes laid over it): conditional requirements first,
 * then the entity's cross rules, one sentence per field. A rule whose own field already failed is not run.
 */
export function checkRules(entity: AnyEntity, draft: Draft): Record<string, string> {
  const refused: Record<string, string> = {}
  for (const [name, field] of Object.entries(entity.fields)) {
    if (!field.when || !field.required || isServerKept(field)) continue
    if (holds(field.when, draft) && isEmpty(draft[name])) refused[name] = sentences.required(field)
  }
  for (const rule of entity.rules) {
    if (!(rule.field in refused) && !rule.holds(draft)) refused[rule.field] = rule.message
  }
  return refused
}
