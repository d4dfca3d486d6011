import type { Run } from './run.ts'

/** What a token, or an activity with its edge, no longer waits for. */
export function disarm(run: Run, tokenId: string | null): void {
  for (const [id, sub] of run.state.subscriptions) if (sub.tokenId === tokenId) unsubscribe(run, id)
}
export function unsubscribe(run: Run, subscriptionId: string): void {
  run.state.subscriptions.delete(subscriptionId)
  for (const [id, job] of run.state.jobs) if (job.subscriptionId === subscriptionId) run.state.jobs.delete(id)
}
