/** How far people may go with an order, as a company begins. */
export const ORDER_LIMITS = {
  /** Open main orders of one handler before it takes force to give him another. */
  maxOpen: 10,
  maxTransfer: 3,
  maxHangUp: 2,
  maxHangUpDays: 7,
  reopenDays: 7,
  urgeIntervalMinutes: 30,
  /** Every so many urges an order goes a level up. */
  urgesPerLevel: 3,
  grabMaxOpen: 5,
  grabCooldownSeconds: 60,
  /** Grabbed orders sent back in one day before grabbing stops. */
  grabRefuses: 3,
  poolMinutes: 30,
  maxVisits: 3,
  visitDays: 7,
  feeDueDays: 7,
} as const
