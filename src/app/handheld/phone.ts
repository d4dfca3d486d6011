import { can, currentUser } from '@/app/session/user-store'
import { isPhonePage, PHONE } from './phone-path'

/** Codes of the works that are done with a phone in the hand. */
export const PHONE_CODES = ['patrol:task:execute', 'equipment:task:execute', 'elevator:task:execute'] as const

/** Something held in the hand and pointed at with a finger. */
export const isPhone = (): boolean => matchMedia('(max-width: 767px) and (pointer: coarse)').matches

/** Where somebody goes from the sign-in on a phone: back to its pages, or to his tasks of today; null: to the workspace. */
export function phoneTarget(wanted: unknown): string | null {
  const user = currentUser()
  if (!user || user.mustChangePassword) return null
  if (typeof wanted === 'string' && isPhonePage(wanted.split('?', 1)[0]!)) return wanted
  return wanted === undefined && isPhone() && !user.superAdmin && PHONE_CODES.some(can) ? PHONE : null
}
