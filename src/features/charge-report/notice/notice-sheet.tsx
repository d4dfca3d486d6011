import { NOTICE_LEVEL } from '@wuguan/contract/charge-finance/codes'
import { type NoticePaper, noticePaper } from '@wuguan/contract/charge-report/notice.actions'
import { paymentNotice } from '@wuguan/contract/charge-report/payment-notice.entity'
import { capital } from '@wuguan/contract/kernel/capital'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { labelOf } from '@wuguan/contract/kernel/options'
import { PrintRun, type RunSheetProps, usePrints } from '@wuguan/crud/prints'
import { StoredPicture } from '@wuguan/crud/stored-file'
import { useRead } from '@wuguan/crud/task'
import { paperWidth, PrintSheet, SheetTable } from '@wuguan/ui/print-sheet'
import { RichTextViewer } from '@wuguan/ui/rich-text'

const MOST_PRINTED = 50
/** Why so many cannot be printed in one run; null where they can. */
export const tooManyToPrint = (count: number) => (count > MOST_PRINTED ? `单次最多打印${MOST_PRINTED}份` : null)

const useContent = (id: string) => useRead(paymentNotice.name, noticePaper, { id }, { keep: false })

/** 打印催费通知: one or several, one after the other. */
export function NoticePrints({ ids, close }: { ids: readonly string[]; close: () => void }) {
  return (
    <PrintRun ids={ids} what="催费通知" unit="份" width={paperWidth('A4')} useContent={useContent} close={close}>
      {(notice, { key, ...sheet }) => <CountedSheet key={key} {...sheet} notice={notice} />}
    </PrintRun>
  )
}

/** The notice as it is brought to its payer: the words of the template, what they are about, and who they come from. */
function CountedSheet({ notice, ...print }: RunSheetProps & { notice: NoticePaper }) {
  const { from } = notice
  return (
    <PrintSheet
      {...print}
      prints={usePrints(paymentNotice, notice.id!)}
      title={notice.title}
      head={[from.company, from.department].filter(Boolean).join('　')}
      number={{ label: '通知编号', value: notice.noticeNo! }}
      facts={factsOf(notice)}
      signatures={['送达人', '签收人', '签收日期']}
      phone={from.hotline}
      foot={from.address ? `地址 ${from.address}` : null}
      mark={notice.voided ? '已作废' : null}
    >
      <Words notice={notice} />
    </PrintSheet>
  )
}

const factsOf = (notice: NoticePaper) => [
  { label: '房号', value: notice.propertyName ?? '' },
  { label: '客户', value: notice.payerName ?? '' },
  { label: '级别', value: labelOf(NOTICE_LEVEL, notice.level) },
  { label: '截止日期', value: notice.asOfDate },
  { label: '缴费期限', value: notice.payBefore },
]

function Words({ notice }: { notice: NoticePaper }) {
  const seal = (notice.from.seal as { url?: string }[] | null)?.[0]?.url
  return (
    <>
      <RichTextViewer html={notice.content} className="print-text" />
      {seal && <StoredPicture url={seal} alt="印章" />}
      <SheetTable
        columns={[
          { head: '收费项目', cell: (line) => line.itemName },
          { head: '费用期间', cell: (line) => line.feePeriod },
          { head: '应缴日', cell: (line) => line.dueDate },
          { head: '欠费', end: true, cell: (line) => formatMoney(line.outstanding) },
          { head: '违约金', end: true, cell: (line) => formatMoney(line.lateFee) },
        ]}
        rows={notice.lines}
        sums={[
          ['小计', formatMoney(notice.principal), formatMoney(notice.lateFee)],
          [`应缴合计（大写）：${capital(notice.total)}`, formatMoney(notice.total)],
        ]}
      />
    </>
  )
}

/** What a notice says before there is one. */
export const NoticeWords = ({ notice }: { notice: NoticePaper }) => (
  <article className="flex flex-col gap-3 rounded border border-line bg-surface p-4">
    <h3 className="text-center text-title font-semibold">{notice.title}</h3>
    <dl className="flex flex-wrap gap-x-5 gap-y-1">
      {factsOf(notice).map(({ label, value }) => (
        <div key={label} className="flex gap-1.5">
          <dt className="text-secondary">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <Words notice={notice} />
  </article>
)
