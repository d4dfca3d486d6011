import { afterAll, beforeAll, describe, vi } from 'vitest'
import { settingsOf, type ProcessSettings } from '@wuguan/contract/bpm/process-settings'
import { bpmEntities } from '@wuguan/contract/bpm/entities'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { boot, type Running } from '../../server/boot.ts'
import { type Actor, makeActor } from '../../server/kernel/auth/actor.ts'
import { NO_SCOPE } from '../../server/kernel/auth/scope.ts'
import { RightsCache } from '../../server/kernel/auth/rights.ts'
import { createPool } from '../../server/kernel/db/pool.ts'
import { onPool } from '../../server/kernel/db/sql.ts'
import { schemaOf } from '../../server/kernel/db/table.ts'
import { diffSchemas } from '../../server/kernel/db/diff.ts'
import { findEntity } from '../../server/kernel/entities.ts'
import { uuidv7 } from '../../server/kernel/ids.ts'
import type { ActionContext, Kernel } from '../../server/kernel/kernel.ts'
import { parseBpmn } from '../../server/modules/bpm/engine/parse.ts'
import type { Assignees, EngineDefinition, EnginePorts } from '../../server/modules/bpm/engine/ports.ts'
import { type TestApp, startTestApp } from './app.ts'

/** Everything that the engine does, from its files as the memory holds them now. */
const loadEngine = async () => ({
  ...(await import('../../server/kernel/tx.ts')),
  ...(await import('../../server/modules/bpm/engine/ports.ts')),
  ...(await import('../../server/modules/bpm/engine/handlers.ts')),
  ...(await import('../../server/modules/bpm/engine/script.ts')),
  ...(await import('../../server/modules/bpm/engine/start.service.ts')),
  ...(await import('../../server/modules/bpm/engine/signals.service.ts')),
  ...(await import('../../server/modules/bpm/engine/jobs.ts')),
  ...(await import('../../server/modules/bpm/engine/admin.service.ts')),
  ...(await import('../../server/modules/bpm/task/decide.service.ts')),
  ...(await import('../../server/modules/bpm/task/move.service.ts')),
  ...(await import('../../server/modules/bpm/task/person.service.ts')),
  ...(await import('../../server/modules/bpm/task/instance.service.ts')),
})
export type Engine = Awaited<ReturnType<typeof loadEngine>>

/** A handler of no module: the service that it stands for fails in the way that its diagram has an answer to. */
export const FAILING = 'test.failing'

/** One process; two that take turns, step by step; one that is started anew for every step. */
export type Life = 'one' | 'turns' | 'anew'

/**
 * The engine on a real database with rules that a test writes down. Where its life is not one process, nothing of a step can
 * live on in memory: the next step is another process's, or finds neither connections nor a variable of any file as it was.
 */
export interface Rule {
  readonly users: readonly number[]
  readonly mode?: 1 | 2 | 3 | 4
  readonly emptyPolicy?: 1 | 2 | 3
}
export interface TaskView extends Record<string, unknown> {
  id: string
  key: string
  assignee: number | null
  result: number
  kind: number
  round: number
  waiting: boolean
}

export class Processes {
  readonly app: TestApp
  private readonly other: Running | null
  readonly companyId: number
  readonly users: readonly number[]
  readonly definitions = new Map<string, EngineDefinition>()
  readonly rules = new Map<string, Rule>()
  readonly leaders = new Map<number, number>()
  readonly administrators: number[] = []
  readonly keepers: number[] = []
  readonly unreachable = new Set<number>()
  readonly copies: { instanceId: string; userIds: readonly number[] }[] = []
  private readonly life: Life
  private engine: Engine
  private readonly productPorts: EnginePorts
  private turn = 0

  private constructor(
    app: TestApp,
    other: Running | null,
    engine: Engine,
    companyId: number,
    users: readonly number[],
    life: Life,
  ) {
    this.app = app
    this.other = other
    this.engine = engine
    this.companyId = companyId
    this.users = users
    this.life = life
    this.productPorts = engine.ports()
    this.equip(engine)
  }
  private equip({ installPorts, isHandler, registerHandler, ProcessError }: Engine): void {
    installPorts(this.ports())
    if (isHandler(FAILING)) return
    registerHandler(FAILING, async () => {
      throw new ProcessError('E1', '没有信号')
    })
  }

  static async open(people = 8, life: Life = 'one'): Promise<Processes> {
    const app = await startTestApp()
    const other =
      life === 'turns'
        ? await boot({
            settings: { ...app.kernel.settings, dataDir: await mkdtemp(join(tmpdir(), 'wuguan-other-')) },
            clock: app.clock,
            listen: false,
            jobs: false,
            connection: app.connection,
          })
        : null
    await makeTables(app)
    const [company] = await app.kernel.q.query<{ id: number }>('select id from company where parent_id is null limit 1')
    const made = await app.kernel.q.query<{ id: number }>(
      `insert into sys_user (username, pet_name, company_id, gender, state, super_admin, password_hash, password_changed_at, must_change_password, failed_count, source, iot_sync_state, created_at, updated_at)
       select 'person' || n, '审批人' || n, $1, 0, 1, false, '', $2, false, 0, 'local', 0, $2, $2 from generate_series(1, $3::integer) n returning id`,
      [company!.id, app.clock.now(), people],
    )
    return new Processes(
      app,
      other,
      await loadEngine(),
      company!.id,
      made.map((row) => row.id).sort((a, b) => a - b),
      life,
    )
  }
  async close(): Promise<void> {
    // The next file of this worker finds the engine as the product has it.
    this.engine.installPorts(this.productPorts)
    await this.other?.stop()
    await this.app.stop()
  }

  /** One step of the process whose turn it is. */
  private async step<O>(work: (kernel: Kernel, engine: Engine) => Promise<O>): Promise<O> {
    if (this.life !== 'anew') {
      const mine = this.turn++ % 2 === 0 || !this.other
      return work(mine ? this.app.kernel : this.other!.kernel, this.engine)
    }
    vi.resetModules()
    const engine = await loadEngine()
    if (engine.startProcess === this.engine.startProcess) throw new Error('the engine was not loaded anew')
    this.equip(engine)
    this.engine = engine
    const pool = createPool(this.app.connection)
    const q = onPool(pool)
    try {
      return await work({ ...this.app.kernel, pool, q, rights: new RightsCache(q) }, engine)
    } finally {
      await pool.end()
    }
  }
  private actor(userId: number): Actor {
    const scope = { ...NO_SCOPE, companies: [this.companyId] }
    return makeActor(
      {
        userId,
        username: `u${userId}`,
        petName: `审批人${userId}`,
        superAdmin: false,
        homeCompanyId: this.companyId,
        departmentId: null,
        companyId: this.companyId,
        communityIds: null,
        sessionId: '',
        ip: '',
        traceId: '',
      },
      { epoch: 0, permissions: new Set(), grants: [], everything: scope, widest: scope, selectable: true },
    )
  }
  /** Runs a verb as a user, in a transaction of its own. */
  as<I, O>(
    userId: number,
    verb: (context: ActionContext, input: I, engine: Engine) => Promise<O>,
    input: I,
  ): Promise<O> {
    return this.step((kernel, engine) => {
      const run = ((engine as Record<string, unknown>)[verb.name] as typeof verb | undefined) ?? verb
      return engine.inTransaction(kernel, (scope) =>
        run({ kernel, actor: this.actor(userId), ...scope }, input, engine),
      )
    })
  }

  async deploy(xml: string, settings: Partial<ProcessSettings> = {}, version = 1): Promise<EngineDefinition> {
    const parsed = JSON.parse(JSON.stringify(await parseBpmn(xml))) as EngineDefinition['parsed']
    const definition: EngineDefinition = {
      id: uuidv7(),
      modelId: null,
      key: parsed.key,
      version,
      name: parsed.name,
      companyId: null,
      parsed,
      settings: settingsOf(settings),
      suspended: false,
      formSnapshot: null,
    }
    this.definitions.set(definition.id, definition)
    return definition
  }
  start(
    definition: EngineDefinition,
    {
      variables = {},
      by = this.users[0]!,
      ...rest
    }: {
      variables?: Record<string, unknown>
      by?: number
      formData?: Record<string, unknown>
      business?: { type: string; id: string }
      forbidSelf?: boolean
    } = {},
  ): Promise<string> {
    return this.as(
      by,
      (context, _, { startProcess }) =>
        startProcess(context, definition, {
          title: '测试',
          companyId: this.companyId,
          communityId: null,
          startUserId: by,
          variables,
          ...rest,
        }),
      null,
    )
  }
  tasks(instanceId: string, open = true): Promise<TaskView[]> {
    return this.app.kernel.q.query<TaskView>(
      `select id, task_definition_key as key, assignee_id as assignee, result, kind, round, waiting from process_task where instance_id = $1 ${open ? 'and result = 1' : ''} order by task_definition_key, round, assignee_id, id`,
      [instanceId],
    )
  }
  /** The one open task of a node, or of a node for a person. */
  async task(instanceId: string, key?: string, person?: number): Promise<TaskView> {
    const found = (await this.tasks(instanceId)).filter(
      (task) => (!key || task.key === key) && (person === undefined || task.assignee === person),
    )
    if (found.length !== 1)
      throw new Error(
        `${found.length} open tasks of ${key ?? 'the instance'}: ${JSON.stringify(await this.tasks(instanceId))}`,
      )
    return found[0]!
  }
  async approve(instanceId: string, key?: string, person?: number, more: object = {}): Promise<void> {
    const task = await this.task(instanceId, key, person)
    await this.as(person ?? task.assignee!, (context, input, { approve }) => approve(context, input), {
      taskId: task.id,
      comment: null,
      ...more,
    } as never)
  }
  async reject(instanceId: string, key?: string, person?: number): Promise<void> {
    const task = await this.task(instanceId, key, person)
    await this.as(person ?? task.assignee!, (context, input, { reject }) => reject(context, input), {
      taskId: task.id,
      comment: '不同意',
    } as never)
  }
  async keys(instanceId: string): Promise<string[]> {
    return (await this.tasks(instanceId)).map((task) => task.key)
  }
  async instance(
    id: string,
  ): Promise<{ result: number; endReason: string | null; variables: Record<string, unknown>; failure: string | null }> {
    const [row] = await this.app.kernel.q.query<never>(
      'select result, end_reason as "endReason", variables, failure from process_instance where id = $1',
      [id],
    )
    return row!
  }
  async result(id: string): Promise<number> {
    return (await this.instance(id)).result
  }
  async trace(instanceId: string): Promise<string[]> {
    const rows = await this.app.kernel.q.query<{ key: string }>(
      'select key from activity_record where instance_id = $1 and end_time is not null and not canceled order by id',
      [instanceId],
    )
    return rows.map(({ key }) => key)
  }
  /** Nothing is left behind by an instance that has ended. */
  async leftovers(instanceId: string): Promise<number> {
    const [row] = await this.app.kernel.q.query<{ n: number }>(
      `select (select count(*) from execution_token where instance_id = $1) + (select count(*) from event_subscription where instance_id = $1)
         + (select count(*) from engine_job where instance_id = $1) + (select count(*) from process_task where instance_id = $1 and result = 1)
         + (select count(*) from activity_record where instance_id = $1 and end_time is null) as n`,
      [instanceId],
    )
    return row!.n
  }
  jobs(): Promise<number> {
    return this.step((kernel, { runDueJobs }) => runDueJobs(kernel))
  }
  send(
    kind: 'message' | 'signal',
    name: string,
    to: { instanceId?: string; businessKey?: string; variables?: Record<string, unknown> } = {},
  ): Promise<number> {
    return this.as(
      this.users[0]!,
      (context, _, { deliver }) => deliver(context, { kind, name, companyId: this.companyId, ...to }),
      null,
    )
  }

  private ports(): EnginePorts {
    const enabled = async (context: ActionContext, ids: readonly number[]) => {
      const rows = await context.q.query<{ id: number }>(
        'select id from sys_user where id = any($1) and state = 1 and deleted_at is null',
        [ids],
      )
      return ids.filter((id) => rows.some((row) => row.id === id))
    }
    return {
      definitionFor: async (_context, which) => {
        const found = [...this.definitions.values()].filter((one) =>
          'id' in which
            ? one.id === which.id
            : one.key === which.key && !one.suspended && (which.version === undefined || one.version === which.version),
        )
        // As read from the database: nothing can be tied to the object of the step before.
        return structuredClone(found.sort((a, b) => b.version - a.version)[0] ?? null)
      },
      startableBy: async (_context, kind, name) =>
        [...this.definitions.values()].flatMap((definition) =>
          Object.values(definition.parsed.nodes)
            .filter(
              (node) =>
                node.type === 'startEvent' &&
                node.scope === null &&
                node.event?.kind === kind &&
                node.event.name === name,
            )
            .map((node) => ({ definitionId: definition.id, startId: node.id, userId: null })),
        ),
      assertMayStart: async () => {},
      resolveAssignees: async (context, ask): Promise<Assignees> => {
        const rule = this.rules.get(`${ask.definition.key}:${ask.taskKey}`)
        const named = rule?.users ?? ask.explicit.users.map(Number).filter((id) => id > 0)
        return {
          users: await enabled(context, named),
          mode: rule?.mode ?? null,
          emptyPolicy: rule?.emptyPolicy ?? null,
          byRule: rule !== undefined,
        }
      },
      leaderOf: async (_context, userId) => this.leaders.get(userId) ?? null,
      administratorsOf: async () => this.administrators,
      keepers: async () => this.keepers,
      reachable: async (context, ids) => (await enabled(context, ids)).filter((id) => !this.unreachable.has(id)),
      proxiesOf: async () => ({}),
      applyFormPatch: async (_context, ask) => ({ ...ask.formData, ...ask.patch }),
      needsForm: async () => false,
      copyTo: async (_context, { instanceId, userIds }) => void this.copies.push({ instanceId, userIds }),
      bindingFor: async () => null,
    }
  }
}

/** Tables of the engine, where no migration has made them yet. */
async function makeTables({ kernel }: TestApp): Promise<void> {
  const missing = schemaOf(bpmEntities, (name) => findEntity(name)?.id ?? 'uuid')
  for (const table of Object.keys(missing)) {
    const [there] = await kernel.q.query<{ oid: unknown }>('select to_regclass($1) as oid', [table])
    if (there?.oid) delete missing[table]
  }
  for (const statement of diffSchemas({}, missing).statements) await kernel.q.query(statement)
}

/** Declares the same cases for every life of the engine. */
export function everyLife(people: number, declare: (world: () => Processes) => void): void {
  describe.each<[string, Life]>([
    ['in one process', 'one'],
    ['by two processes in turns', 'turns'],
    ['by a process that is started anew for every step', 'anew'],
  ])('%s', (_name, life) => {
    let world: Processes
    beforeAll(async () => {
      world = await Processes.open(people, life)
    }, 120_000)
    afterAll(() => world?.close())
    declare(() => world)
  })
}
