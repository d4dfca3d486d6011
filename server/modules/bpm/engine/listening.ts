import { refuse } from '@wuguan/contract/kernel/errors'
import { handlerOf } from './handlers.ts'
import type { ParsedInjection, ParsedListener, ParsedNode } from './parsed.ts'
import type { Run } from './run.ts'
import { ProcessError, runScript } from './script.ts'
import type { SubscriptionRow, TaskRow, TokenRow } from './state.ts'
import { setVariable, valueOf, variablesOf } from './values.ts'

/** Listeners run in the transaction of the action; what they throw refuses it. */
export const listen = (run: Run, token: TokenRow, node: ParsedNode, event: 'start' | 'end') =>
  each(run, token, node.id, event, node.listeners, null)

export const listenProcess = (run: Run, event: 'start' | 'end') =>
  each(run, null, run.definition.key, event, run.definition.parsed.listeners, null)

export async function listenTask(run: Run, task: TaskRow, event: string): Promise<void> {
  const node = run.definition.parsed.nodes[task.taskDefinitionKey]
  if (!node || task.kind === 2 || task.kind === 4) return
  const token = run.state.tokens.get(task.tokenId ?? '') ?? null
  await each(run, token, node.id, event, node.taskListeners, task)
}
export async function listenTimeout(run: Run, token: TokenRow, node: ParsedNode, sub: SubscriptionRow): Promise<void> {
  const listener = node.taskListeners[Number(sub.name)]
  const task = run.openTasks().find((one) => one.tokenId === token.id) ?? null
  if (task) run.log('timeout', { ...task, operatorId: null })
  if (listener) await one(run, token, node.id, listener, task)
}

async function each(
  run: Run,
  token: TokenRow | null,
  elementId: string,
  event: string,
  listeners: readonly ParsedListener[],
  task: TaskRow | null,
): Promise<void> {
  for (const listener of listeners) if (listener.event === event) await one(run, token, elementId, listener, task)
}

async function one(
  run: Run,
  token: TokenRow | null,
  elementId: string,
  listener: ParsedListener,
  task: TaskRow | null,
): Promise<void> {
  if (listener.script) {
    const visible = { ...(await variablesOf(run, token)), task: task && taskView(task) }
    try {
      const { set } = await runScript(run, listener.script, visible)
      for (const [name, value] of Object.entries(set)) setVariable(run, token, name, value)
    } catch (error) {
      if (error instanceof ProcessError) throw refuse(error.message)
      throw error
    }
    return
  }
  await call(run, token, elementId, listener.handler ?? '', listener.fields, listener.event, task)
}
const taskView = (task: TaskRow) => ({
  id: task.id,
  name: task.name,
  assignee: task.assigneeId,
  result: task.result,
  comment: task.comment,
})

/** Runs a registered handler with its injected fields, expressions done. */
export async function call(
  run: Run,
  token: TokenRow | null,
  elementId: string,
  name: string,
  injections: readonly ParsedInjection[],
  event: string | null,
  task: TaskRow | null,
): Promise<unknown> {
  const fields: Record<string, unknown> = {}
  for (const field of injections) {
    const text = field.expression && !field.text.includes('{') ? `\${${field.text}}` : field.text
    fields[field.name] = await valueOf(run, token, text, task ? { task: taskView(task) } : {})
  }
  return handlerOf(name)({
    context: run.step.context,
    instance: run.view(),
    elementId,
    event,
    task,
    fields,
    variables: await variablesOf(run, token),
    set: (variable, value) => setVariable(run, token, variable, value),
    effect: (message) => run.step.effect(message),
  })
}
