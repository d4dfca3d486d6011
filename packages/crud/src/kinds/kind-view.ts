import type { ComponentType } from 'react'
import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import type { Field } from '@wuguan/contract/kernel/fields'

/** How a kind shows and takes its values: the screen's part of the three that every kind has. */
export interface KindView {
  /** Text where text will do: a list of twenty rows must stay light. */
  Cell: ComponentType<CellProps>
  Input: ComponentType<InputProps>
  /** Null where the kind cannot be filtered by. */
  Filter: ComponentType<FilterProps> | null
  /** Column width, px, where the field names none. */
  width: number
  /** Figures line up on the right. */
  align?: 'end'
  /** Takes both columns of a form. */
  wide?: boolean
  /** What is typed has few characters, so its input does not take the whole place in a form. */
  short?: boolean
}

/** `Row` is that of the entity, where a cell of one entity reads more than its value. */
export interface CellProps<Row = AnyRow> {
  entity: AnyEntity
  name: string
  field: Field
  value: unknown
  row: Row
  /** A table cell has one line; a detail page has room. */
  place: 'table' | 'detail'
}

/** What a label, an error and a help text need of the control they belong to. */
export interface ControlProps {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean | 'true' | 'false'
  'aria-required'?: boolean
  'aria-labelledby'?: string
  'aria-label'?: string
}

export interface InputProps extends ControlProps {
  entity: AnyEntity
  name: string
  field: Field
  value: unknown
  /** The new value, null when empty; references say their title too, so that nobody has to look it up again. */
  onChange: (value: unknown, title?: string | null | readonly string[]) => void
  onBlur?: () => void
  disabled?: boolean
  readOnly?: boolean
  /** Values of the whole form as typed now, for candidates that a sibling narrows. */
  draft: Readonly<Record<string, unknown>>
  /** What candidates have in common beside that, by wire name; only the place knows it. */
  filters?: Readonly<Record<string, string>>
  /** Title of the reference in `value`, where it is known. */
  title?: string | null | readonly string[]
}

export interface FilterProps {
  name: string
  field: Field
  /** As it travels: `1,2`, `50,90`, `true`; empty = no condition. */
  value: string
  onChange: (value: string) => void
  /** Instead of the field's label, where a filter takes less than usual. */
  placeholder?: string
  id?: string
  'aria-label'?: string
}

/** The control's part of an input's props. */
export function controlOf(props: ControlProps & { disabled?: boolean }) {
  const {
    id,
    disabled,
    'aria-describedby': describedby,
    'aria-invalid': invalid,
    'aria-required': required,
    'aria-labelledby': labelledby,
    'aria-label': label,
  } = props
  return {
    id,
    disabled,
    'aria-describedby': describedby,
    'aria-invalid': invalid,
    'aria-required': required,
    'aria-labelledby': labelledby,
    'aria-label': label,
  }
}

/** The two ends of a range filter. */
export function endsOf(value: string): readonly [string, string] {
  const [from = '', to = ''] = value.split(',')
  return [from, to]
}
export const rangeText = (from: string | null | undefined, to: string | null | undefined) =>
  from || to ? `${from ?? ''},${to ?? ''}` : ''

export const codesOf = (value: string) => (value === '' ? [] : value.split(','))
export const textOf = (value: unknown) => (value == null ? '' : String(value))
