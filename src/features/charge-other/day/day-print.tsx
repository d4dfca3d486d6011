import { DAY_BLOCKS, type DayMatrix } from '@wuguan/contract/charge-other/day.actions'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { Dialog } from '@wuguan/ui/dialog'
import { PrintSheet } from '@wuguan/ui/print-sheet'
import { useUser } from '@/app/session/user-store'
import { methodSum, rowSum } from './day-matrix-table'

interface DayPrintProps {
  community: string
  day: DayMatrix
  close: () => void
}
/** The day on A4, signed by cashier, checker and accountant. */
export function DayPrint({ community, day, close }: DayPrintProps) {
  const user = useUser()
  const { count, first, last, voided } = day.receipts
  return (
    <Dialog open onOpenChange={close} width={1160} title="打印收款日报">
      <PrintSheet
        title={`${community} 收款日报`}
        landscape
        head={user?.companyName}
        facts={[
          { label: '日期', value: day.bookDate },
          { label: '收款单', value: first === null ? '无' : `${first} 至 ${last}，共 ${count} 张` },
          { label: '作废', value: voided.length > 0 ? voided.join('、') : '无' },
          { label: '预存冲抵', value: formatMoney(day.offset) },
        ]}
        signatures={['收款人', '复核', '会计']}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">项目</th>
              {day.methods.map((method) => (
                <th key={method.id} scope="col" data-align="end">
                  {method.name}
                </th>
              ))}
              <th scope="col" data-align="end">
                合计
              </th>
            </tr>
          </thead>
          {DAY_BLOCKS.map(([block, label]) => {
            const rows = day.rows.filter((row) => row.block === block)
            if (rows.length === 0) return null
            return (
              <tbody key={block}>
                {rows.map((row) => (
                  <tr key={row.name}>
                    <td>{row.name}</td>
                    {day.methods.map(({ id }) => (
                      <td key={id} data-align="end">
                        {row.cells[id] === undefined ? '' : formatMoney(row.cells[id])}
                      </td>
                    ))}
                    <td data-align="end">{formatMoney(row.total)}</td>
                  </tr>
                ))}
                <tr data-sum>
                  <td>{label}小计</td>
                  {day.methods.map(({ id }) => (
                    <td key={id} data-align="end">
                      {formatMoney(methodSum(rows, id))}
                    </td>
                  ))}
                  <td data-align="end">{formatMoney(rowSum(rows))}</td>
                </tr>
              </tbody>
            )
          })}
          <tfoot>
            <tr data-sum>
              <td>合计</td>
              {day.methods.map(({ id }) => (
                <td key={id} data-align="end">
                  {formatMoney(methodSum(day.rows, id))}
                </td>
              ))}
              <td data-align="end">{formatMoney(day.net)}</td>
            </tr>
          </tfoot>
        </table>
      </PrintSheet>
    </Dialog>
  )
}
