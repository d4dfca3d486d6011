import { useEffect, useMemo, useState } from 'react'
import { METER_KIND } from '@wuguan/contract/meter/meter.entity'
import { READING_KIND, READING_SOURCE, READING_STATUS, meterReading } from '@wuguan/contract/meter/meter-reading.entity'
import { type ReadingDetail, auditReadings, readingDetail, voidReading } from '@wuguan/contract/meter/reading.actions'
import { labelOf } from '@wuguan/contract/kernel/options'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { ActionDialog } from '@wuguan/crud/action-form'
import { ActionButton } from '@wuguan/crud/action-button'
import { useCrudPort } from '@wuguan/crud/port'
import { StoredPicture } from '@wuguan/crud/stored-file'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { Chart } from '@wuguan/ui/chart'
import { DescriptionList } from '@wuguan/ui/description'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Ellipsis } from '@wuguan/ui/tooltip'
import { Timeline } from '@wuguan/ui/timeline'
import { AlarmTags, CodedTag } from '../shared/coded-tags'
import { drawn, figure, unitOf } from '../shared/words'
import { ChargeDialog } from './charge-dialog'
import { sayOutcome } from './outcome'

type Neighbour = ReadingDetail['neighbours'][number]
type Trace = ReadingDetail['traces'][number]
const RECEIVABLE_STATE: Readonly<Record<number, string>> = { 1: '未缴', 2: '部分缴', 3: '已结清', 4: '已取消' }
const TRACES: DataTableColumn<Trace>[] = [
  {
    key: 'item',
    title: '项目与标准',
    width: 150,
    render: (row) => <Ellipsis text={`${row.feeItemName} · ${row.standardName}`} />,
  },
  { key: 'calc', title: '计算过程', width: 200, render: (row) => <Ellipsis text={row.calcText} /> },
  { key: 'amount', title: '金额', width: 78, align: 'end', render: (row) => formatMoney(row.amount) },
  { key: 'no', title: '应收编号', width: 116, render: (row) => row.receivableNo ?? '未生成' },
  {
    key: 'state',
    title: '状态',
    width: 64,
    render: (row) => (row.receivableStatus === null ? '—' : RECEIVABLE_STATE[row.receivableStatus]),
  },
]
const traceKey = (row: Trace) => `${row.houseFeeStandardId}:${row.receivableId ?? ''}`
const neighbourKey = (row: Neighbour) => row.id

export function ReadingDetailScreen({ id }: { id: string }) {
  const read = useRead(meterReading.name, readingDetail, { id }, { keep: false })
  return (
    <Loaded read={read} what="抄表数据" lines={10}>
      {(detail) => <Detail detail={detail} />}
    </Loaded>
  )
}

/** One reading: what was read, how its usage and amounts come about, what stands before and after it. */
function Detail({ detail }: { detail: ReadingDetail }) {
  const port = useCrudPort()
  const [task, setTask] = useState<'void' | 'charge' | null>(null)
  const { reading, calcText, traces, neighbours, months, log } = detail
  useEffect(() => port.setTitle(`${reading.code} ${reading.feePeriod}`), [port, reading.code, reading.feePeriod])
  const chart = useMemo(
    () => ({
      categories: months.map((one) => one.period.slice(2)),
      series: [
        { name: '本期', values: months.map((one) => drawn(one.usage)) },
        ...(months.filter((one) => one.lastYear !== null).length > 1
          ? [{ name: '去年同期', values: months.map((one) => drawn(one.lastYear)) }]
          : []),
      ],
    }),
    [months],
  )
  const columns = useMemo<DataTableColumn<Neighbour>[]>(
    () => [
      {
        key: 'period',
        title: '期间',
        width: 96,
        render: (row) => (
          <span className={row.id === reading.id ? 'font-semibold' : ''}>
            {row.feePeriod}
            {row.kind !== 'normal' && ` ${labelOf(READING_KIND, row.kind)}`}
          </span>
        ),
      },
      { key: 'from', title: '上次', width: 72, align: 'end', render: (row) => figure(row.previousReading) },
      { key: 'to', title: '本次', width: 72, align: 'end', render: (row) => figure(row.currentReading) },
      { key: 'usage', title: '用量', width: 62, align: 'end', render: (row) => figure(row.usage) },
      { key: 'date', title: '日期', width: 92, render: (row) => row.readDate },
    ],
    [reading.id],
  )
  const unit = unitOf(reading.kind)
  return (
    <article
      aria-label={`${reading.code} ${reading.feePeriod}`}
      className="flex h-full min-h-0 flex-col gap-3 overflow-y-auto"
    >
      <header className="flex shrink-0 flex-wrap items-center gap-x-5 gap-y-2 rounded border border-line bg-surface px-4 py-3">
        <h2 className="text-title font-semibold">
          {reading.code} <span className="font-normal text-secondary">{reading.place}</span>
        </h2>
        <CodedTag of={READING_STATUS} code={reading.status} />
        {reading.abnormal.length > 0 && <AlarmTags alarms={reading.abnormal} />}
        <span className="tabular text-figure font-semibold">
          {figure(reading.usage)} <span className="text-body font-normal text-secondary">{unit}</span>
        </span>
        {reading.amount !== null && (
          <span className="tabular text-figure font-semibold">￥{formatMoney(reading.amount)}</span>
        )}
        <div className="ml-auto flex gap-2">
          {reading.status === 1 && (
            <ActionButton
              action={auditReadings}
              input={{ ids: [reading.id] }}
              variant="primary"
              refreshes={[meterReading.name]}
              done={(output) => (output.done > 0 ? '审核成功' : '未通过审核')}
              onDone={(output) => output.failed.length > 0 && sayOutcome('审核', output)}
            >
              审核
            </ActionButton>
          )}
          {reading.status === 2 && port.can('meter:reading:generate') && (
            <Button variant="primary" onClick={() => setTask('charge')}>
              生成应收
            </Button>
          )}
          {(reading.status === 2 || reading.status === 3) && reading.last && port.can('meter:reading:void') && (
            <Button variant="danger" onClick={() => setTask('void')}>
              作废
            </Button>
          )}
        </div>
      </header>
      <div className="grid gap-3 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <section className="flex flex-col gap-3 rounded border border-line bg-surface p-4">
          <DescriptionList
            columns={3}
            items={[
              { label: '类型', value: `${labelOf(METER_KIND, reading.kind)}表` },
              { label: '期间', value: reading.feePeriod },
              { label: '读数类型', value: labelOf(READING_KIND, reading.readingKind) },
              { label: '上次读数', value: `${figure(reading.previousReading)}（${reading.previousDate ?? '—'}）` },
              { label: '本次读数', value: `${figure(reading.currentReading)}（${reading.readDate}）` },
              { label: '均值', value: `${figure(reading.average)} ${unit}` },
              { label: '倍率', value: figure(reading.ratio) },
              { label: '来源', value: labelOf(READING_SOURCE, reading.source) },
              { label: '抄表人', value: reading.readByName ?? '—' },
              {
                label: '审核人',
                value: reading.auditedByName ? `${reading.auditedByName} ${reading.auditedAt ?? ''}` : '—',
              },
              { label: '异常说明', value: reading.abnormalNote ?? '—', span: 2 as const },
              ...(reading.sharedIn.length > 0
                ? [{ label: '已公摊', value: reading.sharedIn.join('、'), span: 3 as const }]
                : []),
              ...(reading.status === 4
                ? [
                    {
                      label: '作废',
                      value: `${reading.voidReason ?? ''}（${reading.voidedByName ?? ''} ${reading.voidedAt ?? ''}）`,
                      span: 3 as const,
                    },
                  ]
                : []),
            ]}
          />
          <p className="tabular rounded bg-sunken px-3 py-2 text-table">
            用量 = {calcText} {unit}
          </p>
          {reading.photos.length > 0 && (
            <div className="flex flex-wrap gap-2">
              {reading.photos.map((photo) => (
                <StoredPicture
                  key={photo.id}
                  url={photo.url}
                  alt={photo.name}
                  className="size-24 rounded border border-line object-cover"
                />
              ))}
            </div>
          )}
          <h3 className="text-subtitle font-semibold">{reading.status === 2 ? '应收试算' : '应收'}</h3>
          {traces.length === 0 ? (
            <p className="text-table text-secondary">没有应收：未绑定收费标准，或用量为0</p>
          ) : (
            <DataTable ariaLabel="应收" columns={TRACES} rows={traces} rowKey={traceKey} density="compact" />
          )}
        </section>
        <section className="flex flex-col gap-3 rounded border border-line bg-surface p-4">
          <Chart
            title={`12个月用量（${unit}）`}
            kind="line"
            categories={chart.categories}
            series={chart.series}
            height={200}
          />
          <h3 className="text-subtitle font-semibold">前后读数</h3>
          <DataTable
            ariaLabel="前后读数"
            columns={columns}
            rows={neighbours}
            rowKey={neighbourKey}
            density="compact"
            onRowOpen={(row) => row.id !== reading.id && port.open(`/meter/device/data/detail/${row.id}`)}
          />
          <h3 className="text-subtitle font-semibold">操作记录</h3>
          {log.length === 0 ? (
            <p className="text-table text-secondary">暂无记录</p>
          ) : (
            <Timeline
              items={log.map((one, n) => ({
                key: String(n),
                time: one.at,
                title: `${one.action} · ${one.userName ?? '系统'}`,
                ...(one.remark ? { body: one.remark } : {}),
              }))}
            />
          )}
        </section>
      </div>
      {task === 'charge' && <ChargeDialog ids={[reading.id]} close={() => setTask(null)} done={() => undefined} />}
      {task === 'void' && (
        <ActionDialog
          action={voidReading}
          given={{ id: reading.id }}
          title={`作废表${reading.code}的${reading.feePeriod}读数？`}
          description={
            reading.status === 3 ? '未缴的应收将一并取消；作废后不能恢复，请重新录入。' : '作废后不能恢复，请重新录入。'
          }
          verb="作废"
          danger
          refreshes={[meterReading.name, 'charge-finance.receivable']}
          close={() => setTask(null)}
        />
      )}
    </article>
  )
}
