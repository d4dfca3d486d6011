export { DataTable } from './data-table.tsx'
export type {
  Align,
  CellEdit,
  CellInputProps,
  ColumnState,
  DataTableColumn,
  DataTableProps,
  RowGroups,
  RowKey,
  Sort,
} from './table.types.ts'
