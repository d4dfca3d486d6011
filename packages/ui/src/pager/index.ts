export { Pager } from './pager.tsx'
export type { PagerProps } from './pager.tsx'
