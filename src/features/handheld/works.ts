import type { PhoneWork } from '@/app/handheld/day'
import { elevatorWork } from '@/features/elevator'
import { equipmentWork } from '@/features/equipment'
import { patrolWork } from '@/features/patrol'

/** Everything that is done with a phone in the hand; its codes stand in `PHONE_CODES` too, which the sign-in knows. */
export const WORKS: readonly PhoneWork[] = [patrolWork, equipmentWork, elevatorWork] as readonly PhoneWork[]
