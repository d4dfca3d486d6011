import type { ReactNode } from 'react'
import { Printer } from 'lucide-react'
import { Button } from '../button/index.ts'
import { paperSize } from './paper.ts'
import { type Counted, Preview } from './print-sheet.tsx'
import { SheetPaper, type SheetPaperProps } from './sheet-paper.tsx'
import { usePrinting } from './use-printing.ts'

interface PrintSetProps extends Pick<SheetPaperProps, 'title' | 'paper' | 'landscape'> {
  /** In the order in which they leave the printer. */
  sheets: readonly (Omit<SheetPaperProps, 'title' | 'paper' | 'landscape'> & { key: string })[]
  /** How they are counted: 份, 张. */
  unit: string
  /** Counts a print of each, by key; null where it was refused, which has been said. */
  count: () => Promise<ReadonlyMap<string, Counted> | null>
  /** What stands beside the print button. */
  actions?: ReactNode
}

/** Sheets of one kind that go to the printer together, each on paper of its own. */
export function PrintSet({ title, paper = 'A4', landscape = false, sheets, unit, count, actions }: PrintSetProps) {
  const { sheet, state, counted, seenAt, print } = usePrinting<ReadonlyMap<string, Counted>, HTMLDivElement>({
    size: paperSize(paper, landscape),
    count,
  })
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <div data-print="hide" className="flex flex-wrap items-center gap-2">
        <Button variant="primary" icon={<Printer />} loading={state === 'printing'} onClick={() => void print()}>
          {state === 'printed' ? '再次打印' : '打印'} {sheets.length} {unit}
        </Button>
        {actions}
      </div>
      <Preview title={title}>
        <div ref={sheet} className="print-set">
          {sheets.map(({ key, ...own }) => (
            <SheetPaper
              key={key}
              {...own}
              title={title}
              paper={paper}
              landscape={landscape}
              at={counted?.get(key)?.at ?? seenAt}
              nth={counted?.get(key)?.count ?? null}
              again={false}
            />
          ))}
        </div>
      </Preview>
    </div>
  )
}
