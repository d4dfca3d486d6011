import { toSeconds } from '../kernel/dates.ts'
import { perDepth } from '../kernel/matching.ts'

/** What the conditions of an auditor's row count. */
export const AUDITOR_WEIGHTS = { communityId: 100, typeId: perDepth(10), levelId: 1 } as const

/** Reported later than the level allows, in natural minutes: of 30 the thirtieth is in time. */
export const isLate = (foundAt: string, reportedAt: string, reportMinutes: number): boolean =>
  Math.floor((toSeconds(reportedAt) - toSeconds(foundAt)) / 60) > reportMinutes
