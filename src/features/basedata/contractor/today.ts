import { fromSeconds } from '@wuguan/contract/kernel/dates'

/** Today in Asia/Shanghai, wherever the browser stands. */
export const today = (): string => fromSeconds(Math.floor(Date.now() / 1000)).slice(0, 10)
