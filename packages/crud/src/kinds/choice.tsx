import { useQuery } from '@tanstack/react-query'
import type { Field } from '@wuguan/contract/kernel/fields'
import type { Option } from '@wuguan/contract/kernel/options'
import { MultiSelect, Select } from '@wuguan/ui/select'
import { Switch } from '@wuguan/ui/switch'
import { Tag } from '@wuguan/ui/tag'
import { useCrudPort } from '../port/index.ts'
import {
  codesOf,
  controlOf,
  textOf,
  type CellProps,
  type FilterProps,
  type InputProps,
  type KindView,
} from './kind-view.ts'

const NONE: readonly Option[] = []

/** Options of a coded field: the closed list, or the items of its dictionary. */
export function useOptions(field: Field): readonly Option[] {
  const port = useCrudPort()
  const { data } = useQuery({
    queryKey: ['system.dict', 'items', port.context.companyId, field.dict],
    queryFn: () => port.dict(field.dict ?? ''),
    enabled: field.dict !== undefined,
    staleTime: 60_000,
  })
  return field.of?.items ?? data ?? NONE
}

type Code = string | number
const itemsOf = (options: readonly Option[]) => options.map(({ code, label }) => ({ value: code, label }))
/** Filters travel as text. */
const textItemsOf = (options: readonly Option[]) => options.map(({ code, label }) => ({ value: String(code), label }))

function Coded({ option, code, state }: { option: Option | undefined; code: unknown; state: boolean }) {
  if (code == null) return ''
  if (!option) return textOf(code)
  // A list without meaning in its colours stays text: twenty grey boxes say nothing.
  if (option.tone === 'neutral' && !state) return option.label
  return (
    <Tag tone={option.tone} dashed={state && option.tone === 'info'}>
      {option.label}
    </Tag>
  )
}

const codedCell = (options: readonly Option[], { field, value }: CellProps) => (
  <Coded option={options.find((one) => one.code === value)} code={value} state={field.kind === 'state'} />
)
const DictCell = (props: CellProps) => codedCell(useOptions(props.field), props)

/** Most lists are closed; asking for a dictionary in every cell of theirs would take longer than drawing it. */
const ChoiceCell = (props: CellProps) =>
  props.field.of ? codedCell(props.field.of.items, props) : <DictCell {...props} />

function ChoiceInput({ field, value, onChange, readOnly, ...rest }: InputProps) {
  const options = useOptions(field)
  return (
    <Select
      {...controlOf(rest)}
      value={(value as Code | null) ?? null}
      options={itemsOf(options)}
      onChange={(next: Code | null) => onChange(next)}
      placeholder={field.placeholder}
      clearable={!field.required}
      readOnly={readOnly}
    />
  )
}

/** A state changes through actions only. */
function StateInput({ field, value }: InputProps) {
  const options = useOptions(field)
  return (
    <span className="flex h-control items-center">
      <Coded option={options.find((one) => one.code === value)} code={value} state />
    </span>
  )
}

function ChoiceFilter({ field, value, onChange, id, 'aria-label': label = field.label }: FilterProps) {
  const options = useOptions(field)
  return (
    <MultiSelect
      id={id}
      aria-label={label}
      value={codesOf(value)}
      options={textItemsOf(options)}
      onChange={(next) => onChange(next.join(','))}
      placeholder={field.label}
    />
  )
}

function ChoicesCell({ field, value }: CellProps) {
  const options = useOptions(field)
  const codes: readonly unknown[] = Array.isArray(value) ? value : []
  return codes.map((code) => options.find((one) => one.code === code)?.label ?? textOf(code)).join('、')
}
function ChoicesInput({ field, value, onChange, readOnly, ...rest }: InputProps) {
  const options = useOptions(field)
  return (
    <MultiSelect
      {...controlOf(rest)}
      value={Array.isArray(value) ? (value as Code[]) : []}
      options={itemsOf(options)}
      onChange={(next) => onChange(next.length > 0 ? next : null)}
      placeholder={field.placeholder}
      readOnly={readOnly}
    />
  )
}

export const choice: KindView = { Cell: ChoiceCell, Input: ChoiceInput, Filter: ChoiceFilter, width: 100 }
export const state: KindView = { Cell: ChoiceCell, Input: StateInput, Filter: ChoiceFilter, width: 100 }
export const choices: KindView = { Cell: ChoicesCell, Input: ChoicesInput, Filter: ChoiceFilter, width: 160 }

function FlagInput({ value, onChange, readOnly, ...rest }: InputProps) {
  return (
    <span className="flex h-control items-center">
      <Switch {...controlOf(rest)} checked={value === true} onChange={onChange} readOnly={readOnly} />
    </span>
  )
}
const YES_NO = [
  { value: 'true', label: '是' },
  { value: 'false', label: '否' },
]
function FlagFilter({ field, value, onChange, id, 'aria-label': label = field.label }: FilterProps) {
  return (
    <Select
      id={id}
      aria-label={label}
      value={value || null}
      options={YES_NO}
      clearable
      placeholder={field.label}
      onChange={(next) => onChange(next ?? '')}
    />
  )
}
export const flag: KindView = {
  Cell: ({ value }) => (value == null ? '' : value === true ? '是' : '否'),
  Input: FlagInput,
  Filter: FlagFilter,
  width: 70,
}
