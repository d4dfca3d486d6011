import type { CSSProperties, ReactNode } from 'react'
import { ChevronRight } from 'lucide-react'
import { cn } from '../cn/index.ts'
import type { PlacedColumn } from './use-columns.ts'

interface GroupProps {
  columns: number
  folded: boolean
  onFold: () => void
  /** Stands beside the heading. */
  controls?: ReactNode
  children: ReactNode
}

/** The heading of a group; closes and opens it. */
export function GroupRow({ columns, folded, onFold, controls, children }: GroupProps) {
  const heading = (
    <button type="button" aria-expanded={!folded} onClick={onFold}>
      <ChevronRight aria-hidden className={cn('size-4 text-secondary', !folded && 'rotate-90')} />
      {children}
    </button>
  )
  return (
    <tr className="group-row">
      <th scope="rowgroup" colSpan={columns}>
        {controls == null ? (
          heading
        ) : (
          <div>
            {heading}
            {controls}
          </div>
        )}
      </th>
    </tr>
  )
}

interface TotalsProps<R> {
  placed: readonly PlacedColumn<R>[]
  sticky: readonly (CSSProperties | undefined)[]
  controls: number
  totals: Readonly<Record<string, ReactNode>>
}

/** The totals of a group, below its rows. */
export function TotalsRow<R>({ placed, sticky, controls, totals }: TotalsProps<R>) {
  return (
    <tr className="group-totals">
      {controls > 0 && <td colSpan={controls} className="control-cell" />}
      {placed.map(({ column, side, edge }, i) => (
        <td
          key={column.key}
          data-align={column.align}
          data-side={side ?? undefined}
          data-edge={edge || undefined}
          style={sticky[i]}
        >
          {totals[column.key]}
        </td>
      ))}
    </tr>
  )
}
