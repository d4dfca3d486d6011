import type { Router, RouterHistory } from '@tanstack/react-router'
import type { routeTree } from '@/routeTree.gen'
import type { RouteStaticData } from './route-options'

/** The tree as a type only: links are typed everywhere without the tree being loaded. */
declare module '@tanstack/react-router' {
  interface Register {
    router: Router<typeof routeTree, 'never', false, RouterHistory>
  }
  // oxlint-disable-next-line typescript/no-empty-object-type -- augments the library's interface
  interface StaticDataRouteOption extends RouteStaticData {}
}
