import { useMemo } from 'react'
import type { RecordForm } from '@wuguan/contract/charge-sharing/record.actions'
import { mul } from '@wuguan/contract/kernel/decimal'
import { DatePicker } from '@wuguan/ui/date'
import { NumberInput } from '@wuguan/ui/number-input'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Ellipsis } from '@wuguan/ui/tooltip'
import { figure, todayHere } from '../shared/words'

type Meter = RecordForm['meters'][number]
interface MeterReadingsProps {
  meters: readonly Meter[]
  typed: Readonly<Record<string, string>>
  readDate: string | null
  onType: (meterId: string, value: string) => void
  onReadDate: (day: string | null) => void
}
const rowKey = (row: Meter) => row.meterId

/** Audited readings stand as they are; a meter without one is read here. */
export function MeterReadings({ meters, typed, readDate, onType, onReadDate }: MeterReadingsProps) {
  const columns = useMemo<DataTableColumn<Meter>[]>(
    () => [
      { key: 'meter', title: '仪表', width: 150, render: (row) => <Ellipsis text={`${row.code} ${row.name ?? ''}`} /> },
      { key: 'previous', title: '上次读数', width: 90, align: 'end', render: (row) => figure(row.previousReading) },
      {
        key: 'current',
        title: '本次读数',
        width: 120,
        align: 'end',
        render: (row) =>
          row.readingId ? (
            figure(row.currentReading)
          ) : (
            <NumberInput
              size="sm"
              aria-label={`${row.code}本次读数`}
              scale={row.decimals}
              value={typed[row.meterId] ?? ''}
              onChange={(value) => onType(row.meterId, value)}
            />
          ),
      },
      { key: 'ratio', title: '倍率', width: 60, align: 'end', render: (row) => figure(row.ratio) },
      {
        key: 'sign',
        title: '计入',
        width: 90,
        align: 'end',
        render: (row) => `${row.sign < 0 ? '扣减' : '计入'} ${figure(mul(row.share, '100'))}%`,
      },
    ],
    [typed, onType],
  )
  return (
    <div className="flex flex-col gap-3">
      <DataTable ariaLabel="仪表读数" columns={columns} rows={meters} rowKey={rowKey} density="compact" />
      {meters.some((meter) => meter.readingId === null) && (
        <label className="flex items-center gap-2 text-table">
          抄表日期
          <span className="w-40">
            <DatePicker value={readDate} max={todayHere()} onChange={onReadDate} />
          </span>
          <span className="text-secondary">录入的读数随公摊单一并审核</span>
        </label>
      )}
    </div>
  )
}
