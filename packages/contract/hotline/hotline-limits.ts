import type { HotlineScope } from './hotline-link.entity.ts'

const MINUTE = 60
const DAY = 86_400
/** Callers of a seat: as many are looked up as calls begin. */
const CALLERS = [
  { limit: 20, seconds: MINUTE },
  { limit: 300, seconds: DAY },
] as const

/** How often a link may do what; each window slides. */
export const HOTLINE_ALLOWANCES = {
  lookup: CALLERS,
  call: CALLERS,
  create: [
    { limit: 6, seconds: MINUTE },
    { limit: 60, seconds: 60 * MINUTE },
    { limit: 300, seconds: DAY },
  ],
  history: [{ limit: 60, seconds: MINUTE }],
  urge: [{ limit: 6, seconds: MINUTE }],
  append: [{ limit: 10, seconds: MINUTE }],
  upload: [{ limit: 20, seconds: MINUTE }],
  /** What the pages ask beside: who the seat is, what can be chosen. */
  beside: [{ limit: 120, seconds: MINUTE }],
} as const satisfies Record<HotlineScope | 'call' | 'upload' | 'beside', readonly { limit: number; seconds: number }[]>
export type HotlineAllowance = keyof typeof HOTLINE_ALLOWANCES

/** Tokens that are none, by address; beyond it the address waits. */
export const INVALID_TOKENS = { limit: 10, seconds: MINUTE, wait: 15 * MINUTE } as const
/** Look-ups without a match within ten minutes before a link is locked for as long. */
export const BLIND_LOOKUPS = { limit: 15, seconds: 10 * MINUTE, lock: 10 * MINUTE } as const
/** A call session, in minutes: it slides by use up to its end. */
export const CALL_SESSION = { slides: 30, ends: 120 } as const
/** What a link registered is read by it for so long, whoever called. */
export const OWN_HOURS = 24
export const MOST_MATCHES = 5
export const LOG_DAYS = 180
/** Minutes within which the same report again is asked about. */
export const SIMILAR_MINUTES = 30
/** Before a link ends whoever issued it is told. */
export const REMIND_MINUTES = 30
/** Hours that a link is extended by, once. */
export const EXTEND_HOURS = 12
