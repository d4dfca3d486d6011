export { listQueries, useList, type ListController, type ListOptions } from './use-list.ts'
export {
  compactFilters,
  DEFAULT_LIMIT,
  filterQuery,
  sortOf,
  type Filters,
  type ListSearch,
  type Sort,
} from './list-query.ts'
export { basePath, keysOf } from './keys.ts'
export { useTabCounts } from './use-tab-counts.ts'
export { useSelection, type Selection } from './use-selection.ts'
export { titleOf, useDetail } from './use-detail.ts'
export { useRows } from './use-rows.ts'
export { useRemove } from './use-remove.ts'
export { useBatch, type BatchInput } from './use-batch.ts'
export { useExport, type ExportInput } from './use-export.ts'
export { useForm, useTyped, type FormController, type FormOptions, type Saved, type SubmitResult } from './use-form.ts'
export {
  LAST_VIEW,
  useViews,
  type ColumnView,
  type Density,
  type SavedView,
  type ViewInput,
  type Views,
  type ViewState,
} from './use-views.ts'
export type { Conflict, ConflictField, Side } from './conflict.ts'
export type { Draft, FormMode } from './draft.ts'
export { may } from './rights.ts'
