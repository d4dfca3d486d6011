import { toSeconds } from '../kernel/dates.ts'
import { isLate } from '../event/event-rules.ts'
import { TIERS, type Tier } from './contingency-options.ts'

export { isLate }

/** The lowest rank that an emergency may have with so many dead; null: any. */
export const rankOfDead = (dead: number): number | null => (dead >= 3 ? 1 : dead >= 1 ? 2 : null)
/** Whether a tier is asked after another one. */
export const isAbove = (tier: Tier, other: Tier): boolean => TIERS.indexOf(tier) > TIERS.indexOf(other)
/** Whole minutes from one moment to another, as they travel. */
export const minutesBetween = (from: string, to: string): number => Math.floor((toSeconds(to) - toSeconds(from)) / 60)
/** Minutes that a task was done after it was due; 0 in time. */
export const minutesOver = (dueAt: string, doneAt: string): number => Math.max(0, minutesBetween(dueAt, doneAt))
