import { createMemoryHistory, createRouter, type AnyRouter } from '@tanstack/react-router'
import { hash } from '@/app/routing/history'
import { parseSearch, stringifySearch } from '@/app/routing/search-codec'
import { locate, resolver, routeTree } from '@/app/routing/tree'
import { cataloguePath } from '@/app/routing/tab-key'
import { HOME } from '@/app/session/redirect-target'
import { routerList } from '@/app/session/router-list'
import { isDirty } from './dirty'
import { PageError, PageNotFound, PagePending } from './page-panels'
import { queryClient } from './query-client'

export interface TabRouterHooks {
  /** The tab's page wants an address that belongs to another tab. `unseen`: this tab has shown nothing yet. */
  leave(href: string, options: { replace: boolean; state: object; unseen: boolean }): void
  /** Another page is about to take this one's place in the tab. */
  mayReplacePage(): Promise<boolean>
}

/** Every signed-in user has the workbench, whatever the menus say. */
const granted = (path: string) => path === HOME || routerList.get().has(cataloguePath(path))

/** Gives a router that was made without a tree the sorted one: sorting takes time for every route of the catalogue. */
function shareRoutes(router: AnyRouter): void {
  const { routesById, routesByPath, processedTree, resolvePathCache } = resolver
  router.routeTree = routeTree
  router.options.routeTree = routeTree
  router.setRoutes({ routesById, routesByPath, processedTree, resolvePathCache })
}

/**
 * A router of its own for one tab: the same tree over a memory history that holds one entry and forwards every step to
 * the real hash history. So all hooks of the router work unchanged inside a tab, and `/edit/1` lives beside `/edit/2`.
 */
export function createTabRouter(tab: string, href: string, hooks: TabRouterHooks) {
  const memory = createMemoryHistory({ initialEntries: [href] })
  const replaceOwn = memory.replace
  memory.push = (path, state) => hash.push(path, state)
  memory.replace = (path, state) => hash.replace(path, state)
  memory.go = (steps) => hash.go(steps)
  memory.back = () => hash.back()
  memory.forward = () => hash.forward()
  memory.canGoBack = () => hash.canGoBack()
  memory.createHref = (to) => hash.createHref(to)

  const router = createRouter({
    routeTree: undefined as unknown as typeof routeTree,
    history: memory,
    context: { queryClient, tab, granted },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // The cache of the queries decides about freshness.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: PageNotFound,
    defaultPendingComponent: PagePending,
    notFoundMode: 'root',
    // `/edit/1` → `/edit/2` inside one tab is another page, not new props for the old form.
    defaultRemountDeps: ({ params }) => params,
  })

  shareRoutes(router)

  const commitHere = router.commitLocation
  router.commitLocation = async (next) => {
    if (locate(next.href).tab === tab) {
      const samePage = next.pathname === memory.location.pathname
      return samePage || !isDirty(tab) || (await hooks.mayReplacePage()) ? commitHere(next) : undefined
    }
    hooks.leave(next.href, {
      replace: next.replace ?? false,
      state: next.state,
      unseen: router.stores.resolvedLocation.get() === undefined,
    })
  }

  return {
    router,
    /** Follows the real history to an address of this tab. */
    sync(to: string, state: object) {
      if (memory.location.href === to) return
      replaceOwn(to, state, { ignoreBlocker: true })
      // Hidden, or not yet shown: nobody listens to the history, so the router is told.
      if (memory.subscribers.size === 0) void router.load()
    },
  }
}
export type TabRouter = ReturnType<typeof createTabRouter>
