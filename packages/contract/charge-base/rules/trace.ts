import { isDecimal, round, scaleOf, withoutZeros } from '../../kernel/decimal.ts'

/**
 * Why an amount is what it is: kept with the receivable (calcDetail) and shown line by line. Values are written as people read
 * them; `source` says where a value comes from.
 */
export interface TraceStep {
  readonly label: string
  readonly value: string
  readonly source?: string
}
export interface Trace {
  readonly steps: readonly TraceStep[]
  /** One line, for calcText (at most 500 characters). */
  readonly text: string
}
export interface Calculated {
  /** Rounded, two decimals. */
  readonly amount: string
  /** The value before rounding, cut at 20 places where it does not end. */
  readonly exact: string
  readonly trace: Trace
}

export const step = (label: string, value: string, source?: string): TraceStep =>
  source === undefined ? { label, value } : { label, value, source }
const PLACES = 4
/** A figure of a line of text: whole where it is short, else rounded to four places. */
export const short = (exact: string): string => (scaleOf(exact) <= PLACES ? exact : round(exact, PLACES))
/** The value before rounding, with the sign that tells whether it is all of it. */
export const brief = (exact: string): string => `${scaleOf(exact) <= PLACES ? '=' : '≈'}${short(exact)}`

export const calcText = (text: string) => (text.length <= 500 ? text : `${text.slice(0, 499)}…`)

const onPaper = (figure: string) => withoutZeros(round(figure, PLACES))

/** The line as it is printed: what it comes to, without the value before rounding, and no figure of more than four places. */
export const calcOnPaper = (text: string | null): string | null =>
  text === null
    ? null
    : text
        .replaceAll(/[=≈]-?\d+(?:\.\d+)?→/g, '=')
        .replaceAll(/[\d.]+/g, (figure) => (isDecimal(figure) && scaleOf(figure) > PLACES ? onPaper(figure) : figure))
