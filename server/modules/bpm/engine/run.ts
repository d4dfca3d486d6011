import { refuse } from '@wuguan/contract/kernel/errors'
import { uuidv7 } from '../../../kernel/ids.ts'
import { disarm } from './disarm.ts'
import { armBoundaries, armScope, waitFor } from './events.ts'
import { endInstance, endNode, scopeEnded } from './ending.ts'
import { flowsOut, fireJoins } from './flows.ts'
import { listen } from './listening.ts'
import { instanceDone, isBody, isInstanceOfBody, startLoop, loopsAgain } from './multi.ts'
import type { ParsedNode } from './parsed.ts'
import { enterUserTask } from './people.ts'
import { nodeRejected } from './rejecting.ts'
import type { EngineDefinition, InstanceView } from './ports.ts'
import type { JobRow, RecordRow, State, TaskRow, TokenRow } from './state.ts'
import type { Step } from './step.ts'
import { callProcess, runScriptTask, runService } from './work.ts'
import { startOf } from './graph.ts'

export type Outcome = 'approved' | 'rejected' | null
/** What the timeline keeps of an act: the task it was about, who was meant, what was said. */
export interface Logged {
  readonly id?: string
  readonly taskDefinitionKey?: string
  readonly operatorId?: number | null
  readonly targets?: number[]
  readonly said?: string | null | undefined
  readonly files?: unknown
}
export interface Entering {
  /** Came back by a return: nobody is skipped for having decided before. */
  readonly fresh?: boolean
  /** Goes on after its asynchronous job. */
  readonly resumed?: boolean
}
const JOINS = new Set(['parallelGateway', 'inclusiveGateway'])
const ACTIVITIES = new Set([
  'userTask',
  'scriptTask',
  'serviceTask',
  'receiveTask',
  'manualTask',
  'subProcess',
  'callActivity',
])

/** One instance while a step moves it: the rules of the elements, over the rows of the state. */
export class Run {
  readonly step: Step
  readonly state: State
  readonly definition: EngineDefinition
  private readonly queue: (() => Promise<void>)[] = []
  private starter: Record<string, unknown> | null = null

  constructor(step: Step, state: State, definition: EngineDefinition) {
    this.step = step
    this.state = state
    this.definition = definition
  }
  get id(): string {
    return this.state.instance.id
  }
  get live(): boolean {
    return this.state.instance.result === 1
  }
  view(): InstanceView {
    const { instance } = this.state
    return {
      id: instance.id,
      title: instance.title,
      companyId: instance.companyId,
      communityId: instance.communityId,
      startUserId: instance.startUserId,
      startDepartmentId: instance.startDepartmentId,
      businessType: instance.businessType,
      businessId: instance.businessId,
      definitionId: instance.processDefinitionId,
    }
  }
  node(id: string): ParsedNode {
    const node = this.definition.parsed.nodes[id]
    if (!node) throw new Error(`definition ${this.definition.id} has no element ${id}`)
    return node
  }
  async initiator(): Promise<Record<string, unknown>> {
    if (this.starter) return this.starter
    const [row] = await this.step.context.q.query<Record<string, unknown>>(
      `select u.id, u.pet_name as name, u.company_id as "companyId", u.department_id as "departmentId",
         coalesce((select json_agg(p.code) from user_position up join position p on p.id = up.position_id where up.user_id = u.id), '[]') as "positionCodes"
       from sys_user u where u.id = $1`,
      [this.state.instance.startUserId],
    )
    this.starter = row ?? { id: this.state.instance.startUserId, positionCodes: [] }
    return this.starter
  }

  /** Ends the instance; everybody may be the last, so it is asked of the run. */
  end(result: 2 | 3 | 4, reason: string | null, errorCode: string | null = null): Promise<void> {
    return endInstance(this, result, reason, { errorCode })
  }
  /** An element was rejected; what that means the process says. */
  reject(token: TokenRow, node: ParsedNode, reason: string | null = null): Promise<void> {
    return nodeRejected(this, token, node, reason)
  }

  later(work: () => Promise<void>): void {
    this.queue.push(work)
  }
  /** Works off what is queued, then lets joins fire, until nothing moves. */
  async settle(): Promise<boolean> {
    let moved = false
    for (;;) {
      const work = this.queue.shift()
      if (work) {
        moved = true
        this.step.move()
        await work()
      } else if (!this.live || !(await fireJoins(this))) return moved
      else moved = true
    }
  }

  log(action: string, of: Logged = {}): void {
    this.state.logs.push({
      id: uuidv7(),
      companyId: this.state.instance.companyId,
      instanceId: this.id,
      taskId: of.id ?? null,
      activityId: of.taskDefinitionKey ?? null,
      action,
      operatorId: of.operatorId === undefined ? this.step.actorId : of.operatorId,
      targetUserIds: of.targets ?? null,
      comment: of.said ?? null,
      attachments: of.files ?? null,
      at: this.step.now,
    })
  }
  addToken(of: Partial<TokenRow> & Pick<TokenRow, 'activityId'>): TokenRow {
    const token: TokenRow = {
      id: uuidv7(),
      instanceId: this.id,
      parentId: null,
      flowId: null,
      variables: {},
      state: 'active',
      miIndex: null,
      causeTaskId: null,
      recordId: null,
      ...of,
    }
    this.state.tokens.set(token.id, token)
    return token
  }
  parentOf(token: TokenRow): TokenRow | null {
    return token.parentId === null ? null : (this.state.tokens.get(token.parentId) ?? null)
  }
  childrenOf(tokenId: string | null): TokenRow[] {
    return [...this.state.tokens.values()].filter((token) => token.parentId === tokenId)
  }
  openRecord(token: TokenRow, node: ParsedNode): RecordRow {
    const record: RecordRow = {
      id: uuidv7(),
      instanceId: this.id,
      key: node.id,
      type: node.type,
      taskId: null,
      causeTaskId: token.causeTaskId,
      startTime: this.step.now,
      endTime: null,
      canceled: false,
      flowIdsTaken: [],
    }
    this.state.records.set(record.id, record)
    token.recordId = record.id
    return record
  }
  closeRecord(token: TokenRow, flowIdsTaken: readonly string[] = [], canceled = false): void {
    const record = token.recordId === null ? undefined : this.state.records.get(token.recordId)
    token.recordId = null
    if (!record || record.endTime !== null) return
    record.endTime = this.step.now
    record.canceled = canceled
    record.flowIdsTaken = [...flowIdsTaken]
  }

  /** A token stands before an element. */
  arrive(token: TokenRow, nodeId: string, flowId: string | null, entering: Entering = {}): void {
    const node = this.node(nodeId)
    token.activityId = nodeId
    token.flowId = flowId
    token.state = 'active'
    token.recordId = null
    if (JOINS.has(node.type) && node.incoming.length > 1) {
      token.state = 'waitJoin'
      return
    }
    this.later(() => this.enter(token, entering))
  }

  async enter(token: TokenRow, entering: Entering): Promise<void> {
    if (!this.has(token)) return
    const node = this.node(token.activityId)
    if (node.asyncBefore && !entering.resumed) return this.postpone(token, node, 'enter')
    token.state = 'active'
    this.openRecord(token, node)
    await listen(this, token, node, 'start')
    if (ACTIVITIES.has(node.type)) await armBoundaries(this, token, node)
    if (node.loop && node.loop.kind !== 'standard') return startLoop(this, token, node)
    return this.execute(token, node, entering)
  }

  async execute(token: TokenRow, node: ParsedNode, entering: Entering = {}): Promise<void> {
    if (!this.has(token)) return
    switch (node.type) {
      case 'userTask':
        return enterUserTask(this, token, node, entering)
      case 'scriptTask':
        return runScriptTask(this, token, node)
      case 'serviceTask':
        return runService(this, token, node)
      case 'throwEvent':
      case 'endEvent':
        return endNode(this, token, node)
      case 'catchEvent':
      case 'receiveTask':
        return waitFor(this, token, [node])
      case 'eventGateway':
        return waitFor(
          this,
          token,
          node.outgoing.map((flow) => this.node(this.definition.parsed.flows[flow]!.target)),
        )
      case 'subProcess':
      case 'eventSubProcess':
        return this.openScope(token, node)
      case 'callActivity':
        return callProcess(this, token, node)
      default:
        return this.complete(token, null)
    }
  }

  /** The token becomes the scope of what runs inside. */
  async openScope(token: TokenRow, node: ParsedNode): Promise<void> {
    await armScope(this, token, node.id)
    const start = startOf(this.definition.parsed, node.id)
    if (!start) throw new Error(`sub-process ${node.id} has no start`)
    const inside = this.addToken({ activityId: start.id, parentId: token.id, causeTaskId: token.causeTaskId })
    this.arrive(inside, start.id, null)
  }

  /** What stood at the element is done: one turn of a loop, or the element as a whole. */
  async complete(token: TokenRow, outcome: Outcome): Promise<void> {
    if (!this.has(token)) return
    const node = this.node(token.activityId)
    if (isInstanceOfBody(this, token)) return instanceDone(this, token, node, outcome)
    if (node.loop?.kind === 'standard' && (await loopsAgain(this, token, node))) {
      disarmChildren(this, token)
      this.later(() => this.execute(token, node))
      return
    }
    if (isBody(token)) token.variables = withoutInner(token.variables)
    disarm(this, token.id)
    if (node.asyncAfter) return this.postpone(token, node, 'leave')
    return this.leave(token)
  }

  async leave(token: TokenRow): Promise<void> {
    if (!this.has(token)) return
    const node = this.node(token.activityId)
    token.state = 'active'
    await listen(this, token, node, 'end')
    if (!this.has(token)) return
    const flows = node.type === 'endEvent' ? [] : await flowsOut(this, token, node)
    this.follow(token, flows)
    if (flows.length === 0) await scopeEnded(this, token.parentId)
  }

  /** The first flow takes the token itself, the others take new ones. */
  follow(token: TokenRow, flows: readonly string[]): void {
    this.closeRecord(token, flows)
    token.variables = {}
    if (flows.length === 0) {
      this.state.tokens.delete(token.id)
      return
    }
    for (const [index, flowId] of flows.entries()) {
      const target = this.definition.parsed.flows[flowId]!.target
      const moving =
        index === 0
          ? token
          : this.addToken({ activityId: target, parentId: token.parentId, causeTaskId: token.causeTaskId })
      this.arrive(moving, target, flowId)
    }
  }

  /** Goes on in a transaction of its own. */
  private postpone(token: TokenRow, node: ParsedNode, phase: 'enter' | 'leave'): void {
    token.state = 'waitJob'
    this.addJob({
      kind: 'async',
      tokenId: token.id,
      elementId: node.id,
      phase,
      exclusive: node.exclusive,
      retryCycle: node.retryCycle,
    })
  }
  addJob(of: Partial<JobRow> & Pick<JobRow, 'kind'>): void {
    const id = uuidv7()
    this.state.jobs.set(id, {
      id,
      companyId: this.state.instance.companyId,
      instanceId: this.id,
      processDefinitionId: null,
      tokenId: null,
      subscriptionId: null,
      elementId: null,
      phase: null,
      payload: null,
      exclusive: true,
      dueAt: this.step.now,
      retriesLeft: 3,
      retryCycle: null,
      lockedUntil: null,
      error: null,
      ...of,
    })
  }

  has(token: TokenRow): boolean {
    return this.live && this.state.tokens.get(token.id) === token
  }
  openTasks(): TaskRow[] {
    return [...this.state.tasks.values()].filter((task) => task.result === 1)
  }
  assertActive(): void {
    if (this.state.instance.suspended) throw refuse('流程已挂起，暂不能处理')
  }
}

/** Names that start with an underscore are the engine's own. */
const withoutInner = (variables: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !name.startsWith('_')))
const disarmChildren = (run: Run, token: TokenRow) => {
  for (const [id, sub] of run.state.subscriptions)
    if (sub.tokenId === token.id && run.node(sub.elementId).attachedTo === null) run.state.subscriptions.delete(id)
}
