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
export const calcText = (text: string) => (text.length <= 500 ? text : `${text.slice(0, 499)}…`)
