import { addDays } from '../../kernel/dates.ts'
import { addMonths, monthsBetween } from '../../kernel/period.ts'

export type Cycle = 1 | 2 | 3 | 6 | 12

/** The months that are generated together: cycles begin in January. */
export function cycleOf(period: string, cycle: Cycle): { from: string; to: string } {
  const january = `${period.slice(0, 4)}-01`
  const from = addMonths(january, Math.floor(monthsBetween(january, period) / cycle) * cycle)
  return { from, to: addMonths(from, cycle - 1) }
}

export interface DueInput {
  /** Any month of the cycle. */
  readonly period: string
  readonly cycle: Cycle
  readonly chargeTiming: 'pre' | 'post'
  readonly billDay: number
  readonly dueDays: number
  /** First day of the binding; a cycle paid in advance is not due before it begins. */
  readonly bindingStart: string
}

/** The due date that all months of a cycle share. */
export function dueDate(input: DueInput): string {
  const cycle = cycleOf(input.period, input.cycle)
  const month = input.chargeTiming === 'pre' ? cycle.from : addMonths(cycle.to, 1)
  const billed = `${month}-${String(input.billDay).padStart(2, '0')}`
  const base = input.chargeTiming === 'pre' && input.bindingStart > billed ? input.bindingStart : billed
  return addDays(base, input.dueDays)
}
