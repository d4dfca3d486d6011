import { useState } from 'react'
import { Input, Textarea } from '@wuguan/ui/input'
import { controlOf, textOf, type CellProps, type InputProps, type KindView } from './kind-view.ts'

const COLOR = /^#[0-9a-f]{6}$/i
function ColorCell({ value }: CellProps) {
  const color = textOf(value)
  if (!COLOR.test(color)) return color
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden className="size-3 rounded-sm border border-line" style={{ backgroundColor: color }} />
      {color}
    </span>
  )
}
function ColorInput({ field, value, onChange, onBlur, readOnly, ...rest }: InputProps) {
  const color = textOf(value)
  return (
    <Input
      {...controlOf(rest)}
      value={color}
      maxLength={7}
      placeholder={field.placeholder ?? '#1664c0'}
      readOnly={readOnly}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value.toLowerCase())}
      onBlur={onBlur}
      start={
        <input
          type="color"
          aria-label={`选择${field.label}`}
          value={COLOR.test(color) ? color : '#1664c0'}
          disabled={readOnly || rest.disabled}
          onChange={(event) => onChange(event.target.value)}
          className="size-5 cursor-pointer border-0 bg-transparent p-0"
        />
      }
    />
  )
}
export const color: KindView = { Cell: ColorCell, Input: ColorInput, Filter: null, width: 100 }

const jsonText = (value: unknown) => (value == null ? '' : JSON.stringify(value, null, 2))

function JsonCell({ value, place }: CellProps) {
  return place === 'table' ? (
    value == null ? (
      ''
    ) : (
      JSON.stringify(value)
    )
  ) : (
    <pre className="overflow-x-auto rounded bg-sunken p-2 font-mono text-small">{jsonText(value)}</pre>
  )
}
/** Typed text becomes the value when it is well formed; until then the text itself is the value, and validation says so. */
function JsonInput({ value, onChange, onBlur, readOnly, ...rest }: InputProps) {
  const [text, setText] = useState<string | null>(null)
  const change = (next: string) => {
    setText(next)
    onChange(next.trim() === '' ? null : parsed(next))
  }
  const leave = () => {
    setText(null)
    onBlur?.()
  }
  return (
    <Textarea
      {...controlOf(rest)}
      rows={6}
      spellCheck={false}
      className="font-mono text-table"
      value={text ?? (typeof value === 'string' ? value : jsonText(value))}
      readOnly={readOnly}
      onChange={(event) => change(event.target.value)}
      onBlur={leave}
    />
  )
}
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}
export const json: KindView = { Cell: JsonCell, Input: JsonInput, Filter: null, width: 180, wide: true }
