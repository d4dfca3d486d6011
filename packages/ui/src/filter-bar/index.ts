export { FilterBar } from './filter-bar.tsx'
export type { FilterBarProps, FilterChip, FilterItem } from './filter-bar.tsx'
