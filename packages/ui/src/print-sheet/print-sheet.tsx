import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ReactNode } from 'react'
import { Check, Printer } from 'lucide-react'
import { Button } from '../button/index.ts'
import { cn } from '../cn/index.ts'
import { usePaperOrigin } from '../paper-origin/index.ts'
import { fitTables } from './fit.ts'
import { paperSize } from './paper.ts'
import { printSheet } from './print.ts'
import { SheetCode, type SheetCodeProps } from './sheet-code.tsx'
import './print-sheet.css'
import type { Paper } from './paper.ts'

/** Prints of a sheet that are counted. */
export interface Prints {
  /** How often it was printed before; undefined while that is not known. */
  readonly before: number | undefined
  /** From the second one on it says so: 补打. */
  readonly marked: boolean
  /** Counts the one that is asked for; null where it was refused, which has been said. */
  readonly count: () => Promise<{ count: number; at: string } | null>
}

export interface PrintSheetProps {
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
  /** Lines to sign on: 收款人, 审核人, 客户签字. */
  signatures?: readonly string[]
  /** Small words of the sheet's own at the end. Phone, who printed it, when and how often follow by themselves. */
  foot?: ReactNode
  /** Of who the sheet comes from, where that is not the company's. */
  phone?: string | null
  prints?: Prints
  /** Lies large across all of it and lets the words through: 已作废. */
  mark?: string | null
  /** What stands beside the print button. */
  actions?: ReactNode
  /** Prints by itself as soon as the sheet stands: what follows a sheet that was looked at. */
  auto?: boolean
  /** The printer has been given the sheet. */
  onPrinted?: () => void
  /** Leaves the preview: once it is printed, Enter does. */
  close?: () => void
  className?: string
}

/** A sheet as it will lie in the printer, in real millimetres, with a button that prints it and nothing around it. */
export function PrintSheet({
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
  prints,
  mark,
  actions,
  auto = false,
  onPrinted,
  close,
  className,
}: PrintSheetProps) {
  const sheet = useRef<HTMLElement>(null)
  const size = paperSize(paper, landscape)
  const origin = usePaperOrigin()
  const [seenAt, setSeenAt] = useState(() => origin?.now() ?? null)
  const [counted, setCounted] = useState<{ count: number; at: string } | null>(null)
  const [state, setState] = useState<'seen' | 'printing' | 'printed'>('seen')
  const asked = useRef(false)
  const main = useRef<HTMLButtonElement>(null)
  const print = async () => {
    // A press that follows within the same is none of its own.
    if (asked.current) return
    asked.current = true
    let after = state
    setState('printing')
    try {
      const answer = prints ? await prints.count() : null
      if ((prints && !answer) || !sheet.current) return
      flushSync(() => {
        if (answer) setCounted(answer)
        // It may have been looked at for long.
        else if (origin) setSeenAt(origin.now())
      })
      await printSheet(sheet.current, size)
      after = 'printed'
      onPrinted?.()
    } finally {
      asked.current = false
      setState(after)
    }
  }
  const printed = state === 'printed' && close !== undefined
  // In a dialog Enter prints what is looked at, and leaves it once it is printed. A dialog gives the focus to its first control after this.
  useEffect(() => {
    if (state === 'printing') return
    const timer = setTimeout(() => {
      if (main.current?.closest('[role=dialog]')) main.current.focus()
    })
    return () => clearTimeout(timer)
  }, [state])
  const company = head ?? origin?.company
  const called = phone ?? origin?.phone
  const at = counted?.at ?? seenAt
  const nth = counted?.count ?? (prints?.before === undefined ? null : prints.before + 1)
  const again = prints?.marked === true && nth !== null && nth > 1 && !mark
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
  const first = useRef(auto ? print : null)
  useEffect(() => {
    // Not within React's own work: what is printed is drawn once more for its time.
    const begin = first.current
    first.current = null
    if (begin) queueMicrotask(() => void begin())
  }, [])
  return (
    <div className={cn('flex flex-col gap-3', className)}>
      <div data-print="hide" className="flex items-center gap-2">
        {printed && (
          <Button ref={main} variant="primary" icon={<Check />} onClick={close}>
            完成
          </Button>
        )}
        <Button
          {...(printed ? {} : { ref: main, variant: 'primary' as const })}
          icon={<Printer />}
          loading={state === 'printing'}
          onClick={() => void print()}
        >
          {printed ? '再次打印' : '打印'}
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
