import type { ReactNode } from 'react'
import type { TableDensity } from '../density/index.ts'

export type RowKey = string | number
export type Align = 'start' | 'center' | 'end'

export interface Sort {
  readonly key: string
  readonly order: 'asc' | 'desc'
}

export interface DataTableColumn<R> {
  key: string
  title: string
  /** What the header shows when it is more than the title. */
  header?: ReactNode
  /** px; the column shares in spare room until somebody sets its width. */
  width?: number
  /** px; as narrow as the column may become so that the table need not scroll. */
  least?: number
  minWidth?: number
  /** `end` for amounts and counts: figures line up. */
  align?: Align
  sortable?: boolean
  /** Stays in view at that side while the table scrolls sideways. */
  fixed?: 'start' | 'end'
  /** What the cell shows; plain text and numbers need no element of their own. */
  render: (row: R) => ReactNode
  cellClass?: string | ((row: R) => string | undefined)
  /** What the cells hold, written on them: an amount, a state, a name. */
  role?: string
  /** Words that do not fit lose their beginning instead of their end: the room is the last part of its address. */
  cut?: 'start'
  /** The cell can be changed in its place: double click or F2. */
  edit?: CellEdit<R>
}

/** What a control inside a cell is given. */
export interface CellInputProps {
  value: string
  onChange: (value: string) => void
  'aria-label': string
  'aria-invalid': boolean
}

export interface CellEdit<R> {
  /** The text to start from. */
  value: (row: R) => string
  /** Takes the new text; a sentence when it is refused, which keeps the cell open. */
  save: (row: R, value: string) => string | null | Promise<string | null>
  /** Another control than a field of text; it takes the focus itself. */
  input?: (props: CellInputProps) => ReactNode
}

/** Rows under headings. The rows come sorted: a group is a run of rows with the same key. */
export interface RowGroups<R> {
  key: (row: R) => string
  title: (key: string, rows: readonly R[]) => ReactNode
  /** Controls of the group beside its heading, which is a button itself. */
  controls?: (key: string, rows: readonly R[]) => ReactNode
  /** Cells of a line below the group, by column key. */
  totals?: (rows: readonly R[]) => Readonly<Record<string, ReactNode>>
}

/** How somebody has arranged the columns; kept by whoever owns it. Keys that do not exist are passed over. */
export interface ColumnState {
  /** Keys in order; columns that are not named follow in their own order. */
  readonly order?: readonly string[]
  readonly hidden?: readonly string[]
  readonly widths?: Readonly<Record<string, number>>
  /** Overrides `fixed` of the column; null sets it free. */
  readonly pinned?: Readonly<Record<string, 'start' | 'end' | null>>
}

export interface DataTableProps<R> {
  /** Keep the array stable (module level or memo): a new array draws every row anew. */
  columns: readonly DataTableColumn<R>[]
  rows: readonly R[]
  /** Stable function of the row's identity. */
  rowKey: (row: R) => RowKey
  /** Names the table. */
  ariaLabel: string
  sort?: Sort | null
  /** A header was pressed: ascending, descending, none. */
  onSortChange?: (sort: Sort | null) => void
  /** Selected keys; with `onSelectionChange` a checkbox column appears. Keys of other pages are left alone. */
  selection?: ReadonlySet<RowKey>
  onSelectionChange?: (selection: Set<RowKey>) => void
  /** Rows that cannot be selected. */
  isSelectable?: (row: R) => boolean
  state?: ColumnState
  /** Columns were moved or resized; with it headers can be dragged. */
  onStateChange?: (state: ColumnState) => void
  rowClass?: (row: R) => string | undefined
  /** Double click or Enter on a row. */
  onRowOpen?: (row: R) => void
  /** What unfolds under a row; null for a row that does not unfold. */
  expand?: (row: R) => ReactNode
  /** Headings over runs of rows, with their own totals; keep it stable. */
  groups?: RowGroups<R>
  /** Cells of the totals row at the bottom, by column key. */
  totals?: Readonly<Record<string, ReactNode>>
  /** Rows are on their way: old rows stay, skeleton rows come only after 300 ms. */
  loading?: boolean
  /** Shown when there are no rows. */
  empty?: ReactNode
  /** Where the place decides it; else it is what the user likes. */
  density?: TableDensity
  /** Rows in the whole result, for assistive technology. */
  rowCount?: number
  className?: string
}
