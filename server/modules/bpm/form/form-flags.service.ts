import { checkForm, isEmpty } from '@wuguan/contract/bpm/form-check'
import { type FormField, holdsValue } from '@wuguan/contract/bpm/form-field'
import { type FieldFlags, type FlagComponent, type Step, flagsOf } from '@wuguan/contract/bpm/form-flags'
import { changedValues, initialValues } from '@wuguan/contract/bpm/form-values'
import type { FormSnapshot } from '@wuguan/contract/bpm/process-definition.entity'
import { badInput } from '@wuguan/contract/kernel/errors'
import { dateTimeOf } from '../../../kernel/clock.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { EngineDefinition, FormPatchAsk } from '../engine/ports.ts'
import { nodesIn } from '../engine/graph.ts'
import { claimFiles, formFiles } from '../reading/files.service.ts'

/** What a step of a process may see, change and must fill in of its form; the server's word about it (book 5.5). */
export const snapshotOf = (definition: Pick<EngineDefinition, 'formSnapshot'>): FormSnapshot | null =>
  (definition.formSnapshot as FormSnapshot | null) ?? null

/** The key under which the configuration of the start form is kept. */
export const startKeyOf = (definition: Pick<EngineDefinition, 'parsed'>): string =>
  nodesIn(definition.parsed, null).find((node) => node.type === 'startEvent' && node.event?.kind === 'none')?.id ??
  'start'

export async function componentsAt(
  q: Queryable,
  definition: Pick<EngineDefinition, 'id' | 'parsed' | 'formSnapshot'>,
  taskKey: string | null,
): Promise<readonly FlagComponent[]> {
  const form = snapshotOf(definition)
  if (!form) return []
  const [row] = await q.query<{ components: FlagComponent[] }>(
    'select components from form_task_config where form_id = $1 and process_definition_id = $2 and task_definition_key = $3',
    [form.id, definition.id, taskKey ?? startKeyOf(definition)],
  )
  return row?.components ?? []
}

interface At {
  readonly fields: readonly FormField[]
  readonly flags: Readonly<Record<string, FieldFlags>>
}
/** Flags for values as they stand: an expression sees the variables of the process and what the form says. */
export function flagsAt(
  fields: readonly FormField[],
  components: readonly FlagComponent[],
  step: Step,
  values: Readonly<Record<string, unknown>>,
  variables: Readonly<Record<string, unknown>>,
  now: Date,
): Record<string, FieldFlags> {
  return flagsOf(fields, components, step, { ...variables, ...values }, dateTimeOf(now))
}

export async function formAt(
  { q, now }: { q: Queryable; now: Date },
  { definition, taskKey, formData, variables }: Omit<FormPatchAsk, 'patch' | 'complete' | 'instance'>,
): Promise<At> {
  const fields = snapshotOf(definition)?.fields ?? []
  if (fields.length === 0) return { fields, flags: {} }
  const components = await componentsAt(q, definition, taskKey)
  return { fields, flags: flagsAt(fields, components, taskKey === null ? 'start' : 'task', formData, variables, now) }
}

/** The form after a change. What may not be changed is refused by name, then what is missing or malformed. */
export async function applyFormPatch(context: ActionContext, ask: FormPatchAsk): Promise<Record<string, unknown>> {
  const { definition, patch, formData, taskKey } = ask
  const all = snapshotOf(definition)?.fields ?? []
  if (all.length === 0) return { ...formData, ...patch }
  const starting = ask.instance === null
  const place = starting ? 'formData' : 'formPatch'
  const before = starting ? initialValues(all, formData) : formData
  const known = new Set(all.filter(holdsValue).map(({ id }) => id))
  const unknown = Object.keys(patch).find((id) => !known.has(id))
  if (unknown !== undefined) throw badInput({ [`${place}.${unknown}`]: `字段【${unknown}】不存在` })
  const components = await componentsAt(context.q, definition, taskKey)
  const step: Step = taskKey === null ? 'start' : 'task'
  const after = { ...before, ...changedValues(all, before, { ...before, ...patch }, (id) => id in patch) }
  const flags = flagsAt(all, components, step, after, ask.variables, context.now)
  const refusals: Record<string, string> = {}
  for (const field of all)
    if (differs(before[field.id], after[field.id]) && !flags[field.id]?.editable)
      refusals[`${place}.${field.id}`] = `字段【${field.label}】在当前环节不可编辑`
  if (Object.keys(refusals).length > 0) throw badInput(refusals)
  const judged = ask.complete ? all : all.filter(({ id }) => id in patch && !isEmpty(after[id]))
  const faults = Object.entries(checkForm(judged, flags, after))
  if (faults.length > 0) throw badInput(Object.fromEntries(faults.map(([id, said]) => [`${place}.${id}`, said])))
  if (ask.instance)
    await claimFiles(
      context,
      ask.instance.id,
      formFiles(
        all.filter(({ id }) => id in patch),
        after,
      ),
    )
  return after
}
const differs = (a: unknown, b: unknown) => JSON.stringify(a ?? null) !== JSON.stringify(b ?? null)

/** Whether somebody who only says yes would leave something out. */
export async function needsForm(
  context: ActionContext,
  ask: Omit<FormPatchAsk, 'patch' | 'complete'>,
): Promise<boolean> {
  const { fields, flags } = await formAt(context, ask)
  return fields.some(({ id }) => flags[id]?.required && isEmpty(ask.formData[id]))
}

/** The form as a step may see it: fields that are hidden are not there, nor are their values. */
export function visiblePart(
  form: FormSnapshot,
  flags: Readonly<Record<string, FieldFlags>>,
  values: Readonly<Record<string, unknown>>,
): { fields: FormField[]; values: Record<string, unknown> } {
  const fields = form.fields.filter(({ id }) => flags[id]?.visible ?? true)
  const shown = new Set(fields.map(({ id }) => id))
  return { fields, values: Object.fromEntries(Object.entries(values).filter(([id]) => shown.has(id))) }
}
