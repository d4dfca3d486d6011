import type { DeskReceivable } from '@wuguan/contract/charge-finance/collect.actions'
import { isZero } from '@wuguan/contract/kernel/decimal'

/** What the form asks for: one ratio for everything chosen, or an amount per receivable and component. */
export interface Asked {
  mode: 'ratio' | 'amount'
  ratio: string
  /** What the ratio is taken of. */
  of: 'principal' | 'lateFee' | 'both'
  chosen: ReadonlySet<string>
  principal: Readonly<Record<string, string>>
  lateFee: Readonly<Record<string, string>>
}
export type AskedLine = { receivableId: string; component: 'P' | 'L' } & (
  | { mode: 'ratio'; ratio: string }
  | { mode: 'amount'; amount: string }
)

const given = (amount: string | undefined): amount is string => amount !== undefined && /[1-9]/.test(amount)

/** The lines of the application; a component of which nothing is owed has none. */
export function linesOf(asked: Asked, receivables: readonly DeskReceivable[]): AskedLine[] {
  return receivables
    .filter((row) => asked.chosen.has(row.id))
    .flatMap((row): AskedLine[] => {
      if (asked.mode === 'ratio') {
        const line = (component: 'P' | 'L'): AskedLine => ({
          receivableId: row.id,
          component,
          mode: 'ratio',
          ratio: asked.ratio,
        })
        return [
          ...(asked.of === 'lateFee' || isZero(row.outstanding) ? [] : [line('P')]),
          ...(asked.of === 'principal' || isZero(row.lateFee) ? [] : [line('L')]),
        ]
      }
      const line = (component: 'P' | 'L', amount: string | undefined): AskedLine[] =>
        given(amount) ? [{ receivableId: row.id, component, mode: 'amount', amount }] : []
      return [...line('P', asked.principal[row.id]), ...line('L', asked.lateFee[row.id])]
    })
}
