import { useEffect, useMemo, useState } from 'react'
import {
  type RecordDetail,
  auditSharing,
  calculateSharing,
  generateSharing,
  sharingRecordDetail,
  unauditSharing,
} from '@wuguan/contract/charge-sharing/record.actions'
import {
  SHARING_STATUS,
  sharingLine,
  sharingRecord,
  type SharingLineRow,
} from '@wuguan/contract/charge-sharing/sharing-record.entity'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { labelOf } from '@wuguan/contract/kernel/options'
import { ActionButton } from '@wuguan/crud/action-button'
import type { ListSearch } from '@wuguan/crud/controllers'
import { entityUi } from '@wuguan/crud/entity-ui'
import type { CellProps } from '@wuguan/crud/kinds'
import { ListScreen } from '@wuguan/crud/list-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { Chart } from '@wuguan/ui/chart'
import { Link } from '@wuguan/ui/link'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Tabs } from '@wuguan/ui/tabs'
import { Tag } from '@wuguan/ui/tag'
import { drawn, figure } from '../shared/words'
import { LineTraceDialog } from './line-trace-dialog'
import { NoticeDialog } from './notice-dialog'

type Meter = RecordDetail['meters'][number]
type Building = RecordDetail['buildings'][number]
const METERS: DataTableColumn<Meter>[] = [
  { key: 'code', title: '仪表', width: 200, render: (row) => `${row.code} ${row.name ?? ''}` },
  { key: 'from', title: '上次读数', width: 110, align: 'end', render: (row) => figure(row.previousReading) },
  { key: 'to', title: '本次读数', width: 110, align: 'end', render: (row) => figure(row.currentReading) },
  { key: 'ratio', title: '倍率', width: 80, align: 'end', render: (row) => figure(row.ratio) },
  {
    key: 'share',
    title: '分摊比例',
    width: 90,
    align: 'end',
    render: (row) => `${row.sign < 0 ? '−' : ''}${figure(row.share)}`,
  },
  { key: 'usage', title: '计入用量', width: 110, align: 'end', render: (row) => figure(row.usage) },
]
const BUILDINGS: DataTableColumn<Building>[] = [
  { key: 'name', title: '楼栋', width: 160, render: (row) => row.name },
  { key: 'houses', title: '户数', width: 80, align: 'end', render: (row) => row.houses },
  { key: 'weight', title: '权重', width: 140, align: 'end', render: (row) => figure(row.weight) },
  { key: 'amount', title: '金额', width: 120, align: 'end', render: (row) => formatMoney(row.amount) },
]
const Figure = ({ value }: CellProps) => <span className="tabular">{figure(value as string | null)}</span>
const UNCORRECTED = sharingLine.list.columns.filter((name) => name !== 'delta')

export function SharingDetailScreen({ id, sheet }: { id: string; sheet: boolean }) {
  const read = useRead(sharingRecord.name, sharingRecordDetail, { id }, { keep: false })
  return (
    <Loaded read={read} what="公摊明细" lines={10}>
      {(detail) => <Detail detail={detail} sheet={sheet} />}
    </Loaded>
  )
}

/** One shared cost: in words, by house, by building, and what has been paid of it. */
function Detail({ detail, sheet }: { detail: RecordDetail; sheet: boolean }) {
  const port = useCrudPort()
  const { record, figures } = detail
  const [tab, setTab] = useState('lines')
  const [search, setSearch] = useState<ListSearch>({})
  const [printing, setPrinting] = useState(sheet)
  const [line, setLine] = useState<SharingLineRow | null>(null)
  useEffect(() => port.setTitle(`公摊 ${record.recordNo}`), [port, record.recordNo])
  const ui = useMemo(
    () =>
      entityUi(sharingLine, {
        list: record.corrects ? {} : { columns: UNCORRECTED },
        cells: { weight: Figure, coefficient: Figure, exactShare: Figure },
        rowActions: [{ key: 'why', label: '计算过程', run: (row) => setLine(row) }],
      }),
    [record.corrects],
  )
  const chart = useMemo(
    () => ({
      categories: detail.top.map((row) => row.name),
      series: [{ name: '金额', values: detail.top.map((row) => drawn(row.amount)) }],
    }),
    [detail.top],
  )
  const verb = { input: { ids: [record.id] }, refreshes: [sharingRecord.name, sharingLine.name] }
  return (
    <article aria-label={record.recordNo} className="flex h-full min-h-0 flex-col gap-3">
      <header className="flex shrink-0 flex-col gap-2 rounded border border-line bg-surface px-4 py-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2 className="text-title font-semibold">
            {record.standardName} <span className="font-normal text-secondary">{record.feePeriod}</span>
          </h2>
          <Tag tone={record.status === 4 ? 'success' : record.status === 5 ? 'neutral' : 'info'}>
            {labelOf(SHARING_STATUS, record.status)}
          </Tag>
          <span className="text-table text-secondary">
            {record.recordNo} · {record.feeItemName} · 录入 {record.inputName ?? '—'} · 审核 {record.auditorName ?? '—'}
          </span>
          <div className="ml-auto flex gap-2">
            {(record.status === 1 || record.status === 2) && <ActionButton action={calculateSharing} {...verb} />}
            {record.status === 2 && <ActionButton action={auditSharing} variant="primary" {...verb} />}
            {record.status === 3 && <ActionButton action={unauditSharing} {...verb} />}
            {record.status === 3 && <ActionButton action={generateSharing} variant="primary" {...verb} />}
            {record.status >= 2 && port.can('charge-sharing:record:print') && (
              <Button onClick={() => setPrinting(true)}>打印公示单</Button>
            )}
          </div>
        </div>
        <p className="tabular rounded bg-sunken px-3 py-2 text-table">{detail.words}</p>
        <p className="flex flex-wrap gap-x-6 gap-y-1 text-table text-secondary">
          {(
            [
              ['户均公摊', formatMoney(figures.perHouse)],
              ['每㎡公摊', figure(figures.perArea)],
              ['物业承担率', `${figures.companyRate}%`],
              ['已收', formatMoney(figures.received)],
              ['未收', formatMoney(figures.outstanding)],
              ['收缴率', `${figures.collectRate}%`],
            ] as const
          ).map(([label, value]) => (
            <span key={label}>
              {label} <span className="tabular text-text">{value}</span>
            </span>
          ))}
          {record.corrects && (
            <span>
              更正{' '}
              <Link href={`/charge/sharing/record-detail?id=${record.corrects.id}`}>{record.corrects.recordNo}</Link>
            </span>
          )}
          {record.correctedBy && (
            <span>
              已由{' '}
              <Link href={`/charge/sharing/record-detail?id=${record.correctedBy.id}`}>
                {record.correctedBy.recordNo}
              </Link>{' '}
              更正
            </span>
          )}
          {record.adjustReason && <span>调整原因 {record.adjustReason}</span>}
        </p>
      </header>
      <div className="shrink-0 rounded border border-line bg-surface px-4">
        <Tabs
          value={tab}
          onChange={setTab}
          items={[
            { key: 'lines', label: '分摊明细' },
            { key: 'buildings', label: '楼栋小计' },
            ...(detail.meters.length > 0 ? [{ key: 'meters', label: '仪表读数' }] : []),
            { key: 'top', label: '金额前20户' },
          ]}
        />
      </div>
      <div className="min-h-0 flex-1">
        {tab === 'lines' && (
          <ListScreen
            entity={sharingLine}
            ui={ui}
            search={search}
            onSearch={setSearch}
            fixedFilters={{ recordId: record.id }}
            screen={record.corrects ? 'charge-sharing.correctedLine' : sharingLine.name}
          />
        )}
        {tab === 'buildings' && (
          <DataTable ariaLabel="楼栋小计" columns={BUILDINGS} rows={detail.buildings} rowKey={(row) => row.name} />
        )}
        {tab === 'meters' && (
          <DataTable ariaLabel="仪表读数" columns={METERS} rows={detail.meters} rowKey={(row) => row.code} />
        )}
        {tab === 'top' && (
          <div className="rounded border border-line bg-surface p-4">
            <Chart
              title="金额前20户（元）"
              kind="bar"
              categories={chart.categories}
              series={chart.series}
              height={320}
            />
          </div>
        )}
      </div>
      {printing && <NoticeDialog id={record.id} close={() => setPrinting(false)} />}
      {line && <LineTraceDialog line={line} record={record} close={() => setLine(null)} />}
    </article>
  )
}
