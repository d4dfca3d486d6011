import { createMemoryHistory, createRouter, type AnyRoute } from '@tanstack/react-router'
import { routeTree } from '@/routeTree.gen'
import { redirectTarget } from '@/app/session/redirect-target'
import type { RouteStaticData } from './route-options'
import { cataloguePath, splitHref, tabKey } from './tab-key'

export { routeTree }

/** Never shown; it only knows which route an address belongs to, and has the tree that the routers of the tabs share. */
export const resolver = createRouter({ routeTree, history: createMemoryHistory(), context: undefined as never })

export interface Place {
  /** Key of the tab that shows it. */
  readonly tab: string
  /** Catalogue path of the page; null when no route is built for the address. */
  readonly path: string | null
  readonly facts: RouteStaticData
  /** The page that gives the tab its title: the layout when its children share the tab, else the page itself. */
  readonly head: { readonly path: string; readonly title: string | undefined } | null
}

export function locate(href: string): Place {
  const { pathname } = splitHref(href)
  const [branch, params, found] = resolver.getMatchedRoutes(pathname)
  // The rest of an address that only begins like a route stands under `**`.
  const exact = found && (found.path === '/' || params['**'] === undefined) ? branch.at(-1) : undefined
  const head = exact && (branch.findLast((route) => route.options.staticData?.layout === true) ?? exact)
  return {
    tab: tabKey(href, exact ? branch : []),
    path: exact ? cataloguePath(exact.fullPath) : null,
    facts: exact?.options.staticData ?? {},
    head: head ? { path: cataloguePath(head.fullPath), title: head.options.staticData?.title } : null,
  }
}

const builtPaths: ReadonlySet<string> = new Set(
  Object.values(resolver.routesById as unknown as Record<string, AnyRoute>).map((route) =>
    cataloguePath(route.fullPath),
  ),
)
/** Whether a catalogue path has a page in this build. */
export const isBuilt = (path: string): boolean => builtPaths.has(path)

/** Starts loading the code of an address's page, so that it does not wait for the user and his rights. */
export function warm(href: string): void {
  const [branch] = resolver.getMatchedRoutes(splitHref(href).pathname)
  for (const route of branch)
    void (route.options.component as { preload?: () => Promise<unknown> } | undefined)
      ?.preload?.()
      .catch(() => undefined)
}

/** An in-app address that a page exists for, else the workbench. */
export function knownTarget(wanted: unknown): string {
  const target = redirectTarget(wanted)
  const place = locate(target)
  return place.path !== null && place.facts.access !== 'public' ? target : redirectTarget(null)
}
