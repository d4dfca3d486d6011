import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type AnyRoute,
} from '@tanstack/react-router'
import { PHONE } from '@/app/handheld/phone-path'
import { hash } from '@/app/routing/history'
import type { PublicPath } from '@/app/routing/public-paths'
import { parseSearch, stringifySearch } from '@/app/routing/search-codec'
import { loginHref } from '@/app/session/session-lost'
import { getToken } from '@/app/session/token'
import { Route as SeatCreateRoute } from '@/routes/400/order/create'
import { Route as SeatHistoryRoute } from '@/routes/400/order/history/index'
import { Route as SeatDetailRoute } from '@/routes/400/order/history/$id'
import { Route as CentreCreateRoute } from '@/routes/400/work/order/create'
import { Route as CentreHistoryRoute } from '@/routes/400/work/order/history/index'
import { Route as CentreDetailRoute } from '@/routes/400/work/order/history/$id'
import { Route as CardRoute } from '@/routes/basedata/keeper/housekeeper/preview/$url'
import { Route as IndexRoute } from '@/routes/index'
import { Route as LoginRoute } from '@/routes/login'
import { Route as PreviewRoute } from '@/routes/preview/$id'
import { Route as RefreshRoute } from '@/routes/refresh'
import { Route as ResetRoute } from '@/routes/resetPassword'
import { BootError } from './boot-error'
import { loadHandheld } from './load-handheld'
import { loadWorkspace } from './load-workspace'

/** Pages without a session. They are all that the entry knows of the route tree. */
const PUBLIC: Readonly<Record<PublicPath, AnyRoute>> = {
  '/': IndexRoute,
  '/login': LoginRoute,
  '/refresh': RefreshRoute,
  '/resetPassword': ResetRoute,
  '/preview/$id': PreviewRoute,
  '/basedata/keeper/housekeeper/preview/$url': CardRoute,
  '/400/order/create': SeatCreateRoute,
  '/400/order/history': SeatHistoryRoute,
  '/400/order/history/$id': SeatDetailRoute,
  '/400/work/order/create': CentreCreateRoute,
  '/400/work/order/history': CentreHistoryRoute,
  '/400/work/order/history/$id': CentreDetailRoute,
}

const root = createRootRoute({ component: Outlet })

// Routes of their own: the full tree of the workspace re-parents the file routes when it loads.
const pages = Object.entries(PUBLIC).map(([path, route]) =>
  createRoute({ ...(route.options as object), getParentRoute: () => root, path } as never),
)

const signedIn = ({ location }: { location: { href: string } }) => {
  if (getToken() === null) throw redirect({ href: loginHref(location.href), replace: true })
}
/** What is done with a phone in the hand: no tabs, no menus, and it works without a network. */
const phone = createRoute({
  getParentRoute: () => root,
  path: PHONE,
  beforeLoad: signedIn,
  component: lazyRouteComponent(loadHandheld, 'PhoneFrame'),
})
const phonePages = [
  createRoute({
    getParentRoute: () => phone,
    path: '/',
    component: lazyRouteComponent(loadHandheld, 'DayPage'),
  }),
  createRoute({
    getParentRoute: () => phone,
    path: '/$kind/$id',
    component: lazyRouteComponent(loadHandheld, 'TaskPage'),
  }),
]

/** Everything else: the workspace with the full tree, one router per tab. It stays mounted while the hash moves. */
const workspace = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: signedIn,
  component: lazyRouteComponent(loadWorkspace, 'Workspace'),
})

export const bootRouter = createRouter({
  routeTree: root.addChildren([...pages, phone.addChildren(phonePages), workspace]),
  history: hash,
  parseSearch,
  stringifySearch,
  defaultErrorComponent: BootError,
  defaultPendingMs: 300,
})
