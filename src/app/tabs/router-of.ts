import { mayLose } from './dirty'
import { hrefOf, leave, openTabs, routers } from './open-tabs'
import { createTabRouter, type TabRouter } from './tab-router'

/** The router of a tab, made when the tab is first shown. Apart from the list of tabs, which the pages of a router use. */
export function routerOf(key: string): TabRouter {
  let router = routers.get(key)
  if (!router) {
    router = createTabRouter(key, hrefOf(key), {
      leave: (href, options) => leave(key, href, options),
      mayReplacePage: () =>
        mayLose(
          openTabs.get().filter((tab) => tab.key === key),
          '离开',
        ),
    })
    routers.set(key, router)
  }
  return router
}
