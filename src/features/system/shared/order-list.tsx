import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { faultOf } from '@wuguan/crud/port'
import { Button, IconButton } from '@wuguan/ui/button'
import { cn } from '@wuguan/ui/cn'
import { toast } from '@wuguan/ui/toast'
import { movedTo } from './renumbered'

interface OrderListProps {
  rows: readonly AnyRow[]
  labelOf: (row: AnyRow) => string
  noteOf?: (row: AnyRow) => string
  save: (rows: readonly AnyRow[]) => Promise<void>
}

/** Rows to put in order: dragged, moved by their buttons, or by Alt+↑ and Alt+↓. */
export function OrderList({ rows, labelOf, noteOf, save }: OrderListProps) {
  const [order, setOrder] = useState<readonly AnyRow[] | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const [saving, setSaving] = useState(false)
  const shown = order ?? rows
  const move = (from: number, to: number) => setOrder(movedTo(shown, from, to))
  const press = (event: KeyboardEvent, at: number) => {
    const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined
    if (step === undefined) return
    event.preventDefault()
    move(at, at + step)
  }
  const submit = async () => {
    setSaving(true)
    try {
      await save(shown)
      setOrder(null)
      toast.success('顺序已保存')
    } catch (error) {
      toast.error(faultOf(error).msg)
    } finally {
      setSaving(false)
    }
  }
  return (
    <div className="flex h-full flex-col gap-3">
      <div className="flex items-center gap-2">
        <Button variant="primary" loading={saving} disabled={order === null} onClick={() => void submit()}>
          保存顺序
        </Button>
        <Button disabled={order === null} onClick={() => setOrder(null)}>
          还原
        </Button>
        <span className="text-table text-secondary">拖动调整，或用 Alt+↑ / Alt+↓ 移动。</span>
      </div>
      <ol className="flex min-h-0 max-w-xl flex-1 flex-col gap-1 overflow-y-auto">
        {shown.map((row, at) => (
          <li
            key={row.id}
            draggable
            onDragStart={() => setDragged(at)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => {
              event.preventDefault()
              if (dragged === null || dragged === at) return
              move(dragged, at)
              setDragged(at)
            }}
            onKeyDown={(event) => press(event, at)}
            className={cn(
              'flex cursor-grab items-center gap-2 rounded border bg-surface py-1 pr-1 pl-2',
              dragged === at ? 'border-primary bg-primary-soft' : 'border-line',
            )}
          >
            <GripVertical aria-hidden className="size-4 text-secondary" />
            <span className="truncate">{labelOf(row)}</span>
            <span className="min-w-0 flex-1 truncate text-small text-secondary">{noteOf?.(row)}</span>
            <IconButton
              size="sm"
              label={`上移${labelOf(row)}`}
              icon={<ChevronUp />}
              disabled={at === 0}
              onClick={() => move(at, at - 1)}
            />
            <IconButton
              size="sm"
              label={`下移${labelOf(row)}`}
              icon={<ChevronDown />}
              disabled={at === shown.length - 1}
              onClick={() => move(at, at + 1)}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}
