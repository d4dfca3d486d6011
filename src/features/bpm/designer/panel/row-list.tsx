import type { ReactNode } from 'react'
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { Button, IconButton } from '@wuguan/ui/button'

export interface RowListProps<R> {
  label: string
  rows: readonly R[]
  keyOf: (row: R, index: number) => string
  title: (row: R) => ReactNode
  note?: (row: R) => ReactNode
  empty: string
  onAdd?: () => void
  addLabel: string
  onOpen?: (row: R, index: number) => void
  onRemove?: (row: R, index: number) => void
  onMove?: (row: R, by: -1 | 1) => void
}

/** Several things of one kind, each opened for its details. */
export function RowList<R>({
  label,
  rows,
  keyOf,
  title,
  note,
  empty,
  onAdd,
  addLabel,
  onOpen,
  onRemove,
  onMove,
}: RowListProps<R>) {
  return (
    <div className="flex flex-col gap-2">
      {rows.length === 0 ? (
        <p className="text-small text-secondary">{empty}</p>
      ) : (
        <ul aria-label={label} className="divide-y divide-line rounded border border-line">
          {rows.map((row, index) => (
            <li key={keyOf(row, index)} className="group flex min-h-9 items-center gap-1 py-1 pr-1 pl-2.5">
              <button
                type="button"
                onClick={() => onOpen?.(row, index)}
                className="min-w-0 flex-1 rounded-sm text-start focus-visible:outline-2"
              >
                <span className="block truncate text-table">{title(row)}</span>
                {note && <span className="block truncate text-small text-secondary">{note(row)}</span>}
              </button>
              {onMove && (
                <>
                  <IconButton
                    size="sm"
                    label="上移"
                    icon={<ArrowUp />}
                    disabled={index === 0}
                    onClick={() => onMove(row, -1)}
                  />
                  <IconButton
                    size="sm"
                    label="下移"
                    icon={<ArrowDown />}
                    disabled={index === rows.length - 1}
                    onClick={() => onMove(row, 1)}
                  />
                </>
              )}
              {onOpen && <IconButton size="sm" label="编辑" icon={<Pencil />} onClick={() => onOpen(row, index)} />}
              {onRemove && <IconButton size="sm" label="删除" icon={<Trash2 />} onClick={() => onRemove(row, index)} />}
            </li>
          ))}
        </ul>
      )}
      {onAdd && (
        <Button size="sm" icon={<Plus />} className="w-fit" onClick={onAdd}>
          {addLabel}
        </Button>
      )}
    </div>
  )
}
