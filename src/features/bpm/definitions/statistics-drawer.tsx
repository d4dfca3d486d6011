import { useState } from 'react'
import { processStatistics, type ProcessStatistics } from '@wuguan/contract/bpm/definition.actions'
import { processDefinition } from '@wuguan/contract/bpm/process-definition.entity'
import { Loaded, useRead } from '@wuguan/crud/task'
import { DateRangePicker, monthStartToToday } from '@wuguan/ui/date'
import { Drawer } from '@wuguan/ui/drawer'
import { EmptyPanel } from '@wuguan/ui/panel'
import { RANGE_PAUSE_MS } from '@wuguan/ui/pause'
import { StatisticCard } from '@wuguan/ui/statistic'
import { Tabs } from '@wuguan/ui/tabs'

type Dimension = 'processes' | 'nodes' | 'people' | 'companies' | 'months'
interface Column {
  title: string
  values: readonly string[]
  figure?: boolean
}
const share = (rate: string | null) => (rate === null ? '—' : `${rate}%`)
const columns = <R,>(rows: readonly R[], ...of: [string, (row: R) => string | number, figure?: boolean][]): Column[] =>
  of.map(([title, value, figure = true]) => ({ title, values: rows.map((row) => String(value(row))), figure }))

function columnsOf(figures: ProcessStatistics, by: Dimension): readonly Column[] {
  switch (by) {
    case 'processes':
      return columns(
        figures.processes,
        ['流程', (one) => one.name, false],
        ['进行中', (one) => one.running],
        ['通过', (one) => one.passed],
        ['驳回', (one) => one.rejected],
        ['取消', (one) => one.cancelled],
        ['通过率', (one) => share(one.passRate)],
      )
    case 'nodes':
      return columns(
        figures.nodes,
        ['节点', (one) => one.name, false],
        ['流程', (one) => one.processName, false],
        ['办结', (one) => one.count],
        ['平均处理时长（小时）', (one) => one.averageHours],
      )
    case 'people':
      return columns(
        figures.people,
        ['人员', (one) => one.name, false],
        ['办结', (one) => one.decided],
        ['平均处理时长（小时）', (one) => one.averageHours],
        ['待办', (one) => one.open],
      )
    case 'companies':
      return columns(
        figures.companies,
        ['公司', (one) => one.name, false],
        ['发起', (one) => one.started],
        ['通过', (one) => one.passed],
        ['驳回', (one) => one.rejected],
        ['通过率', (one) => share(one.passRate)],
      )
    case 'months':
      return columns(
        figures.months,
        ['月份', (one) => one.month, false],
        ['发起', (one) => one.started],
        ['通过', (one) => one.passed],
        ['驳回', (one) => one.rejected],
        ['通过率', (one) => share(one.passRate)],
      )
  }
}
const DIMENSIONS: readonly { key: Dimension; label: string }[] = [
  { key: 'processes', label: '流程' },
  { key: 'nodes', label: '节点' },
  { key: 'people', label: '人员' },
  { key: 'companies', label: '公司' },
  { key: 'months', label: '月份' },
]

/** 统计: how long nodes take, how many pass, what is late and what piles up. */
export function StatisticsDrawer({ close }: { close: () => void }) {
  const [range, setRange] = useState<{ start: string | null; end: string | null }>(monthStartToToday)
  const [by, setBy] = useState<Dimension>('processes')
  const read = useRead(processDefinition.name, processStatistics, {
    ...(range.start ? { from: range.start } : {}),
    ...(range.end ? { to: range.end } : {}),
  })
  const scope = `${range.start ?? '起始'} 至 ${range.end ?? '今天'}`
  return (
    <Drawer open onOpenChange={close} title="流程统计" width={1000}>
      <div className="flex h-full flex-col gap-4">
        <div className="w-72">
          <DateRangePicker
            aria-label="统计期间"
            debounce={RANGE_PAUSE_MS}
            value={range}
            onChange={(next) => setRange({ start: next?.start ?? null, end: next?.end ?? null })}
          />
        </div>
        <Loaded read={read} what="流程统计">
          {(figures) => (
            <>
              <div className="grid grid-cols-4 gap-3">
                <StatisticCard
                  label="超时率"
                  value={figures.overdue.rate}
                  unit="%"
                  scope={`${scope}，有期限的任务 ${figures.overdue.due} 个，超时 ${figures.overdue.late} 个`}
                />
                <StatisticCard label="待办积压" value={String(figures.backlog.open)} unit="个" scope="当前未办任务" />
                <StatisticCard
                  label="超过24小时"
                  value={String(figures.backlog.over24)}
                  unit="个"
                  scope={`其中超过48小时 ${figures.backlog.over48} 个`}
                />
                <StatisticCard
                  label="超过72小时"
                  value={String(figures.backlog.over72)}
                  unit="个"
                  scope="当前未办任务"
                />
              </div>
              <Tabs<Dimension>
                aria-label="统计维度"
                className="min-h-0 flex-1"
                value={by}
                onChange={setBy}
                items={DIMENSIONS.map((one) => ({
                  ...one,
                  content: <Figures label={one.label} columns={columnsOf(figures, one.key)} />,
                }))}
              />
            </>
          )}
        </Loaded>
      </div>
    </Drawer>
  )
}

function Figures({ label, columns: shown }: { label: string; columns: readonly Column[] }) {
  const count = shown[0]?.values.length ?? 0
  if (count === 0) return <EmptyPanel title="期间内没有数据" />
  return (
    <div className="h-full overflow-y-auto">
      <table aria-label={`按${label}统计`} className="w-full border-collapse text-table">
        <thead>
          <tr className="border-b border-line text-secondary">
            {shown.map(({ title, figure }) => (
              <th key={title} scope="col" className={`px-3 py-2 font-medium ${figure ? 'text-right' : 'text-left'}`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: count }, (_, at) => (
            <tr key={at} className="border-b border-line">
              {shown.map(({ title, values, figure }) => (
                <td key={title} className={`px-3 py-2 ${figure ? 'tabular text-right' : ''}`}>
                  {values[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
