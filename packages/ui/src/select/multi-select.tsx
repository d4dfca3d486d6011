import { useState } from 'react'
import { Picker } from '../picker/picker.tsx'
import { PickedLabels } from '../picker/picked-labels.tsx'
import { SEARCH_FROM, matching } from '../picker/picker.logic.ts'
import type { ControlProps } from '../control/control.types.ts'
import type { OptionValue } from '../picker/picker.types.ts'
import type { SelectOption } from './select.tsx'

export interface MultiSelectProps<V extends OptionValue> extends ControlProps {
  value: readonly V[]
  /** The values in the order of the options. */
  onChange?: (value: V[]) => void
  options: readonly SelectOption<V>[]
  placeholder?: string
  clearable?: boolean
  searchable?: boolean
  size?: 'sm' | 'md'
}

/** Several of a closed list; the list stays open while options are switched. */
export function MultiSelect<V extends OptionValue>({
  value,
  onChange,
  options,
  placeholder = '请选择',
  clearable = true,
  searchable = options.length >= SEARCH_FROM,
  ...rest
}: MultiSelectProps<V>) {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const found = searchable ? matching(options, text) : options
  const chosen = new Set<V>(value)
  return (
    <Picker
      {...rest}
      multiple
      open={open}
      onOpenChange={setOpen}
      options={found}
      selected={(v) => chosen.has(v)}
      onPick={({ value: v }) => {
        const next = new Set(chosen)
        if (!next.delete(v)) next.add(v)
        onChange?.(options.map((o) => o.value).filter((o) => next.has(o)))
      }}
      onClear={clearable ? () => onChange?.([]) : undefined}
      shown={
        value.length === 0 ? null : (
          <PickedLabels labels={value.map((v) => options.find((o) => o.value === v)?.label ?? String(v))} />
        )
      }
      placeholder={placeholder}
      search={searchable ? { text, onText: setText, placeholder: '输入关键字' } : undefined}
      notice={found.length === 0 ? (options.length === 0 ? '没有可选项' : '没有匹配的选项') : undefined}
    />
  )
}
