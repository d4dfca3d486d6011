import { useId, useRef, useState } from 'react'
import type { FormEvent, ReactNode, RefObject } from 'react'
import { ChevronDown, FunnelX, X } from 'lucide-react'
import { Button, IconButton } from '../button/index.ts'
import { cn } from '../cn/index.ts'
import { useWidth } from '../width/index.ts'
import { filtersThatFit } from './filter-room.ts'

export interface FilterChip {
  key: string
  /** 楼栋 */
  label: string
  /** 1栋、2栋 */
  value: ReactNode
  onRemove: () => void
}

export interface FilterItem {
  key: string
  /** The field, with its own accessible name. */
  control: ReactNode
  /** px */
  width: number
  /** What is asked for by it: a chip while it is folded away. */
  asked?: Pick<FilterChip, 'label' | 'value' | 'onRemove'>
}

export interface FilterBarProps {
  /** The three or four fields that are used most, each with its own accessible name; with `items` the field before them. */
  children?: ReactNode
  /** Fields in the order of their use: as many as fit into one row stand in it, the rest is folded away. */
  items?: readonly FilterItem[]
  /** Further fields; folded away until asked for. */
  more?: ReactNode
  /** How many of `more` hold something. */
  moreCount?: number
  /** Whether the folded ones are shown, where the owner keeps that. */
  unfolded?: boolean
  onUnfold?: (unfolded: boolean) => void
  /** With it a search button appears and Enter searches; without it every change does. */
  onSearch?: () => void
  /** Takes everything back; undefined while there is nothing to take back. */
  onReset?: () => void
  /** What is asked for now, to be taken back one by one. */
  chips?: readonly FilterChip[]
  'aria-label'?: string
  className?: string
}

const NONE: readonly FilterItem[] = []
const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(180px,1fr))] gap-2'

/** Conditions above a list: one row, the rest behind 更多. */
export function FilterBar({
  children,
  items = NONE,
  more,
  moreCount = 0,
  unfolded,
  onUnfold,
  onSearch,
  onReset,
  chips = [],
  'aria-label': label = '查询条件',
  className,
}: FilterBarProps) {
  const rest = useId()
  const form = useRef<HTMLFormElement>(null)
  const [own, setOwn] = useState(false)
  const open = unfolded ?? own
  const lead = children != null && items.length > 0
  const fit = useFit(form, items, lead)
  const folded = items.slice(fit)
  const asked = open ? [] : folded.flatMap(({ key, asked }) => (asked ? [{ key, ...asked }] : []))
  const shown = [...chips, ...asked]
  const turn = () => {
    setOwn(!open)
    onUnfold?.(!open)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch?.()
  }
  return (
    <form
      ref={form}
      role="search"
      aria-label={label}
      onSubmit={submit}
      className={cn('flex flex-col gap-2', className)}
    >
      <div className="flex flex-wrap items-center gap-2">
        {items.length === 0 ? (
          <div className={cn('min-w-0 flex-1', GRID)}>{children}</div>
        ) : (
          <>
            {lead && <div className="w-44">{children}</div>}
            {(open ? items : items.slice(0, fit)).map(({ key, control, width }) => (
              <div key={key} className="max-w-full" style={{ width }}>
                {control}
              </div>
            ))}
          </>
        )}
        <div className="flex items-center gap-2 self-start">
          {onSearch && (
            <Button type="submit" variant="primary">
              查询
            </Button>
          )}
          {onReset && <IconButton variant="default" label="重置" icon={<FunnelX />} onClick={onReset} />}
          {(more != null || folded.length > 0) && (
            <Button variant="ghost" aria-expanded={open} aria-controls={more == null ? undefined : rest} onClick={turn}>
              {open ? '收起' : '更多'}
              {!open && moreCount > 0 && `（${moreCount}）`}
              <ChevronDown aria-hidden className={cn('transition-transform', open && 'rotate-180')} />
            </Button>
          )}
        </div>
      </div>
      {more != null && (
        <div id={rest} hidden={!open} className={cn(open && GRID)}>
          {more}
        </div>
      )}
      {shown.length > 0 && <Chips chips={shown} />}
    </form>
  )
}

/** How many items stand in the row; all of them until the width is known. */
function useFit(form: RefObject<HTMLFormElement | null>, items: readonly FilterItem[], lead: boolean): number {
  const width = useWidth(form, 'filters')
  if (width === null) return items.length
  return filtersThatFit(
    items.map((item) => item.width),
    width,
    lead,
  )
}

function Chips({ chips }: { chips: readonly FilterChip[] }) {
  return (
    <ul aria-label="当前条件" className="flex flex-wrap gap-1.5">
      {chips.map((chip) => (
        <li
          key={chip.key}
          className="flex max-w-full items-center gap-1 rounded-sm border border-line bg-sunken pl-2 text-small"
        >
          <span className="truncate">
            {chip.label}：{chip.value}
          </span>
          <button
            type="button"
            aria-label={`去掉条件 ${chip.label}`}
            onClick={chip.onRemove}
            className="flex rounded-sm p-1 text-secondary hover:text-text"
          >
            <X className="size-3" />
          </button>
        </li>
      ))}
    </ul>
  )
}
