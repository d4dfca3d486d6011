import { withoutZeros } from '@wuguan/contract/kernel/decimal'
import { addMonths } from '@wuguan/contract/kernel/period'

/** Figures as people write them: no zeros at the end; a dash where there is none. */
export const figure = (value: string | null | undefined): string => (value == null ? '—' : withoutZeros(value))
/** For drawing only; amounts stay decimal strings. */
export const drawn = (value: string): number => Number(value)

const SHANGHAI = 8 * 3600_000
export const todayHere = (): string => new Date(Date.now() + SHANGHAI).toISOString().slice(0, 10)
/** Costs are shared after their month: the last one that ended. */
export const lastMonth = (): string => addMonths(todayHere().slice(0, 7), -1)
