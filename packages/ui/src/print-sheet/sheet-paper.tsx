import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { usePaperOrigin } from '../paper-origin/index.ts'
import { fitTables } from './fit.ts'
import { type Paper, paperSize } from './paper.ts'
import { SheetCode, type SheetCodeProps } from './sheet-code.tsx'
import './print-sheet.css'

/** A line with a signature, or a date, on it. */
interface Signed {
  label: string
  by: ReactNode
}
export interface SheetPaperProps {
  /** What it is: stands large at the top. */
  title: string
  paper?: Paper
  landscape?: boolean
  /** Who the sheet comes from, above the title, where that is not the company of the session: a project, a company's title. */
  head?: ReactNode
  /** Number of the document: the first fact, and a code beside the title that gives it when it is scanned. */
  number?: { label: string; value: string }
  /** Another code in that place. */
  code?: SheetCodeProps
  /** Facts under the title: date, customer. */
  facts?: readonly { label: string; value: ReactNode }[]
  children: ReactNode
  /** Lines to sign on: 收款人, 审核人, 客户签字; with what stands on one already. */
  signatures?: readonly (string | Signed)[]
  /** Small words of the sheet's own at the end. Phone, who printed it, when and how often follow by themselves. */
  foot?: ReactNode
  /** Of who the sheet comes from, where that is not the company's. */
  phone?: string | null
  /** Lies large across all of it and lets the words through: 已作废. */
  mark?: string | null
}
interface PrintedProps extends SheetPaperProps {
  /** When it was given to the printer, and which time that was. */
  at: string | null
  nth: number | null
  /** It was printed before, and says so. */
  again: boolean
  ref?: RefObject<HTMLElement | null>
}

/** A sheet in real millimetres, as it will lie in the printer. */
export function SheetPaper({
  title,
  paper = 'A4',
  landscape = false,
  head,
  number,
  code = number && { value: number.value, label: number.label },
  facts = [],
  children,
  signatures = [],
  foot,
  phone,
  mark,
  at,
  nth,
  again,
  ref,
}: PrintedProps) {
  const own = useRef<HTMLElement>(null)
  const sheet = ref ?? own
  const size = paperSize(paper, landscape)
  const origin = usePaperOrigin()
  const company = head ?? origin?.company
  const called = phone ?? origin?.phone
  const told = [...(number ? [number] : []), ...facts]
  const last = [
    called ? `服务电话 ${called}` : null,
    origin?.printedBy ? `打印人 ${origin.printedBy}` : null,
    at === null ? null : `打印时间 ${at}`,
    nth === null ? null : `第 ${nth} 次打印`,
  ].filter((words) => words !== null)
  // Whatever was rendered last may have other figures in it.
  useLayoutEffect(() => {
    if (sheet.current) fitTables(sheet.current)
  })
  return (
    <article
      ref={sheet}
      data-paper={paper}
      aria-label={title}
      style={{
        width: `${size.width}mm`,
        minHeight: size.height === null ? undefined : `${size.height}mm`,
        padding: `${size.margin}mm`,
      }}
      className="print-sheet mx-auto"
    >
      <div className="print-top">
        <div>
          {company != null && company !== '' && <header className="print-head">{company}</header>}
          <h2>{title}</h2>
        </div>
        {code && <SheetCode {...code} />}
      </div>
      {again && <strong className="print-again">补打</strong>}
      {told.length > 0 && (
        <dl className="print-facts">
          {told.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}：</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="print-body">{children}</div>
      {signatures.length > 0 && (
        <dl className="print-signatures">
          {signatures
            .map((line) => (typeof line === 'string' ? { label: line, by: null } : line))
            .map(({ label, by }) => (
              <div key={label}>
                <dt>{label}：</dt>
                <dd>{by}</dd>
              </div>
            ))}
        </dl>
      )}
      {mark && <span className="print-mark">{mark}</span>}
      {((foot != null && foot !== '') || last.length > 0) && (
        <footer className="print-foot">
          {foot != null && foot !== '' && <span>{foot}</span>}
          {last.map((words) => (
            <span key={words}>{words}</span>
          ))}
        </footer>
      )}
    </article>
  )
}
