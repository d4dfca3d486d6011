import type { LeaveChoice } from '@wuguan/contract/workflow/leave.actions'
import type { LeaveUnit } from '@wuguan/contract/workflow/leave-days'

/** Halves of a day as people say them, and as the moments that they begin and end with. */
export type Half = 'am' | 'pm'
export const HALVES = [
  { value: 'am', label: '上午' },
  { value: 'pm', label: '下午' },
] as const
const NOON = '12:00:00'

export const startOf = (date: string, half: Half) => `${date} ${half === 'am' ? '09:00:00' : '13:00:00'}`
export const endOf = (date: string, half: Half) => `${date} ${half === 'am' ? NOON : '18:00:00'}`
export const startHalf = (dateTime: string): Half => (dateTime.slice(11) < NOON ? 'am' : 'pm')
export const endHalf = (dateTime: string): Half => (dateTime.slice(11) <= NOON ? 'am' : 'pm')

const WORD = { am: '上午', pm: '下午' } as const
/** 2026-03-16 上午; of hourly kinds the minute. */
export const momentWords = (dateTime: string, unit: LeaveUnit | null, side: 'start' | 'end') =>
  unit === 3
    ? dateTime.slice(0, 16)
    : `${dateTime.slice(0, 10)} ${WORD[side === 'start' ? startHalf(dateTime) : endHalf(dateTime)]}`

/** 可用8.5天, or 不限. */
export const availableWords = ({ available }: Pick<LeaveChoice, 'available'>) =>
  available === null ? '不限额度' : `可用${available}天`
