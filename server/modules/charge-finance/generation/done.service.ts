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
const listeners = new Map<string, GeneratedListener>()

/** One listener by its name: a process that starts the product again has the one of the running product. */
export const onGenerated = (name: string, listener: GeneratedListener): void => void listeners.set(name, listener)

export const deliverGenerated = ({ deliver }: ModuleBuilder): void =>
  deliver(GENERATED, async (delivery) => {
    for (const listener of listeners.values()) await listener(delivery, delivery.payload as unknown as Generated)
  })
