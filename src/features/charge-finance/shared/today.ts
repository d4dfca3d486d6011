import { fromSeconds } from '@wuguan/contract/kernel/dates'

/** The day of the product's own zone, whatever the browser's. */
export const today = (): string => fromSeconds(Math.floor(Date.now() / 1000)).slice(0, 10)
