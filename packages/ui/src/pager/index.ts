export { Pager } from './pager.tsx'
export { PAGER_SIZES, TABLE_SIZES } from './pager.logic.ts'
export type { PagerProps } from './pager.tsx'
