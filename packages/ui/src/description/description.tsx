import type { ReactNode } from 'react'
import { cn } from '../cn/index.ts'

export interface DescriptionItem {
  /** Needed only where two labels are the same. */
  key?: string
  label: string
  /** Nothing (null, undefined, '') is shown as a dash. */
  value: ReactNode
  /** Columns it takes. */
  span?: 1 | 2 | 3
}
export interface DescriptionListProps {
  items: readonly DescriptionItem[]
  /** Columns where there is room; one in a narrow place. */
  columns?: 1 | 2 | 3 | 4
  className?: string
}
const COLUMNS = {
  1: '',
  2: '@md:grid-cols-2',
  3: '@md:grid-cols-2 @3xl:grid-cols-3',
  4: '@md:grid-cols-2 @4xl:grid-cols-4',
} as const
const SPANS = { 1: '', 2: '@md:col-span-2', 3: '@md:col-span-2 @3xl:col-span-3' } as const

/** Names and values of one record, to read. */
export function DescriptionList({ items, columns = 3, className }: DescriptionListProps) {
  return (
    <div className={cn('@container w-full', className)}>
      <dl className={cn('grid grid-cols-1 gap-x-6 gap-y-4', COLUMNS[columns])}>
        {items.map((item) => (
          <div key={item.key ?? item.label} className={cn('min-w-0', SPANS[item.span ?? 1])}>
            <dt className="text-small text-secondary">{item.label}</dt>
            <dd className="mt-0.5 break-words">
              {item.value == null || item.value === '' ? <span className="text-secondary">—</span> : item.value}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
