export { Link, linkClass } from './link.tsx'
export type { LinkProps } from './link.tsx'
