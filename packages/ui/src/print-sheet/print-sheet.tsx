import { type ReactNode, useEffect, useRef } from 'react'
import { Check, Printer } from 'lucide-react'
import { Button } from '../button/index.ts'
import { cn } from '../cn/index.ts'
import { paperSize } from './paper.ts'
import { SheetPaper, type SheetPaperProps } from './sheet-paper.tsx'
import { usePrinting } from './use-printing.ts'

/** A print that was counted: which time it was, and when. */
export interface Counted {
  readonly count: number
  readonly at: string
}
/** Prints of a sheet that are counted. */
export interface Prints {
  /** How often it was printed before; undefined while that is not known. */
  readonly before: number | undefined
  /** From the second one on it says so: 补打. */
  readonly marked: boolean
  /** Counts the one that is asked for; null where it was refused, which has been said. */
  readonly count: () => Promise<Counted | null>
}

export interface PrintSheetProps extends SheetPaperProps {
  prints?: Prints
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

/** A sheet as it will lie in the printer, with a button that prints it and nothing around it. */
export function PrintSheet({ prints, actions, auto = false, onPrinted, close, className, ...paper }: PrintSheetProps) {
  const { title, landscape = false, mark } = paper
  const { sheet, state, counted, seenAt, print } = usePrinting<Counted, HTMLElement>({
    size: paperSize(paper.paper ?? 'A4', landscape),
    count: prints?.count,
    onPrinted,
  })
  const main = useRef<HTMLButtonElement>(null)
  const printed = state === 'printed' && close !== undefined
  // In a dialog Enter prints what is looked at, and leaves it once it is printed. A dialog gives the focus to its first control after this.
  useEffect(() => {
    if (state === 'printing') return
    const timer = setTimeout(() => {
      if (main.current?.closest('[role=dialog]')) main.current.focus()
    })
    return () => clearTimeout(timer)
  }, [state])
  const nth = counted?.count ?? (prints?.before === undefined ? null : prints.before + 1)
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
      <Preview title={title}>
        <SheetPaper
          {...paper}
          ref={sheet}
          at={counted?.at ?? seenAt}
          nth={nth}
          again={prints?.marked === true && nth !== null && nth > 1 && !mark}
        />
      </Preview>
    </div>
  )
}

/** The desk on which sheets lie: it scrolls, so the keyboard must be able to reach it. */
export const Preview = ({ title, children }: { title: string; children: ReactNode }) => (
  <div
    role="region"
    aria-label={`${title}预览`}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    tabIndex={0}
    className="overflow-auto rounded border border-line bg-page p-4"
  >
    {children}
  </div>
)
