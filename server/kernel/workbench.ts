import type { OutputOf } from '@wuguan/contract/kernel/action'
import type { TodoRow, widget } from '@wuguan/contract/home/workbench.actions'
import type { ActionContext } from './kernel.ts'

/** One kind of thing that waits for a user. Modules register theirs: `todo(processTodo)` in their index. */
export interface TodoSource {
  readonly kind: string
  readonly label: string
  /** Without it the kind does not exist for the caller. */
  readonly permission: string | null
  /** List of all of them. */
  readonly more: string
  /** The most urgent first, at most `limit`. */
  read(context: ActionContext, limit: number): Promise<{ total: number; overdue: number; rows: TodoRow[] }>
}

/** Communities and month that a widget's figures are of. */
export interface WidgetPlace {
  readonly communities: readonly number[]
  readonly month: string
}
/** Figures of the workbench; whoever may see their source sees them. */
type Figures<T> = T extends unknown ? Omit<T, 'asOf'> : never
export type WidgetFigures = Figures<OutputOf<typeof widget>>
export interface WidgetSource {
  readonly code: string
  readonly permission: string | null
  /** Figures of its own, without the moment: that is added. */
  read(context: ActionContext, place: WidgetPlace): Promise<WidgetFigures>
}
