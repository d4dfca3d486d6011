import { dropEnd } from '@wuguan/contract/kernel/text'
import type { RouteStaticData } from './route-options'
import { parseSearch } from './search-codec'

export interface BranchRoute {
  readonly fullPath: string
  readonly options: { readonly staticData?: RouteStaticData }
}

/**
 * Key of the tab that an address belongs to: the path of the nearest layout that is one tab with its children, else the
 * path itself and the search keys that the route names.
 */
export function tabKey(href: string, branch: readonly BranchRoute[]): string {
  const { pathname, search } = splitHref(href)
  const layout = branch.findLast((route) => route.options.staticData?.layout === true)
  if (layout) return firstSegments(pathname, segmentsOf(layout.fullPath).length)
  const keys = branch.at(-1)?.options.staticData?.tabKey ?? []
  if (keys.length === 0) return pathname
  const values = parseSearch(search)
  const named = keys
    .filter((key) => typeof values[key] === 'string')
    .map((key) => `${key}=${encodeURIComponent(String(values[key]))}`)
  return named.length > 0 ? `${pathname}?${named.join('&')}` : pathname
}

export function splitHref(href: string): { pathname: string; search: string } {
  const [path = '', rest = ''] = cut(href.split('#', 1)[0] ?? '', '?')
  const pathname = path.length > 1 ? dropEnd(path, /\//) : path
  return { pathname: pathname === '' ? '/' : pathname, search: rest }
}

/** Path template of a route as the catalogue writes it: index routes without their closing slash. */
export const cataloguePath = (fullPath: string): string =>
  fullPath.length > 1 ? fullPath.replace(/\/$/, '') : fullPath

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '')
const firstSegments = (path: string, count: number) => `/${segmentsOf(path).slice(0, count).join('/')}`

function cut(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
