import { useState } from 'react'
import { Plus, Trash2 } from 'lucide-react'
import { Button, IconButton } from '@wuguan/ui/button'
import { cn } from '@wuguan/ui/cn'
import { Input } from '@wuguan/ui/input'
import { Select } from '@wuguan/ui/select'

export interface RowColumn<R> {
  readonly key: keyof R & string
  readonly label: string
  readonly placeholder?: string
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  /** Share of the width, 2 by default. */
  readonly share?: 1 | 2 | 3
  readonly hidden?: (row: R, index: number) => boolean
}

export interface RowTableProps<R> {
  label: string
  columns: readonly RowColumn<R>[]
  rows: readonly R[]
  blank: R
  addLabel: string
  /** Why a row is not taken over yet. */
  fault: (row: R, others: readonly R[]) => string | null
  /** All rows, none of them faulty. */
  onChange: (rows: readonly R[]) => void
}

const SHARE = { 1: 'flex-1', 2: 'flex-2', 3: 'flex-3' } as const
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Short rows that are typed in their place. A row that is not complete waits here and is not in the model yet. */
export function RowTable<R extends object>({
  label,
  columns,
  rows,
  blank,
  addLabel,
  fault,
  onChange,
}: RowTableProps<R>) {
  const [draft, setDraft] = useState<readonly R[] | null>(null)
  const [seen, setSeen] = useState(rows)
  if (!same(seen, rows)) {
    setSeen(rows)
    // The answer to our own change leaves unfinished rows where they are.
    if (draft !== null && !same(complete(draft), rows)) setDraft(null)
  }
  const shown = draft ?? rows
  function complete(all: readonly R[]): readonly R[] {
    return all.filter((row, index) => fault(row, all.toSpliced(index, 1)) === null)
  }
  const take = (next: readonly R[]) => {
    setDraft(next)
    const whole = complete(next)
    if (!same(whole, rows)) onChange(whole)
  }
  const set = (index: number, key: string, value: string) =>
    take(shown.map((row, at) => (at === index ? { ...row, [key]: value } : row)))
  return (
    <div role="group" aria-label={label} className="flex flex-col gap-2">
      {shown.map((row, index) => {
        const wrong = fault(row, shown.toSpliced(index, 1))
        return (
          // Rows have no names of their own; they keep their places while they are typed.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className="flex flex-col gap-1">
            <div className="flex items-center gap-1.5">
              {columns.map((column) =>
                column.hidden?.(row, index) ? (
                  <span key={column.key} className={SHARE[column.share ?? 2]} />
                ) : (
                  <span key={column.key} className={cn('min-w-0', SHARE[column.share ?? 2])}>
                    {column.options ? (
                      <Select
                        size="sm"
                        aria-label={column.label}
                        placeholder={column.placeholder ?? column.label}
                        value={String(row[column.key] ?? '') || null}
                        options={column.options}
                        onChange={(value: string) => set(index, column.key, value)}
                      />
                    ) : (
                      <Input
                        size="sm"
                        aria-label={column.label}
                        placeholder={column.placeholder ?? column.label}
                        value={String(row[column.key] ?? '')}
                        onChange={(event) => set(index, column.key, event.target.value)}
                      />
                    )}
                  </span>
                ),
              )}
              <IconButton size="sm" label="删除" icon={<Trash2 />} onClick={() => take(shown.toSpliced(index, 1))} />
            </div>
            {wrong !== null && (
              <p role="alert" className="text-small text-danger-text">
                {wrong}
              </p>
            )}
          </div>
        )
      })}
      <Button size="sm" icon={<Plus />} className="w-fit" onClick={() => setDraft([...shown, blank])}>
        {addLabel}
      </Button>
    </div>
  )
}
