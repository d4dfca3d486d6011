import type { ReceiptPrint } from '@wuguan/contract/charge-finance/receipt.actions'
import { formatMoney, isZero } from '@wuguan/contract/kernel/decimal'
import { StoredPicture } from '@wuguan/crud/stored-file'
import { type Paper, PrintSheet, type PrintSheetProps, SheetTable } from '@wuguan/ui/print-sheet'
import { PAPERS } from './desk-paper'
import './receipt-sheet.css'

type Line = ReceiptPrint['lines'][number]

interface ReceiptSheetProps extends Pick<PrintSheetProps, 'auto' | 'onPrinted' | 'actions'> {
  receipt: ReceiptPrint
  paper: Paper
}

/** A second paper says so beside the sums, where it covers no figure; a void one across all of it. */
const AGAIN = '补打'

/** The receipt as it lies in the printer: lines by the rule of the community, the total in capital numerals, its mark. */
export function ReceiptSheet({ receipt, paper, ...print }: ReceiptSheetProps) {
  const roll = paper === '80mm'
  const facts = [
    { label: '单号', value: receipt.receiptNumber },
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
      landscape={PAPERS.find((one) => one.value === paper)?.landscape ?? false}
      head={receipt.company}
      facts={facts}
      mark={receipt.mark === AGAIN ? null : receipt.mark}
      signatures={roll ? [] : ['收款单位（盖章）', '付款人签字']}
      foot={[receipt.cashier ? `收款人 ${receipt.cashier}` : null, receipt.footer].filter(Boolean).join('，')}
      printed={{ at: receipt.printedAt, count: receipt.printCount }}
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
          {receipt.mark === AGAIN && <strong className="receipt-again">{AGAIN}</strong>}
        </div>
        {receipt.sealUrl && <StoredPicture className="receipt-seal" url={receipt.sealUrl} alt="印章" />}
      </div>
    </PrintSheet>
  )
}
