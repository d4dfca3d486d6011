import { refuse } from '@wuguan/contract/kernel/errors'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { type OutboxMessage, writeOutbox } from '../../../kernel/outbox.ts'
import { settled } from '../../app/notice.service.ts'
import { type EngineDefinition, type EnginePorts, ports } from './ports.ts'
import { type Stand, demandSay, resubmitted, standOf } from './deciders.ts'
import { Run } from './run.ts'
import type { InstanceRow, JobRow, State, TaskRow } from './state.ts'
import { JOB, type Snapshot, loadState, lockFamily, saveState, snapshotOf, upsert } from './store.ts'

export interface Announcement {
  readonly name: string
  readonly from: string | null
  readonly businessKey: string | null
}
/** People whose turn at a task is over, by a decision or because it went to somebody else: what called them to it is done. */
function settledTasks(state: State, before: Snapshot): OutboxMessage[] {
  const called = (task: TaskRow) => (task.assigneeId === null ? task.candidates : [task.assigneeId])
  const over = [...state.tasks.values()].map((task) => {
    const old = before.get(`process_task:${task.id}`)
    const was = old === undefined ? task : (JSON.parse(old) as TaskRow)
    const still = task.result === 1 ? called(task) : []
    const moved = old === undefined ? task.result !== 1 : was.result === 1 && old !== JSON.stringify(task)
    const told = moved ? new Set([...called(was), ...was.candidates, ...called(task)]) : []
    return { bizId: task.id, userIds: [...told].filter((user) => !still.includes(user)) }
  })
  return settled(TASK_CALLS, over)
}
const TASK_CALLS = ['bpm.task.created', 'bpm.task.overdue']

/** More transitions than any drawn process needs: what goes beyond runs in a circle. */
const MOVES_MAX = 2_000

/**
 * One step of the engine: the instances that it touches are read under the lock of their root, moved in memory, and written back
 * together. Everything happens in the transaction of the caller.
 */
export class Step {
  readonly context: ActionContext
  readonly ports: EnginePorts
  /** `stood`: null for an instance that this step starts. */
  private readonly runs = new Map<string, { run: Run; before: Snapshot; stood: Stand | null }>()
  private readonly held = new Map<string, boolean>()
  private readonly roles = new Map<number, ReadonlySet<string>>()
  private readonly effects: OutboxMessage[] = []
  private readonly announcements: JobRow[] = []
  private moves = 0

  constructor(context: ActionContext) {
    this.context = context
    this.ports = ports()
  }
  get now(): string {
    return this.context.now.toISOString()
  }
  get actorId(): number | null {
    return this.context.actor.userId || null
  }

  /** Opens an instance for a step; null when there is none. */
  async open(instanceId: string): Promise<Run | null> {
    const known = this.runs.get(instanceId)
    if (known) return known.run
    if (!(await lockFamily(this.context.q, instanceId))) return null
    const state = await loadState(this.context.q, instanceId)
    if (!state) return null
    const definition = await this.ports.definitionFor(this.context, { id: state.instance.processDefinitionId })
    if (!definition) throw new Error(`no definition ${state.instance.processDefinitionId}`)
    return this.adopt(state, definition, snapshotOf(state), standOf(state))
  }
  create(instance: InstanceRow, definition: EngineDefinition): Run {
    return this.adopt(
      {
        instance,
        tokens: new Map(),
        tasks: new Map(),
        records: new Map(),
        subscriptions: new Map(),
        jobs: new Map(),
        logs: [],
      },
      definition,
      new Map(),
      null,
    )
  }
  private adopt(state: State, definition: EngineDefinition, before: Snapshot, stood: Stand | null): Run {
    const run = new Run(this, state, definition)
    this.runs.set(state.instance.id, { run, before, stood })
    return run
  }

  /** Live instances that a token called, those of this step included. */
  async calledBy(instanceId: string, tokenId: string): Promise<Run[]> {
    const rows = await this.context.q.query<{ id: string }>(
      'select id from process_instance where parent_instance_id = $1 and parent_token_id = $2 and result = 1',
      [instanceId, tokenId],
    )
    for (const { id } of rows) await this.open(id)
    return [...this.runs.values()]
      .map(({ run }) => run)
      .filter(
        ({ live, state: { instance } }) =>
          live && instance.parentInstanceId === instanceId && instance.parentTokenId === tokenId,
      )
  }

  move(): void {
    if (++this.moves > MOVES_MAX) throw refuse('流程执行步数超出限制，请检查是否存在死循环')
  }
  /** An effect outside the database: leaves with the commit. */
  effect(message: OutboxMessage): void {
    this.effects.push(message)
  }

  /** A message or signal for other instances: each hears it in a transaction of its own. */
  announce(phase: 'message' | 'signal', payload: Announcement, companyId: number): void {
    this.announcements.push({
      id: uuidv7(),
      companyId,
      instanceId: null,
      processDefinitionId: null,
      tokenId: null,
      subscriptionId: null,
      elementId: null,
      kind: 'async',
      phase,
      payload: { ...payload },
      exclusive: true,
      dueAt: this.now,
      retriesLeft: 3,
      retryCycle: null,
      lockedUntil: null,
      error: null,
    })
  }

  /** Those of the users who hold a permission in a place; each is asked about once in a step. */
  async reachable(
    userIds: readonly number[],
    place: { companyId: number; communityId: number | null },
    permission: string,
  ): Promise<ReadonlySet<number>> {
    const key = (id: number) => `${permission} ${place.companyId} ${place.communityId} ${id}`
    const open = userIds.filter((id) => !this.held.has(key(id)))
    const found = open.length === 0 ? [] : await this.ports.reachable(this.context, open, place, permission)
    for (const id of open) this.held.set(key(id), found.includes(id))
    return new Set(userIds.filter((id) => this.held.get(key(id))))
  }

  /** Lets everything move that can, looks over who had a hand in it, and writes what came of it. */
  async finish(): Promise<void> {
    for (let moved = true; moved;) {
      moved = false
      // Called processes that open meanwhile join the round.
      for (const { run } of this.runs.values()) moved = (await run.settle()) || moved
    }
    const { q, now } = this.context
    const resubmits = [...this.runs.values()].some(({ run, stood }) => resubmitted(run.state, stood))
    for (const { run, stood } of this.runs.values()) await demandSay(run, stood, resubmits)
    for (const { run, before } of this.runs.values()) {
      await saveState(q, run.state, before, { now, actorId: this.actorId })
      this.effects.push(...settledTasks(run.state, before))
    }
    if (this.announcements.length) await upsert(q, JOB as never, this.announcements, now, this.actorId)
    await writeOutbox(q, now, this.effects)
  }

  /** Role codes of a user, for `hasRole`. */
  knownRoles(userId: number): ReadonlySet<string> | undefined {
    return this.roles.get(userId)
  }
  async loadRoles(userId: number): Promise<void> {
    const rows = await this.context.q.query<{ code: string }>(
      `select distinct r.code from user_role ur join sys_role r on r.id = ur.role_id and r.state = 1 and r.deleted_at is null
       where ur.user_id = $1 and r.code is not null`,
      [userId],
    )
    this.roles.set(userId, new Set(rows.map(({ code }) => code)))
  }
}
