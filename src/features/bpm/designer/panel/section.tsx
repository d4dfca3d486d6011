import { useId, type ReactNode } from 'react'
import { ChevronRight } from 'lucide-react'
import { cn } from '@wuguan/ui/cn'
import { useKept } from '@wuguan/crud/port'

export interface SectionProps {
  title: string
  /** How much is set in it; nothing for nothing. */
  count?: number
  /** Open until the user says otherwise. */
  initially?: boolean
  children: ReactNode
}

/** A part of the panel that folds; which parts are open belongs to the tab, not to the element. */
export function Section({ title, count = 0, initially = false, children }: SectionProps) {
  const id = useId()
  const [open, setOpen] = useKept(`section ${title}`, initially)
  return (
    <section className="border-b border-line">
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex h-9 w-full items-center gap-1.5 px-3 text-table font-medium hover:bg-hover focus-visible:-outline-offset-2"
        >
          <ChevronRight
            aria-hidden
            className={cn('size-4 shrink-0 text-secondary transition-transform', open && 'rotate-90')}
          />
          {title}
          {count > 0 && (
            <span className="tabular ml-auto min-w-5 rounded-full bg-primary-soft px-1.5 text-center text-small text-primary-text">
              {count}
            </span>
          )}
        </button>
      </h2>
      {open && (
        <div id={id} className="flex flex-col gap-3 px-3 pt-1 pb-4">
          {children}
        </div>
      )}
    </section>
  )
}
