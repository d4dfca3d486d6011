import { useQueryClient } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { markReport, reportCenter } from '@wuguan/contract/charge-other/report-center.actions'
import { abnormal } from '@wuguan/contract/work-order/abnormal.report'
import { competition } from '@wuguan/contract/work-order/competition.report'
import { daily } from '@wuguan/contract/work-order/daily.report'
import { evaluation } from '@wuguan/contract/work-order/evaluation.report'
import { grabbing } from '@wuguan/contract/work-order/grabbing.report'
import { orderSheetReport } from '@wuguan/contract/work-order/order-sheet.report'
import { orderSummary } from '@wuguan/contract/work-order/order-summary.report'
import { performance } from '@wuguan/contract/work-order/performance.report'
import { problemAnalysis } from '@wuguan/contract/work-order/problem-analysis.report'
import { staffEffective } from '@wuguan/contract/work-order/staff-effective.report'
import { callAction } from '@wuguan/crud/action-button'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { ReportCard } from '@wuguan/crud/report-screen'
import { Loaded, useRead } from '@wuguan/crud/task'
import { IconButton } from '@wuguan/ui/button'
import { cn } from '@wuguan/ui/cn'
import { toast } from '@wuguan/ui/toast'
import type { ListTab } from '@/app/routing/list-tabs'
import { CommandWall } from './command-wall'

const REPORTS = [
  daily,
  orderSummary,
  orderSheetReport,
  abnormal,
  problemAnalysis,
  evaluation,
  grabbing,
  performance,
  competition,
  staffEffective,
]

/** 工单报表: what each report says first, those that somebody marked before the others. */
function ReportBoard() {
  const port = useCrudPort()
  return port.can(reportCenter.permission!) ? <MarkedBoard /> : <Cards favourites={new Set()} />
}

/** Favourites are those of 报表中心. */
function MarkedBoard() {
  const port = useCrudPort()
  const client = useQueryClient()
  const read = useRead(reportCenter.name, reportCenter, {})
  const mark = (key: string, favourite: boolean) =>
    void callAction(port, markReport, { key, favourite }).then(
      () => client.invalidateQueries({ queryKey: [reportCenter.name] }),
      (error: unknown) => toast.error(faultOf(error).msg),
    )
  return (
    <Loaded read={read} what="工单报表">
      {(all) => (
        <Cards
          favourites={new Set(all.filter(({ favourite }) => favourite).map(({ key }) => key))}
          {...(port.can(markReport.permission!) ? { mark } : {})}
        />
      )}
    </Loaded>
  )
}

interface CardsProps {
  favourites: ReadonlySet<string>
  mark?: (key: string, favourite: boolean) => void
}
function Cards({ favourites, mark }: CardsProps) {
  const sorted = REPORTS.toSorted((a, b) => Number(favourites.has(b.path)) - Number(favourites.has(a.path)))
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] gap-3 overflow-y-auto">
      {sorted.map((report) => {
        const marked = favourites.has(report.path)
        return (
          <div key={report.name} className="relative">
            <ReportCard report={report} />
            {mark && (
              <IconButton
                className="absolute top-2 right-2"
                label={`${marked ? '取消收藏' : '收藏'}${report.label}`}
                aria-pressed={marked}
                icon={<Star className={cn(marked && 'fill-current text-warning-text')} />}
                onClick={() => mark(report.path, !marked)}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}

/** What the page of the reports has: the reports, and the communities at one look. */
export const reportTabs: readonly ListTab[] = [
  { key: 'reports', label: '报表', body: () => <ReportBoard /> },
  { key: 'command', label: '指挥屏', body: () => <CommandWall /> },
]
