import type { ReactNode } from 'react'
import { Field } from '@wuguan/ui/form'
import { Input, Textarea } from '@wuguan/ui/input'
import { Select } from '@wuguan/ui/select'
import { Switch } from '@wuguan/ui/switch'
import { useDraft } from './use-draft'

interface TextProps {
  label: string
  value: string
  onCommit: (text: string) => void
  /** Why a text is not taken over. */
  fault?: (text: string) => string | null
  required?: boolean
  readOnly?: boolean
  placeholder?: string
  help?: ReactNode
  /** Lines; one by default. */
  rows?: number
  mono?: boolean
}

/** A text of the model. */
export function TextField({
  label,
  value,
  onCommit,
  fault,
  required,
  readOnly,
  placeholder,
  help,
  rows,
  mono,
}: TextProps) {
  const draft = useDraft(value, onCommit, fault)
  const shared = {
    value: draft.text,
    readOnly,
    placeholder,
    spellCheck: false,
    onBlur: draft.leave,
  }
  return (
    <Field label={label} required={required} error={draft.fault} help={help}>
      {rows ? (
        <Textarea
          {...shared}
          rows={rows}
          className={mono ? 'font-mono' : undefined}
          onChange={(event) => draft.type(event.target.value)}
        />
      ) : (
        <Input
          {...shared}
          size="sm"
          className={mono ? 'font-mono' : undefined}
          onChange={(event) => draft.type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) draft.leave()
          }}
        />
      )}
    </Field>
  )
}

interface ChoiceProps<V extends string> {
  label: string
  value: V | ''
  options: readonly { readonly value: V; readonly label: string; readonly note?: string }[]
  onChange: (value: V | '') => void
  clearable?: boolean
  required?: boolean
  help?: ReactNode
  error?: ReactNode
  placeholder?: string
}
/** One of a list; empty text for none. */
export function ChoiceField<V extends string>({
  label,
  value,
  options,
  onChange,
  clearable = false,
  required,
  help,
  error,
  placeholder,
}: ChoiceProps<V>) {
  return (
    <Field label={label} required={required} help={help} error={error}>
      <Select
        size="sm"
        value={value === '' ? null : value}
        options={options}
        placeholder={placeholder}
        clearable={clearable}
        onChange={(next: V | null) => onChange(next ?? '')}
      />
    </Field>
  )
}

/** Yes or no in a line of its own. */
export function SwitchField({
  label,
  checked,
  onChange,
  disabled,
  help,
}: {
  label: string
  checked: boolean
  onChange: (on: boolean) => void
  disabled?: boolean
  help?: string
}) {
  return (
    <div className="flex min-h-control-sm items-center justify-between gap-3">
      <span className="min-w-0">
        <span className="text-table">{label}</span>
        {help !== undefined && <span className="block text-small text-secondary">{help}</span>}
      </span>
      <Switch aria-label={label} checked={checked} onChange={onChange} disabled={disabled} />
    </div>
  )
}
