import type { ModuleBuilder } from '../../../kernel/module.ts'
import type { Delivery } from '../../../kernel/outbox.ts'

/** A batch has become receivables. Offsetting and billing that follow it register here; they must bear being told twice. */
export const GENERATED = 'charge.generated'
export interface Generated {
  readonly batchId: string
  readonly communityId: number
  readonly batchNo: string
  /** Whether prepaid money pays at once, as who confirmed it chose; null: as the community has it. */
  readonly offset: boolean | null
}
export type GeneratedListener = (delivery: Delivery, generated: Generated) => Promise<void>
const listeners: GeneratedListener[] = []

export const onGenerated = (listener: GeneratedListener): void => void listeners.push(listener)

export const deliverGenerated = ({ deliver }: ModuleBuilder): void =>
  deliver(GENERATED, async (delivery) => {
    for (const listener of listeners) await listener(delivery, delivery.payload as unknown as Generated)
  })
