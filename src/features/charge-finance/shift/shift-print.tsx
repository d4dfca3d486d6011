import { cashierShift } from '@wuguan/contract/charge-finance/cashier-shift.entity'
import { formatMoney, mul } from '@wuguan/contract/kernel/decimal'
import { usePrints } from '@wuguan/crud/prints'
import { PrintSheet, SheetTable } from '@wuguan/ui/print-sheet'
import { DENOMINATIONS, isCash } from './count.logic'
import type { ShiftDetail } from './shift-drawer'

/** 交班单 on paper, with the counted pieces and the lines to sign on. */
export function ShiftPrint({ detail: { shift, lines } }: { detail: ShiftDetail }) {
  const prints = usePrints(cashierShift, shift.id)
  const pieces = lines.find(isCash)?.denominations ?? {}
  const counted = DENOMINATIONS.filter((value) => pieces[value])
  return (
    <PrintSheet
      title="收款交班单"
      paper="A5"
      landscape
      number={{ label: '单号', value: shift.shiftNo }}
      prints={prints}
      facts={[
        { label: '收款人', value: shift.cashier ?? '' },
        { label: '开班', value: shift.openedAt },
        { label: '交班', value: shift.submittedAt ?? '' },
      ]}
      signatures={['交班人', '核对人', '缴存人']}
    >
      <SheetTable
        columns={[
          { head: '支付方式', cell: (line) => line.name },
          { head: '笔数', end: true, cell: (line) => line.inCount },
          { head: '系统金额', end: true, cell: (line) => formatMoney(line.systemNet) },
          { head: '清点金额', end: true, cell: (line) => formatMoney(line.countedAmount) },
          { head: '差额', end: true, cell: (line) => formatMoney(line.difference) },
          { head: '说明', cell: (line) => line.note },
        ]}
        rows={lines}
        sums={[
          [
            '合计',
            formatMoney(shift.systemNet ?? '0'),
            formatMoney(shift.countedAmount ?? '0'),
            formatMoney(shift.difference ?? '0'),
            '',
          ],
        ]}
      />
      {counted.length > 0 && (
        <p>
          现金面额：
          {counted
            .map((value) => `${value}元×${pieces[value]}=${formatMoney(mul(value, String(pieces[value])))}`)
            .join('，')}
        </p>
      )}
    </PrintSheet>
  )
}
