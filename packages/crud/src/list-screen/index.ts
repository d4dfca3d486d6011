export { ListScreen, type ListScreenProps, type ListTable } from './list-screen.tsx'
export { ListFilters } from './list-filters.tsx'
export type { ListSearch, Filters } from '../controllers/list-query.ts'
