import { Outlet, redirect, useLocation } from '@tanstack/react-router'
import { useCrudPort } from '@wuguan/crud/port'
import { Tabs } from '@wuguan/ui/tabs'

/** A layout that is opened itself goes on to the first of its pages: `beforeLoad: opens('/workflow', '/workflow/task_list')`. */
export const opens =
  (layout: string, page: string) =>
  ({ location }: { location: { pathname: string } }): void => {
    if (location.pathname.replace(/\/$/, '') === layout) throw redirect({ href: page, replace: true })
  }

/** The lists of a layout stand under one head, those that the user may open; its other pages stand alone. */
export const tabbedLayout = (name: string, lists: readonly { path: string; label: string; permission: string }[]) =>
  function TabbedLayout() {
    const port = useCrudPort()
    const at = useLocation({ select: ({ pathname }) => pathname })
    if (!lists.some(({ path }) => path === at)) return <Outlet />
    return (
      <div className="flex h-full min-h-0 flex-col gap-3">
        <nav aria-label={name} className="shrink-0 rounded border border-line bg-surface px-4">
          <Tabs
            value={at}
            onChange={(to) => port.open(to)}
            items={lists
              .filter(({ permission }) => port.can(permission))
              .map(({ path, label }) => ({ key: path, label }))}
          />
        </nav>
        <div className="min-h-0 flex-1">
          <Outlet />
        </div>
      </div>
    )
  }
