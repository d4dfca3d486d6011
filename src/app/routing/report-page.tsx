import { lazyRouteComponent } from '@tanstack/react-router'
import type { Report } from '@wuguan/contract/kernel/report'
import type { ListAddress } from './list-page'
import { listRoute, type RouteFacts } from './route-options'

/**
 * The page of a report: `createFileRoute('/x')(reportPage({ title, permission }, () => import('…').then((m) => m.unpaid)))`. Definition and
 * screen come when the page is opened.
 */
export function reportPage(facts: RouteFacts, load: () => Promise<Report>) {
  return {
    ...listRoute(facts),
    component: lazyRouteComponent(async () => {
      const [{ ReportScreen }, { listPage }, report] = await Promise.all([
        import('@wuguan/crud/report-screen'),
        import('./list-page'),
        load(),
      ])
      return { default: listPage((address: ListAddress) => <ReportScreen report={report} {...address} />) }
    }),
  }
}
