import { use } from 'react'
import { RadioGroup } from '@wuguan/ui/radio'
import { controlOf, type InputProps } from '../kinds/kind-view.ts'
import { AmongContext, isListed } from './among-context.ts'

/** One of few, all in sight: an own input where a list to open would hide what one decides about. */
export function RadioInput({ name, field, value, onChange, ...rest }: InputProps) {
  const among = use(AmongContext)[name]
  const options =
    among && isListed(among) ? among : (field.of?.items ?? []).map(({ code, label }) => ({ value: code, label }))
  return (
    <RadioGroup
      {...controlOf(rest)}
      options={options}
      value={(value ?? null) as string | number | null}
      onChange={onChange}
    />
  )
}
