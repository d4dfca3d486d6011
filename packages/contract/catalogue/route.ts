/** What a catalogue row is: one address of the product, whether it is built yet or not. */
export const ROUTE_KINDS = [
  'access',
  'board',
  'calendar',
  'chart',
  'dashboard',
  'designer',
  'detail',
  'dialog',
  'form',
  'frame',
  'import',
  'layout',
  'list',
  'print',
  'redirect',
  'report',
  'tree',
  'utility',
  'viewer',
  'wizard',
] as const
export type RouteKind = (typeof ROUTE_KINDS)[number]

export type RouteAccess =
  /** no session */
  | 'public'
  /** the session of a hotline link, never a staff session */
  | 'hotline'
  /** a staff session */
  | 'staff'

export interface CatalogueRoute {
  /** As the address bar shows it, parameters as `$name`. */
  readonly path: string
  readonly title: string
  readonly module: string
  readonly kind: RouteKind
  readonly access: RouteAccess
  /** Code that opens the page; null = access alone decides (own data, or a right that comes from the record). */
  readonly permission: string | null
}

type Row = readonly [path: string, title: string, kind: RouteKind, permission: string | null, access?: RouteAccess]

/** The rows of one module, in the order of the catalogue. */
export const routes = (module: string, rows: readonly Row[]): readonly CatalogueRoute[] =>
  rows.map(([path, title, kind, permission, access = 'staff']) => ({ path, title, module, kind, access, permission }))
