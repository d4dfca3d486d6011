import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import type { Report } from '@wuguan/contract/kernel/report'
import { Button } from '@wuguan/ui/button'
import { Chart, type ChartKind } from '@wuguan/ui/chart'
import { todayText } from '@wuguan/ui/date'
import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { Segmented } from '@wuguan/ui/radio'
import { Skeleton } from '@wuguan/ui/skeleton'
import { StatisticCard } from '@wuguan/ui/statistic'
import { Tag } from '@wuguan/ui/tag'
import { toast } from '@wuguan/ui/toast'
import { compactFilters, type Filters, type ListSearch } from '../controllers/list-query.ts'
import type { EntityUi } from '../entity-ui/index.ts'
import { ListFilters } from '../list-screen/list-filters.tsx'
import { useArrangement } from '../list-screen/use-arrangement.ts'
import { faultOf, useCrudPort } from '../port/index.ts'
import {
  angleShown,
  cellOf,
  drawnFigures,
  drawnOf,
  isNothing,
  MOST_DRAWN,
  NONE,
  openedOn,
  questionOf,
  seenBy,
  written,
} from './report.logic.ts'
import { ReportBar } from './report-bar.tsx'
import { ReportTable, type Looked } from './report-table.tsx'
import { callOf, useReport } from './use-report.ts'

const ReportDrill = lazy(async () => ({ default: (await import('./report-drill.tsx')).ReportDrill }))
const ReportPrint = lazy(async () => ({ default: (await import('./report-print.tsx')).ReportPrint }))

export interface ReportScreenProps {
  report: Report
  /** Cells of the rows behind a figure: a way from there to the record. */
  ui?: EntityUi
  search: ListSearch
  onSearch: (next: ListSearch) => void
}

/** A report: conditions, how it is gathered, a drawing and the table of one answer, and the rows behind every figure. */
export function ReportScreen({ report, ui, search: given, onSearch }: ReportScreenProps) {
  const search = openedOn(report, given, todayText())
  const port = useCrudPort()
  const searchRef = useRef<HTMLInputElement>(null)
  const question = questionOf(search)
  const read = useReport(report, question)
  const [looked, setLooked] = useState<{ title: string; cell: Filters } | null>(null)
  const [printing, setPrinting] = useState(false)
  const [exporting, setExporting] = useState(false)
  const { data: answer, error } = read
  const refresh = () => void read.refetch()

  const list = {
    search,
    filtered: given.f !== undefined || given.keyword !== undefined,
    setFilters: (next: Readonly<Record<string, string | undefined>>, keyword?: string) =>
      onSearch({ ...search, f: compactFilters(next), keyword: keyword?.trim() || undefined }),
    reset: () => onSearch({}),
    show: (next: ListSearch) => onSearch(next),
  }
  const arrangement = useArrangement(report.rows, report.name, list, '')
  const chosen = search.f?.['figure']
  const chart = (search.f?.['chart'] ?? report.chart?.kind ?? NONE) as ChartKind | typeof NONE

  const look = ({ figure, row, acrossAt }: Looked) => {
    if (!answer) return
    const value = acrossAt === null ? (row ?? answer.totals).values : (row ?? answer.totals).cells[acrossAt]!
    const place = acrossAt === null ? [] : [answer.across!.titles[acrossAt]!]
    setLooked({
      title: [...(row?.titles ?? ['合计']), ...place, figure.label, written(figure, value[figure.name])].join(' '),
      cell: cellOf(search, answer, row?.keys ?? [], acrossAt, figure),
    })
  }
  const take = async () => {
    setExporting(true)
    try {
      await port.download(`${callOf(report)}/export`, { filters: question })
      toast.success('已导出')
    } catch (cause) {
      toast.error(faultOf(cause).msg)
    } finally {
      setExporting(false)
    }
  }
  return (
    <div className="flex h-full min-h-0 flex-col gap-3 overflow-y-auto">
      {report.angles.length > 1 && (
        <div className="flex shrink-0">
          <Segmented
            aria-label="视角"
            value={angleShown(report, search)?.label ?? null}
            options={report.angles.map(({ label }) => ({ value: label, label }))}
            onChange={(label) =>
              onSearch(
                seenBy(
                  report,
                  report.angles.find((one) => one.label === label)!,
                  search,
                ),
              )
            }
          />
        </div>
      )}
      {/* They grow along the row that they stand in. */}
      <div className="flex shrink-0">
        <ListFilters entity={report.rows} list={list} searchRef={searchRef} />
      </div>
      <ReportBar
        report={report}
        answer={answer}
        search={search}
        onSearch={onSearch}
        chart={chart}
        arrangement={arrangement}
        exporting={exporting}
        refreshing={read.isFetching}
        onExport={port.can(report.exports) ? () => void take() : undefined}
        onPrint={port.can(report.prints) ? () => setPrinting(true) : undefined}
        onRefresh={refresh}
      />
      {error ? (
        <div className="min-h-60 flex-1 rounded border border-line bg-surface">
          <ErrorPanel title={`${report.label}加载失败`} detail={sentenceOf(error)} retry={refresh} />
        </div>
      ) : !answer ? (
        <Skeleton lines={8} className="p-4" />
      ) : (
        <>
          <Notes report={report} answer={answer} />
          {report.cards.length > 0 && <Cards report={report} answer={answer} onLook={look} />}
          {chart !== NONE && answer.rows.length > 0 && (
            <ReportChart report={report} answer={answer} kind={chart} chosen={chosen} onLook={look} />
          )}
          <div className="min-h-60 flex-1">
            <ReportTable
              report={report}
              answer={answer}
              chosen={chosen}
              sort={search.orderField === undefined ? null : { key: search.orderField, order: search.order ?? 'asc' }}
              onSort={(sort) => onSearch({ ...search, orderField: sort?.key, order: sort?.order })}
              onLook={look}
              loading={read.isFetching}
              empty={
                <EmptyPanel
                  title="没有符合条件的数据"
                  hint="放宽查询条件，或重置后再试。"
                  action={list.filtered ? <Button onClick={list.reset}>重置</Button> : undefined}
                />
              }
            />
          </div>
        </>
      )}
      <Suspense>
        {looked && (
          <ReportDrill
            report={report}
            {...(ui ? { ui } : {})}
            title={looked.title}
            cell={looked.cell}
            close={() => setLooked(null)}
          />
        )}
        {printing && answer && (
          <ReportPrint
            report={report}
            answer={answer}
            chosen={chosen}
            search={search}
            close={() => setPrinting(false)}
          />
        )}
      </Suspense>
    </div>
  )
}

/** A refusal by field says which; the page has no place for each. */
function sentenceOf(error: Error): string {
  const { msg, data } = faultOf(error)
  const sentences =
    typeof data === 'object' && data !== null ? Object.values(data).filter((one) => typeof one === 'string') : []
  return sentences.length > 0 ? sentences.join('；') : msg
}

interface AnswerProps {
  report: Report
  answer: NonNullable<ReturnType<typeof useReport>['data']>
}
/** Figures of the whole that people look for first. */
function Cards({ report, answer, onLook }: AnswerProps & { onLook: (at: Looked) => void }) {
  const figures = report.figures.filter(({ name }) => report.cards.includes(name) && answer.figures.includes(name))
  return (
    <div className="grid shrink-0 grid-cols-2 gap-3 lg:grid-cols-4">
      {figures.map((figure) => {
        const value = answer.totals.values[figure.name]
        return (
          <StatisticCard
            key={figure.name}
            className="gap-0.5 px-4 py-2"
            label={figure.label}
            value={value == null ? null : written(figure, value)}
            scope={figure.doc}
            {...(isNothing(value) ? {} : { onOpen: () => onLook({ figure, row: null, acrossAt: null }) })}
          />
        )
      })}
    </div>
  )
}

/** What the figures leave out, of when they are, and what the colours mean. */
function Notes({ report, answer }: AnswerProps) {
  const { communities, asOf, comparedWith, readAt, groups, rows } = answer
  const facts = [
    ...(communities.counted < communities.all
      ? [`仅统计有权限的项目（${communities.counted}/${communities.all}）`]
      : []),
    ...(asOf === null ? [] : [`截至 ${asOf}`]),
    ...(comparedWith === null ? [] : [`比较期：${comparedWith}`]),
    ...(groups > rows.length
      ? [`显示前 ${rows.length.toLocaleString('zh-CN')} 组，合计为全部 ${groups.toLocaleString('zh-CN')} 组`]
      : []),
    `数据时间 ${readAt}`,
  ]
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-small text-secondary">
      <p>{facts.join(' · ')}</p>
      {answer.across &&
        report.marks.map(({ label, tone }) => (
          <Tag key={label} tone={tone}>
            {label}
          </Tag>
        ))}
    </div>
  )
}

/** Drawings that are as high as wide, or name their rows one below the other; the others leave the table its room on a small screen. */
const TALL: ReadonlySet<ChartKind> = new Set(['pie', 'radar', 'gauge', 'funnel', 'scatter', 'heat'])

interface ChartProps extends AnswerProps {
  kind: ChartKind
  chosen: string | undefined
  onLook: (at: Looked) => void
}
function ReportChart({ report, answer, kind, chosen, onLook }: ChartProps) {
  const drawn = useMemo(() => drawnOf(report, answer, kind, chosen), [report, answer, kind, chosen])
  const { categories, series, rowAt, cut } = drawn
  const figures = drawnFigures(report, answer, chosen)
  const labels = figures.slice(0, series.length).map(({ label }) => label)
  const dimensions = answer.by.map((name) => report.dimensions.find((one) => one.name === name)!.label)
  const units = new Set(figures.slice(0, series.length).map((one) => one.unit || (one.kind === 'amount' ? '元' : '')))
  const unit = units.size === 1 ? [...units].filter(Boolean) : []
  const top = cut ? [`前${MOST_DRAWN}项`] : []
  const gathered = (kind === 'gauge' ? ['合计'] : [`按${dimensions.join('、')}`, ...top, ...unit]).join('，')
  const title = `${(kind === 'gauge' ? series.map(({ name }) => name) : labels).join('、')}（${gathered}）`
  return (
    <section className="shrink-0 rounded border border-line bg-surface px-4 py-2">
      <Chart
        title={title}
        kind={kind}
        categories={categories}
        series={series}
        height={TALL.has(kind) ? 240 : 144}
        {...(kind === 'gauge' || (kind === 'scatter' && figures.every((one) => one.kind === 'percent'))
          ? { format: (value: number) => `${value}%` }
          : {})}
        onPick={({ category, series: name }) => {
          const part = series.findIndex((one) => one.name === name)
          const row = answer.rows[rowAt(categories.indexOf(category), part) ?? -1]
          const at = answer.across?.titles.indexOf(name) ?? -1
          const figure = figures.find(({ label }) => label === name) ?? figures[0]
          if (row && figure) onLook({ figure, row, acrossAt: at < 0 ? null : at })
        }}
      />
    </section>
  )
}
