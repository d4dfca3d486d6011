import { cents, total, yuan } from '@wuguan/contract/charge-finance/cents'
import { BILL_SECTION } from '@wuguan/contract/charge-finance/codes'
import type { BillDetail } from '@wuguan/contract/charge-finance/bill.actions'
import { capital } from '@wuguan/contract/kernel/capital'
import { formatMoney, isZero } from '@wuguan/contract/kernel/decimal'
import { labelOf } from '@wuguan/contract/kernel/options'
import { bill as billEntity } from '@wuguan/contract/charge-finance/bill.entity'
import { type RunSheetProps, usePrints } from '@wuguan/crud/prints'
import { StoredPicture } from '@wuguan/crud/stored-file'
import { PrintSheet, SheetTable } from '@wuguan/ui/print-sheet'
import { RichTextViewer } from '@wuguan/ui/rich-text'

type BillSheetProps = RunSheetProps & { bill: BillDetail }

/** The bill as it lies in the letter box: what is owed for which months, the words of the community, and a code to pay by. */
export function BillSheet({ bill, ...print }: BillSheetProps) {
  const { community } = bill
  const prints = usePrints(billEntity, bill.id)
  // The community's own code where it has one; else the number of the bill, which the desk finds the payer by.
  const own = (community.qrCode as { url?: string }[] | null)?.[0]?.url
  const sections = (['arrears', 'current'] as const)
    .map((section) => ({ section, lines: bill.lines.filter((line) => line.section === section) }))
    .filter(({ lines }) => lines.length > 0)
  const sumOf = (amountOf: (line: BillDetail['lines'][number]) => string) =>
    formatMoney(yuan(total(bill.lines.map((line) => cents(amountOf(line))))))
  return (
    <PrintSheet
      {...print}
      title={`${bill.billPeriod} 缴费通知单`}
      head={[community.title ?? community.name, community.department].filter(Boolean).join('　')}
      number={{ label: '账单号', value: bill.orderNumber }}
      code={{
        value: bill.orderNumber,
        label: '账单号',
        words: own ? '扫码缴费' : '缴费时出示',
        ...(own ? { picture: <StoredPicture url={own} alt="缴费码" /> } : {}),
      }}
      prints={prints}
      facts={[
        { label: '房号', value: bill.propertyName ?? '' },
        { label: '客户', value: bill.payerName ?? '' },
        { label: '截止日期', value: bill.asOfDate },
        { label: '应缴日期', value: bill.dueDate ?? '' },
      ]}
      mark={bill.voided ? '已作废' : null}
      phone={community.hotline}
      foot={community.address ? `地址 ${community.address}` : null}
    >
      <SheetTable
        columns={[
          { head: '收费项目', cell: (line) => line.itemName },
          { head: '费用期间', cell: (line) => `${line.periodFrom} 至 ${line.periodTo}` },
          { head: '计算说明', cell: (line) => line.calcText },
          { head: '欠费', end: true, cell: (line) => formatMoney(line.outstanding) },
          { head: '违约金', end: true, cell: (line) => (isZero(line.lateFee) ? '' : formatMoney(line.lateFee)) },
        ]}
        rows={{ blocks: sections.map(({ section, lines }) => ({ head: labelOf(BILL_SECTION, section), rows: lines })) }}
        sums={[
          ['小计', sumOf(({ outstanding }) => outstanding), sumOf(({ lateFee }) => lateFee)],
          [`应缴合计（大写）：${capital(bill.totalAmount)}`, formatMoney(bill.totalAmount)],
        ]}
      />
      <p className="print-aside">
        往期欠费 {formatMoney(bill.arrearsAmount)}，本期费用 {formatMoney(bill.currentAmount)}，违约金{' '}
        {formatMoney(bill.lateFeeAmount)}
        {isZero(bill.prepaidBalance) ? '' : `；预存余额 ${formatMoney(bill.prepaidBalance)}，可用于抵扣`}。
      </p>
      {community.notice && <RichTextViewer html={community.notice} className="print-text" />}
    </PrintSheet>
  )
}
