import type { ComponentType } from 'react'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { Report } from '@wuguan/contract/kernel/report'
import type { ReportScreenProps } from '@wuguan/crud/report-screen'
import type { ListAddress } from './list-page'
import { listRoute, type RouteFacts } from './route-options'

/** Definition and screen of a report come when its page is opened. */
export const reportPageBy =
  <P extends ReportScreenProps>(screen: () => Promise<ComponentType<P>>) =>
  (facts: RouteFacts, load: () => Promise<Report>, more?: () => Promise<Omit<P, keyof ReportScreenProps>>) => ({
    ...listRoute(facts),
    component: lazyRouteComponent(async () => {
      const [Screen, { listPage }, report, own] = await Promise.all([screen(), import('./list-page'), load(), more?.()])
      return {
        default: listPage((address: ListAddress) => <Screen {...({ ...own, ...address, report } as P)} />),
      }
    }),
  })

/** The page of a report: `createFileRoute('/x')(reportPage({ title, permission }, () => import('…').then((m) => m.unpaid)))`. */
export const reportPage = reportPageBy(async () => (await import('@wuguan/crud/report-screen')).ReportScreen)
/** The page of the rows that a report is about, each by itself; `more` loads what may be done with them. */
export const reportRowsPage = reportPageBy(async () => (await import('@wuguan/crud/report-screen')).ReportRowsScreen)
