import { DAY_BLOCKS, type DayMatrix } from '@wuguan/contract/charge-other/day.actions'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { Dialog } from '@wuguan/ui/dialog'
import { PrintSheet } from '@wuguan/ui/print-sheet'
import { methodSum, rowSum } from './day-matrix-table'

interface DayPrintProps {
  community: string
  day: DayMatrix
  close: () => void
}
/** The day on A4, signed by cashier, checker and accountant. */
export function DayPrint({ community, day, close }: DayPrintProps) {
  const { count, first, last, voided } = day.receipts
  return (
    <Dialog open onOpenChange={close} width={1160} title="打印收款日报">
      <PrintSheet
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
        <table className="w-full text-small">
          <thead>
            <tr>
              <th scope="col" className="text-start">
                项目
              </th>
              {day.methods.map((method) => (
                <th key={method.id} scope="col" className="text-end">
                  {method.name}
                </th>
              ))}
              <th scope="col" className="text-end">
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
                      <td key={id} className="tabular text-end">
                        {row.cells[id] === undefined ? '' : formatMoney(row.cells[id])}
                      </td>
                    ))}
                    <td className="tabular text-end">{formatMoney(row.total)}</td>
                  </tr>
                ))}
                <tr className="font-semibold">
                  <td>{label}小计</td>
                  {day.methods.map(({ id }) => (
                    <td key={id} className="tabular text-end">
                      {formatMoney(methodSum(rows, id))}
                    </td>
                  ))}
                  <td className="tabular text-end">{formatMoney(rowSum(rows))}</td>
                </tr>
              </tbody>
            )
          })}
          <tfoot>
            <tr className="font-semibold">
              <td>合计</td>
              {day.methods.map(({ id }) => (
                <td key={id} className="tabular text-end">
                  {formatMoney(methodSum(day.rows, id))}
                </td>
              ))}
              <td className="tabular text-end">{formatMoney(day.net)}</td>
            </tr>
          </tfoot>
        </table>
      </PrintSheet>
    </Dialog>
  )
}
