import { useMemo } from 'react'
import { cents, total, yuan } from '@wuguan/contract/charge-finance/cents'
import { DAY_BLOCKS, type DayMatrix, type DayMatrixRow } from '@wuguan/contract/charge-other/day.actions'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { EmptyPanel } from '@wuguan/ui/panel'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'

const BLOCK_LABELS: Readonly<Record<string, string>> = Object.fromEntries(DAY_BLOCKS)
const keyOf = (row: DayMatrixRow) => `${row.block}:${row.name}`
const shown = (value: string | undefined) => (value === undefined ? '' : formatMoney(value))
const figure = (text: string) => <span className="tabular">{text}</span>

/** The sum of one method over rows. */
export const methodSum = (rows: readonly DayMatrixRow[], methodId: string) =>
  yuan(total(rows.map((row) => cents(row.cells[methodId] ?? '0.00'))))
export const rowSum = (rows: readonly DayMatrixRow[]) => yuan(total(rows.map((row) => cents(row.total))))

/** Items down, methods across, grouped by block; both margins are exact. */
export function DayMatrixTable({ day }: { day: DayMatrix }) {
  const columns = useMemo(
    (): DataTableColumn<DayMatrixRow>[] => [
      { key: 'name', title: '项目', width: 200, fixed: 'start', render: (row) => row.name },
      ...day.methods.map(({ id, name }): DataTableColumn<DayMatrixRow> => ({
        key: id,
        title: name,
        width: 130,
        align: 'end',
        render: (row) => figure(shown(row.cells[id])),
      })),
      {
        key: 'total',
        title: '合计',
        width: 140,
        align: 'end',
        cellClass: 'font-semibold',
        render: (row) => figure(shown(row.total)),
      },
    ],
    [day.methods],
  )
  const sums = (rows: readonly DayMatrixRow[], name: string) => ({
    name,
    ...Object.fromEntries(day.methods.map(({ id }) => [id, figure(shown(methodSum(rows, id)))])),
    total: figure(shown(rowSum(rows))),
  })
  if (day.rows.length === 0) return <EmptyPanel title="当日没有收款" hint="收款、退款和作废后在此汇总。" />
  return (
    <DataTable
      ariaLabel="收款日报"
      columns={columns}
      rows={day.rows}
      rowKey={keyOf}
      density="compact"
      groups={{
        key: (row) => row.block,
        title: (block) => BLOCK_LABELS[block] ?? block,
        totals: (rows) => sums(rows, '小计'),
      }}
      totals={sums(day.rows, '合计')}
    />
  )
}
