import { memo, useRef, useState } from 'react'
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Checkbox } from '../checkbox/index.ts'
import { cn } from '../cn/index.ts'
import { minWidthOf, moveColumn, nextSort } from './table.logic.ts'
import type { PlacedColumn } from './use-columns.ts'
import type { ColumnState, Sort } from './table.types.ts'

interface HeadProps<R> {
  placed: readonly PlacedColumn<R>[]
  sticky: readonly (CSSProperties | undefined)[]
  sort: Sort | null
  onSortChange?: (sort: Sort | null) => void
  state: ColumnState | undefined
  onStateChange?: (state: ColumnState) => void
  preview: (key: string, width: number) => void
  say: (text: string) => void
  hint: string
  expandable: boolean
  selectAll?: (on: boolean) => void
  selected: boolean | 'indeterminate'
  /** New rows take long: a thin line runs under the header. */
  slow: boolean
}

const MOVE_FROM_PX = 4
const STEP_PX = 16

function HeadView<R>({
  placed,
  sticky,
  sort,
  onSortChange,
  state,
  onStateChange,
  preview,
  say,
  hint,
  expandable,
  selectAll,
  selected,
  slow,
}: HeadProps<R>) {
  const [drop, setDrop] = useState<{ key: string; after: boolean } | null>(null)
  const moved = useRef(false)

  const move = (key: string, target: string, after: boolean) => {
    const order = moveColumn(
      placed.map((p) => p.column.key),
      key,
      target,
      after,
    )
    const hidden = (state?.order ?? []).filter((k) => !order.includes(k))
    onStateChange?.({ ...state, order: [...order, ...hidden] })
    const title = placed.find((p) => p.column.key === key)?.column.title ?? key
    say(`已将“${title}”移到第 ${order.indexOf(key) + 1} 列`)
  }
  const resize = (p: PlacedColumn<R>, width: number) => {
    const wide = Math.max(minWidthOf(p.column), Math.round(width))
    onStateChange?.({ ...state, widths: { ...state?.widths, [p.column.key]: wide } })
  }

  const dragColumn = (event: PointerEvent<HTMLElement>, p: PlacedColumn<R>) => {
    if (!onStateChange || event.button !== 0 || event.pointerType === 'touch') return
    const row = event.currentTarget.closest('tr')
    const from = event.clientX
    moved.current = false
    let target: { key: string; after: boolean } | null = null
    gesture({
      onMove: (x) => {
        if (!moved.current && Math.abs(x - from) < MOVE_FROM_PX) return
        moved.current = true
        target = dropAt(row, x, p, placed)
        setDrop((was) => (was?.key === target?.key && was?.after === target?.after ? was : target))
      },
      onEnd: (done) => {
        setDrop(null)
        if (done && target) move(p.column.key, target.key, target.after)
      },
    })
  }
  const dragEdge = (event: PointerEvent<HTMLElement>, p: PlacedColumn<R>) => {
    event.preventDefault()
    event.stopPropagation()
    const from = event.clientX
    const width = event.currentTarget.closest('th')?.offsetWidth ?? p.width
    // A column fixed at the end has its handle at its start: it grows to the left.
    const way = p.side === 'end' ? -1 : 1
    let now = width
    gesture({
      onMove: (x) => {
        now = Math.max(minWidthOf(p.column), width + (x - from) * way)
        preview(p.column.key, now)
      },
      onEnd: (done) => {
        if (done && now !== width) resize(p, now)
        else preview(p.column.key, width)
      },
    })
  }
  const onKeys = (event: KeyboardEvent<HTMLElement>, p: PlacedColumn<R>, index: number) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (step === 0 || !onStateChange || event.altKey === event.shiftKey) return
    event.preventDefault()
    if (event.shiftKey) {
      const width = event.currentTarget.closest('th')?.offsetWidth ?? p.width
      resize(p, width + step * STEP_PX)
      say(`“${p.column.title}”列宽 ${Math.max(minWidthOf(p.column), width + step * STEP_PX)} 像素`)
    } else {
      const next = placed[index + step]
      if (next && next.side === p.side) move(p.column.key, next.column.key, step > 0)
    }
  }

  return (
    <thead>
      <tr aria-rowindex={1}>
        {expandable && (
          <th className="control-cell">
            <span className="sr-only">展开</span>
          </th>
        )}
        {selectAll && (
          <th className="control-cell">
            <Checkbox aria-label="选择本页全部" checked={selected} onChange={selectAll} />
          </th>
        )}
        {placed.map((p, i) => {
          const { column, side, edge } = p
          const sortable = column.sortable === true && onSortChange !== undefined
          const sorted = sort?.key === column.key ? sort.order : null
          const active = sortable || onStateChange !== undefined
          const inside = (
            <>
              <span className="truncate">{column.header ?? column.title}</span>
              {sorted === 'asc' && <ArrowUp aria-hidden />}
              {sorted === 'desc' && <ArrowDown aria-hidden />}
              {sortable && sorted === null && (
                <ArrowUp
                  aria-hidden
                  className="opacity-0 group-hover/th:opacity-40 group-focus-visible/th:opacity-40"
                />
              )}
            </>
          )
          return (
            <th
              key={column.key}
              scope="col"
              data-key={column.key}
              data-align={column.align}
              data-side={side ?? undefined}
              data-edge={edge || undefined}
              data-drop={drop?.key === column.key ? (drop.after ? 'after' : 'before') : undefined}
              aria-sort={
                sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : sortable ? 'none' : undefined
              }
              style={sticky[i]}
            >
              {active ? (
                <button
                  type="button"
                  className={cn('group/th', !sortable && 'cursor-default')}
                  aria-describedby={onStateChange ? hint : undefined}
                  onPointerDown={(event) => dragColumn(event, p)}
                  onKeyDown={(event) => onKeys(event, p, i)}
                  onClick={() => {
                    if (sortable && !moved.current) onSortChange(nextSort(sort, column.key))
                    moved.current = false
                  }}
                >
                  {inside}
                </button>
              ) : (
                inside
              )}
              {onStateChange && (
                <span
                  aria-hidden
                  className="resizer"
                  onPointerDown={(event) => dragEdge(event, p)}
                  onDoubleClick={() => {
                    const { [column.key]: _gone, ...widths } = state?.widths ?? {}
                    onStateChange({ ...state, widths })
                  }}
                />
              )}
            </th>
          )
        })}
      </tr>
      {slow && (
        <tr aria-hidden className="slow">
          <td>
            <span />
          </td>
        </tr>
      )}
    </thead>
  )
}

export const TableHead = memo(HeadView) as typeof HeadView

/** Follows the pointer until it is released; Esc takes the gesture back. */
function gesture({ onMove, onEnd }: { onMove: (x: number) => void; onEnd: (done: boolean) => void }) {
  const stop = new AbortController()
  const end = (done: boolean) => {
    stop.abort()
    onEnd(done)
  }
  const options = { signal: stop.signal }
  window.addEventListener('pointermove', (event) => onMove(event.clientX), options)
  window.addEventListener('pointerup', () => end(true), options)
  window.addEventListener('pointercancel', () => end(false), options)
  window.addEventListener('keydown', (event) => event.key === 'Escape' && end(false), options)
}

/** The column beside which a dragged one would land; columns stay on their side of the table. */
function dropAt<R>(row: Element | null, x: number, dragged: PlacedColumn<R>, placed: readonly PlacedColumn<R>[]) {
  for (const th of row?.querySelectorAll<HTMLElement>('th[data-key]') ?? []) {
    const box = th.getBoundingClientRect()
    const over = placed.find((p) => p.column.key === th.dataset['key'])
    if (!over || over.side !== dragged.side || x < box.left || x > box.right) continue
    return over.column.key === dragged.column.key ? null : { key: over.column.key, after: x > box.left + box.width / 2 }
  }
  return null
}
