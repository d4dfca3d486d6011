import { Field } from '@wuguan/ui/form'
import { RefsPicker } from '@wuguan/crud/pickers'

interface PeopleFieldProps {
  label: string
  value: readonly number[]
  onChange: (ids: readonly number[]) => void
  error?: string | undefined
  help?: string
  required?: boolean
  /** The latest choice takes the place of the one before. */
  single?: boolean
}

/** Staff by name or mobile. */
export function PeopleField({
  label,
  value,
  onChange,
  error,
  help,
  required = true,
  single = false,
}: PeopleFieldProps) {
  return (
    <Field label={label} required={required} error={error} help={help}>
      <RefsPicker
        to="system.user"
        value={value}
        filters={ENABLED}
        placeholder="姓名或手机号"
        onChange={(ids) => onChange((single ? ids.slice(-1) : ids).map(Number))}
      />
    </Field>
  )
}
export const ENABLED = { state: '1' }
