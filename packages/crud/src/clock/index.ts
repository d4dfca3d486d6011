import { fromSeconds } from '@wuguan/contract/kernel/dates'

/** The time by this machine's clock as it travels, in Asia/Shanghai wherever the browser stands. What it means for a record the server decides by its own. */
export const now = (): string => fromSeconds(Math.floor(Date.now() / 1000))

/** Today, yyyy-MM-dd. */
export const today = (): string => now().slice(0, 10)

/** This month, yyyy-MM. */
export const thisMonth = (): string => now().slice(0, 7)
