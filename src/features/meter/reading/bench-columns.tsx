import type { BenchRow, BenchTab } from '@wuguan/contract/meter/reading.actions'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import type { DataTableColumn } from '@wuguan/ui/table'
import { Button } from '@wuguan/ui/button'
import { Ellipsis } from '@wuguan/ui/tooltip'
import { figure, grouped } from '../shared/words'
import { AlarmCell, EntryCell, SavedCell, UsageCell } from './entry-cells'

export interface BenchActs {
  open: (row: BenchRow) => void
  note: (row: BenchRow) => void
}

/** The workbench is of one community: its name need not stand before every room. */
const within = (row: BenchRow) => (row.propertyId === null ? row.place : row.place.replace(/^[^-]+-/, ''))

/** Columns of the workbench; the finance view adds the standards and shows the amount while it is still to come. */
export function benchColumns(tab: BenchTab, finance: boolean, { open, note }: BenchActs): DataTableColumn<BenchRow>[] {
  const charged = finance || tab === 'charged'
  const all: (DataTableColumn<BenchRow> | false)[] = [
    {
      key: 'code',
      title: '表号',
      width: 96,
      fixed: 'start',
      render: (row) => <span className="tabular">{row.code}</span>,
    },
    { key: 'place', title: '房号/位置', width: 140, render: (row) => <Ellipsis text={within(row) || '—'} /> },
    finance && {
      key: 'standards',
      title: '绑定标准',
      width: 140,
      render: (row) =>
        row.standardNames.length ? (
          <Ellipsis text={row.standardNames.join('、')} />
        ) : (
          <span className="text-warning-text">未绑定</span>
        ),
    },
    {
      key: 'previous',
      title: '上次',
      width: 84,
      align: 'end',
      render: (row) => <span className="tabular">{figure(row.previousReading)}</span>,
    },
    {
      key: 'current',
      title: '本次',
      width: tab === 'waiting' || tab === 'pending' ? 152 : 96,
      align: tab === 'waiting' || tab === 'pending' ? 'start' : 'end',
      render: (row) => <EntryCell row={row} />,
    },
    { key: 'ratio', title: '倍率', width: 50, align: 'end', render: (row) => figure(row.ratio) },
    { key: 'usage', title: '用量', width: 76, align: 'end', render: (row) => <UsageCell row={row} /> },
    { key: 'abnormal', title: '异常', width: 118, render: (row) => <AlarmCell row={row} /> },
    {
      key: 'lastUsage',
      title: '上期用量',
      width: 76,
      align: 'end',
      render: (row) => <span className="tabular text-secondary">{figure(row.lastUsage)}</span>,
    },
    {
      key: 'average',
      title: '均值',
      width: 72,
      align: 'end',
      render: (row) => <span className="tabular text-secondary">{grouped(row.average, 1)}</span>,
    },
    tab !== 'waiting' && {
      key: 'note',
      title: '异常说明',
      width: 150,
      render: (row) => <Ellipsis text={row.reading?.abnormalNote ?? '—'} />,
    },
    { key: 'reader', title: '抄表人', width: 74, render: (row) => <SavedCell row={row} /> },
    {
      key: 'date',
      title: tab === 'waiting' ? '上次日期' : '日期',
      width: 100,
      render: (row) => (tab === 'waiting' ? (row.previousDate ?? '—') : (row.reading?.readDate ?? '—')),
    },
    charged && {
      key: 'amount',
      title: '金额',
      width: 96,
      align: 'end',
      render: (row) => (row.reading?.amount == null ? '—' : formatMoney(row.reading.amount)),
    },
    tab !== 'waiting' && {
      key: 'acts',
      title: '操作',
      width: 104,
      fixed: 'end',
      render: (row) => (
        <span className="flex gap-1">
          <Button size="sm" variant="link" onClick={() => open(row)}>
            详情
          </Button>
          {row.reading?.status === 1 && row.reading.abnormal.length > 0 && (
            <Button size="sm" variant="link" onClick={() => note(row)}>
              说明
            </Button>
          )}
        </span>
      ),
    },
  ]
  return all.filter((column): column is DataTableColumn<BenchRow> => column !== false)
}
