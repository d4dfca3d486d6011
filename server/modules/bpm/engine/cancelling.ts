import type { Run } from './run.ts'
import type { TaskRow, TokenRow } from './state.ts'
import { disarm } from './disarm.ts'
import { listenTask } from './listening.ts'

/** Takes a token away with everything that stands under it. */
export async function cancelToken(run: Run, token: TokenRow): Promise<void> {
  for (const child of run.childrenOf(token.id)) await cancelToken(run, child)
  for (const task of run.openTasks()) if (task.tokenId === token.id) await cancelTask(run, task)
  disarm(run, token.id)
  for (const [id, job] of run.state.jobs) if (job.tokenId === token.id) run.state.jobs.delete(id)
  if (token.state === 'waitCall') {
    token.state = 'active'
    await cancelCalled(run, token)
  }
  run.closeRecord(token, [], true)
  run.state.tokens.delete(token.id)
}

export async function cancelTask(run: Run, task: TaskRow): Promise<void> {
  if (task.result !== 1) return
  task.result = 4
  task.waiting = false
  task.endTime = run.step.now
  await listenTask(run, task, 'delete')
}

async function cancelCalled(run: Run, token: TokenRow): Promise<void> {
  for (const called of await run.step.calledBy(run.id, token.id)) await called.end(4, '上级流程已结束')
}
