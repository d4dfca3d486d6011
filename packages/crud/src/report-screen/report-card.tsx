import type { Report } from '@wuguan/contract/kernel/report'
import { todayText } from '@wuguan/ui/date'
import { StatisticCard } from '@wuguan/ui/statistic'
import { useCrudPort } from '../port/index.ts'
import { openedOn, questionOf, written } from './report.logic.ts'
import { useReport } from './use-report.ts'

/** What a report says first, as its page opens, and the way there. */
export function ReportCard({ report }: { report: Report }) {
  const port = useCrudPort()
  // The whole is asked for: the fewest groups do.
  const { name: by } = report.dimensions.find((one) => one.name === 'company') ?? report.dimensions[0]!
  const { data, error } = useReport(report, {
    ...questionOf(openedOn(report, {}, todayText())),
    by,
    across: 'none',
  })
  const name = report.cards[0] ?? report.figures[0]!.name
  const figure = report.figures.find((one) => one.name === name)!
  const value = data?.totals.values[figure.name]
  const range = report.opens === null ? '今天' : report.opens === 1 ? '本月' : `近${report.opens}个月`
  return (
    <StatisticCard
      label={report.label}
      value={value == null ? null : written(figure, value)}
      scope={error ? '暂时无法统计' : `${range} ${figure.label}`}
      onOpen={() => port.open(report.path)}
    />
  )
}
