import type { MonthStatement } from '@wuguan/contract/charge-other/month.actions'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { PrintDialog, SheetTable } from '@wuguan/ui/print-sheet'
import { STATEMENTS, type StatementKind, rowsOf, totalsRow } from './statement-tables'

interface StatementPrintProps {
  community: string
  period: string
  kind: StatementKind
  statement: MonthStatement
  close: () => void
}
/** One statement on A4, signed by who made and who checked it. */
export function StatementPrint({ community, period, kind, statement, close }: StatementPrintProps) {
  const { columns, first, label } = STATEMENTS[kind]
  const rows = rowsOf(kind, statement.statements, null)
  const sums = totalsRow(kind, rows)
  return (
    <PrintDialog
      what="月结报表"
      close={close}
      title={`${community} ${period} 月结${label}表`}
      landscape
      facts={[
        { label: '状态', value: statement.closed ? `已结账 ${statement.closedAt ?? ''}` : '未结账' },
        ...(statement.snapshotHash ? [{ label: '校验码', value: statement.snapshotHash.slice(0, 16) }] : []),
      ]}
      signatures={['制表', '复核', '财务经理']}
    >
      <SheetTable
        columns={[
          { head: first, cell: (row) => row.name },
          ...columns.map(([key, head]) => ({
            head,
            end: true,
            cell: (row: (typeof rows)[number]) => formatMoney(row.amounts[key] ?? '0.00'),
          })),
        ]}
        rows={rows}
        sums={[['合计', ...columns.map(([key]) => formatMoney(sums[key] ?? '0.00'))]]}
      />
    </PrintDialog>
  )
}
