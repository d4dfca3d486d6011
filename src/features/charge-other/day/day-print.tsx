import { DAY_BLOCKS, type DayMatrix, type DayMatrixRow } from '@wuguan/contract/charge-other/day.actions'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { PrintDialog, SheetTable } from '@wuguan/ui/print-sheet'
import { methodSum, rowSum } from './day-matrix-table'

interface DayPrintProps {
  community: string
  day: DayMatrix
  close: () => void
}
/** The day on A4, signed by cashier, checker and accountant. */
export function DayPrint({ community, day, close }: DayPrintProps) {
  const { count, first, last, voided } = day.receipts
  const sumsOf = (rows: readonly DayMatrixRow[]) => day.methods.map(({ id }) => formatMoney(methodSum(rows, id)))
  return (
    <PrintDialog
      what="收款日报"
      close={close}
      title={`${community} 收款日报`}
      landscape
      facts={[
        { label: '日期', value: day.bookDate },
        { label: '收款单', value: first === null ? '无' : `${first} 至 ${last}，共 ${count} 张` },
        { label: '作废', value: voided.length > 0 ? voided.join('、') : '无' },
        { label: '预存冲抵', value: formatMoney(day.offset) },
      ]}
      signatures={['收款人', '复核', '会计']}
    >
      <SheetTable
        columns={[
          { head: '项目', cell: (row) => row.name },
          ...day.methods.map(({ id, name }) => ({
            head: name,
            end: true,
            cell: (row: DayMatrixRow) => (row.cells[id] === undefined ? '' : formatMoney(row.cells[id])),
          })),
          { head: '合计', end: true, cell: (row) => formatMoney(row.total) },
        ]}
        rows={{
          blocks: DAY_BLOCKS.map(([block, label]) => [label, day.rows.filter((row) => row.block === block)] as const)
            .filter(([, rows]) => rows.length > 0)
            .map(([label, rows]) => ({
              rows,
              sums: [[`${label}小计`, ...sumsOf(rows), formatMoney(rowSum(rows))]],
            })),
        }}
        sums={[['合计', ...sumsOf(day.rows), formatMoney(day.net)]]}
      />
    </PrintDialog>
  )
}
