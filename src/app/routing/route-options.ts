import { readId } from './record-search'
import { parseListSearch, type ListSearch } from './list-search'

/** What the frame knows about a route besides its component. */
export interface RouteFacts {
  /** Title of the tab until the page or the router list says better. */
  title: string
  /** Codes of a comma list that the page's main call needs; the router list of the server decides about opening it. */
  permission?: string
  /** Search keys that tell two tabs of this route apart (`/detail?id=1` beside `/detail?id=2`). */
  tabKey?: readonly string[]
  /** This layout and all its children are one tab (an archive with its children). Other layouts only render `<Outlet/>`. */
  layout?: boolean
}

export interface RouteStaticData extends Partial<RouteFacts> {
  access?: 'staff' | 'public'
}

/** A page of the workspace: `createFileRoute('/x')({ ...staffRoute({ title: '…' }), component: Page })`. */
export function staffRoute(facts: RouteFacts): { staticData: RouteStaticData } {
  return { staticData: { ...facts, access: 'staff' } }
}

/** A page of the workspace whose address holds paging, order, keyword, filters and view. */
export function listRoute(facts: RouteFacts): {
  staticData: RouteStaticData
  validateSearch: (raw: Record<string, unknown>) => ListSearch
} {
  return { ...staffRoute(facts), validateSearch: parseListSearch }
}

/** A page of one record, which `?id=` names; each has a tab of its own. */
export function recordRoute(facts: RouteFacts): {
  staticData: RouteStaticData
  validateSearch: typeof readId
} {
  return { ...staffRoute({ ...facts, tabKey: ['id'] }), validateSearch: readId }
}
