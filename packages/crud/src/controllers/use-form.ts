import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useForm as useHookForm, useWatch } from 'react-hook-form'
import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import { faultOf, fieldFaults, useCrudPort, useKept, type Fault } from '../port/index.ts'
import { focusField } from '../parts/focus-field.ts'
import { compareVersions, settleConflict, type Conflict, type Side } from './conflict.ts'
import { changedFields, createBody, initialDraft, type Draft, type FormMode } from './draft.ts'
import { basePath, keysOf } from './keys.ts'
import { entityResolver } from './resolver.ts'
import { useDetail } from './use-detail.ts'
import { useLatest } from './use-latest.ts'
import { useOnePress } from './use-one-press.ts'

export interface FormOptions {
  /** Edits this record; absent = creates one. */
  id?: string | number
  /** Values of a new record that the form starts with. */
  defaults?: Readonly<Record<string, unknown>>
  /** Tells drafts apart where one tab holds several forms of one entity. */
  name?: string
}

/** Typed work that the tab keeps: it survives switching tabs, a reload and a new sign-in. */
interface KeptDraft {
  values: Draft
  titles: Readonly<Record<string, RefTitle>>
  /** The row that the draft was begun from, so that a change made meanwhile is seen as a conflict. */
  row: AnyRow | null
  communityId: number | null
}
type RefTitle = string | null | readonly string[]

export interface Saved {
  id: string | number
  version?: number
  /** Set when the change waits for an approval instead of standing in the register. */
  changeId?: string
}
/** What a submit came to: saved; nothing to save; or the form says what is wrong. */
export type SubmitResult =
  | { kind: 'saved'; saved: Saved }
  | { kind: 'unchanged' }
  | { kind: 'refused'; field: string | null }

const KEEP_MS = 300

/**
 * A form over an entity: values, validation, saving. Nothing typed is ever lost: drafts live in the tab, a refusal keeps
 * the values, and a version conflict opens {@link Conflict} instead of overwriting either side.
 */
export function useForm(entity: AnyEntity, { id, defaults, name = 'form' }: FormOptions) {
  const port = useCrudPort()
  const client = useQueryClient()
  const mode: FormMode = id === undefined ? 'create' : 'edit'
  const detail = useDetail(entity, id)
  const [kept, keep] = useKept<KeptDraft | null>(`${name}:${entity.name}:${id ?? 'new'}`, null)
  const [base, setBase] = useState<AnyRow | null>(() => kept?.row ?? null)
  const [titles, setTitles] = useState<Readonly<Record<string, RefTitle>>>(() => kept?.titles ?? {})
  const [communityId, setCommunityId] = useState(() => kept?.communityId ?? port.context.communityId)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  const [saving, setSaving] = useState(false)
  const [missing, setMissing] = useState(false)
  const ids = useId()
  const onePress = useOnePress()
  /** Of one new record: a save whose answer was lost makes no second one. */
  const key = useRef<string | null>(null)
  /** As `base`, but readable between two drawings: a save may follow a settled conflict at once. */
  const baseNow = useRef(base)

  const form = useHookForm<Draft>({
    defaultValues: initialDraft(entity, mode, base ?? defaults ?? {}),
    resolver: entityResolver(entity, () => baseNow.current),
    shouldFocusError: false,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  })
  const { isDirty } = form.formState

  /** Takes a row as the new ground and lays values over it as typed work. */
  const ground = (row: AnyRow | null, over: Draft = {}) => {
    baseNow.current = row
    setBase(row)
    form.reset(initialDraft(entity, mode, row ?? defaults ?? {}))
    for (const [field, value] of Object.entries(over)) form.setValue(field, value, { shouldDirty: true })
  }
  const restored = useRef(false)
  useEffect(() => {
    if (restored.current) return
    restored.current = true
    if (kept)
      for (const [field, value] of Object.entries(kept.values)) form.setValue(field, value, { shouldDirty: true })
  })
  useEffect(() => {
    // A newer row replaces the ground only while nothing is typed; afterwards the save finds the conflict.
    if (
      detail.row &&
      (baseNow.current === null || (!form.formState.isDirty && !sameVersion(detail.row, baseNow.current)))
    )
      ground(detail.row)
  })
  useEffect(() => port.dirty(isDirty), [port, isDirty])

  const keepSoon = useRef<ReturnType<typeof setTimeout>>(undefined)
  const snapshot = useLatest(() => keep({ values: form.getValues(), titles, row: baseNow.current, communityId }))
  useEffect(() => {
    const keepNow = () => {
      clearTimeout(keepSoon.current)
      keepSoon.current = undefined
      snapshot.current()
    }
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: (state) => {
        clearTimeout(keepSoon.current)
        keepSoon.current = state.isDirty ? setTimeout(keepNow, KEEP_MS) : undefined
      },
    })
    // A page that is hidden, left or loaded anew right after the last key keeps that too.
    const leave = () => {
      if (keepSoon.current !== undefined) keepNow()
    }
    window.addEventListener('pagehide', leave)
    return () => {
      stop()
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [form, snapshot])

  const forget = () => {
    clearTimeout(keepSoon.current)
    keepSoon.current = undefined
    keep(null)
    port.dirty(false)
  }

  async function refused(error: unknown, draft: Draft): Promise<SubmitResult> {
    const said = faultOf(error)
    if (said.code === 409 && baseNow.current) {
      const row = baseNow.current
      const sent = (said.data as { current?: AnyRow } | null)?.current
      const current = sent ?? (await port.request<AnyRow>('GET', `${basePath(entity)}/info/${row.id}`))
      setConflict(compareVersions(entity, row, draft, current))
      return { kind: 'refused', field: null }
    }
    const fields = fieldFaults(said)
    const known = Object.entries(fields ?? {}).filter(([field]) => field in draft)
    for (const [field, message] of known) form.setError(field, { type: 'server', message })
    // A sentence about a field that the form does not show still has to be read somewhere.
    if (known.length < Object.keys(fields ?? {}).length || fields === null) setFault(said)
    return { kind: 'refused', field: known[0]?.[0] ?? null }
  }

  async function send(draft: Draft): Promise<SubmitResult> {
    const row = baseNow.current
    const changes = row ? changedFields(entity, row, draft) : createBody(entity, draft)
    if (row && Object.keys(changes).length === 0) {
      forget()
      return { kind: 'unchanged' }
    }
    try {
      const saved = row
        ? await port.request<Saved>('PUT', basePath(entity), { body: { id: row.id, version: row.version, ...changes } })
        : await port.request<Saved>('POST', basePath(entity), {
            body: changes,
            headers: {
              'Idempotency-Key': (key.current ??= crypto.randomUUID()),
              ...(asksCommunity && communityId !== null ? { communityId: String(communityId) } : {}),
            },
          })
      key.current = null
      forget()
      if (row && saved?.version !== undefined) {
        // The ground moves with the save, so that a form that stays open does not meet its own change as somebody else's.
        baseNow.current = { ...row, ...changes, version: saved.version, titles: { ...row.titles, ...titles } }
        setBase(baseNow.current)
      }
      form.reset(draft)
      await client.invalidateQueries({ queryKey: keysOf(entity).all })
      return { kind: 'saved', saved: { ...saved, id: saved?.id ?? row?.id ?? '' } }
    } catch (error) {
      return refused(error, draft)
    }
  }

  /** The community of a new record is asked for only when the page has none. */
  const asksCommunity = mode === 'create' && entity.scope === 'community' && port.context.communityId === null

  const submit = async (): Promise<SubmitResult> => {
    if (!onePress.take()) return { kind: 'refused', field: null }
    setSaving(true)
    setFault(null)
    setMissing(asksCommunity && communityId === null)
    let result: SubmitResult = { kind: 'refused', field: null }
    try {
      await form.handleSubmit(
        async (draft) => {
          if (!asksCommunity || communityId !== null) result = await send(draft)
        },
        (errors) => void (result = { kind: 'refused', field: firstOf(entity, errors) }),
      )()
    } finally {
      onePress.free()
      setSaving(false)
    }
    return result
  }

  return {
    mode,
    /** The row that the draft stands on; null while creating. */
    row: base,
    ready: mode === 'create' || base !== null,
    error: base === null ? detail.error : null,
    retry: detail.refresh,
    form,
    titles,
    setTitle: useCallback((field: string, title: RefTitle) => setTitles((all) => ({ ...all, [field]: title })), []),
    /** Id of a field's control. */
    fieldId: (field: string) => `${ids}-${field}`,
    focus: (field: string) => focusField(`${ids}-${field}`),
    community: {
      asked: asksCommunity,
      id: communityId,
      missing: missing && communityId === null,
      choose: setCommunityId,
    },
    dirty: isDirty,
    saving,
    fault,
    submit,
    conflict,
    /** The record as this form would save it, with the titles of what was picked here. */
    mineRow: (): AnyRow => ({ ...(base as AnyRow), ...form.getValues(), titles: { ...base?.titles, ...titles } }),
    /** Lays the chosen side of every contested field over the row as it stands; the next submit carries its version. */
    settle: (choice: Readonly<Record<string, Side>>) => {
      if (!conflict || !base) return
      const settled = settleConflict(conflict, base, form.getValues(), choice)
      ground(conflict.current, settled)
      setConflict(null)
    },
    /** Back to typing with everything as it was. */
    postpone: () => setConflict(null),
    /** Throws typed work away. */
    discard: () => {
      forget()
      form.reset()
    },
  }
}
export type FormController = ReturnType<typeof useForm>

/** Values of a form while they are typed, in the order of the names. */
export const useTyped = ({ form }: Pick<FormController, 'form'>, names: readonly string[]): readonly unknown[] =>
  useWatch({ control: form.control, name: [...names] })

const sameVersion = (a: AnyRow, b: AnyRow) => a.id === b.id && a.version === b.version

/** First wrong field in reading order. */
function firstOf(entity: AnyEntity, errors: Readonly<Record<string, unknown>>): string | null {
  const reading = entity.form.flatMap((group) => group.fields)
  return [...reading, ...Object.keys(errors)].find((name) => name in errors) ?? null
}
