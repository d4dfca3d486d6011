import type { Delivery } from '../../kernel/outbox.ts'
import type { ModuleBuilder } from '../../kernel/module.ts'
import { LEDGER_TOPICS, type LedgerTopic } from './ledger/events.ts'

/**
 * Who listens to the ledger. Events are delivered after the commit, at least once and in order; listeners are idempotent by
 * `eventId` and run in one transaction, so that an event counts as delivered when all of them have taken it.
 */
export type LedgerListener = (delivery: Delivery) => Promise<void>
const listeners = new Map<LedgerTopic, LedgerListener[]>()

export function onLedgerEvent(topic: LedgerTopic, listener: LedgerListener): void {
  listeners.set(topic, [...(listeners.get(topic) ?? []), listener])
}

export function ledgerEvents({ deliver }: ModuleBuilder): void {
  for (const topic of LEDGER_TOPICS)
    deliver(`charge.${topic}`, async (delivery) => {
      for (const listener of listeners.get(topic) ?? []) await listener(delivery)
    })
}
