import { useMemo } from 'react'
import {
  columnOrderingFeature,
  columnPinningFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { DEFAULT_WIDTH, minWidthOf, sideOf } from './table.logic.ts'
import type { ColumnState, DataTableColumn } from './table.types.ts'

const features = tableFeatures({ columnOrderingFeature, columnPinningFeature, columnVisibilityFeature })
const NO_ROWS: never[] = []

export interface PlacedColumn<R> {
  readonly column: DataTableColumn<R>
  readonly side: 'start' | 'end' | null
  /** The edge between fixed and moving columns runs along this column. */
  readonly edge: boolean
  readonly width: number
  readonly least: number
  readonly grows: boolean
}

/** The columns as they stand on screen: hidden ones gone, pinned ones at their side, the rest in order. */
export function useColumns<R>(
  columns: readonly DataTableColumn<R>[],
  state: ColumnState | undefined,
): readonly PlacedColumn<R>[] {
  const { order, hidden, widths, pinned } = state ?? {}
  const defs = useMemo(() => columns.map((c) => ({ id: c.key, header: c.title })), [columns])
  const model = useMemo(() => {
    const side = (at: 'start' | 'end') => columns.filter((c) => sideOf(c, { pinned }) === at).map((c) => c.key)
    return {
      columnOrder: [...(order ?? [])],
      columnVisibility: Object.fromEntries((hidden ?? []).map((key) => [key, false])),
      columnPinning: { start: byOrder(side('start'), order), end: byOrder(side('end'), order) },
    }
  }, [columns, order, hidden, pinned])
  const table = useTable({ features, columns: defs, data: NO_ROWS, state: model })
  const start = table.getStartVisibleLeafColumns()
  const center = table.getCenterVisibleLeafColumns()
  const end = table.getEndVisibleLeafColumns()
  return useMemo(() => {
    const byKey = new Map(columns.map((c) => [c.key, c]))
    return [...start, ...center, ...end].flatMap((placed) => {
      const column = byKey.get(placed.id)
      if (!column) return []
      const own = widths?.[column.key]
      const width = Math.max(minWidthOf(column), own ?? column.width ?? DEFAULT_WIDTH)
      return {
        column,
        side: sideOf(column, { pinned }),
        edge: placed === start.at(-1) || placed === end[0],
        width,
        least: own === undefined ? Math.min(width, column.least ?? width) : width,
        grows: sideOf(column, { pinned }) === null && own === undefined,
      }
    })
  }, [columns, start, center, end, pinned, widths])
}

function byOrder(keys: string[], order: readonly string[] | undefined): string[] {
  if (!order) return keys
  const at = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length)
  return keys.toSorted((a, b) => at(a) - at(b))
}
