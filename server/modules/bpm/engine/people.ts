import { refuse } from '@wuguan/contract/kernel/errors'
import { uuidv7 } from '../../../kernel/ids.ts'
import { emitEvent } from '../../app/event.service.ts'
import { type Matter, holding, matterOf } from './deciders.ts'
import { subscribe } from './events.ts'
import { listenTask } from './listening.ts'
import { isInstanceOfBody, nextRound, nodeTokenOf, openLoop } from './multi.ts'
import type { ParsedNode } from './parsed.ts'
import type { AssignMode, Assignees } from './ports.ts'
import type { Entering, Run } from './run.ts'
import type { TaskRow, TokenRow } from './state.ts'
import { afterDuration, momentOf } from './timers.ts'
import { valueOf, variablesOf } from './values.ts'

/** Who gets a user task, and what becomes of it when it is nobody or somebody who has decided before. */
export async function enterUserTask(run: Run, token: TokenRow, node: ParsedNode, entering: Entering): Promise<void> {
  const body = isInstanceOfBody(run, token) ? run.parentOf(token)! : null
  if (body) run.openRecord(token, node)
  if (body && body.variables['_ending'] !== 'diagram') {
    const person = (body.variables['_items'] as number[])[token.miIndex!]!
    const proxies = (body.variables['_proxyFor'] ?? {}) as Record<number, number>
    return oneTask(run, token, node, [person], proxies, body.variables['_fresh'] === true)
  }
  const explicit = await explicitOf(run, token, node, body)
  const asked = await run.step.ports.resolveAssignees(run.step.context, {
    definition: run.definition,
    taskKey: node.id,
    instance: run.view(),
    variables: await variablesOf(run, token),
    explicit,
  })
  const fresh = entering.fresh === true
  const matter = await matterOf(run)
  const { named, proxies } = await withSubstitutes(run, matter, asked)
  const others = await withoutInitiator(run, matter, named, fresh)
  if (others === 'pass') return autoPass(run, token, node, matter.startUserId)
  const users = await holding(run, matter, others)
  if (users.length === 0) return nobody(run, token, node, matter, { own: asked.emptyPolicy, named: named.length > 0 })
  const without = others.filter((id) => !users.includes(id))
  if (without.length > 0)
    run.log('reassign', { taskDefinitionKey: node.id, operatorId: null, targets: without, said: WITHOUT_RIGHT })
  const mode = body ? 1 : (asked.mode ?? (await modeOf(run, token, node)))
  if (mode === 1 || users.length === 1) return oneTask(run, token, node, users, proxies, fresh)
  token.variables = { ...token.variables, _proxyFor: proxies, _fresh: fresh }
  return openLoop(run, token, node, {
    items: users,
    sequential: mode === 4,
    ending: mode === 3 ? 'any' : 'all',
    name: null,
  })
}

async function modeOf(run: Run, token: TokenRow, node: ParsedNode): Promise<AssignMode> {
  const said = node.properties['approvalMode']
  const mode = said ? Number(await valueOf(run, token, said)) : 1
  return mode === 2 || mode === 3 || mode === 4 ? mode : 1
}

const several = (value: unknown): (number | string)[] =>
  value === null || value === undefined || value === ''
    ? []
    : Array.isArray(value)
      ? value.flatMap(several)
      : typeof value === 'number'
        ? [value]
        : String(value)
            .split(/[,，]/)
            .map((part) => part.trim())
            .filter(Boolean)
            .map((part) => (/^\d+$/.test(part) ? Number(part) : part))

async function explicitOf(run: Run, token: TokenRow, node: ParsedNode, body: TokenRow | null) {
  const { assignee, candidateUsers, candidateGroups } = node.user!
  const read = async (text: string | null) => (text ? several(await valueOf(run, token, text)) : [])
  const one = (await read(assignee)).slice(0, 1)
  const users = one.length > 0 ? one : await read(candidateUsers)
  const groups = one.length > 0 ? [] : (await read(candidateGroups)).map(String)
  if (users.length === 0 && groups.length === 0 && body && node.loop?.collection) {
    const item = (body.variables['_items'] as unknown[])[token.miIndex!]
    return { users: several(typeof item === 'object' ? null : item), groups }
  }
  return { users, groups }
}

/**
 * Who is away has named a substitute, and the substitute stands in his place only where he may decide himself: not for the applicant,
 * not as the applicant, not without the right.
 */
async function withSubstitutes(
  run: Run,
  matter: Matter,
  { users, proxyFor = {} }: Assignees,
): Promise<{ named: number[]; proxies: Record<number, number> }> {
  const proxies: Record<number, number> = {}
  const held = await holding(run, matter, users)
  const named = users.map((id) => {
    const principal = proxyFor[id]
    if (principal === undefined) return id
    const own = matter.forbidSelf && (id === matter.startUserId || principal === matter.startUserId)
    if (own || !held.includes(id)) return principal
    proxies[id] = principal
    return id
  })
  return { named: [...new Set(named)], proxies }
}

/**
 * The initiator among the deciders: he decides, is skipped, or his leader decides. Back after a return he always decides. What is
 * decided about a business record is never skipped for want of another.
 */
async function withoutInitiator(
  run: Run,
  { type, startUserId, forbidSelf }: Matter,
  users: readonly number[],
  fresh: boolean,
): Promise<readonly number[] | 'pass'> {
  const { initiatorPolicy } = run.definition.settings
  const others = users.filter((id) => id !== startUserId)
  if (others.length === users.length) return users
  if (initiatorPolicy === 1) return forbidSelf ? others : users
  const alone = type === null && !forbidSelf ? 'pass' : []
  if (initiatorPolicy === 2 && !forbidSelf) return fresh ? users : others.length > 0 ? others : alone
  const leader = await run.step.ports.leaderOf(run.step.context, startUserId)
  if (leader === null || leader === startUserId) return others.length > 0 ? others : alone
  return [...new Set(users.map((id) => (id === startUserId ? leader : id)))]
}

/** In the timeline, so that the administrators know why it is theirs. */
export const TO_ADMINISTRATORS = '未找到处理人，转流程管理员'
const WITHOUT_RIGHT = '没有该单据的审批权限，未列为处理人'

/** Nobody is left to ask. Where the rule did name people and none of them may decide, that is never taken for a yes. */
async function nobody(
  run: Run,
  token: TokenRow,
  node: ParsedNode,
  matter: Matter,
  { own, named }: { own: Assignees['emptyPolicy']; named: boolean },
): Promise<void> {
  const policy = own ?? run.definition.settings.emptyPolicy
  if (policy === 1 && !named) return autoPass(run, token, node, null)
  if (policy === 3) throw refuse(`任务【${node.name || node.id}】未找到处理人`, { elementId: node.id })
  const administrators = await caretakersOf(run, matter)
  if (administrators.length === 0 && matter.type !== null)
    throw refuse(`任务【${node.name || node.id}】没有申请人以外的审批人，请联系管理员配置`, { elementId: node.id })
  if (administrators.length === 0) run.state.instance.failure = `任务【${node.name || node.id}】未找到处理人`
  else
    run.log('reassign', {
      taskDefinitionKey: node.id,
      operatorId: null,
      targets: [...administrators],
      said: TO_ADMINISTRATORS,
    })
  return oneTask(run, token, node, administrators, {}, true)
}

/** Administrators of the process who may decide themselves, else those who keep the installation; never the applicant. */
async function caretakersOf(run: Run, matter: Matter): Promise<readonly number[]> {
  const { context, ports } = run.step
  const others = (ids: readonly number[]) => ids.filter((id) => id !== matter.startUserId)
  const kind = matter.type === null ? null : context.kernel.approvals.kindOf(matter.type)
  const { businessId } = run.state.instance
  if (kind?.caretakers && businessId !== null) {
    const kept = await holding(run, matter, others(await kind.caretakers(context, businessId)))
    if (kept.length > 0) return kept
  }
  const named = await ports.administratorsOf(context, run.definition)
  if (matter.type === null) return named
  const own = await holding(run, matter, others(named))
  return own.length > 0 ? own : others(await ports.keepers(context))
}

/** Those who have decided before as the process counts it: at the node before, or at any. */
function decidedBefore(run: Run, token: TokenRow): ReadonlySet<number> {
  const { duplicatePolicy } = run.definition.settings
  if (duplicatePolicy === 0) return new Set()
  const round = nodeTokenOf(run, token).variables['_round']
  const passed = [...run.state.tasks.values()].filter(
    (task) =>
      task.result === 2 &&
      !task.superseded &&
      task.kind === 1 &&
      !(task.taskDefinitionKey === token.activityId && task.round === round),
  )
  const last = run.state.tasks.get(token.causeTaskId ?? '')
  const counted =
    duplicatePolicy === 2
      ? passed
      : passed.filter((task) => last && task.round === last.round && task.taskDefinitionKey === last.taskDefinitionKey)
  return new Set(counted.flatMap((task) => task.assigneeId ?? []))
}

async function oneTask(
  run: Run,
  token: TokenRow,
  node: ParsedNode,
  users: readonly number[],
  proxies: Readonly<Record<number, number>>,
  fresh: boolean,
): Promise<void> {
  const decided = fresh ? undefined : users.find((id) => decidedBefore(run, token).has(id))
  if (decided !== undefined) return autoPass(run, token, node, decided, (await matterOf(run)).permission)
  token.state = 'waitTask'
  const assigneeId = users.length === 1 ? users[0]! : null
  const task = await addTask(run, token, {
    node,
    name: node.name || node.id,
    kind: 1,
    assigneeId,
    candidates: assigneeId === null ? [...users] : [],
    proxyFor: assigneeId === null ? null : (proxies[assigneeId] ?? null),
  })
  if (task.proxyFor !== null) run.log('proxy', { ...task, targets: [assigneeId!], operatorId: task.proxyFor })
  for (const [index, listener] of node.taskListeners.entries())
    if (listener.event === 'timeout' && listener.timer)
      await subscribe(run, token, node.id, { kind: 'timer', name: null, timer: listener.timer }, String(index))
}

export interface NewTask {
  readonly node: ParsedNode
  readonly name: string
  readonly kind: TaskRow['kind']
  readonly assigneeId: number | null
  readonly candidates: number[]
  readonly proxyFor?: number | null
  readonly parentTaskId?: string
  readonly signType?: TaskRow['signType']
  readonly round?: number
  /** Comes to its turn later; nobody is told yet. */
  readonly waiting?: boolean
}
export async function addTask(run: Run, token: TokenRow, of: NewTask): Promise<TaskRow> {
  const task = await newTask(run, token, of)
  run.state.tasks.set(task.id, task)
  linkRecord(run, token, task)
  await listenTask(run, task, 'create')
  if (task.assigneeId !== null) await listenTask(run, task, 'assignment')
  if (!task.waiting) await tell(run, task)
  return task
}
const linkRecord = (run: Run, token: TokenRow, task: TaskRow) => {
  const record = run.state.records.get(token.recordId ?? '')
  if (record && task.kind !== 2) record.taskId = task.id
}

async function newTask(run: Run, token: TokenRow, of: NewTask): Promise<TaskRow> {
  const { node } = of
  const nodeToken = nodeTokenOf(run, token)
  const moment = async (text: string | null | undefined) => {
    const value = text ? await valueOf(run, token, text) : null
    if (value === null || value === undefined || value === '') return null
    const at = momentOf(String(value)) ?? afterDuration(String(value), run.step.context.now)
    return at?.toISOString() ?? null
  }
  const priority = Number(node.user?.priority ? await valueOf(run, token, node.user.priority) : 50)
  return {
    id: uuidv7(),
    companyId: run.state.instance.companyId,
    instanceId: run.id,
    tokenId: token.id,
    scopeTokenId: nodeToken.parentId,
    causeTaskId: token.causeTaskId,
    taskDefinitionKey: node.id,
    name: of.name,
    assigneeId: of.assigneeId,
    ownerId: null,
    candidates: of.candidates,
    proxyFor: of.proxyFor ?? null,
    parentTaskId: of.parentTaskId ?? null,
    kind: of.kind,
    signType: of.signType ?? null,
    waiting: of.waiting ?? false,
    result: 1,
    pendingResult: null,
    comment: null,
    formPatch: null,
    attachments: null,
    dueDate: await moment(node.user?.dueDate),
    followUpDate: await moment(node.user?.followUpDate),
    priority: Number.isFinite(priority) ? Math.min(100, Math.max(0, Math.round(priority))) : 50,
    createTime: run.step.now,
    claimTime: null,
    endTime: null,
    round: of.round ?? roundOf(run, nodeToken, node.id),
    superseded: false,
    authority: null,
    version: 1,
  }
}
/** The instances of one visit are of one round. */
const roundOf = (run: Run, nodeToken: TokenRow, nodeId: string): number =>
  (nodeToken.variables['_round'] as number | undefined) ?? nextRound(run, nodeId)

/** A turn that nobody has to take: written as passed, so that the timeline shows it. */
async function autoPass(
  run: Run,
  token: TokenRow,
  node: ParsedNode,
  userId: number | null,
  authority: string | null = null,
): Promise<void> {
  token.state = 'active'
  const task = await newTask(run, token, {
    node,
    name: node.name || node.id,
    kind: 1,
    assigneeId: userId,
    candidates: [],
  })
  Object.assign(task, { result: 2, endTime: run.step.now, authority })
  run.state.tasks.set(task.id, task)
  linkRecord(run, token, task)
  run.log('autoPass', { ...task, operatorId: userId })
  return run.complete(token, 'approved')
}

/** Tells those whose turn it is. */
export async function tell(run: Run, task: TaskRow): Promise<void> {
  const receivers = task.assigneeId === null ? task.candidates : [task.assigneeId]
  if (receivers.length === 0) return
  const { context } = run.step
  const initiator = await run.initiator()
  await emitEvent(context.q, context.now, {
    event: 'bpm.task.created',
    bizId: task.id,
    companyId: run.state.instance.companyId,
    communityId: run.state.instance.communityId,
    actorId: run.step.actorId,
    includeActor: true,
    receivers,
    payload: { initiator: String(initiator['name'] ?? ''), process: run.state.instance.title },
  })
}

/** A person's decision moves the token. */
export async function decided(run: Run, task: TaskRow, outcome: 'approved' | 'rejected'): Promise<void> {
  await listenTask(run, task, 'complete')
  const token = run.state.tokens.get(task.tokenId ?? '')
  if (!token) throw new Error(`task ${task.id} has no token`)
  token.causeTaskId = task.id
  token.state = 'active'
  if (outcome === 'approved' || isInstanceOfBody(run, token)) return run.complete(token, outcome)
  return run.reject(token, run.node(token.activityId), task.comment)
}
