import type { ReactNode } from 'react'
import { cn } from '@wuguan/ui/cn'

export interface Figure {
  label: string
  value: ReactNode
  tone?: 'danger'
  /** The rows behind the figure. */
  open?: () => void
}

/** Key figures above a list: so low that fourteen rows remain below them, each a way to its rows where it has any. */
export function Figures({ label, items }: { label: string; items: readonly Figure[] }) {
  return (
    <ul aria-label={label} className="flex flex-wrap items-stretch rounded border border-line bg-surface">
      {items.map(({ label: name, value, tone, open }) => {
        const inside = (
          <>
            <span className="text-small text-secondary">{name}</span>
            <span className={cn('tabular text-table font-semibold', tone === 'danger' && 'text-danger-text')}>
              {value}
            </span>
          </>
        )
        return (
          <li key={name} className="flex border-r border-line last:border-r-0">
            {open ? (
              <button type="button" onClick={open} className="flex items-baseline gap-2 px-3 py-0.5 hover:bg-hover">
                {inside}
              </button>
            ) : (
              <span className="flex items-baseline gap-2 px-3 py-0.5">{inside}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
