import type { MonthStatement } from '@wuguan/contract/charge-other/month.actions'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { Dialog } from '@wuguan/ui/dialog'
import { PrintSheet } from '@wuguan/ui/print-sheet'
import { useUser } from '@/app/session/user-store'
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
  const user = useUser()
  const { columns, first, label } = STATEMENTS[kind]
  const rows = rowsOf(kind, statement.statements, null)
  const sums = totalsRow(kind, rows)
  return (
    <Dialog open onOpenChange={close} width={1160} title="打印月结报表">
      <PrintSheet
        title={`${community} ${period} 月结${label}表`}
        landscape
        head={user?.companyName}
        facts={[
          { label: '状态', value: statement.closed ? `已结账 ${statement.closedAt ?? ''}` : '未结账' },
          ...(statement.snapshotHash ? [{ label: '校验码', value: statement.snapshotHash.slice(0, 16) }] : []),
        ]}
        signatures={['制表', '复核', '财务经理']}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">{first}</th>
              {columns.map(([key, title]) => (
                <th key={key} scope="col" data-align="end">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <td>{row.name}</td>
                {columns.map(([key]) => (
                  <td key={key} data-align="end">
                    {formatMoney(row.amounts[key] ?? '0.00')}
                  </td>
                ))}
              </tr>
            ))}
            <tr data-sum>
              <td>合计</td>
              {columns.map(([key]) => (
                <td key={key} data-align="end">
                  {formatMoney(sums[key] ?? '0.00')}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </PrintSheet>
    </Dialog>
  )
}
