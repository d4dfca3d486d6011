export { ListScreen, type ListScreenProps } from './list-screen.tsx'
export { FilterBar } from './filter-bar.tsx'
export type { ListSearch, Filters } from '../controllers/list-query.ts'
