import type { BillGeneration } from '@wuguan/contract/charge-finance/bill.actions'
import { cents, total, yuan } from '@wuguan/contract/charge-finance/cents'

export type Made = BillGeneration['communities'][number]
/** What became of one community of a run: not yet, done, or refused in words. */
export type Outcome = { state: 'waiting' } | { state: 'done'; made: Made } | { state: 'failed'; said: string }

export const doneCount = (outcomes: readonly Outcome[]): number =>
  outcomes.filter((outcome) => outcome.state !== 'waiting').length

export function sumOf(outcomes: readonly Outcome[]) {
  const made = outcomes.flatMap((outcome) => (outcome.state === 'done' ? [outcome.made] : []))
  const count = (field: 'created' | 'existing' | 'belowMinimum') => made.reduce((sum, one) => sum + one[field], 0)
  return {
    created: count('created'),
    existing: count('existing'),
    belowMinimum: count('belowMinimum'),
    total: yuan(total(made.map((one) => cents(one.total)))),
    failed: outcomes.filter((outcome) => outcome.state === 'failed').length,
  }
}

/** `all`, or one community that the caller may see; anything else is nobody. */
export function chosenOf(community: string, known: readonly { id: number }[]): readonly number[] {
  if (community === 'all') return known.map(({ id }) => id)
  return known.filter(({ id }) => String(id) === community).map(({ id }) => id)
}
