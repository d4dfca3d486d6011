import type { HouseHit } from '@wuguan/contract/basedata/house-hit'
import { isMobile } from '@wuguan/contract/kernel/mobile'

/** Whoever calls, as far as he was found: a house with or without a person, or only the number. */
export interface Caller {
  communityId?: number
  houseId?: string
  house?: string
  customerId?: string | null
  name?: string | null
  /** In full, where it was typed or came with the call. */
  number?: string | null
  /** The call that he is on. */
  callId?: string | null
}

export const callerOf = (
  { communityId, propertyId, propertyName, customerId, customerName }: HouseHit,
  { number = null, callId = null }: Pick<Caller, 'number' | 'callId'>,
): Caller => ({
  communityId,
  houseId: propertyId,
  house: propertyName,
  customerId,
  name: customerName,
  number,
  callId,
})

/** What of an order he fills in; what is not known of him is empty again. */
export const callerValues = ({ houseId, customerId, name, number, callId }: Caller) => ({
  houseId: houseId ?? null,
  customerId: customerId ?? null,
  callerName: name ?? null,
  callerMobile: number && isMobile(number) ? number : null,
  callId: callId ?? null,
})
