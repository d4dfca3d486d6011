import type { PaperView } from '@wuguan/contract/charge-other/paper.actions'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { StoredPicture } from '@wuguan/crud/stored-file'
import { PrintSheet, type PrintSheetProps } from '@wuguan/ui/print-sheet'

/** A second paper says so in a corner; a void or lost one across all of it. */
const AGAIN = '补打'

interface PaperSheetProps extends Pick<PrintSheetProps, 'auto' | 'onPrinted'> {
  paper: PaperView
  /** 存根, 客户, 记账. */
  copy: string
}

const factsOf = (paper: PaperView, copy: string) => [
  { label: '收据号', value: paper.number },
  { label: '日期', value: paper.issueDate ?? '' },
  { label: '联次', value: copy },
  ...(paper.receiptNumber ? [{ label: '收款单', value: paper.receiptNumber }] : []),
]
const footOf = (paper: PaperView) =>
  [paper.issuer ? `收款人 ${paper.issuer}` : null, paper.footer].filter(Boolean).join('，')

/** The paper receipt in the printer; whoever shows it has counted the print. */
export function PaperSheet({ paper, copy, ...print }: PaperSheetProps) {
  return (
    <PrintSheet
      {...print}
      title={paper.title}
      paper="241x93"
      head={paper.company}
      mark={paper.mark === AGAIN ? null : paper.mark}
      facts={factsOf(paper, copy)}
      signatures={['收款单位（盖章）', '收款人', '付款人']}
      foot={footOf(paper)}
      printed={{ count: paper.printCount }}
    >
      <PaperBody paper={paper} />
    </PrintSheet>
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
        {factsOf(paper, copy).map(({ label, value }) => (
          <span key={label}>
            {label}：{value}
          </span>
        ))}
      </p>
      <PaperBody paper={paper} />
      <p className="text-table text-secondary">{footOf(paper)}</p>
      {paper.mark && paper.mark !== AGAIN && (
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
      {paper.mark === AGAIN && (
        <span className="absolute top-1 right-4 rounded border border-line-strong px-2 text-title font-semibold">
          {paper.mark}
        </span>
      )}
    </div>
  )
}
