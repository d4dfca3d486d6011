import type { DeskProperty } from '@wuguan/contract/charge-finance/collect.actions'
import { capital } from '@wuguan/contract/kernel/capital'
import { add, formatMoney, sum } from '@wuguan/contract/kernel/decimal'
import { Dialog } from '@wuguan/ui/dialog'
import { PrintSheet } from '@wuguan/ui/print-sheet'
import { today } from '../shared/today'

/** 欠费单: what a property owes today, late fee included, to hand over or put under the door. */
export function OwedPrintDialog({ property, close }: { property: DeskProperty; close: () => void }) {
  const rows = property.receivables.filter((row) => !row.hungUp)
  const total = add(sum(rows.map((row) => row.outstanding)), sum(rows.map((row) => row.lateFee)))
  const payer = property.payers.find((one) => one.isPayer) ?? property.payers[0]
  return (
    <Dialog open onOpenChange={close} width={920} title="打印欠费单">
      <PrintSheet
        title="欠费通知单"
        facts={[
          { label: '房号', value: property.propertyName },
          { label: '客户', value: payer?.name ?? '—' },
          { label: '截止日期', value: today() },
        ]}
        signatures={['经办人', '客户签字']}
      >
        <table>
          <thead>
            <tr>
              <th>收费项目</th>
              <th>费用期间</th>
              <th>应缴日</th>
              <th data-align="end">欠费</th>
              <th data-align="end">违约金</th>
            </tr>
          </thead>
          <tbody className="tabular">
            {rows.map((row) => (
              <tr key={row.id}>
                <td>{row.itemName}</td>
                <td>{`${row.periodFrom} 至 ${row.periodTo}`}</td>
                <td>{row.dueDate}</td>
                <td data-align="end">{formatMoney(row.outstanding)}</td>
                <td data-align="end">{formatMoney(row.lateFee)}</td>
              </tr>
            ))}
            <tr className="font-semibold">
              <td colSpan={3}>合计 {capital(total)}</td>
              <td colSpan={2} data-align="end">
                {formatMoney(total)}
              </td>
            </tr>
          </tbody>
        </table>
      </PrintSheet>
    </Dialog>
  )
}
