import { memo, useRef } from 'react'
import type { CSSProperties, MouseEvent } from 'react'
import { ChevronRight } from 'lucide-react'
import { cn } from '../cn/index.ts'
import { CellEditor } from './cell-editor.tsx'
import type { RowKey } from './table.types.ts'
import type { PlacedColumn } from './use-columns.ts'

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
  /** The column whose cell is being changed. */
  editing: string | null
  edit: (row: RowKey, column: string | null) => void
}

/** ms within which two presses are a double click, at most. */
const DOUBLE_CLICK = 1000

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
  editing,
  edit,
}: RowProps<R>) {
  const done = (step: 1 | -1 | 0) => {
    const editable = placed.filter(({ column }) => column.edit).map(({ column }) => column.key)
    edit(id, step === 0 ? null : (editable[editable.indexOf(editing ?? '') + step] ?? null))
  }
  // The second press on a dialog that the first one closed falls on the row below: it means the dialog. A key is no press.
  const began = useRef(-DOUBLE_CLICK)
  const isMeant = ({ detail, timeStamp }: MouseEvent) => detail === 0 || timeStamp - began.current < DOUBLE_CLICK
  return (
    <tr
      data-row=""
      onMouseDown={(event) => {
        if (event.detail < 2) began.current = event.timeStamp
      }}
      tabIndex={-1}
      aria-rowindex={index + 2}
      aria-selected={select ? selected : undefined}
      className={className}
      onDoubleClick={open && ((event) => isMeant(event) && open(row))}
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
            onChange={(event) => select(id, event.target.checked, (event.nativeEvent as PointerEvent).shiftKey)}
            onDoubleClick={(event) => event.stopPropagation()}
            className="check"
          />
        </td>
      )}
      {placed.map(({ column, side, edge }, i) => (
        <td
          key={column.key}
          data-align={column.align}
          data-role={column.role}
          data-cut={column.cut}
          data-side={side ?? undefined}
          data-edge={edge || undefined}
          style={sticky[i]}
          className={typeof column.cellClass === 'function' ? column.cellClass(row) : column.cellClass}
          data-editable={column.edit ? '' : undefined}
          data-editing={editing === column.key || undefined}
          onDoubleClick={
            column.edit &&
            ((event) => {
              event.stopPropagation()
              if (isMeant(event)) edit(id, column.key)
            })
          }
        >
          {column.edit && editing === column.key ? (
            <CellEditor key={column.key} row={row} title={column.title} edit={column.edit} onDone={done} />
          ) : (
            shown(column, row)
          )}
        </td>
      ))}
    </tr>
  )
}
/** The side that is cut is the end of what reads from the right; the words themselves read from the left. */
const shown = <R,>(column: PlacedColumn<R>['column'], row: R) =>
  column.cut ? <bdi>{column.render(row)}</bdi> : column.render(row)

export const Row = memo(RowView) as typeof RowView
