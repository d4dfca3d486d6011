import type { Report } from '@wuguan/contract/kernel/report'
import { tabsPage } from './list-tabs'

/** The page of several reports, each under its tab: `reportsPage(collectionAnalysis, collectionForecast)`. */
export const reportsPage = (first: Report, ...others: readonly Report[]) =>
  tabsPage(
    first.label,
    [first, ...others].map((report) => ({ key: report.name.slice(report.name.indexOf('.') + 1), report })),
  )
