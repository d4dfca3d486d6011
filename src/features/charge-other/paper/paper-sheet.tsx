import type { PaperView } from '@wuguan/contract/charge-other/paper.actions'
import { paperReceipt } from '@wuguan/contract/charge-other/paper-receipt.entity'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { usePrints } from '@wuguan/crud/prints'
import { StoredPicture } from '@wuguan/crud/stored-file'
import { PrintDialog } from '@wuguan/ui/print-sheet'

interface PaperSheetProps {
  paper: PaperView
  /** 存根, 客户, 记账. */
  copy: string
  close: () => void
}

const factsOf = (paper: PaperView, copy: string) => [
  { label: '日期', value: paper.issueDate ?? '' },
  { label: '联次', value: copy },
  ...(paper.receiptNumber ? [{ label: '收款单', value: paper.receiptNumber }] : []),
]
const numberOf = (paper: PaperView) => ({ label: '收据号', value: paper.number })
const footOf = (paper: PaperView) =>
  [paper.issuer ? `收款人 ${paper.issuer}` : null, paper.footer].filter(Boolean).join('，')

/** The paper receipt as it lies in the printer. */
export function PaperSheet({ paper, copy, close }: PaperSheetProps) {
  return (
    <PrintDialog
      what={`收据 ${paper.number}`}
      close={close}
      prints={usePrints(paperReceipt, paper.id)}
      number={numberOf(paper)}
      title={paper.title}
      paper="241x93"
      head={paper.company}
      mark={paper.mark}
      facts={factsOf(paper, copy)}
      signatures={['收款单位（盖章）', '收款人', '付款人']}
      foot={footOf(paper)}
    >
      <PaperBody paper={paper} />
    </PrintDialog>
  )
}

/** The same to look at: nothing here prints, so that no print goes uncounted. */
export function PaperFace({ paper, copy }: { paper: PaperView; copy: string }) {
  return (
    <article
      aria-label={`收据 ${paper.number}`}
      className="relative mx-auto flex max-w-form flex-col gap-3 rounded border border-line bg-surface p-6"
    >
      <h2 className="text-center text-title font-semibold">{paper.title}</h2>
      <p className="tabular flex flex-wrap justify-between gap-x-8">
        {[numberOf(paper), ...factsOf(paper, copy)].map(({ label, value }) => (
          <span key={label}>
            {label}：{value}
          </span>
        ))}
      </p>
      <PaperBody paper={paper} />
      <p className="text-table text-secondary">{footOf(paper)}</p>
      {paper.mark && (
        <span className="pointer-events-none absolute inset-0 flex rotate-[-14deg] items-center justify-center text-[40pt] font-bold text-danger-text opacity-35">
          {paper.mark}
        </span>
      )}
    </article>
  )
}

/** Who paid what for which room, the amount in figures and capitals, the seal of the community. */
function PaperBody({ paper }: { paper: PaperView }) {
  const rows = [
    ['付款人', paper.payerName ?? ''],
    ['房号', paper.propertyName ?? ''],
    ['收费内容', paper.itemText ?? ''],
    ['金额（大写）', paper.capital ?? ''],
    ['金额（小写）', paper.amount === null ? '' : `￥${formatMoney(paper.amount)}`],
  ]
  return (
    <div className="relative">
      <table className="w-full">
        <tbody>
          {rows.map(([label, value]) => (
            <tr key={label} className="border border-line-strong">
              <th scope="row" className="w-32 border-r border-line-strong px-2 py-1 text-start font-normal">
                {label}
              </th>
              <td className="tabular px-2 py-1">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {paper.sealUrl && (
        <StoredPicture className="absolute right-6 bottom-0 h-24 opacity-80" url={paper.sealUrl} alt="印章" />
      )}
    </div>
  )
}
