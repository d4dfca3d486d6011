/** A property that a desk found by what was typed, and whom it found there. */
export interface HouseHit {
  propertyType: string
  propertyId: string
  propertyName: string
  communityId: number
  customerId: string | null
  customerName: string | null
  /** As the mask shows it. */
  mobile: string | null
  /** By what it was found. */
  match: string
}

/** Somebody of a house, as whoever speaks with him has to know. */
export interface HousePerson {
  customerId: string
  name: string
  /** As the mask shows it. */
  mobile: string | null
  relation: number
  isPayer: boolean
}
