import { isLate } from '../event/event-rules.ts'
import { TIERS, type Tier } from './contingency-options.ts'

export { isLate }

/** The lowest rank that an emergency may have with so many dead; null: any. */
export const rankOfDead = (dead: number): number | null => (dead >= 3 ? 1 : dead >= 1 ? 2 : null)
/** Whether a tier is asked after another one. */
export const isAbove = (tier: Tier, other: Tier): boolean => TIERS.indexOf(tier) > TIERS.indexOf(other)
