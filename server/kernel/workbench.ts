import type { OutputOf } from '@wuguan/contract/kernel/action'
import type { CardFigures, TodoRow, widget } from '@wuguan/contract/home/workbench.actions'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
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

/** Rows of a list, counted as the list counts them that it opens; what the caller may not list is left out. */
export interface Counted {
  readonly label: string
  readonly of: AnyEntity
  /** As in the address of the list. */
  readonly filters: Readonly<Record<string, string>>
  readonly to: string
  readonly alarming?: true
}
export interface CardPlace {
  /** Those that were chosen; null = whatever the caller sees, as in lists. */
  readonly communities: readonly number[] | null
  readonly month: string
}
/** A card of numbers: `card({ code: 'task', permission, counts })`. Several modules may add to one of the same code. */
export interface CardSource {
  readonly code: string
  /** Null: everybody's own. */
  readonly permission: string | null
  counts?(day: string, context: ActionContext): readonly Counted[]
  /** What no list counts. */
  more?(context: ActionContext, place: CardPlace): Promise<Partial<Omit<CardFigures, 'asOf'>>>
}

export const counted = <E extends { readonly name: string }>(
  label: string,
  of: E,
  to: string,
  filters: Counted['filters'] = {},
): Counted => ({ label, of: of as unknown as AnyEntity, to, filters })
/** The same of what somebody has to act on, unless there is none. */
export const alarm = (...given: Parameters<typeof counted>): Counted => ({ ...counted(...given), alarming: true })
