import { Download } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { type EnergyView, type MasterLoss, energySheet, energyView } from '@wuguan/contract/meter/energy.actions'
import { meterReading } from '@wuguan/contract/meter/meter-reading.entity'
import { addMonths } from '@wuguan/contract/kernel/period'
import { faultOf, useCrudPort, useKept } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { Chart } from '@wuguan/ui/chart'
import { MonthPicker } from '@wuguan/ui/date'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'
import { toast } from '@wuguan/ui/toast'
import { Ellipsis } from '@wuguan/ui/tooltip'
import { InCommunity } from '@/features/basedata'
import { drawn, grouped, todayHere } from '../shared/words'
import { EnergyCards } from './energy-cards'
import { HeatMap } from './heat-map'

type Ranked = EnergyView['top'][number]
const TOP: DataTableColumn<Ranked>[] = [
  { key: 'code', title: '表号', width: 100, render: (row) => row.code },
  { key: 'place', title: '房号/位置', width: 220, render: (row) => <Ellipsis text={row.place} /> },
  { key: 'usage', title: '用量', width: 90, align: 'end', render: (row) => grouped(row.usage) },
]
const ZERO: DataTableColumn<EnergyView['zero'][number]>[] = [
  { key: 'code', title: '表号', width: 100, render: (row) => row.code },
  { key: 'place', title: '房号/位置', width: 260, render: (row) => <Ellipsis text={row.place} /> },
]
const LOSSES: DataTableColumn<MasterLoss>[] = [
  { key: 'name', title: '总表', width: 150, render: (row) => <Ellipsis text={`${row.code} ${row.name}`} /> },
  { key: 'usage', title: '总表用量', width: 96, align: 'end', render: (row) => grouped(row.usage) },
  { key: 'children', title: '下级合计', width: 96, align: 'end', render: (row) => grouped(row.children) },
  { key: 'loss', title: '损耗', width: 84, align: 'end', render: (row) => grouped(row.loss) },
  {
    key: 'rate',
    title: '损耗率',
    width: 150,
    render: (row) =>
      row.missing > 0 ? (
        <span className="text-secondary">数据不完整（缺{row.missing}块）</span>
      ) : (
        <span className="tabular inline-flex items-center gap-2">
          {row.rate === null ? '—' : `${row.rate}%`}
          {row.inverted ? <Tag tone="danger">倒挂</Tag> : row.alarm && <Tag tone="warning">预警</Tag>}
        </span>
      ),
  },
]
const meterKey = (row: { meterId: string }) => row.meterId

interface EnergyProps {
  kind: 'water' | 'electric'
}
/** 能耗分析: one page, the kind set by the route. Every figure goes down to its meters and readings. */
export const EnergyScreen = (props: EnergyProps) => (
  <InCommunity>
    <Energy {...props} />
  </InCommunity>
)

function Energy({ kind }: EnergyProps) {
  const port = useCrudPort()
  const communityId = port.context.communityId!
  const [period, setPeriod] = useKept('energy.period', addMonths(todayHere().slice(0, 7), -1))
  const read = useRead(meterReading.name, energyView, { communityId, kind, period })
  const query = new URLSearchParams({ communityId: String(communityId), kind, period }).toString()
  return (
    <div className="flex h-full min-h-0 flex-col gap-3 overflow-y-auto">
      <div className="flex shrink-0 flex-wrap items-center gap-2">
        <div className="w-32">
          <MonthPicker
            aria-label="期间"
            value={period}
            max={todayHere().slice(0, 7)}
            onChange={(value) => value && setPeriod(value)}
          />
        </div>
        {port.can('meter:energy:export') && (
          <Button
            icon={<Download />}
            className="ml-auto"
            onClick={() =>
              void port
                .downloadFile(`${energySheet.path}?${query}`)
                .catch((cause: unknown) => toast.error(faultOf(cause).msg))
            }
          >
            导出
          </Button>
        )}
      </div>
      <Loaded read={read} what="能耗分析" lines={12}>
        {(view) => <Figures view={view} />}
      </Loaded>
    </div>
  )
}

const Panel = ({ title, children, className = '' }: { title: string; children: ReactNode; className?: string }) => (
  <section
    aria-label={title}
    className={`flex min-w-0 flex-col gap-2 rounded border border-line bg-surface p-4 ${className}`}
  >
    <h2 className="text-subtitle font-semibold">{title}</h2>
    {children}
  </section>
)

function Figures({ view }: { view: EnergyView }) {
  const port = useCrudPort()
  const months = useMemo(
    () => ({
      categories: view.months.map((one) => one.period.slice(2)),
      series: [
        { name: '今年', values: view.months.map((one) => drawn(one.usage)) },
        ...(view.months.some((one) => one.lastYear !== null)
          ? [{ name: '去年', values: view.months.map((one) => drawn(one.lastYear)) }]
          : []),
      ],
    }),
    [view.months],
  )
  const levels = useMemo(
    () => ({
      categories: view.levels.map((one) => one.name),
      series: [{ name: '用量', values: view.levels.map((one) => drawn(one.usage)) }],
    }),
    [view.levels],
  )
  const openReading = (row: { readingId: string }) => port.open(`/meter/device/data/detail/${row.readingId}`)
  return (
    <>
      <EnergyCards view={view} open={() => port.open('/meter/device/data/index')} />
      <div className="grid gap-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <section className="min-w-0 rounded border border-line bg-surface p-4">
          <Chart
            title={`月度用量（${view.unit}）`}
            kind="line"
            categories={months.categories}
            series={months.series}
            height={240}
          />
        </section>
        <section className="min-w-0 rounded border border-line bg-surface p-4">
          <Chart
            title={`按级别（${view.unit}）`}
            kind="bar"
            categories={levels.categories}
            series={levels.series}
            height={240}
          />
        </section>
        <Panel title="总表损耗">
          {view.losses.length === 0 ? (
            <p className="text-table text-secondary">没有总表，或总表没有下级仪表</p>
          ) : (
            <DataTable
              ariaLabel="各总表的损耗"
              columns={LOSSES}
              rows={view.losses}
              rowKey={meterKey}
              density="compact"
              onRowOpen={(row) => port.open(`/meter/device/info/edit/${row.meterId}`)}
            />
          )}
        </Panel>
        <Panel title={`零用量（${view.zero.length} 户已入住）`} className="lg:row-span-1">
          {view.zero.length === 0 ? (
            <p className="text-table text-secondary">已入住房产都有用量</p>
          ) : (
            <div className="max-h-64 min-h-0 overflow-y-auto">
              <DataTable
                ariaLabel="零用量的仪表"
                columns={ZERO}
                rows={view.zero}
                rowKey={meterKey}
                density="compact"
                onRowOpen={openReading}
              />
            </div>
          )}
        </Panel>
        <Panel title={`楼栋 × 月份用量（${view.unit}）`}>
          <HeatMap heat={view.heat} unit={view.unit} />
        </Panel>
        <Panel title="用量前20">
          <div className="max-h-80 min-h-0 overflow-y-auto">
            <DataTable
              ariaLabel="用量前20的仪表"
              columns={TOP}
              rows={view.top}
              rowKey={meterKey}
              density="compact"
              onRowOpen={openReading}
            />
          </div>
        </Panel>
      </div>
    </>
  )
}
