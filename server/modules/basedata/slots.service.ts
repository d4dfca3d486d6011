import type { Attachment } from '@wuguan/contract/kernel/fields'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { Actor } from '../../kernel/auth/actor.ts'
import type { Queryable } from '../../kernel/db/sql.ts'

/**
 * Where later modules join the register: each adds its own part, nothing here knows them. An empty list is the whole truth of a
 * product without those modules.
 */
export interface ReadSlotContext {
  readonly actor: Actor
  readonly q: Queryable
  readonly now: Date
}
/** Parts of the archive header (arrears, prepaid, orders, cars …), by name. */
export const archiveSlots = new Map<
  string,
  (context: ReadSlotContext, customerId: string, communityIds: readonly number[]) => Promise<unknown>
>()
/** Flags of rooms in the grid: house id → true. */
export const gridFlagSlots = new Map<
  string,
  (context: ReadSlotContext, houseIds: readonly string[]) => Promise<ReadonlySet<string>>
>()

/** Reasons why houses may not be split, merged or stopped (unpaid receivables, live fee standards): throw the sentence of the book. */
export const houseGuards: ((
  context: ActionContext,
  act: 'split' | 'merge' | 'stop',
  houseIds: readonly string[],
  date: string,
) => Promise<void>)[] = []
export interface Transfer {
  houseId: string
  date: string
  oldOwnerIds: readonly string[]
  newOwnerIds: readonly string[]
  /** Who pays for the house from that day on. */
  payerId: string
  receivableChoice: number
  prepaidChoice: number
  attachments: readonly Attachment[]
}
/** What a transfer opens elsewhere (prepaid transfers, refund applications), in its transaction; debts that forbid it. */
export const transferSteps: ((context: ActionContext, transfer: Transfer) => Promise<void>)[] = []
/** What delivery does elsewhere (fee standards, meter base readings, cards); `requirePaid` is refused here. */
export const deliverySteps: ((
  context: ActionContext,
  delivery: {
    handoverHouseId: string
    houseId: string
    requirePaid: boolean
    deliverDate: string
    chargeStartDate: string
    meterReadings: readonly { meterId: string; reading: string }[]
  },
) => Promise<void>)[] = []
/** Figures that two merged customers both have and that must be added, not moved. */
export const customerMergeSteps: ((
  context: ActionContext,
  survivorId: string,
  mergedIds: readonly string[],
) => Promise<void>)[] = []
/** Entities whose rows the step of their module moves itself: what may neither be deleted nor simply renamed. */
export const customerMergeOwn = new Set<string>()
/** Refusals of an exit (open work orders, unpaid receivables); `force` lifts what the permission may lift. */
export const exitGuards: ((context: ActionContext, communityId: number, force: boolean) => Promise<void>)[] = []
