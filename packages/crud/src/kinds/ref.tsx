import { Select } from '@wuguan/ui/select'
import { narrowed } from '../pickers/candidates.ts'
import { RefPicker, RefsPicker } from '../pickers/ref-picker.tsx'
import type { Id } from '../pickers/use-labels.ts'
import {
  codesOf,
  controlOf,
  textOf,
  type CellProps,
  type FilterProps,
  type InputProps,
  type KindView,
} from './kind-view.ts'

/** Titles travel beside the ids; an id without a title is out of the caller's sight or gone. */
const RefCell = ({ name, value, row }: CellProps) => {
  const title = row.titles?.[name]
  return typeof title === 'string' ? title : textOf(value)
}
const RefsCell = ({ name, value, row }: CellProps) => {
  const titles = row.titles?.[name]
  if (Array.isArray(titles)) return titles.join('、')
  return Array.isArray(value) ? value.map(textOf).join('、') : ''
}

function RefInput({ field, value, onChange, title, draft, filters, readOnly, ...rest }: InputProps) {
  return (
    <RefPicker
      {...controlOf(rest)}
      to={field.to ?? ''}
      value={(value as Id | null) ?? null}
      title={typeof title === 'string' ? title : null}
      filters={{ ...field.having, ...narrowed(field.narrow, draft), ...filters }}
      onChange={onChange}
      placeholder={field.placeholder}
      clearable={!field.required}
      readOnly={readOnly}
    />
  )
}
function RefsInput({ field, value, onChange, title, draft, filters, readOnly, ...rest }: InputProps) {
  return (
    <RefsPicker
      {...controlOf(rest)}
      to={field.to ?? ''}
      value={Array.isArray(value) ? (value as Id[]) : []}
      titles={Array.isArray(title) ? title : undefined}
      filters={{ ...field.having, ...narrowed(field.narrow, draft), ...filters }}
      onChange={(ids, titles) => (ids.length > 0 ? onChange(ids, titles) : onChange(null, null))}
      placeholder={field.placeholder}
      readOnly={readOnly}
    />
  )
}
function RefFilter({ field, value, onChange, id, 'aria-label': label = field.label }: FilterProps) {
  return (
    <RefsPicker
      id={id}
      aria-label={label}
      to={field.to ?? ''}
      value={field.integerId ? codesOf(value).map(Number) : codesOf(value)}
      onChange={(ids) => onChange(ids.join(','))}
      placeholder={field.label}
    />
  )
}

export const ref: KindView = { Cell: RefCell, Input: RefInput, Filter: RefFilter, width: 140 }
export const refs: KindView = { Cell: RefsCell, Input: RefsInput, Filter: RefFilter, width: 180 }

interface AnyRef {
  type: string
  id: string
}
const AnyRefCell = ({ name, value, row }: CellProps) => {
  const title = row.titles?.[name]
  return typeof title === 'string' ? title : textOf((value as AnyRef | null)?.id)
}
/** First what it is, then which one; the sorts of things are the field's `of`, coded by entity name. */
function AnyRefInput({ field, value, onChange, title, readOnly, ...rest }: InputProps) {
  const chosen = value as Partial<AnyRef> | null
  const kinds = field.of?.items ?? []
  if (kinds.length === 0 || readOnly) {
    return <span className="flex h-control items-center">{typeof title === 'string' ? title : textOf(chosen?.id)}</span>
  }
  const { id, ...control } = controlOf(rest)
  return (
    <span className="grid grid-cols-2 gap-2" role="group" aria-label={field.label}>
      <Select
        {...control}
        id={id}
        aria-labelledby={undefined}
        aria-label={`${field.label}类型`}
        value={chosen?.type ?? null}
        options={kinds.map((one) => ({ value: String(one.code), label: one.label }))}
        onChange={(type: string | null) => onChange(type ? { type, id: '' } : null, null)}
        placeholder="类型"
        clearable={!field.required}
      />
      {chosen?.type && (
        <RefPicker
          key={chosen.type}
          {...control}
          aria-labelledby={undefined}
          aria-label={field.label}
          to={chosen.type}
          value={chosen.id || null}
          title={typeof title === 'string' ? title : null}
          onChange={(next, label) => onChange({ type: chosen.type, id: next == null ? '' : String(next) }, label)}
          placeholder={`请选择${field.label}`}
        />
      )}
    </span>
  )
}
export const anyRef: KindView = { Cell: AnyRefCell, Input: AnyRefInput, Filter: null, width: 160 }
