import { useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent as ReactMouseEvent } from 'react'
import { cn } from '../cn/index.ts'
import { useDensity } from '../density/index.ts'
import { useDelayed } from '../skeleton/index.ts'
import { TableBody } from './table-body.tsx'
import { TableFoot } from './table-foot.tsx'
import { TableHead } from './table-head.tsx'
import { between } from './table.logic.ts'
import { useColumns } from './use-columns.ts'
import { markEdges, useWidths, widthVar } from './use-widths.ts'
import type { Editing } from './table-body.tsx'
import type { DataTableProps, RowKey } from './table.types.ts'

const NONE: ReadonlySet<RowKey> = new Set()

/** The latest of a function under one identity, for handlers that memoised rows hold. */
function useLatest<A extends unknown[], T>(handler: (...args: A) => T): (...args: A) => T {
  const ref = useRef(handler)
  useLayoutEffect(() => {
    ref.current = handler
  })
  return useCallback((...args: A) => ref.current(...args), [])
}

/**
 * Rows and columns. Fills its parent and scrolls inside; the header, fixed columns and the totals row stay in view.
 * From 100 rows on only the rows in view exist. A row is drawn anew only when the row object, its selection or the
 * columns change, so keep `columns` and row objects stable.
 *
 * Keys: Tab reaches the table, ↑ ↓ Home End PageUp PageDown move between rows, Space selects, Enter opens, → ← unfold and fold,
 * F2 changes the first cell that can be changed, Tab the next one;
 * on a header Enter sorts, Alt+← → moves the column, Shift+← → sets its width.
 */
export function DataTable<R>({
  columns,
  rows,
  rowKey,
  ariaLabel,
  sort,
  onSortChange,
  selection = NONE,
  onSelectionChange,
  isSelectable,
  state,
  onStateChange,
  rowClass,
  onRowOpen,
  expand,
  groups,
  totals,
  loading = false,
  empty,
  density: own,
  rowCount,
  className,
}: DataTableProps<R>) {
  const scroller = useRef<HTMLDivElement>(null)
  const density = useDensity(own)
  const anchor = useRef<RowKey | null>(null)
  const hint = useId()
  const [expanded, setExpanded] = useState<ReadonlySet<RowKey>>(NONE)
  const [news, setNews] = useState('')
  const [editing, setEditing] = useState<Editing | null>(null)
  const selectable = onSelectionChange !== undefined
  const controls = (selectable ? 1 : 0) + (expand ? 1 : 0)
  const placed = useColumns(columns, state)
  const { table, preview, sticky } = useWidths(scroller, placed, controls)
  const slow = useDelayed(loading)

  const keys = useMemo(
    () => (selectable ? rows.filter((row) => isSelectable?.(row) ?? true).map(rowKey) : []),
    [selectable, rows, rowKey, isSelectable],
  )
  const select = useLatest((key: RowKey, on: boolean, range: boolean) => {
    const next = new Set(selection)
    const touched = range && anchor.current !== null ? between(keys, anchor.current, key) : [key]
    for (const k of touched)
      if (on) next.add(k)
      else next.delete(k)
    anchor.current = key
    onSelectionChange?.(next)
  })
  const selectAll = useLatest((on: boolean) => {
    const next = new Set(selection)
    for (const k of keys)
      if (on) next.add(k)
      else next.delete(k)
    onSelectionChange?.(next)
  })
  const toggle = useLatest((key: RowKey, open: boolean) => {
    const next = new Set(expanded)
    if (open) next.add(key)
    else next.delete(key)
    setExpanded(next)
  })
  const open = useLatest((row: R) => onRowOpen?.(row))
  const edit = useCallback(
    (row: RowKey, column: string | null) => setEditing(column === null ? null : { row, column }),
    [],
  )
  const editable = columns.some((column) => column.edit)

  const chosen = useMemo(() => keys.filter((k) => selection.has(k)).length, [keys, selection])
  const columnCount = placed.length + controls

  return (
    <div className={cn('table-frame', className)}>
      <div
        ref={scroller}
        role="region"
        aria-label={ariaLabel}
        aria-describedby={onStateChange || editable ? hint : undefined}
        // The region scrolls, so the keyboard must be able to reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={moveBetweenRows}
        onScroll={({ currentTarget: at }) => markEdges(at, at.scrollWidth - at.clientWidth)}
        // oxlint-disable-next-line jsx-a11y/mouse-events-have-key-events -- the words are in the cell, read by whoever reads it
        onMouseOver={tellWhole}
        className="h-full overflow-auto rounded border border-line bg-surface focus-visible:-outline-offset-2"
      >
        <table
          ref={table}
          aria-label={ariaLabel}
          aria-busy={loading || undefined}
          aria-rowcount={(rowCount ?? rows.length) + 1}
          aria-colcount={columnCount}
          data-density={density}
          className="data-table"
        >
          <colgroup>
            {Array.from({ length: controls }, (_, i) => (
              <col key={i} className="w-10" />
            ))}
            {placed.map((p, i) => (
              <col key={p.column.key} style={{ width: `var(${widthVar(i)})` }} />
            ))}
          </colgroup>
          <TableHead
            placed={placed}
            sticky={sticky}
            sort={sort ?? null}
            onSortChange={onSortChange}
            state={state}
            onStateChange={onStateChange}
            preview={preview}
            say={setNews}
            hint={hint}
            expandable={expand !== undefined}
            selectAll={selectable ? selectAll : undefined}
            selected={chosen === 0 ? false : chosen === keys.length ? true : 'indeterminate'}
            slow={slow && rows.length > 0}
          />
          <TableBody
            scroller={scroller}
            placed={placed}
            sticky={sticky}
            rows={rows}
            rowKey={rowKey}
            selection={selection}
            select={selectable ? select : undefined}
            isSelectable={isSelectable}
            rowClass={rowClass}
            open={onRowOpen ? open : undefined}
            expand={expand}
            expanded={expanded}
            toggle={toggle}
            groups={groups}
            editing={editing}
            edit={edit}
            density={density}
            controls={controls}
            ghosts={slow && rows.length === 0}
          />
          {totals && rows.length > 0 && (
            <TableFoot placed={placed} sticky={sticky} controls={controls} totals={totals} />
          )}
        </table>
        {!loading && rows.length === 0 && <div className="sticky left-0">{empty}</div>}
      </div>
      {(onStateChange || editable) && (
        <p id={hint} hidden>
          {onStateChange && '在列标题上按 Alt 加左右方向键移动列，按 Shift 加左右方向键调整列宽。'}
          {editable && '在行上按 F2 编辑。'}
        </p>
      )}
      {onStateChange && (
        <p role="status" className="sr-only">
          {news}
        </p>
      )}
    </div>
  )
}

/** Words that are cut are told whole under the pointer; asking every cell beforehand would cost a layout of the table. */
function tellWhole(event: ReactMouseEvent<HTMLElement>) {
  const cell = (event.target as HTMLElement).closest<HTMLElement>('td')
  if (!cell || cell.querySelector('button, input')) return
  const cut = cell.scrollWidth > cell.clientWidth
  if (cut) cell.title = cell.textContent
  else cell.removeAttribute('title')
}

/** Rows are reached by arrow keys from the region, so that a page has one tab stop per table and not one per row. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  const region = event.currentTarget
  const target = event.target as HTMLElement
  const row = target.closest<HTMLElement>('tr[data-row]')
  if (target !== region && target !== row) return
  const rows = [...region.querySelectorAll<HTMLElement>('tr[data-row]')]
  const at = row ? rows.indexOf(row) : -1
  const page = Math.max(1, Math.floor(region.clientHeight / (rows[0]?.offsetHeight ?? 36)) - 2)
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page }
  const step = steps[event.key]
  if (event.altKey || event.ctrlKey || event.metaKey) return
  if (step !== undefined) {
    const next = at < 0 ? firstInView(region, rows) : rows[Math.min(rows.length - 1, Math.max(0, at + step))]
    event.preventDefault()
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  } else if (event.key === 'Home' || event.key === 'End') {
    event.preventDefault()
    region.scrollTop = event.key === 'Home' ? 0 : region.scrollHeight
    // A virtual table has that row only after it has scrolled there.
    requestAnimationFrame(() => {
      const now = region.querySelectorAll<HTMLElement>('tr[data-row]')
      now[event.key === 'Home' ? 0 : now.length - 1]?.focus({ preventScroll: true })
    })
  } else if (row && event.key === ' ') {
    event.preventDefault()
    row.querySelector<HTMLInputElement>('input[data-select]')?.click()
  } else if (row && event.key === 'F2') {
    event.preventDefault()
    row.querySelector('td[data-editable]')?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
  } else if (row && event.key === 'Enter') {
    row.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
  } else if (row && (event.key === 'ArrowRight' || event.key === 'ArrowLeft')) {
    const button = row.querySelector<HTMLButtonElement>('button[data-expand]')
    if (button && (button.ariaExpanded === 'true') === (event.key === 'ArrowLeft')) {
      event.preventDefault()
      button.click()
    }
  }
}

function firstInView(region: HTMLElement, rows: readonly HTMLElement[]): HTMLElement | undefined {
  const top = region.getBoundingClientRect().top + (region.querySelector('thead')?.offsetHeight ?? 0)
  return rows.find((row) => row.getBoundingClientRect().top >= top - 1) ?? rows[0]
}
