import { formatMoney, mul } from '@wuguan/contract/kernel/decimal'
import { PrintSheet } from '@wuguan/ui/print-sheet'
import { useUser } from '@/app/session/user-store'
import { DENOMINATIONS, isCash } from './count.logic'
import type { ShiftDetail } from './shift-drawer'

/** 交班单 on paper, with the counted pieces and the lines to sign on. */
export function ShiftPrint({ detail: { shift, lines } }: { detail: ShiftDetail }) {
  const user = useUser()
  const pieces = lines.find(isCash)?.denominations ?? {}
  const counted = DENOMINATIONS.filter((value) => pieces[value])
  return (
    <PrintSheet
      title="收款交班单"
      paper="A5"
      landscape
      head={user?.companyName}
      facts={[
        { label: '单号', value: shift.shiftNo },
        { label: '收款人', value: shift.cashier ?? '' },
        { label: '开班', value: shift.openedAt },
        { label: '交班', value: shift.submittedAt ?? '' },
      ]}
      signatures={['交班人', '核对人', '缴存人']}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">支付方式</th>
            {['笔数', '系统金额', '清点金额', '差额'].map((title) => (
              <th key={title} scope="col" data-align="end">
                {title}
              </th>
            ))}
            <th scope="col">说明</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.methodId}>
              <td>{line.name}</td>
              <td data-align="end">{line.inCount}</td>
              <td data-align="end">{formatMoney(line.systemNet)}</td>
              <td data-align="end">{formatMoney(line.countedAmount)}</td>
              <td data-align="end">{formatMoney(line.difference)}</td>
              <td>{line.note}</td>
            </tr>
          ))}
          <tr data-sum>
            <td colSpan={2}>合计</td>
            <td data-align="end">{formatMoney(shift.systemNet ?? '0')}</td>
            <td data-align="end">{formatMoney(shift.countedAmount ?? '0')}</td>
            <td data-align="end">{formatMoney(shift.difference ?? '0')}</td>
            <td />
          </tr>
        </tbody>
      </table>
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
