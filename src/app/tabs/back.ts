import { parseSearch, stringifySearch } from '@/app/routing/search-codec'
import { splitHref } from '@/app/routing/tab-key'
import { locate } from '@/app/routing/tree'
import { redirectTarget } from '@/app/session/redirect-target'
import { closeTabs, hrefOf, openerOf } from './open-tabs'

/** Leaves a page for good: its tab closes, and its `redirectUrl`, when that is an in-app address, or the page it was opened from comes forward. */
export function back(tab: string): void {
  void closeTabs([tab], wantedReturn(hrefOf(tab)) ?? openerOf(tab))
}

/** The address with a way back of its own. */
export function backTo(href: string, way: string): string {
  const { pathname, search } = splitHref(href)
  return `${pathname}${stringifySearch({ ...parseSearch(search), redirectUrl: way })}`
}

/** The way back that an address carries, when that is a page of ours. */
export function wantedReturn(href: string): string | undefined {
  const wanted = parseSearch(splitHref(href).search)['redirectUrl']
  return typeof wanted === 'string' && redirectTarget(wanted) === wanted && locate(wanted).path !== null
    ? wanted
    : undefined
}
