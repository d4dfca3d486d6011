export { DataTable } from './data-table.tsx'
export type { Align, ColumnState, DataTableColumn, DataTableProps, RowKey, Sort } from './table.types.ts'
