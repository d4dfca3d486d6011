export { Breadcrumb } from './breadcrumb.tsx'
export type { BreadcrumbProps, Crumb } from './breadcrumb.tsx'
