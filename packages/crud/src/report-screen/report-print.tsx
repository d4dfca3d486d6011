import type { Report, ReportAnswer } from '@wuguan/contract/kernel/report'
import { PrintDialog, SheetTable } from '@wuguan/ui/print-sheet'
import { useCrudPort } from '../port/index.ts'
import { useConditions } from '../conditions/index.ts'
import type { ListSearch } from '../controllers/list-query.ts'
import { conditionsOf, markOf, placesAcross, projectsOf, shownFigures, wholeFigures, written } from './report.logic.ts'
import { useReportPrints } from './use-report-prints.ts'

interface PrintProps {
  report: Report
  answer: ReportAnswer
  chosen: string | undefined
  search: ListSearch
  close: () => void
}

/** The table on A4 landscape, with what was asked, of when it is, and how much of it there is. */
export function ReportPrint({ report, answer, chosen, search, close }: PrintProps) {
  const { context } = useCrudPort()
  const conditions = useConditions(report.rows, conditionsOf(search))
  const { by, across, rows, totals, groups } = answer
  const figures = shownFigures(report, answer, chosen)
  const ends = wholeFigures(report, answer, figures)
  const places = placesAcross(answer, figures)
  const prints = useReportPrints(report)
  const figuresOf = (row: Pick<ReportAnswer['totals'], 'values' | 'cells'>) => [
    ...places.flatMap((at) =>
      figures.map((figure) => {
        const cell = row.cells[at]
        return [markOf(report, cell)?.label, written(figure, cell?.[figure.name])].filter(Boolean).join(' ')
      }),
    ),
    ...ends.map((figure) => written(figure, row.values[figure.name])),
  ]
  const heads = [
    ...places.map((at) => across!.titles[at]!),
    ...ends.map(({ label, kind }) => (across && kind !== 'date' ? `合计${label}` : label)),
  ]
  return (
    <PrintDialog
      close={close}
      title={report.label}
      landscape
      prints={prints}
      facts={[
        {
          label: '项目',
          value: projectsOf(context) || `全部（${answer.communities.counted}个）`,
        },
        ...(answer.asOf === null ? [] : [{ label: '截止日期', value: answer.asOf }]),
        { label: '条件', value: conditions || '无' },
      ]}
      foot={`数据时间 ${answer.readAt}${groups > rows.length ? `，仅打印前 ${rows.length} 组，合计为全部 ${groups} 组` : ''}`}
    >
      <SheetTable
        columns={[
          ...by.map((name) => ({ head: report.dimensions.find((one) => one.name === name)!.label })),
          ...heads.map((head) => ({ head, end: true })),
        ].map((column, at) => ({ ...column, cell: (line: readonly string[]) => line[at] }))}
        rows={rows.map((row) => [...row.titles, ...figuresOf(row)])}
        sums={[['合计', ...figuresOf(totals)]]}
      />
    </PrintDialog>
  )
}
