import { useId, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { ChevronDown, Search, X } from 'lucide-react'
import { Button } from '../button/index.ts'
import { cn } from '../cn/index.ts'

export interface FilterChip {
  key: string
  /** 楼栋：1栋、2栋 */
  text: string
  onRemove: () => void
}

export interface FilterBarProps {
  /** The three or four fields that are used most; each with its own accessible name. */
  children: ReactNode
  /** The others; folded away until asked for. */
  more?: ReactNode
  /** How many of the folded ones hold something. */
  moreCount?: number
  /** With it a search button appears and Enter searches; without it every change does. */
  onSearch?: () => void
  /** Takes everything back; undefined while there is nothing to take back. */
  onReset?: () => void
  /** What is asked for now, to be taken back one by one. */
  chips?: readonly FilterChip[]
  className?: string
}

/** Conditions above a list: one row, the rest behind 更多. */
export function FilterBar({ children, more, moreCount = 0, onSearch, onReset, chips = [], className }: FilterBarProps) {
  const rest = useId()
  const [open, setOpen] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch?.()
  }
  return (
    <form role="search" onSubmit={submit} className={cn('flex flex-col gap-2', className)}>
      <div className="flex flex-wrap items-center gap-2">
        <div className="grid min-w-0 flex-1 grid-cols-[repeat(auto-fill,minmax(180px,1fr))] gap-2">{children}</div>
        <div className="flex items-center gap-2 self-start">
          {onSearch && (
            <Button type="submit" variant="primary" icon={<Search />}>
              查询
            </Button>
          )}
          {onReset && <Button onClick={onReset}>重置</Button>}
          {more != null && (
            <Button variant="ghost" aria-expanded={open} aria-controls={rest} onClick={() => setOpen(!open)}>
              {open ? '收起' : '更多'}
              {!open && moreCount > 0 && `（${moreCount}）`}
              <ChevronDown aria-hidden className={cn('transition-transform', open && 'rotate-180')} />
            </Button>
          )}
        </div>
      </div>
      {more != null && (
        <div
          id={rest}
          hidden={!open}
          className={cn(open && 'grid grid-cols-[repeat(auto-fill,minmax(180px,1fr))] gap-2')}
        >
          {more}
        </div>
      )}
      {chips.length > 0 && (
        <ul aria-label="当前条件" className="flex flex-wrap gap-1.5">
          {chips.map((chip) => (
            <li
              key={chip.key}
              className="flex max-w-full items-center gap-1 rounded-sm border border-line bg-sunken pl-2 text-small"
            >
              <span className="truncate">{chip.text}</span>
              <button
                type="button"
                aria-label={`去掉条件 ${chip.text}`}
                onClick={chip.onRemove}
                className="flex rounded-sm p-1 text-secondary hover:text-text"
              >
                <X className="size-3" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}
