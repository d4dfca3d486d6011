import { COMPONENT, REFUND_HANDLING, REFUND_STATUS, REFUND_TARGET } from '@wuguan/contract/charge-finance/codes'
import type { RefundDetail } from '@wuguan/contract/charge-finance/refund.actions'
import { refund } from '@wuguan/contract/charge-finance/refund.entity'
import { capital } from '@wuguan/contract/kernel/capital'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { usePrints } from '@wuguan/crud/prints'
import { PrintDialog, SheetTable } from '@wuguan/ui/print-sheet'

/** 退款单 on paper, for the customer to sign that he has got it. */
export function RefundPrintDialog({ row, detail, close }: { row: AnyRow; detail: RefundDetail; close: () => void }) {
  const prints = usePrints(refund, String(row['id']))
  const text = (field: string) => String(row.titles[field] ?? row[field] ?? '')
  return (
    <PrintDialog
      what="退款单"
      close={close}
      title={row['status'] === REFUND_STATUS.paid ? '退款单' : '退款申请单'}
      paper="A5"
      landscape
      number={{ label: '单号', value: detail.refundNumber }}
      prints={prints}
      facts={[
        { label: '日期', value: text('bookDate') || text('submittedAt').slice(0, 10) },
        { label: '房号', value: text('propertyName') },
        { label: '客户', value: text('payerCustomerId') },
        { label: '原单据', value: detail.receiptNumber ?? detail.accountNo ?? '' },
        { label: '退款方式', value: labelOf(REFUND_TARGET, text('target')) },
      ]}
      signatures={['申请人', '审核人', '付款人', '收款人签字']}
      foot={`退款原因：${text('reason')}`}
    >
      <SheetTable
        columns={[
          {
            head: '收费项目',
            cell: (line) => (line.component === 'L' ? `${line.itemName}（${labelOf(COMPONENT, 'L')}）` : line.itemName),
          },
          { head: '费用期间', cell: (line) => line.feePeriod },
          { head: '处理方式', cell: (line) => labelOf(REFUND_HANDLING, line.handling) },
          { head: '退款金额', end: true, cell: (line) => formatMoney(line.amount) },
        ]}
        rows={detail.lines}
        sums={[
          ...(detail.lines.length === 0 ? [['预存款', formatMoney(text('total'))] as const] : []),
          [`合计（大写）：${capital(text('total'))}`, formatMoney(text('total'))],
        ]}
      />
    </PrintDialog>
  )
}
