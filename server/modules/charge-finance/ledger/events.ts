import { type OutboxMessage, writeOutbox } from '../../../kernel/outbox.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { LedgerContext, PostingDoc } from './context.service.ts'
import type { AmountsAfter } from './posting.service.ts'
import type { LockedReceivable } from './receivables.service.ts'

/** Why amounts moved, as the events of the ledger say it. */
export type Cause =
  | 'collect'
  | 'offset'
  | 'transfer'
  | 'deduct'
  | 'adjust'
  | 'split'
  | 'void'
  | 'refund'
  | 'revoke'
  | 'cancel'
  | 'rollback'
  | 'import'

export const LEDGER_TOPICS = [
  'receivable.settled',
  'receivable.reopened',
  'receivable.cancelled',
  'receipt.posted',
  'receipt.voided',
  'refund.paid',
  'refund.refused',
] as const
export type LedgerTopic = (typeof LEDGER_TOPICS)[number]

export interface Moved {
  row: LockedReceivable
  amounts: AmountsAfter
}

const SETTLED = 3
const CANCELLED = 4

/** What the modules that sent a receivable are told: it is paid, owed again, or gone. */
export async function writeMoved(
  { q, now }: LedgerContext,
  doc: PostingDoc,
  cause: Cause,
  moved: readonly Moved[],
): Promise<void> {
  const messages: OutboxMessage[] = []
  for (const { row, amounts } of moved) {
    const topic = topicOf(row, amounts.status, cause)
    if (topic)
      messages.push(
        ledgerMessage(topic, row.id, {
          receivableId: row.id,
          communityId: row.communityId,
          source: row.source,
          sourceId: row.sourceId,
          sourcePart: row.sourcePart,
          cause,
          document: doc,
          amounts,
        }),
      )
  }
  await writeOutbox(q, now, messages)
}

function topicOf(row: LockedReceivable, status: number, cause: Cause): LedgerTopic | null {
  if (status === row.status) return null
  if (status === CANCELLED) return 'receivable.cancelled'
  if (status === SETTLED) return 'receivable.settled'
  if (row.status !== SETTLED) return null
  // A deposit that is given back or used is no debt again.
  return row.category === 'deposit' && (cause === 'refund' || cause === 'transfer') ? null : 'receivable.reopened'
}

export function ledgerMessage(topic: LedgerTopic, bizId: string, payload: Record<string, unknown>): OutboxMessage {
  const eventId = uuidv7()
  return { topic: `charge.${topic}`, bizType: 'charge-finance', bizId, key: eventId, payload: { eventId, ...payload } }
}
