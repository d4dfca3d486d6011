import { Download, ListPlus, Printer, RotateCw } from 'lucide-react'
import { isDate } from '@wuguan/contract/kernel/dates'
import { addMonths, lastDay } from '@wuguan/contract/kernel/period'
import { MAX_BY, type Report, type ReportAnswer } from '@wuguan/contract/kernel/report'
import { IconButton } from '@wuguan/ui/button'
import type { ChartKind } from '@wuguan/ui/chart'
import { DatePicker } from '@wuguan/ui/date'
import { Menu } from '@wuguan/ui/menu'
import { Select } from '@wuguan/ui/select'
import { today } from '../clock/index.ts'
import type { ListSearch } from '../controllers/list-query.ts'
import type { Arrangement } from '../list-screen/use-arrangement.ts'
import { ViewMenu } from '../list-screen/view-menu.tsx'
import { conditionsChanged, gaugeable, NONE, shownFigures } from './report.logic.ts'

const COMPARES = [
  { value: NONE, label: '不比较' },
  { value: 'previous', label: '比上期' },
  { value: 'lastYear', label: '比去年同期' },
]
/** Two runs of what is as of a day. */
const BY_DAY = 'day'
const DAYS = [{ value: BY_DAY, label: '比某一天' }]
const endOfLastMonth = () => lastDay(addMonths(today().slice(0, 7), -1))
const CHARTS: readonly { value: ChartKind | typeof NONE; label: string }[] = [
  { value: NONE, label: '不显示图表' },
  { value: 'bar', label: '柱状图' },
  { value: 'line', label: '折线图' },
  { value: 'stacked', label: '堆叠柱状图' },
  { value: 'combined', label: '组合图' },
  { value: 'pie', label: '饼图' },
  { value: 'pareto', label: '帕累托图' },
  { value: 'heat', label: '热力图' },
  { value: 'radar', label: '雷达图' },
  { value: 'funnel', label: '漏斗图' },
  { value: 'gauge', label: '仪表盘' },
  { value: 'scatter', label: '散点图' },
]

interface BarProps {
  report: Report
  answer: ReportAnswer | undefined
  search: ListSearch
  onSearch: (next: ListSearch) => void
  chart: ChartKind | typeof NONE
  arrangement: Arrangement
  exporting: boolean
  refreshing: boolean
  /** Absent without the right to it. */
  onExport: (() => void) | undefined
  /** Absent without the right to it. */
  onPrint: (() => void) | undefined
  onRefresh: () => void
}

/** Left how the figures are gathered, right how they are shown and taken away. */
export function ReportBar(props: BarProps) {
  const { report, answer, search, onSearch, chart, arrangement, onExport, onPrint, onRefresh } = props
  const f = search.f ?? {}
  const by = f['by']?.split(',') ?? report.by
  const across = f['across'] === NONE ? null : (f['across'] ?? report.across)
  // An order by what is no longer there would be refused.
  const set = (part: Readonly<Record<string, string | undefined>>) =>
    onSearch({ ...conditionsChanged(search, part), orderField: undefined, order: undefined })
  const named = report.dimensions.map(({ name, label }) => ({ value: name, label }))
  const free = (own: string | null) =>
    named.filter(({ value }) => value === own || (!by.includes(value) && value !== across))
  const grouped = (at: number, name: string | null) => {
    const next = by.map((one, place) => (place === at ? name : one)).concat(at === by.length ? [name] : [])
    set({ by: next.filter((one) => one !== null).join() })
  }
  const comparedDay = isDate(f['compare'] ?? '') ? f['compare']! : null
  const more = report.figures.filter(({ onDemand }) => onDemand)
  const also = f['also']?.split(',') ?? []
  const figure = answer && shownFigures(report, answer, f['figure'])[0]
  const added = (name: string) => {
    const next = also.includes(name) ? also.filter((one) => one !== name) : [...also, name]
    set({ also: next.join() || undefined })
  }
  return (
    <div role="toolbar" aria-label="统计方式" className="flex flex-wrap items-center gap-x-1.5 gap-y-2">
      {report.facts.asOf && (
        <div className="w-32">
          <DatePicker
            aria-label="截止日期"
            clearable
            placeholder="截至今天"
            value={f['asOf'] ?? null}
            onChange={(day) => set({ asOf: day ?? undefined })}
          />
        </div>
      )}
      <span className="text-table text-secondary">按</span>
      {by.map((name, at) => (
        <div key={at} className="w-26">
          {at === 0 ? (
            <Select aria-label="统计维度" value={name} options={free(name)} onChange={(next) => grouped(at, next)} />
          ) : (
            <Select
              aria-label={`第${at + 1}个统计维度`}
              clearable
              value={name}
              options={free(name)}
              onChange={(next) => grouped(at, next)}
            />
          )}
        </div>
      ))}
      {by.length < MAX_BY && free(null).length > 0 && (
        <div className="w-24">
          <Select
            aria-label={`第${by.length + 1}个统计维度`}
            placeholder="再按…"
            value={null}
            options={free(null)}
            onChange={(next) => grouped(by.length, next)}
          />
        </div>
      )}
      <div className="w-24">
        <Select
          aria-label="横向展开"
          placeholder="横向…"
          clearable
          value={across}
          options={free(across)}
          onChange={(next) => set({ across: next ?? (report.across === null ? undefined : NONE) })}
        />
      </div>
      {across !== null && figure && (
        <div className="w-28">
          <Select
            aria-label="展开的指标"
            value={figure.name}
            options={report.figures
              .filter(({ name }) => answer.figures.includes(name))
              .map(({ name, label }) => ({ value: name, label }))}
            onChange={(next) => set({ figure: next })}
          />
        </div>
      )}
      {(report.facts.asOf || report.facts.at !== null) && (
        <div className="w-24">
          <Select
            aria-label="比较"
            value={comparedDay ? BY_DAY : (f['compare'] ?? NONE)}
            options={report.facts.asOf ? [...COMPARES, ...DAYS] : COMPARES}
            onChange={(next) => set({ compare: next === NONE ? undefined : next === BY_DAY ? endOfLastMonth() : next })}
          />
        </div>
      )}
      {comparedDay && (
        <div className="w-32">
          <DatePicker
            aria-label="比较日期"
            value={comparedDay}
            onChange={(day) => set({ compare: day ?? undefined })}
          />
        </div>
      )}
      {more.length > 0 && (
        <Menu
          trigger={<IconButton label="更多指标" icon={<ListPlus />} />}
          items={more.map(({ name, label }) => ({
            key: name,
            label,
            checked: also.includes(name),
            onSelect: () => added(name),
          }))}
        />
      )}
      <div className="ml-auto flex flex-wrap items-center gap-1">
        <div className="w-26">
          <Select
            aria-label="图表"
            value={chart}
            options={CHARTS.filter((one) => one.value !== 'gauge' || gaugeable(report))}
            onChange={(next) => onSearch(conditionsChanged(search, { chart: next }))}
          />
        </div>
        <ViewMenu arrangement={arrangement} />
        {onExport && <IconButton label="导出" icon={<Download />} loading={props.exporting} onClick={onExport} />}
        {onPrint && <IconButton label="打印" icon={<Printer />} disabled={!answer} onClick={onPrint} />}
        <IconButton label="刷新" icon={<RotateCw />} loading={props.refreshing} onClick={onRefresh} />
      </div>
    </div>
  )
}
