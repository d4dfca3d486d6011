import type { BatchOutcome } from '@wuguan/contract/charge-base/binding.actions'

/** Standards that can be bound. */
export const IN_FORCE = { status: '2' }

/** What is said of many properties at once; what failed is shown with its reasons. */
export const outcomeOf = (show: (outcome: BatchOutcome) => void) => ({
  said: ({ success, failed }: BatchOutcome) =>
    `成功 ${success} 条${failed.length > 0 ? `，失败 ${failed.length} 条` : ''}`,
  done: (outcome: BatchOutcome) => {
    if (outcome.failed.length > 0) show(outcome)
  },
})
