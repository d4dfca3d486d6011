import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { assertGranted } from '@/app/routing/granted'
import type { TabContext } from '@/app/routing/tab-context'

/** Root of every tab's router. The shell stands outside; see `src/app/tabs`. */
export const Route = createRootRouteWithContext<TabContext>()({
  beforeLoad: ({ context, matches }) => assertGranted(context, matches),
  component: Outlet,
})
