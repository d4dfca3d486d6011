import type { Run } from './run.ts'
import { fire } from './events.ts'

/** Messages and signals that a process sends: its own waiting tokens hear them at once, all others by a job. */
export function publish(run: Run, kind: 'message' | 'signal', name: string): void {
  const own = [...run.state.subscriptions.values()].filter((sub) => sub.kind === kind && sub.name === name)
  for (const sub of kind === 'message' ? own.slice(0, 1) : own) run.later(() => fire(run, sub))
  if (kind === 'message' && own.length > 0) return
  run.step.announce(
    kind,
    { name, from: run.id, businessKey: run.state.instance.businessId },
    run.state.instance.companyId,
  )
}
