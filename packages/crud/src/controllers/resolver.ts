import type { FieldErrors, Resolver } from 'react-hook-form'
import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import { sentences } from '@wuguan/contract/kernel/kinds/messages'
import { checkRules, holds, momentFaults } from '@wuguan/contract/kernel/rules'
import { createSchema, issuesToFields, updateSchema } from '@wuguan/contract/kernel/schema'
import { now } from '../clock/index.ts'
import { changedFields, createBody, mergedDraft, sameValue, visibleDraft, type Draft, type FormMode } from './draft.ts'

/** Sentences by field name for a draft as a save would send it; empty when the draft may be sent. */
export function checkDraft(entity: AnyEntity, row: AnyRow | null, draft: Draft): Readonly<Record<string, string>> {
  const mode: FormMode = row ? 'edit' : 'create'
  const errors: Record<string, string> = {}
  const note = (path: string, message: string) => {
    const [name = path] = path.split('.')
    errors[name] ??= lineMessage(path, message)
  }
  for (const name of Object.keys(draft)) {
    const field = entity.fields[name]
    // A secret that is already stored comes back empty and stays as it is.
    const stored = field?.kind === 'secret' && mode === 'edit'
    // Text in a json field is what could not be read as json.
    if (field?.kind === 'json' && typeof draft[name] === 'string') note(name, sentences.invalid(field))
    if (field?.required && !stored && holds(field.when, draft) && sameValue(draft[name], null))
      note(name, sentences.required(field))
  }
  // Only what changed is judged on an update: untouched values may be masked, or older than today's rules.
  const parsed = row
    ? updateSchema(entity).safeParse({ id: row.id, version: row.version, ...changedFields(entity, row, draft) })
    : createSchema(entity).safeParse(createBody(entity, draft))
  if (!parsed.success) for (const [path, message] of Object.entries(issuesToFields(parsed.error))) note(path, message)
  for (const [path, message] of Object.entries(checkRules(entity, visibleDraft(entity, mergedDraft(row, draft)))))
    note(path, message)
  // By this machine's clock, to spare a round; the server asks its own.
  const written = row ? changedFields(entity, row, draft) : visibleDraft(entity, draft)
  for (const [name, message] of Object.entries(momentFaults(entity.fields, written, now()))) note(name, message)
  return errors
}

/** `contacts.2.name` belongs to the field `contacts`; its sentence says which line. */
function lineMessage(path: string, message: string): string {
  const line = /^[^.]+\.(\d+)/.exec(path)?.[1]
  return line === undefined ? message : `第${Number(line) + 1}行：${message}`
}

/** react-hook-form over the entity's compiled schema. */
export const entityResolver =
  (entity: AnyEntity, row: () => AnyRow | null): Resolver<Draft> =>
  (values) => {
    const errors = checkDraft(entity, row(), values)
    if (Object.keys(errors).length === 0) return { values, errors: {} }
    const entries = Object.entries(errors).map(([name, message]) => [name, { type: 'input', message }])
    return { values: {}, errors: Object.fromEntries(entries) as FieldErrors<Draft> }
  }
