import type { sendMessage } from '@wuguan/contract/bpm/instance.actions'
import { DomainError, refuse } from '@wuguan/contract/kernel/errors'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { demandDecider, demandNotApplicant, matterOf } from './deciders.ts'
import { fire } from './events.ts'
import { type StartableBy, ports } from './ports.ts'
import type { Run } from './run.ts'
import { startProcess } from './start.service.ts'
import { Step } from './step.ts'

/** Messages find the instance that they are about, signals everybody who waits for them; both may start processes. */
export interface Occurrence {
  readonly kind: 'message' | 'signal'
  readonly name: string
  readonly companyId: number
  readonly instanceId?: string | null | undefined
  readonly businessKey?: string | null | undefined
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined
  /** The instance that sent it has heard it already. */
  readonly from?: string | null
  /** The person who sent it by a call; a diagram that throws it, or a timer, is nobody. */
  readonly sender?: number
}

export async function deliver(context: ActionContext, what: Occurrence): Promise<number> {
  const waiting = await context.q.query<{ id: string; instance_id: string }>(
    `select s.id, s.instance_id from event_subscription s join process_instance i on i.id = s.instance_id and i.result = 1 and not i.suspended
     where s.kind = $1 and s.name = $2 and s.company_id = $3 and s.instance_id is distinct from $4::uuid
       and ($1 = 'signal' or s.instance_id = $5::uuid or s.correlation = $6)
     order by s.instance_id, s.id`,
    [what.kind, what.name, what.companyId, what.from ?? null, what.instanceId ?? null, what.businessKey ?? null],
  )
  const instances = [...new Set(waiting.map((row) => row.instance_id))]
  let heard = 0
  for (const instanceId of instances) {
    const ids = waiting.filter((row) => row.instance_id === instanceId).map((row) => row.id)
    heard += await hear(context, instanceId, what.kind === 'message' ? ids.slice(0, 1) : ids, what)
  }
  if (what.kind === 'message' && heard > 0) return heard
  return heard + (await startBy(context, what))
}

async function hear(
  context: ActionContext,
  instanceId: string,
  subscriptionIds: readonly string[],
  { kind, sender, variables }: Occurrence,
): Promise<number> {
  const step = new Step(context)
  const run = await step.open(instanceId)
  if (!run?.live) return 0
  const subs = subscriptionIds.flatMap((id) => run.state.subscriptions.get(id) ?? [])
  if (subs.length === 0) return 0
  if (sender !== undefined && !(await maySend(run, kind, sender))) return 0
  await demandForeign(run, Object.keys(variables ?? {}))
  run.state.instance.variables = { ...run.state.instance.variables, ...variables }
  for (const sub of subs) run.later(() => fire(run, sub))
  await step.finish()
  return subs.length
}

/**
 * Who sends an event to an instance moves it past whoever has the turn there: it takes the right to decide, and never is the
 * applicant. A message is refused; a signal is for everybody who waits, and leaves out what the sender has no say in.
 */
async function maySend(run: Run, kind: Occurrence['kind'], sender: number): Promise<boolean> {
  try {
    demandNotApplicant(run, sender)
    await demandDecider(run, sender)
    return true
  } catch (error) {
    if (kind === 'message' || !(error instanceof DomainError)) throw error
    return false
  }
}
/** Names under which an instance keeps who is asked next. */
const ASKED = ['business', 'levels', 'selectedAssignees', 'nextAssignees']
/** What a record came with says which way it goes and who decides: nothing from outside changes that. */
async function demandForeign(run: Run, names: readonly string[]): Promise<void> {
  if ((await matterOf(run)).type === null) return
  const { variables } = run.state.instance
  const own = new Set([...ASKED, ...Object.keys((variables['business'] as object | undefined) ?? {})])
  const taken = names.find((name) => own.has(name))
  if (taken !== undefined) throw refuse(`变量【${taken}】由单据决定，不能由消息或信号改写`)
}

/** Definitions whose start event waits for this, in their newest version. */
async function startBy(context: ActionContext, what: Occurrence): Promise<number> {
  const found = await ports().startableBy(context, what.kind, what.name, what.companyId)
  for (const one of found) await startAt(context, one, what)
  return found.length
}
export async function startAt(
  context: ActionContext,
  one: StartableBy,
  { companyId, variables }: Pick<Occurrence, 'companyId' | 'variables'>,
): Promise<void> {
  const definition = await ports().definitionFor(context, { id: one.definitionId })
  if (!definition) return
  await startProcess(context, definition, {
    title: null,
    companyId,
    communityId: null,
    startUserId: context.actor.userId || (one.userId ?? 0),
    variables: { ...variables },
    startId: one.startId,
  })
}

type Sent = ParsedOf<typeof sendMessage>
const send = (kind: Occurrence['kind']) => async (context: ActionContext, input: Sent) => ({
  receivers: await deliver(context, {
    ...input,
    kind,
    companyId: context.actor.companyId,
    sender: context.actor.userId,
  }),
})
export const receiveMessage = send('message')
export const receiveSignal = send('signal')
