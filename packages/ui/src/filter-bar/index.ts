export { FilterBar } from './filter-bar.tsx'
export type { FilterBarProps, FilterChip } from './filter-bar.tsx'
