import { afterAll, beforeAll, describe } from 'vitest'
import { settingsOf, type ProcessSettings } from '@wuguan/contract/bpm/process-settings'
import { bpmEntities } from '@wuguan/contract/bpm/entities'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { boot, type Running } from '../../server/boot.ts'
import { type Actor, makeActor } from '../../server/kernel/auth/actor.ts'
import { NO_SCOPE } from '../../server/kernel/auth/scope.ts'
import { schemaOf } from '../../server/kernel/db/table.ts'
import { diffSchemas } from '../../server/kernel/db/diff.ts'
import { findEntity } from '../../server/kernel/entities.ts'
import { uuidv7 } from '../../server/kernel/ids.ts'
import type { ActionContext } from '../../server/kernel/kernel.ts'
import { inTransaction } from '../../server/kernel/tx.ts'
import { runDueJobs } from '../../server/modules/bpm/engine/jobs.ts'
import { parseBpmn } from '../../server/modules/bpm/engine/parse.ts'
import {
  type Assignees,
  type EngineDefinition,
  type EnginePorts,
  installPorts,
} from '../../server/modules/bpm/engine/ports.ts'
import { deliver } from '../../server/modules/bpm/engine/signals.service.ts'
import { startProcess } from '../../server/modules/bpm/engine/start.service.ts'
import { approve, reject } from '../../server/modules/bpm/task/decide.service.ts'
import { type TestApp, startTestApp } from './app.ts'

/**
 * The engine on a real database with rules that a test writes down. In the alternating world two app processes share the
 * database and take turns, so that nothing of a step can live on in memory.
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
  private readonly other: Running
  readonly companyId: number
  readonly users: readonly number[]
  readonly definitions = new Map<string, EngineDefinition>()
  readonly rules = new Map<string, Rule>()
  readonly leaders = new Map<number, number>()
  readonly administrators: number[] = []
  readonly unreachable = new Set<number>()
  readonly copies: { instanceId: string; userIds: readonly number[] }[] = []
  alternate = false
  private turn = 0

  private constructor(app: TestApp, other: Running, companyId: number, users: readonly number[]) {
    this.app = app
    this.other = other
    this.companyId = companyId
    this.users = users
    installPorts(this.ports())
  }

  static async open(people = 8): Promise<Processes> {
    const app = await startTestApp()
    const other = await boot({
      settings: { ...app.kernel.settings, dataDir: await mkdtemp(join(tmpdir(), 'wuguan-other-')) },
      clock: app.clock,
      listen: false,
      jobs: false,
      connection: app.connection,
    })
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
      company!.id,
      made.map((row) => row.id).sort((a, b) => a - b),
    )
  }
  async close(): Promise<void> {
    await this.other.stop()
    await this.app.stop()
  }

  private kernel() {
    this.turn++
    return this.alternate && this.turn % 2 === 0 ? this.other.kernel : this.app.kernel
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
        communityId: null,
        sessionId: '',
        ip: '',
        traceId: '',
      },
      { epoch: 0, permissions: new Set(), grants: [], everything: scope, widest: scope, selectable: true },
    )
  }
  /** Runs a verb as a user, in a transaction of its own. */
  as<I, O>(userId: number, verb: (context: ActionContext, input: I) => Promise<O>, input: I): Promise<O> {
    const kernel = this.kernel()
    return inTransaction(kernel, (scope) => verb({ kernel, actor: this.actor(userId), ...scope }, input))
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
      (context) =>
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
    await this.as(person ?? task.assignee!, approve, { taskId: task.id, comment: null, ...more } as never)
  }
  async reject(instanceId: string, key?: string, person?: number): Promise<void> {
    const task = await this.task(instanceId, key, person)
    await this.as(person ?? task.assignee!, reject, { taskId: task.id, comment: '不同意' } as never)
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
    return runDueJobs(this.kernel())
  }
  send(
    kind: 'message' | 'signal',
    name: string,
    to: { instanceId?: string; businessKey?: string; variables?: Record<string, unknown> } = {},
  ): Promise<number> {
    return this.as(
      this.users[0]!,
      (context) => deliver(context, { kind, name, companyId: this.companyId, ...to }),
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
        if ('id' in which) return this.definitions.get(which.id) ?? null
        const found = [...this.definitions.values()].filter(
          (one) =>
            one.key === which.key && !one.suspended && (which.version === undefined || one.version === which.version),
        )
        return found.sort((a, b) => b.version - a.version)[0] ?? null
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

/** Declares the same cases for one process, and for two that take turns. */
export function bothWays(people: number, declare: (world: () => Processes) => void): void {
  describe.each([
    ['in one process', false],
    ['by two processes in turns', true],
  ])('%s', (_name, alternate) => {
    let world: Processes
    beforeAll(async () => {
      world = await Processes.open(people)
      world.alternate = alternate
    }, 120_000)
    afterAll(() => world?.close())
    declare(() => world)
  })
}
