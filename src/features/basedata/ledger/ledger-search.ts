import type { LedgerDraft } from './ledger.logic'

export interface LedgerAddSearch {
  kind?: 1 | 2
  communityId?: number
  period?: string
  prevId?: string
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const PERIOD = /^\d{4}-(?:0[1-9]|1[0-2])$/

/** What a new ledger starts with, as its address says it; anything unusable is left out. */
export function parseLedgerSearch(raw: Record<string, unknown>): LedgerAddSearch {
  const { kind, communityId, period, prevId } = raw
  const id = Number(communityId)
  return {
    kind: String(kind) === '2' ? 2 : undefined,
    communityId: Number.isSafeInteger(id) && id > 0 ? id : undefined,
    period: typeof period === 'string' && PERIOD.test(period) ? period : undefined,
    prevId: typeof prevId === 'string' && UUID.test(prevId) ? prevId : undefined,
  }
}

/** The parts that are said, and nothing where they are not. */
export const startOf = ({ kind, communityId, period }: LedgerAddSearch): Partial<LedgerDraft> => ({
  ...(kind === undefined ? {} : { kind }),
  ...(communityId === undefined ? {} : { communityId }),
  ...(period === undefined ? {} : { period }),
})
