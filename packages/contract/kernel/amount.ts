import { formatMoney, type Rounding, round } from './decimal.ts'

/** Smallest unit of an amount on screen and in roundings: yuan no decimals, jiao one, fen two. */
export type AmountUnit = 'YUAN' | 'JIAO' | 'FEN'
const SCALES = { YUAN: 0, JIAO: 1, FEN: 2 } as const satisfies Record<AmountUnit, number>

/** ￥1,234.50; YUAN without decimals, JIAO with one, anything else with two. */
export const formatAmount = (value: string, unit: AmountUnit = 'FEN', symbol = '￥') => {
  const written = formatMoney(value, SCALES[unit])
  return written.startsWith('−') ? `−${symbol}${written.slice(1)}` : symbol + written
}

/** Rounds to the unit and writes two decimals again: 210.3955 by JIAO is 210.40. */
export const roundTo = (value: string, unit: AmountUnit, mode: Rounding = 'halfUp') =>
  round(round(value, SCALES[unit], mode), 2)

const AMOUNT_NAME = /capital|receivable|latefee|price|amount|paid|received|deducted/i
/** Names of figures that are amounts and therefore rounded to two decimals wherever they are shown. */
export const isAmountName = (name: string) => AMOUNT_NAME.test(name)
