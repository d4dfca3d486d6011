import type { CSSProperties, ReactNode } from 'react'
import type { PlacedColumn } from './use-columns.ts'

interface FootProps<R> {
  placed: readonly PlacedColumn<R>[]
  sticky: readonly (CSSProperties | undefined)[]
  controls: number
  totals: Readonly<Record<string, ReactNode>>
}

/** The totals row; stays at the bottom while the rows scroll. */
export function TableFoot<R>({ placed, sticky, controls, totals }: FootProps<R>) {
  return (
    <tfoot>
      <tr>
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
    </tfoot>
  )
}
