import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ReactNode } from 'react'
import { Printer } from 'lucide-react'
import { Button } from '../button/index.ts'
import { cn } from '../cn/index.ts'
import { usePaperOrigin } from '../paper-origin/index.ts'
import { fitTables } from './fit.ts'
import { paperSize } from './paper.ts'
import { printSheet } from './print.ts'
import './print-sheet.css'
import type { Paper } from './paper.ts'

export interface PrintSheetProps {
  /** What it is: stands large at the top. */
  title: string
  paper?: Paper
  landscape?: boolean
  /** Who the sheet comes from, above the title, where that is not the company of the session: a project, a company's title. */
  head?: ReactNode
  /** Facts under the title: number, date, customer. */
  facts?: readonly { label: string; value: ReactNode }[]
  children: ReactNode
  /** Lines to sign on: 收款人, 审核人, 客户签字. */
  signatures?: readonly string[]
  /** Small words of the sheet's own at the end. Phone, who printed it, when and how often follow by themselves. */
  foot?: ReactNode
  /** Of who the sheet comes from, where that is not the company's. */
  phone?: string | null
  /** When it was printed and which time it was, where the server counted it. */
  printed?: { readonly at?: string; readonly count: number }
  /** Lies large across all of it and lets the words through: 已作废. */
  mark?: string | null
  /** What stands beside the print button. */
  actions?: ReactNode
  /** Prints by itself as soon as the sheet stands. */
  auto?: boolean
  /** The printer has been given the sheet. */
  onPrinted?: () => void
  className?: string
}

/** A sheet as it will lie in the printer, in real millimetres, with a button that prints it and nothing around it. */
export function PrintSheet({
  title,
  paper = 'A4',
  landscape = false,
  head,
  facts = [],
  children,
  signatures = [],
  foot,
  phone,
  printed,
  mark,
  actions,
  auto = false,
  onPrinted,
  className,
}: PrintSheetProps) {
  const sheet = useRef<HTMLElement>(null)
  const size = paperSize(paper, landscape)
  const origin = usePaperOrigin()
  const [seenAt, setSeenAt] = useState(() => origin?.now() ?? null)
  const print = () => {
    if (!sheet.current) return
    // It may have been looked at for long.
    if (origin) flushSync(() => setSeenAt(origin.now()))
    void printSheet(sheet.current, size).then(onPrinted)
  }
  const company = head ?? origin?.company
  const called = phone ?? origin?.phone
  const at = printed?.at ?? seenAt
  const last = [
    called ? `服务电话 ${called}` : null,
    origin?.printedBy ? `打印人 ${origin.printedBy}` : null,
    at === null ? null : `打印时间 ${at}`,
    printed === undefined ? null : `第 ${printed.count} 次打印`,
  ].filter((words) => words !== null)
  // Whatever was rendered last may have other figures in it.
  useLayoutEffect(() => {
    if (sheet.current) fitTables(sheet.current)
  })
  const first = useRef(auto ? print : null)
  useEffect(() => {
    // Not within React's own work: what is printed is drawn once more for its time.
    const begin = first.current
    first.current = null
    if (begin) queueMicrotask(begin)
  }, [])
  return (
    <div className={cn('flex flex-col gap-3', className)}>
      <div data-print="hide" className="flex items-center gap-2">
        <Button variant="primary" icon={<Printer />} onClick={print}>
          打印
        </Button>
        {actions}
      </div>
      <div
        role="region"
        aria-label={`${title}预览`}
        // It scrolls, so the keyboard must be able to reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="overflow-auto rounded border border-line bg-page p-4"
      >
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
          {company != null && company !== '' && <header className="print-head">{company}</header>}
          <h2>{title}</h2>
          {facts.length > 0 && (
            <dl className="print-facts">
              {facts.map(({ label, value }) => (
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
              {signatures.map((label) => (
                <div key={label}>
                  <dt>{label}：</dt>
                  <dd />
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
      </div>
    </div>
  )
}
