export { FilterBar } from './filter-bar.tsx'
export type { FilterBarProps, FilterChip, FilterItem } from './filter-bar.tsx'
export { leastRoom } from './filter-room.ts'
