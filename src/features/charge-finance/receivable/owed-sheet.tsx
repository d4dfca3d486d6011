import type { OwedNotice } from '@wuguan/contract/charge-finance/collect.actions'
import { capital } from '@wuguan/contract/kernel/capital'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { PrintSheet, type PrintSheetProps, SheetTable } from '@wuguan/ui/print-sheet'
import { RichTextViewer } from '@wuguan/ui/rich-text'

interface OwedSheetProps extends Pick<PrintSheetProps, 'actions'> {
  notice: OwedNotice
  payer: OwedNotice['payers'][number]
}

/** 欠费通知单: what one payer owes today, late fee included; months to come are told apart and add up to nothing. */
export function OwedSheet({ notice, payer, ...print }: OwedSheetProps) {
  return (
    <PrintSheet
      {...print}
      title="欠费通知单"
      head={[notice.company, notice.department].filter(Boolean).join('　')}
      facts={[
        { label: '房号', value: notice.propertyName },
        { label: '客户', value: payer.name ?? '' },
        { label: '截止日期', value: notice.asOf },
      ]}
      signatures={['经办人', '客户签字']}
      phone={notice.hotline}
      foot={notice.address ? `地址 ${notice.address}` : null}
    >
      {payer.text && <RichTextViewer html={payer.text} className="print-text" />}
      <SheetTable
        columns={[
          { head: '收费项目', cell: (row) => row.itemName },
          { head: '费用期间', cell: (row) => `${row.periodFrom} 至 ${row.periodTo}` },
          { head: '应缴日', cell: (row) => row.dueDate },
          { head: '欠费', end: true, cell: (row) => formatMoney(row.outstanding) },
          { head: '违约金', end: true, cell: (row) => formatMoney(row.lateFee) },
        ]}
        rows={payer.lines}
        sums={[
          ['小计', formatMoney(payer.principal), formatMoney(payer.lateFee)],
          [`应缴合计（大写）：${capital(payer.total)}`, formatMoney(payer.total)],
        ]}
      />
      {payer.notDue.length > 0 && (
        <p className="print-aside">
          另有未到期费用，不在合计之内：
          {payer.notDue
            .map(({ itemName, from, to, count, amount }) => {
              const months = from === to ? from : `${from} 至 ${to}`
              return `${itemName} ${months} 共${count}笔 ${formatMoney(amount)} 元`
            })
            .join('；')}
          。
        </p>
      )}
    </PrintSheet>
  )
}
