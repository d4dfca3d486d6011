import type { ReactNode } from 'react'
import { cn } from '@wuguan/ui/cn'

export interface SimpleColumn<R> {
  key: string
  title: string
  render: (row: R) => ReactNode
  align?: 'end'
  /** Keeps to one line. */
  nowrap?: boolean
}
interface SimpleTableProps<R> {
  label: string
  columns: readonly SimpleColumn<R>[]
  rows: readonly R[]
  rowKey: (row: R) => string
  /** Why there is nothing. */
  empty: string
  /** No higher than a few rows; it scrolls, and the keyboard can reach it. */
  scrolls?: boolean
  className?: string
}

/** A few rows inside a page or a dialog; lists with conditions and pages use the engine's. */
export function SimpleTable<R>({
  label,
  columns,
  rows,
  rowKey,
  empty,
  scrolls = false,
  className,
}: SimpleTableProps<R>) {
  if (rows.length === 0) return <p className="py-3 text-table text-secondary">{empty}</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div
      {...(scrolls ? { tabIndex: 0 } : {})}
      className={cn('overflow-x-auto', scrolls && 'max-h-60 overflow-y-auto', className)}
    >
      <table aria-label={label} className="w-full border-collapse text-table">
        <thead>
          <tr className="border-b border-line text-left text-secondary">
            {columns.map(({ key, title, align }) => (
              <th
                key={key}
                scope="col"
                className={cn(
                  'px-3 py-2 font-medium whitespace-nowrap first:pl-0 last:pr-0',
                  align === 'end' && 'text-right',
                )}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-b border-line last:border-b-0 hover:bg-hover">
              {columns.map(({ key, render, align, nowrap }) => (
                <td
                  key={key}
                  className={cn(
                    'tabular px-3 py-2 first:pl-0 last:pr-0',
                    align === 'end' && 'text-right',
                    nowrap && 'whitespace-nowrap',
                  )}
                >
                  {render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
