import { useMemo } from 'react'
import { type MeterHistory, meterHistory } from '@wuguan/contract/meter/device.actions'
import { meter } from '@wuguan/contract/meter/meter.entity'
import { READING_KIND, READING_STATUS } from '@wuguan/contract/meter/meter-reading.entity'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { labelOf } from '@wuguan/contract/kernel/options'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Chart } from '@wuguan/ui/chart'
import { Drawer } from '@wuguan/ui/drawer'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { CodedTag } from '../shared/coded-tags'
import { drawn, figure, unitOf } from '../shared/words'

type Row = MeterHistory['readings'][number]
const COLUMNS: DataTableColumn<Row>[] = [
  { key: 'period', title: '期间', width: 84, render: (row) => row.feePeriod },
  { key: 'kind', title: '类型', width: 64, render: (row) => labelOf(READING_KIND, row.kind) },
  { key: 'date', title: '抄表日期', width: 104, render: (row) => row.readDate },
  { key: 'from', title: '上次', width: 96, align: 'end', render: (row) => figure(row.previousReading) },
  { key: 'to', title: '本次', width: 96, align: 'end', render: (row) => figure(row.currentReading) },
  { key: 'usage', title: '用量', width: 88, align: 'end', render: (row) => figure(row.usage) },
  {
    key: 'amount',
    title: '金额',
    width: 92,
    align: 'end',
    render: (row) => (row.amount === null ? '—' : formatMoney(row.amount)),
  },
  { key: 'status', title: '状态', width: 84, render: (row) => <CodedTag of={READING_STATUS} code={row.status} /> },
]
const rowKey = (row: Row) => row.id

/** 读数历史: twelve months drawn, the last readings below. */
export function HistoryDrawer({
  id,
  code,
  kind,
  close,
}: {
  id: string
  code: string
  kind: string
  close: () => void
}) {
  const port = useCrudPort()
  const read = useRead(meter.name, meterHistory, { id })
  const months = read.data?.months
  const chart = useMemo(
    () => ({
      categories: (months ?? []).map((one) => one.period.slice(2)),
      series: [{ name: '用量', values: (months ?? []).map((one) => drawn(one.usage)) }],
    }),
    [months],
  )
  return (
    <Drawer open onOpenChange={close} title={`${code} 读数历史`} width={820}>
      <Loaded read={read} what="读数历史" lines={10}>
        {(data) => (
          <div className="flex flex-col gap-4">
            <Chart
              title={`12个月用量（${unitOf(kind)}）`}
              kind="bar"
              categories={chart.categories}
              series={chart.series}
              height={220}
            />
            <DataTable
              ariaLabel="历次读数"
              columns={COLUMNS}
              rows={data.readings}
              rowKey={rowKey}
              density="compact"
              onRowOpen={(row) => {
                close()
                port.open(`/meter/device/data/detail/${row.id}`)
              }}
            />
          </div>
        )}
      </Loaded>
    </Drawer>
  )
}
