import { lazy } from 'react'
import type { Report } from '@wuguan/contract/kernel/report'
import { tabsPage } from './list-tabs'

const ReportScreen = lazy(() => import('@wuguan/crud/report-screen').then((one) => ({ default: one.ReportScreen })))

/** The page of several reports, each under its tab: `reportsPage(collectionAnalysis, collectionForecast)`. */
export const reportsPage = (first: Report, ...others: readonly Report[]) =>
  tabsPage(
    first.label,
    [first, ...others].map((report) => ({
      key: report.name.slice(report.name.indexOf('.') + 1),
      label: report.label,
      permission: report.permission,
      body: (address) => <ReportScreen report={report} {...address} />,
    })),
  )
