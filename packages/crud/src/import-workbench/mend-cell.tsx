import { useState, type KeyboardEvent } from 'react'
import { cn } from '@wuguan/ui/cn'
import { Input } from '@wuguan/ui/input'
import { Select } from '@wuguan/ui/select'
import type { ImportRow, TemplateField } from './import.types.ts'

interface MendCellProps {
  row: ImportRow
  field: TemplateField
  change: (value: string) => Promise<void>
}

/** A value of a bad row: chosen where the field is a closed list; else text until it is pressed, then an input; Enter or leaving sends it, Esc takes it back. */
export function MendCell({ row, field, change }: MendCellProps) {
  const value = row.data[field.key] ?? ''
  const [typed, setTyped] = useState<string | null>(null)
  const sentence = row.errors?.[field.key]

  if (field.choices) return <ChoiceCell row={row} field={field} change={change} choices={field.choices} />

  const send = async () => {
    const next = typed
    setTyped(null)
    if (next !== null && next !== value) await change(next)
  }
  const press = (event: KeyboardEvent) => {
    // The table moves between rows with these keys; inside a value they belong to the text.
    event.stopPropagation()
    if (event.key === 'Enter') void send()
    if (event.key === 'Escape') setTyped(null)
  }
  if (typed === null) {
    return (
      <button
        type="button"
        title={sentence ?? `修改${field.label}`}
        aria-label={`第${row.rowNo}行${field.label}：${value || '空'}`}
        onClick={() => setTyped(value)}
        className={cn(
          'block h-6 w-full cursor-text truncate rounded-sm px-1 text-left hover:bg-hover',
          sentence && 'bg-danger-soft text-danger-text',
        )}
      >
        {value || (sentence ? '（空）' : '')}
      </button>
    )
  }
  return (
    <Input
      size="sm"
      // The press that made it an input meant to type here.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      aria-label={`第${row.rowNo}行${field.label}`}
      aria-invalid={sentence !== undefined}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => void send()}
      onKeyDown={press}
    />
  )
}

function ChoiceCell({ row, field, change, choices }: MendCellProps & { choices: readonly string[] }) {
  const value = row.data[field.key] ?? null
  return (
    <span role="presentation" onKeyDown={(event) => event.stopPropagation()}>
      <Select
        size="sm"
        clearable={!field.required}
        aria-label={`第${row.rowNo}行${field.label}`}
        aria-invalid={row.errors?.[field.key] !== undefined}
        placeholder=""
        value={value}
        options={[...new Set(choices)].map((choice) => ({ value: choice, label: choice }))}
        onChange={(next: string | null) => void (next !== value && change(next ?? ''))}
      />
    </span>
  )
}
