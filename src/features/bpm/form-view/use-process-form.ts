import { useMemo, useRef, useState } from 'react'
import { flagsOf, type FlagComponent, type Step } from '@wuguan/contract/bpm/form-flags'
import { checkForm, type FormValues } from '@wuguan/contract/bpm/form-check'
import type { FormField } from '@wuguan/contract/bpm/form-field'
import { changedValues, initialValues } from '@wuguan/contract/bpm/form-values'
import { now } from '@wuguan/crud/clock'

interface ProcessFormOptions {
  fields: readonly FormField[]
  components: readonly FlagComponent[]
  step: Step
  /** What is already there. */
  given?: FormValues
  /** Called with everything typed so far, for drafts. */
  onTyped?: (values: FormValues) => void
}

/** Values, flags and refusals of a process form while somebody types: flags follow the values, a mended field is silent at once. */
export function useProcessForm({ fields, components, step, given, onTyped }: ProcessFormOptions) {
  const [first] = useState(() => initialValues(fields, given))
  const [values, setValues] = useState<Record<string, unknown>>(first)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const place = useRef<HTMLDivElement>(null)
  const flags = useMemo(() => flagsOf(fields, components, step, values, now()), [fields, components, step, values])

  const set = (id: string, value: unknown) => {
    const next = { ...values, [id]: value }
    setValues(next)
    if (id in errors) {
      const refused = checkForm(fields, flagsOf(fields, components, step, next, now()), next)
      setErrors(
        Object.fromEntries(Object.entries(errors).flatMap(([name]) => (refused[name] ? [[name, refused[name]]] : []))),
      )
    }
    onTyped?.(next)
  }
  const refuse = (refused: Readonly<Record<string, string>>) => {
    setErrors(refused)
    // After the sentences are drawn, so that the control is marked when the focus comes.
    requestAnimationFrame(() =>
      place.current?.querySelector<HTMLElement>('[aria-invalid=true],[data-invalid]')?.focus(),
    )
  }
  return {
    values,
    flags,
    errors,
    set,
    /** Sentences of the server, at their fields. */
    refuse,
    /** Stands around the form: the first refused field gets the focus. */
    place,
    check: (): boolean => {
      const refused = checkForm(fields, flags, values)
      refuse(refused)
      return Object.keys(refused).length === 0
    },
    /** Without what cannot be seen. */
    visible: (): Record<string, unknown> =>
      Object.fromEntries(Object.entries(values).filter(([id]) => flags[id]?.visible)),
    changed: () => changedValues(fields, first, values, (id) => flags[id]?.editable ?? false),
    dirty: values !== first,
  }
}
export type ProcessForm = ReturnType<typeof useProcessForm>
