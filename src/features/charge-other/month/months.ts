import { addMonths, periodOf } from '@wuguan/contract/kernel/period'
import { SETTLEMENT_STATUS } from '@wuguan/contract/charge-other/codes'
import type { Tone } from '@wuguan/contract/kernel/options'
import { today } from '@wuguan/crud/clock'

/** Everything that shows a month or a settlement. */
export const MONTH_KEY = 'charge-other.month'
export const MONTH_REFRESHES = [MONTH_KEY, 'charge-other.monthSettlement', 'charge-base.period'] as const
/** The month that can be closed last: the one before the present one. */
export const lastMonth = () => addMonths(periodOf(today()), -1)

export const toneOfSettlement = (status: number): Tone =>
  SETTLEMENT_STATUS.items.find((item) => item.code === status)?.tone ?? 'neutral'
