import type { ActionContext } from '../../kernel/kernel.ts'
import type { Place } from '../../modules/charge-finance/ledger/context.service.ts'
import type { DemoContext } from './index.ts'

/** From month to month, both included. */
export interface Span {
  readonly from: string
  readonly to: string
}
/** What the parts of this module's demo share. */
export interface LedgerDemo extends DemoContext {
  readonly place: Place
  readonly name: string
  readonly today: string
  /** Of the past, each generated and paid as a whole. */
  readonly terms: readonly Span[]
  /** The last ones, generated month by month. */
  readonly months: readonly string[]
  /** An action of a person at a moment of the past. */
  at(moment: string, username: string): ActionContext
}
