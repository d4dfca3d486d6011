import { useState } from 'react'
import type { GeoPoint } from '@wuguan/contract/kernel/fields'
import { Input, Textarea } from '@wuguan/ui/input'
import { NumberInput } from '@wuguan/ui/number-input'
import { controlOf, textOf, type CellProps, type InputProps, type KindView } from './kind-view.ts'

/** Degrees on the map; six places are about ten centimetres. */
const PLACES = 6

function GeoCell({ value }: CellProps) {
  const point = value as GeoPoint | null
  return point ? `${point.lng}, ${point.lat}` : ''
}
function GeoInput({ field, value, onChange, readOnly, ...rest }: InputProps) {
  const point = value as Partial<GeoPoint> | null
  // Half a point is kept here while the other half is typed: only a whole one is a value.
  const [half, setHalf] = useState<Partial<Record<'lng' | 'lat', string>>>({})
  const shown = (axis: 'lng' | 'lat') => half[axis] ?? textOf(point?.[axis])
  const set = (axis: 'lng' | 'lat', text: string) => {
    const next = { lng: shown('lng'), lat: shown('lat'), [axis]: text }
    setHalf(next)
    const [lng, lat] = [Number(next.lng), Number(next.lat)]
    const whole = next.lng !== '' && next.lat !== '' && Number.isFinite(lng) && Number.isFinite(lat)
    onChange(whole ? { lng, lat } : null)
  }
  const { id, ...control } = controlOf(rest)
  return (
    <span className="flex items-center gap-2" role="group" aria-label={field.label}>
      <NumberInput
        {...control}
        id={id}
        aria-labelledby={undefined}
        aria-label={`${field.label}经度`}
        placeholder="经度"
        scale={PLACES}
        min={-180}
        max={180}
        value={shown('lng')}
        onChange={(text) => set('lng', text)}
        readOnly={readOnly}
      />
      <NumberInput
        {...control}
        aria-labelledby={undefined}
        aria-label={`${field.label}纬度`}
        placeholder="纬度"
        scale={PLACES}
        min={-90}
        max={90}
        value={shown('lat')}
        onChange={(text) => set('lat', text)}
        readOnly={readOnly}
      />
    </span>
  )
}
export const geoPoint: KindView = { Cell: GeoCell, Input: GeoInput, Filter: null, width: 170 }

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
