import { Input, PasswordInput, Textarea } from '@wuguan/ui/input'
import { maxLength } from '@wuguan/contract/kernel/kinds/limits'
import { controlOf, textOf, type CellProps, type FilterProps, type InputProps, type KindView } from './kind-view.ts'

const TextCell = ({ value }: CellProps) => textOf(value)

function TextInput({ field, value, onChange, onBlur, readOnly, ...rest }: InputProps) {
  return (
    <Input
      {...controlOf(rest)}
      value={textOf(value)}
      maxLength={maxLength(field)}
      placeholder={field.placeholder}
      readOnly={readOnly}
      inputMode={field.kind === 'phone' ? 'tel' : undefined}
      autoComplete="off"
      end={field.unit}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={onBlur}
    />
  )
}

function TextFilter({ field, value, placeholder, onChange, ...rest }: FilterProps) {
  return (
    <Input
      {...rest}
      value={value}
      maxLength={maxLength(field)}
      placeholder={placeholder ?? field.label}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

export const text: KindView = { Cell: TextCell, Input: TextInput, Filter: TextFilter, width: 140 }
export const phone: KindView = { ...text, width: 120, short: true }
export const idNumber: KindView = { ...text, width: 180 }

/** Drawn by the server when the record is made. */
function SerialInput({ value, ...rest }: InputProps) {
  return <Input {...controlOf(rest)} value={textOf(value)} placeholder="保存后自动编号" readOnly />
}
export const serial: KindView = { Cell: TextCell, Input: SerialInput, Filter: TextFilter, width: 150 }

function LongTextCell({ value, place }: CellProps) {
  return place === 'table' ? textOf(value) : <span className="whitespace-pre-line">{textOf(value)}</span>
}
function LongTextInput({ field, value, onChange, onBlur, readOnly, ...rest }: InputProps) {
  return (
    <Textarea
      {...controlOf(rest)}
      value={textOf(value)}
      maxLength={maxLength(field)}
      placeholder={field.placeholder}
      readOnly={readOnly}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={onBlur}
    />
  )
}
export const longText: KindView = {
  Cell: LongTextCell,
  Input: LongTextInput,
  Filter: TextFilter,
  width: 220,
  wide: true,
}

const linesOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

/** One entry per line; empty lines fall away when the field is left. */
function TextListInput({ field, value, onChange, onBlur, readOnly, ...rest }: InputProps) {
  const leave = () => {
    const kept = linesOf(value)
      .map((line) => line.trim())
      .filter((line) => line !== '')
    onChange(kept.length > 0 ? kept : null)
    onBlur?.()
  }
  return (
    <Textarea
      {...controlOf(rest)}
      value={linesOf(value).join('\n')}
      placeholder={field.placeholder ?? '每行一项'}
      readOnly={readOnly}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value.split('\n'))}
      onBlur={leave}
    />
  )
}
export const textList: KindView = {
  Cell: ({ value }) => linesOf(value).join('、'),
  Input: TextListInput,
  Filter: TextFilter,
  width: 180,
}

/** Write-only: what is stored never comes back, an empty field leaves it as it is. */
function SecretInput({ field, value, onChange, onBlur, readOnly, ...rest }: InputProps) {
  return (
    <PasswordInput
      {...controlOf(rest)}
      value={textOf(value)}
      maxLength={maxLength(field)}
      placeholder={field.placeholder ?? '不修改请留空'}
      readOnly={readOnly}
      autoComplete="new-password"
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={onBlur}
    />
  )
}
export const secret: KindView = { Cell: () => '••••••', Input: SecretInput, Filter: null, width: 100 }
