import { memo, useCallback, useLayoutEffect, useMemo, useReducer } from 'react'
import type { CSSProperties, ReactNode, RefObject } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronRight } from 'lucide-react'
import { cn } from '../cn/index.ts'
import { VIRTUAL_FROM } from './table.logic.ts'
import type { PlacedColumn } from './use-columns.ts'
import type { RowKey } from './table.types.ts'

const ROW_HEIGHT = { comfortable: 36, compact: 32 } as const
const DETAIL_HEIGHT = 160
const GHOST_ROWS = 10

interface BodyProps<R> {
  scroller: RefObject<HTMLElement | null>
  placed: readonly PlacedColumn<R>[]
  sticky: readonly (CSSProperties | undefined)[]
  rows: readonly R[]
  rowKey: (row: R) => RowKey
  selection: ReadonlySet<RowKey>
  select?: (key: RowKey, on: boolean, range: boolean) => void
  isSelectable?: (row: R) => boolean
  rowClass?: (row: R) => string | undefined
  open?: (row: R) => void
  expand?: (row: R) => ReactNode
  expanded: ReadonlySet<RowKey>
  toggle: (key: RowKey, open: boolean) => void
  density: 'comfortable' | 'compact'
  controls: number
  /** Nothing to show yet and it takes long: the shapes of rows. */
  ghosts: boolean
}

/** One line of the body: a row, or what is unfolded under it. */
interface Line<R> {
  row: R
  index: number
  detail: boolean
}

export function TableBody<R>(props: BodyProps<R>) {
  const { rows, rowKey, expand, expanded, placed, controls } = props
  const lines = useMemo<Line<R>[]>(
    () =>
      rows.flatMap((row, index) => {
        const line = { row, index, detail: false }
        return expand && expanded.has(rowKey(row)) ? [line, { row, index, detail: true }] : line
      }),
    [rows, rowKey, expand, expanded],
  )
  if (props.ghosts) return <Ghosts columns={placed.length + controls} />
  return lines.length >= VIRTUAL_FROM ? (
    <VirtualLines {...props} lines={lines} />
  ) : (
    <tbody>{lines.map((line) => drawLine(props, line))}</tbody>
  )
}

function VirtualLines<R>(props: BodyProps<R> & { lines: readonly Line<R>[] }) {
  const { lines, scroller, density, rowKey } = props
  const height = ROW_HEIGHT[density]
  const getKey = useCallback(
    (index: number) => {
      const line = lines[index]
      return line ? `${rowKey(line.row)}${line.detail ? '+' : ''}` : index
    },
    [lines, rowKey],
  )
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (lines[index]?.detail ? DETAIL_HEIGHT : height),
    getItemKey: getKey,
    overscan: 8,
    // The first drawing already holds about one screen of rows.
    initialRect: { width: 0, height: 480 },
    scrollMargin: 0,
  })
  // The scrolling element is an ancestor: its ref is set only after the effects of this first drawing have looked for it.
  const [, found] = useReducer((n: number) => n + 1, 0)
  useLayoutEffect(found, [found])
  const items = virtual.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <tbody>
      {before > 0 && <tr aria-hidden className="spacer" style={{ height: before }} />}
      {items.map((item) => {
        const line = lines[item.index]
        return line && drawLine(props, line, line.detail ? virtual.measureElement : undefined, item.index)
      })}
      {after > 0 && <tr aria-hidden className="spacer" style={{ height: after }} />}
    </tbody>
  )
}

function drawLine<R>(
  props: BodyProps<R>,
  line: Line<R>,
  measure?: (element: HTMLElement | null) => void,
  position?: number,
) {
  const { row, index } = line
  const key = props.rowKey(row)
  if (line.detail) {
    return (
      <tr key={`${key}+`} ref={measure} data-index={position} className="detail">
        <td colSpan={props.placed.length + props.controls}>{props.expand?.(row)}</td>
      </tr>
    )
  }
  return (
    <Row
      key={key}
      row={row}
      id={key}
      index={index}
      placed={props.placed}
      sticky={props.sticky}
      selected={props.selection.has(key)}
      select={props.select}
      blocked={props.isSelectable ? !props.isSelectable(row) : false}
      className={props.rowClass?.(row)}
      open={props.open}
      expanded={props.expand ? (props.expanded.has(key) ? true : props.expand(row) === null ? null : false) : undefined}
      toggle={props.toggle}
    />
  )
}

interface RowProps<R> {
  row: R
  id: RowKey
  index: number
  placed: readonly PlacedColumn<R>[]
  sticky: readonly (CSSProperties | undefined)[]
  selected: boolean
  select?: (key: RowKey, on: boolean, range: boolean) => void
  blocked: boolean
  className?: string
  open?: (row: R) => void
  /** undefined: the table does not unfold; null: this row does not. */
  expanded: boolean | null | undefined
  toggle: (key: RowKey, open: boolean) => void
}

function RowView<R>({
  row,
  id,
  index,
  placed,
  sticky,
  selected,
  select,
  blocked,
  className,
  open,
  expanded,
  toggle,
}: RowProps<R>) {
  return (
    <tr
      data-row=""
      tabIndex={-1}
      aria-rowindex={index + 2}
      aria-selected={select ? selected : undefined}
      className={className}
      onDoubleClick={open && (() => open(row))}
    >
      {expanded !== undefined && (
        <td className="control-cell">
          {expanded !== null && (
            <button
              type="button"
              data-expand=""
              aria-label={expanded ? '收起' : '展开'}
              aria-expanded={expanded}
              onClick={() => toggle(id, !expanded)}
              onDoubleClick={(event) => event.stopPropagation()}
            >
              <ChevronRight
                aria-hidden
                className={cn('size-4 text-secondary transition-transform', expanded && 'rotate-90')}
              />
            </button>
          )}
        </td>
      )}
      {select && (
        <td className="control-cell">
          <input
            type="checkbox"
            data-select=""
            aria-label={`选择第 ${index + 1} 行`}
            checked={selected}
            disabled={blocked}
            onChange={(event) => select(id, event.target.checked, (event.nativeEvent as MouseEvent).shiftKey)}
            onDoubleClick={(event) => event.stopPropagation()}
            className="check"
          />
        </td>
      )}
      {placed.map(({ column, side, edge }, i) => (
        <td
          key={column.key}
          data-align={column.align}
          data-side={side ?? undefined}
          data-edge={edge || undefined}
          style={sticky[i]}
          className={typeof column.cellClass === 'function' ? column.cellClass(row) : column.cellClass}
        >
          {column.render(row)}
        </td>
      ))}
    </tr>
  )
}
const Row = memo(RowView) as typeof RowView

function Ghosts({ columns }: { columns: number }) {
  return (
    <tbody aria-hidden>
      {Array.from({ length: GHOST_ROWS }, (_, row) => (
        <tr key={row}>
          {Array.from({ length: columns }, (_c, cell) => (
            <td key={cell}>
              <span className="block h-3.5 animate-pulse rounded-sm bg-line" />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
