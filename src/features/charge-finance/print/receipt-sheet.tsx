import type { ReceiptPrint } from '@wuguan/contract/charge-finance/receipt.actions'
import { receipt as receiptEntity } from '@wuguan/contract/charge-finance/receipt.entity'
import { formatMoney, isZero } from '@wuguan/contract/kernel/decimal'
import { type RunSheetProps, usePrints } from '@wuguan/crud/prints'
import { StoredPicture } from '@wuguan/crud/stored-file'
import { type Paper, PrintSheet, type PrintSheetProps, SheetTable } from '@wuguan/ui/print-sheet'
import { landscapeOf } from './desk-paper'
import './receipt-sheet.css'

type Line = ReceiptPrint['lines'][number]

interface ReceiptSheetProps extends RunSheetProps, Pick<PrintSheetProps, 'actions'> {
  id: string
  receipt: ReceiptPrint
  paper: Paper
}

/** The receipt as it lies in the printer: lines by the rule of the community, the total in capital numerals. */
export function ReceiptSheet({ id, receipt, paper, ...print }: ReceiptSheetProps) {
  const roll = paper === '80mm'
  const prints = usePrints(receiptEntity, id)
  const facts = [
    { label: '日期', value: receipt.bookDate },
    { label: '房号', value: receipt.propertyName ?? '' },
    { label: '付款人', value: receipt.payerName ?? '' },
  ]
  const sums = [
    { label: '优惠', value: receipt.preferentialAmount },
    { label: '抹零', value: receipt.roundOffAmount },
    { label: '转入预存', value: receipt.prepaidIn },
  ].filter((sum) => !isZero(sum.value))
  const late = receipt.lines.some((line) => !isZero(line.lateFee))
  return (
    <PrintSheet
      {...print}
      title={receipt.title}
      paper={paper}
      landscape={landscapeOf(paper)}
      head={receipt.company}
      number={{ label: '单号', value: receipt.receiptNumber }}
      facts={facts}
      mark={receipt.mark}
      signatures={roll ? [] : ['收款单位（盖章）', '付款人签字']}
      foot={[receipt.cashier ? `收款人 ${receipt.cashier}` : null, receipt.footer].filter(Boolean).join('，')}
      prints={prints}
    >
      <div className="receipt-body">
        <SheetTable
          columns={[
            { head: '收费项目', cell: (line) => line.name },
            { head: '费用期间', cell: (line) => line.periodRange },
            ...(late && !roll
              ? [
                  { head: '本金', end: true, cell: (line: Line) => formatMoney(line.principal) },
                  { head: '违约金', end: true, cell: (line: Line) => formatMoney(line.lateFee) },
                ]
              : []),
            { head: '金额', end: true, cell: (line) => formatMoney(line.amount) },
          ]}
          rows={receipt.lines}
          sums={[
            [roll ? '合计' : `合计（大写）：${receipt.capital}`, formatMoney(receipt.totalAmount)],
            ...(roll ? [[`大写：${receipt.capital}`] as const] : []),
          ]}
        />
        <div className="receipt-sums">
          {sums.map((sum) => (
            <span key={sum.label}>
              {sum.label} {formatMoney(sum.value)}
            </span>
          ))}
          {receipt.payments.map((payment) => (
            <span key={payment.name}>
              {payment.name} {formatMoney(payment.amount)}
              {payment.tradeNo ? `（${payment.tradeNo}）` : ''}
            </span>
          ))}
          {receipt.remark && <span>备注：{receipt.remark}</span>}
        </div>
        {receipt.sealUrl && <StoredPicture className="receipt-seal" url={receipt.sealUrl} alt="印章" />}
      </div>
    </PrintSheet>
  )
}
