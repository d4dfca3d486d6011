import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Picker } from '../picker/picker.tsx'
import { PickedLabels } from '../picker/picked-labels.tsx'
import { useDelayed } from '../skeleton/index.ts'
import { useLoad } from './use-load.ts'
import type { ControlProps } from '../control/control.types.ts'
import type { PickerOption } from '../picker/picker.types.ts'
import type { Load, Loaded } from './use-load.ts'

export type { Load } from './use-load.ts'
type Value = string | number
export type ComboboxOption<V extends Value = Value> = PickerOption<V>

interface Common<V extends Value> extends ControlProps {
  /** Options for a keyword ('' when the list opens); runs again 200 ms after the last letter, the signal ends overtaken calls. */
  load: Load<V>
  /** The options are at hand: they are asked at every letter. */
  local?: boolean
  /** The label of a value that was not chosen here; undefined when unknown. */
  labelOf?: (value: V) => string | undefined
  placeholder?: string
  clearable?: boolean
  size?: 'sm' | 'md'
  /** What stands in the list when it could not be loaded, beside a button to try again. */
  failed?: string
}

function noticeOf<V extends Value>(
  loaded: Loaded<V>,
  slow: boolean,
  keyword: string,
  failed: string,
  retry: () => void,
): ReactNode {
  if (loaded.state === 'failed') {
    return (
      <span className="text-danger-text">
        {failed}
        <button type="button" onClick={retry} className="ml-2 rounded-sm text-primary-text underline">
          重试
        </button>
      </span>
    )
  }
  if (loaded.options.length > 0) return undefined
  if (loaded.state === 'loading') return slow ? '加载中…' : ' '
  return keyword.trim() === '' ? '没有可选项' : `没有找到“${keyword.trim()}”`
}

function useOptions<V extends Value>({
  load,
  local = false,
  labelOf,
  failed = '加载失败',
}: Omit<Common<V>, keyof ControlProps>) {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [loaded, retry] = useLoad(load, open, text, local ? 0 : undefined)
  const slow = useDelayed(open && loaded.state === 'loading')
  const seen = useRef(new Map<V, string>())
  const label = (value: V) =>
    seen.current.get(value) ?? labelOf?.(value) ?? loaded.options.find((o) => o.value === value)?.label ?? String(value)
  return {
    remember: (option: PickerOption<V>) => seen.current.set(option.value, option.label),
    label,
    picker: {
      open,
      onOpenChange: setOpen,
      options: loaded.options,
      pending: loaded.state === 'loading',
      search: { text, onText: setText, placeholder: '输入关键字搜索' },
      notice: noticeOf(loaded, slow, text, failed, retry),
    },
  }
}

export interface ComboboxProps<V extends Value> extends Common<V> {
  value: V | null | undefined
  onChange?: (value: V | null, option: ComboboxOption<V> | null) => void
}

/** One of many that are searched on the server. */
export function Combobox<V extends Value>({
  value,
  onChange,
  load,
  local,
  labelOf,
  placeholder = '请选择',
  clearable = true,
  failed,
  ...rest
}: ComboboxProps<V>) {
  const { remember, label, picker } = useOptions({ load, local, labelOf, failed })
  return (
    <Picker
      {...rest}
      {...picker}
      selected={(v) => v === value}
      onPick={(option) => {
        remember(option)
        onChange?.(option.value, option)
      }}
      onClear={clearable ? () => onChange?.(null, null) : undefined}
      shown={value == null || value === '' ? null : <span className="truncate">{label(value)}</span>}
      placeholder={placeholder}
    />
  )
}

export interface MultiComboboxProps<V extends Value> extends Common<V> {
  value: readonly V[]
  onChange?: (value: V[], options: readonly { value: V; label: string }[]) => void
}

/** Several of many that are searched on the server; in the order they were chosen. */
export function MultiCombobox<V extends Value>({
  value,
  onChange,
  load,
  local,
  labelOf,
  placeholder = '请选择',
  clearable = true,
  failed,
  ...rest
}: MultiComboboxProps<V>) {
  const { remember, label, picker } = useOptions({ load, local, labelOf, failed })
  const change = (next: V[]) =>
    onChange?.(
      next,
      next.map((v) => ({ value: v, label: label(v) })),
    )
  return (
    <Picker
      {...rest}
      {...picker}
      multiple
      selected={(v) => value.includes(v)}
      onPick={(option) => {
        remember(option)
        change(value.includes(option.value) ? value.filter((v) => v !== option.value) : [...value, option.value])
      }}
      onClear={clearable ? () => change([]) : undefined}
      shown={value.length === 0 ? null : <PickedLabels labels={value.map(label)} />}
      placeholder={placeholder}
    />
  )
}
