import { useState } from 'react'
import { Picker } from '../picker/picker.tsx'
import { SEARCH_FROM, matching } from '../picker/picker.logic.ts'
import type { ControlProps } from '../control/control.types.ts'
import type { OptionValue, PickerOption } from '../picker/picker.types.ts'

export type SelectOption<V extends OptionValue = OptionValue> = PickerOption<V>

interface Common<V extends OptionValue> extends ControlProps {
  value: V | null | undefined
  options: readonly SelectOption<V>[]
  placeholder?: string
  /** A search field in the list; by itself from 13 options on. */
  searchable?: boolean
  size?: 'sm' | 'md'
}
export type SelectProps<V extends OptionValue> = Common<V> &
  (
    | { clearable?: false; onChange?: (value: V) => void }
    /** With it the value can be taken away: null. */
    | { clearable: boolean; onChange?: (value: V | null) => void }
  )

/** One of a closed list. Typing letters leads to an option, ↑ ↓ Home End move, Enter takes it, Backspace clears. */
export function Select<V extends OptionValue>(props: SelectProps<V>) {
  const {
    value,
    options,
    placeholder = '请选择',
    searchable = options.length >= SEARCH_FROM,
    clearable,
    onChange,
    ...rest
  } = props
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const found = searchable ? matching(options, text) : options
  const chosen = value == null ? undefined : options.find((o) => o.value === value)
  // A value that the list does not know is shown as it is rather than lost.
  const label = chosen?.label ?? (value == null || value === '' ? null : String(value))
  const change = onChange as ((value: V | null) => void) | undefined
  return (
    <Picker
      {...rest}
      open={open}
      onOpenChange={setOpen}
      options={found}
      selected={(v) => v === value}
      onPick={(option) => change?.(option.value)}
      onClear={clearable ? () => change?.(null) : undefined}
      shown={label === null ? null : <span className="truncate">{label}</span>}
      placeholder={placeholder}
      search={searchable ? { text, onText: setText, placeholder: '输入关键字' } : undefined}
      notice={found.length === 0 ? (options.length === 0 ? '没有可选项' : '没有匹配的选项') : undefined}
    />
  )
}
