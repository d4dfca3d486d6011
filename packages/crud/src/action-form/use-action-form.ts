import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useId, useRef, useState } from 'react'
import { useForm as useHookForm } from 'react-hook-form'
import type { ActionForm, AnyAction, InputOf, OutputOf } from '@wuguan/contract/kernel/action'
import { toast } from '@wuguan/ui/toast'
import { callAction } from '../action-button/index.ts'
import { createBody, initialDraft, type Draft } from '../controllers/draft.ts'
import { type Refreshes, refreshQueries } from '../controllers/keys.ts'
import { entityResolver } from '../controllers/resolver.ts'
import { useOnePress } from '../controllers/use-one-press.ts'
import type { InputProps } from '../kinds/kind-view.ts'
import { focusField } from '../parts/focus-field.ts'
import { faultOf, fieldFaults, useCrudPort } from '../port/index.ts'

/** Lines begin with some of their cells. */
type InitialOf<I> = {
  readonly [K in keyof I]?: NonNullable<I[K]> extends readonly (infer L extends object)[] ? readonly Partial<L>[] : I[K]
}
export interface ActionFormOptions<A extends AnyAction> {
  /** What the call takes beside what is asked: ids, versions. */
  given?: Partial<InputOf<A>>
  /** What the fields start with. */
  initial?: InitialOf<InputOf<A>>
  /** Fields that must be filled in here, though the action can do without: the total where it is a total that is corrected. */
  needed?: readonly string[]
  refreshes: Refreshes
  /** What is said when it is done; by itself the action's name and 成功; null: the caller says it. */
  said?: string | null | ((output: OutputOf<A>, input: InputOf<A>) => string)
  done: (output: OutputOf<A>) => void
  /** Sentences about what is not asked here, for the place that gave it: the form behind the dialog. */
  refused?: (faults: Readonly<Record<string, string>>) => void
}
const LOST = 500
type Title = NonNullable<InputProps['title']> | null

const needing = (form: ActionForm, names: readonly string[]): ActionForm => ({
  ...form,
  fields: {
    ...form.fields,
    ...Object.fromEntries(names.map((name) => [name, { ...form.fields[name]!, required: true }])),
  },
})

/** The form of one action: its fields with the engine of the entities' forms, sent once, refusals at their fields. */
export function useActionForm<A extends AnyAction>(
  action: A,
  { given, initial, needed, refreshes, said, done, refused: tell }: ActionFormOptions<A>,
) {
  const { form: asks } = action
  if (!asks) throw new Error(`action ${action.name} has no fields`)
  const [noun] = useState(() => (needed ? needing(asks, needed) : asks))
  const client = useQueryClient()
  const port = useCrudPort()
  // One key until an answer comes: a press after a lost line does nothing a second time.
  const key = useRef<string | undefined>(undefined)
  const ids = useId()
  const [titles, setTitles] = useState<Readonly<Record<string, Title>>>({})
  const [fault, setFault] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const onePress = useOnePress()
  const form = useHookForm<Draft>({
    defaultValues: initialDraft(noun, 'create', { ...initial, ...given }),
    resolver: entityResolver(noun, () => null),
    shouldFocusError: false,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  })
  const asked = Object.keys(noun.fields).filter((name) => !(name in (given ?? {})))
  const fieldId = (name: string) => `${ids}-${name}`

  const refused = (cause: unknown) => {
    const told = faultOf(cause)
    // A refusal is an answer: what is sent after it is another request. A lost line is none.
    if (told.code < LOST) key.current = undefined
    const fields = fieldFaults(told) ?? {}
    const shown = Object.entries(fields).filter(([name]) => asked.includes(name))
    for (const [name, message] of shown) form.setError(name, { type: 'server', message })
    if (shown[0]) focusField(fieldId(shown[0][0]))
    // A sentence about what is not asked still has to be read somewhere.
    const rest = Object.entries(fields).filter(([name]) => !asked.includes(name))
    if (shown.length === 0 || rest.length > 0) setFault(rest.map(([, sentence]) => sentence).join('；') || told.msg)
    if (rest.length > 0) tell?.(Object.fromEntries(rest))
    const { current } = (told.data ?? {}) as { current?: { version?: number } }
    if (told.code === 409 && current?.version !== undefined && given && 'version' in given) {
      // What is typed stays; the next press is about the record as it stands now.
      form.setValue('version', current.version)
      setFault(`${told.msg}；已取得最新内容，确认后可再次提交`)
    }
    // Behind the sentence: whoever has read it may leave, or press again, while lists are still on their way.
    if (told.code === 409 || told.code === 422) void refreshQueries(client, refreshes)
  }
  const send = async (draft: Draft) => {
    const input = createBody(noun, draft) as InputOf<A>
    try {
      if (action.idempotent) key.current ??= crypto.randomUUID()
      const output = await callAction(port, action, input, key.current)
      key.current = undefined
      if (said !== null)
        toast.success(typeof said === 'function' ? said(output, input) : (said ?? `${action.label}成功`))
      done(output)
      await refreshQueries(client, refreshes)
    } catch (cause) {
      refused(cause)
    }
  }
  /** `more`: what the place gives beside what is asked, as it stands now. */
  const submit = async (more: Draft = {}) => {
    if (!onePress.take()) return
    for (const [name, value] of Object.entries(more)) form.setValue(name, value)
    setPending(true)
    setFault(null)
    try {
      await form.handleSubmit(send, (errors) => {
        const first = asked.find((name) => name in errors)
        if (first) focusField(fieldId(first))
        else setFault(Object.values(errors)[0]?.message as string)
      })()
    } finally {
      onePress.free()
      setPending(false)
    }
  }
  return {
    noun,
    asked,
    submit,
    task: { pending, fault, errors: {} },
    /** What the fields need of a form. */
    fields: {
      row: null,
      mode: 'create' as const,
      form,
      titles,
      setTitle: useCallback((name: string, title: Title) => setTitles((all) => ({ ...all, [name]: title })), []),
      fieldId,
    },
  }
}
