import { cancelToken } from './cancelling.ts'
import { startOf } from './graph.ts'
import { nodeTokenOf } from './multi.ts'
import type { ParsedNode } from './parsed.ts'
import { addTask } from './people.ts'
import type { Run } from './run.ts'
import type { TokenRow } from './state.ts'

/** The process says what a rejection means: its end, or the initiator's turn again. */
export async function nodeRejected(
  run: Run,
  token: TokenRow,
  node: ParsedNode,
  reason: string | null = null,
): Promise<void> {
  const said = reason ?? lastOpinion(run, node.id)
  if (run.definition.settings.rejectPolicy === 1) return run.end(3, said)
  return backToInitiator(run, token, said)
}
const lastOpinion = (run: Run, nodeId: string) =>
  [...run.state.tasks.values()].filter((task) => task.taskDefinitionKey === nodeId && task.result === 3).at(-1)
    ?.comment ?? null

/**
 * Everything that runs stops, and the initiator may change and submit again: from the start, or straight to the node that sent it
 * back where that one stood alone.
 */
export async function backToInitiator(run: Run, from: TokenRow, reason: string | null): Promise<void> {
  const token = nodeTokenOf(run, from)
  const alone = token.parentId === null && run.childrenOf(null).length === 1
  const straight = run.definition.settings.resubmitTo === 2 && alone ? token.activityId : null
  const cause = from.causeTaskId
  for (const one of run.childrenOf(null)) await cancelToken(run, one)
  for (const task of run.state.tasks.values())
    if (straight === null || task.taskDefinitionKey === straight) task.superseded = true
  const start = startOf(run.definition.parsed, null) ?? Object.values(run.definition.parsed.nodes)[0]!
  const waiting = run.addToken({
    activityId: start.id,
    state: 'waitTask',
    causeTaskId: cause,
    variables: straight ? { _resubmit: straight } : {},
  })
  const record = run.openRecord(waiting, start)
  const task = await addTask(run, waiting, {
    node: start,
    name: '修改并重新提交',
    kind: 4,
    assigneeId: run.state.instance.startUserId,
    candidates: [],
  })
  task.comment = null
  record.taskId = task.id
  run.state.instance.endReason = reason
}
