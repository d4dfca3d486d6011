import { useCallback, useLayoutEffect, useMemo, useReducer, useState } from 'react'
import type { CSSProperties, ReactNode, RefObject } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { GroupRow, TotalsRow } from './group-rows.tsx'
import { Row } from './table-row.tsx'
import { lineKey, linesOf } from './table-lines.ts'
import { VIRTUAL_FROM } from './table.logic.ts'
import type { TableDensity } from '../density/index.ts'
import type { Line } from './table-lines.ts'
import type { RowGroups, RowKey } from './table.types.ts'
import type { PlacedColumn } from './use-columns.ts'

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
  groups?: RowGroups<R>
  editing: Editing | null
  edit: (row: RowKey, column: string | null) => void
  density: TableDensity
  controls: number
  /** Nothing to show yet and it takes long: the shapes of rows. */
  ghosts: boolean
}

export interface Editing {
  readonly row: RowKey
  readonly column: string
}
const OPEN: ReadonlySet<string> = new Set()

export function TableBody<R>(body: BodyProps<R>) {
  const { rows, rowKey, expand, expanded, placed, controls, groups } = body
  const [folded, setFolded] = useState(OPEN)
  const fold = useCallback(
    (id: string) =>
      setFolded((was) => {
        const next = new Set(was)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    [],
  )
  const lines = useMemo(
    () => linesOf({ rows, rowKey, expanded: expand ? expanded : null, groups, folded }),
    [rows, rowKey, expand, expanded, groups, folded],
  )
  const props = { ...body, folded, fold }
  if (props.ghosts) return <Ghosts columns={placed.length + controls} />
  return lines.length >= VIRTUAL_FROM ? (
    <VirtualLines {...props} lines={lines} />
  ) : (
    <tbody>{lines.map((line) => drawLine(props, line))}</tbody>
  )
}

type DrawnProps<R> = BodyProps<R> & { folded: ReadonlySet<string>; fold: (id: string) => void }

function VirtualLines<R>(props: DrawnProps<R> & { lines: readonly Line<R>[] }) {
  const { lines, scroller, density, rowKey } = props
  const height = ROW_HEIGHT[density]
  const getKey = useCallback(
    (index: number) => {
      const line = lines[index]
      return line ? lineKey(line, rowKey) : index
    },
    [lines, rowKey],
  )
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (lines[index]?.kind === 'detail' ? DETAIL_HEIGHT : height),
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
        return line && drawLine(props, line, line.kind === 'detail' ? virtual.measureElement : undefined, item.index)
      })}
      {after > 0 && <tr aria-hidden className="spacer" style={{ height: after }} />}
    </tbody>
  )
}

function drawLine<R>(
  props: DrawnProps<R>,
  line: Line<R>,
  measure?: (element: HTMLElement | null) => void,
  position?: number,
) {
  const key = lineKey(line, props.rowKey)
  const columns = props.placed.length + props.controls
  if (line.kind === 'group') {
    return (
      <GroupRow
        key={key}
        columns={columns}
        folded={props.folded.has(line.id)}
        onFold={() => props.fold(line.id)}
        controls={props.groups?.controls?.(line.name, line.rows)}
      >
        {props.groups?.title(line.name, line.rows)}
      </GroupRow>
    )
  }
  if (line.kind === 'totals') {
    return (
      <TotalsRow
        key={key}
        placed={props.placed}
        sticky={props.sticky}
        controls={props.controls}
        totals={props.groups?.totals?.(line.rows) ?? {}}
      />
    )
  }
  const { row, index } = line
  if (line.kind === 'detail') {
    return (
      <tr key={key} ref={measure} data-index={position} className="detail">
        <td colSpan={columns}>{props.expand?.(row)}</td>
      </tr>
    )
  }
  const id = props.rowKey(row)
  return (
    <Row
      key={key}
      row={row}
      id={id}
      index={index}
      placed={props.placed}
      sticky={props.sticky}
      selected={props.selection.has(id)}
      select={props.select}
      blocked={props.isSelectable ? !props.isSelectable(row) : false}
      className={props.rowClass?.(row)}
      open={props.open}
      expanded={props.expand ? (props.expanded.has(id) ? true : props.expand(row) === null ? null : false) : undefined}
      toggle={props.toggle}
      editing={props.editing?.row === id ? props.editing.column : null}
      edit={props.edit}
    />
  )
}

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
