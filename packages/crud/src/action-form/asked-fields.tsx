import type { ComponentType } from 'react'
import { FormGrid } from '@wuguan/ui/form'
import { FormField } from '../form-screen/form-field.tsx'
import type { InputProps } from '../kinds/kind-view.ts'
import type { Among } from './among-context.ts'
import { AmongInput, AmongProvider } from './among.tsx'
import type { useActionForm } from './use-action-form.ts'

/** How the fields of an action are drawn where the place knows more of them than the action. */
export interface AskedProps {
  /** Candidates by field, where only the place knows them: the payments of this receipt, the houses of this community. */
  among?: Among | undefined
  /** Own inputs by field. */
  inputs?: Readonly<Record<string, ComponentType<InputProps>>> | undefined
  /** Two fields beside each other; one below the other without it. */
  columns?: 2 | undefined
}

/** What an action asks, in the order of its fields. */
export function AskedFields({
  form: { noun, asked, fields },
  among,
  inputs,
  columns,
}: AskedProps & { form: Pick<ReturnType<typeof useActionForm>, 'noun' | 'asked' | 'fields'> }) {
  const own = { ...Object.fromEntries(Object.keys(among ?? {}).map((name) => [name, AmongInput])), ...inputs }
  const all = asked.map((name) => (
    <FormField key={name} entity={noun} name={name} controller={fields} ui={{ inputs: own }} />
  ))
  return <AmongProvider value={among}>{columns ? <FormGrid columns={columns}>{all}</FormGrid> : all}</AmongProvider>
}
