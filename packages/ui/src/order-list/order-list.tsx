import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { IconButton } from '../button/index.ts'
import { cn } from '../cn/index.ts'
import { movedTo } from './order-list.logic.ts'

export interface OrderItem {
  key: string | number
  label: string
  /** Before the label: a colour, an icon. */
  start?: ReactNode
  /** After it, in grey. */
  note?: ReactNode
}
export interface OrderListProps<T extends OrderItem> {
  items: readonly T[]
  onChange: (items: readonly T[]) => void
  className?: string
}

/** Entries put in order: dragged, moved by their buttons, or by Alt+↑ and Alt+↓. */
export function OrderList<T extends OrderItem>({ items, onChange, className }: OrderListProps<T>) {
  const [dragged, setDragged] = useState<number | null>(null)
  const move = (from: number, to: number) => {
    const next = movedTo(items, from, to)
    if (next !== items) onChange(next)
  }
  const press = (event: KeyboardEvent, at: number) => {
    const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined
    if (step === undefined) return
    event.preventDefault()
    move(at, at + step)
  }
  return (
    <ol className={cn('flex flex-col gap-1', className)}>
      {items.map(({ key, label, start, note }, at) => (
        <li
          key={key}
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
            'flex cursor-grab items-center gap-2 rounded border py-1 pr-1 pl-2',
            dragged === at ? 'border-primary bg-primary-soft' : 'border-line bg-surface',
          )}
        >
          <GripVertical aria-hidden className="size-4 text-secondary" />
          {start}
          <span className="truncate">{label}</span>
          <span className="min-w-0 flex-1 truncate text-small text-secondary">{note}</span>
          <IconButton
            size="sm"
            label={`上移${label}`}
            icon={<ChevronUp />}
            disabled={at === 0}
            onClick={() => move(at, at - 1)}
          />
          <IconButton
            size="sm"
            label={`下移${label}`}
            icon={<ChevronDown />}
            disabled={at === items.length - 1}
            onClick={() => move(at, at + 1)}
          />
        </li>
      ))}
    </ol>
  )
}
