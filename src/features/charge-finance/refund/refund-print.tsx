import { COMPONENT, REFUND_HANDLING, REFUND_TARGET } from '@wuguan/contract/charge-finance/codes'
import type { RefundDetail } from '@wuguan/contract/charge-finance/refund.actions'
import { capital } from '@wuguan/contract/kernel/capital'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { Dialog } from '@wuguan/ui/dialog'
import { PrintSheet } from '@wuguan/ui/print-sheet'
import { useUser } from '@/app/session/user-store'

const PAID = 5

/** 退款单 on paper, for the customer to sign that he has got it. */
export function RefundPrintDialog({ row, detail, close }: { row: AnyRow; detail: RefundDetail; close: () => void }) {
  const user = useUser()
  const text = (field: string) => String(row.titles[field] ?? row[field] ?? '')
  return (
    <Dialog open onOpenChange={close} width={1000} title="打印退款单">
      <PrintSheet
        title={row['status'] === PAID ? '退款单' : '退款申请单'}
        paper="A5"
        landscape
        head={user?.companyName}
        facts={[
          { label: '单号', value: detail.refundNumber },
          { label: '日期', value: text('bookDate') || text('submittedAt').slice(0, 10) },
          { label: '房号', value: text('propertyName') },
          { label: '客户', value: text('payerCustomerId') },
          { label: '原单据', value: detail.receiptNumber ?? detail.accountNo ?? '' },
          { label: '退款方式', value: labelOf(REFUND_TARGET, text('target')) },
        ]}
        signatures={['申请人', '审核人', '付款人', '收款人签字']}
        foot={`退款原因：${text('reason')}`}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">收费项目</th>
              <th scope="col">费用期间</th>
              <th scope="col">处理方式</th>
              <th scope="col" data-align="end">
                退款金额
              </th>
            </tr>
          </thead>
          <tbody>
            {detail.lines.map((line) => (
              <tr key={line.id}>
                <td>{line.component === 'L' ? `${line.itemName}（${labelOf(COMPONENT, 'L')}）` : line.itemName}</td>
                <td>{line.feePeriod}</td>
                <td>{labelOf(REFUND_HANDLING, line.handling)}</td>
                <td data-align="end">{formatMoney(line.amount)}</td>
              </tr>
            ))}
            {detail.lines.length === 0 && (
              <tr>
                <td colSpan={3}>预存款</td>
                <td data-align="end">{formatMoney(text('total'))}</td>
              </tr>
            )}
            <tr data-sum>
              <td colSpan={3}>合计（大写）：{capital(text('total'))}</td>
              <td data-align="end">{formatMoney(text('total'))}</td>
            </tr>
          </tbody>
        </table>
      </PrintSheet>
    </Dialog>
  )
}
