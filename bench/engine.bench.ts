import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { boot } from '../server/boot.ts'
import { loadRights, systemActor } from '../server/kernel/auth/actor.ts'
import type { ActionContext, Kernel } from '../server/kernel/kernel.ts'
import { readSettings } from '../server/kernel/settings.ts'
import { inTransaction } from '../server/kernel/tx.ts'
import { definitionFor } from '../server/modules/bpm/definition/definition.service.ts'
import type { EngineDefinition } from '../server/modules/bpm/engine/ports.ts'
import { startProcess } from '../server/modules/bpm/engine/start.service.ts'
import { deploy } from '../server/modules/bpm/model/deployment.service.ts'
import { create } from '../server/modules/bpm/model/model.service.ts'
import { approve } from '../server/modules/bpm/task/decide.service.ts'
import { diagram, el, end, flow, flows, start, user } from '../tests/support/diagrams.ts'
import { startBenchServer } from './server.ts'
import { about, recorded } from './statements.ts'
import { type Benchmark, median } from './support.ts'

const ROUNDS = 7
const STEPS = 60
const SECRET_KEY = 'bench-secret-key-bench-secret-key-00'
/** A usual approval: a decision, a condition on money, the next person. */
const XML = diagram('bench', [
  start(),
  user('first', { assignee: '${who}' }),
  el('exclusiveGateway', 'large', { default: 'small' }),
  user('second', { assignee: '${who}' }),
  end(),
  flows('s > first > large', 'second > e'),
  flow('big', 'large', 'second', '${amount > 500}'),
  flow('small', 'large', 'e'),
])

/** A step of the engine, which reads, moves and writes an instance, against a bare transaction of the very same statements. */
export const benchmark: Benchmark = {
  name: 'engine',
  async run() {
    const server = await startBenchServer({ SECRET_KEY })
    const folder = mkdtempSync(join(tmpdir(), 'wuguan-engine-'))
    const client = new pg.Client(server.database)
    await client.connect()
    const app = await boot({
      settings: readSettings({
        DATA_DIR: folder,
        DATABASE_URL: 'postgres://unused',
        SECRET_KEY,
        DEMO: '0',
        LOG_LEVEL: 'error',
      }),
      listen: false,
      jobs: false,
      connection: server.database,
    })
    try {
      const world = await open(app.kernel)
      const cases = (ROUNDS + 1) * STEPS
      const [ours, bare] = [await world.waiting(cases), await world.waiting(cases)]
      const [model] = await world.waiting(1)
      const since = Date.now()
      const { statements } = await recorded(() => world.decide(model!.task))
      const times = { step: [] as number[], bare: [] as number[] }
      for (let round = 0; round <= ROUNDS; round++) {
        const [from, to] = [round * STEPS, (round + 1) * STEPS]
        const step = await timeOf(ours.slice(from, to), ({ task }) => world.decide(task))
        // Worked out before: what is measured is the database and the driver.
        const ready = bare
          .slice(from, to)
          .map((one) => about(statements, since, new Map(model!.ids.map((id, at) => [id, one.ids[at]!]))))
        const plain = await timeOf(ready, async (list) => {
          for (const { text, values } of list) await client.query(text, [...values])
        })
        if (round > 0) {
          times.step.push(step)
          times.bare.push(plain)
        }
      }
      const [passed] = (
        await client.query<{ n: string }>("select count(*) as n from process_task where task_definition_key = 'second'")
      ).rows as [{ n: string }]
      if (Number(passed.n) !== cases * 2 + 1) throw new Error(`${passed.n} of ${cases * 2 + 1} steps were taken`)
      const [step, plain] = [median(times.step), median(times.bare)]
      return [
        {
          name: 'step of an instance',
          what: `a transaction of the same ${statements.length} statements by the bare driver = 1`,
          value: plain / step,
          unit: '×',
          bar: { kind: 'min', value: 0.3 },
          detail: `${step.toFixed(1)} ms against ${plain.toFixed(1)} ms`,
        },
      ]
    } finally {
      await app.stop()
      await client.end()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

/** Milliseconds of one, over all of them one after the other. */
async function timeOf<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<number> {
  const from = performance.now()
  for (const one of all) await work(one)
  return (performance.now() - from) / all.length
}

interface Waiting {
  readonly task: string
  /** Instance, task, token, records: what statements about it name. */
  readonly ids: readonly string[]
}
async function open(kernel: Kernel) {
  const [first] = await kernel.q.query<{ id: number; company: number }>(
    "select id, company_id as company from sys_user where username = 'sysadmin'",
  )
  const { id: userId, company } = first!
  const as = <T>(work: (context: ActionContext) => Promise<T>): Promise<T> =>
    inTransaction(kernel, (scope) => work({ kernel, actor, ...scope }))
  const rights = await loadRights(
    kernel.q,
    { userId, superAdmin: true, homeCompanyId: company, departmentId: null },
    company,
    0,
  )
  const actor = { ...systemActor(rights, company, 'bench'), userId, can: () => true } as ActionContext['actor']
  const definition: EngineDefinition = await as(async (context) => {
    const id = await create(context, { key: 'bench', name: 'bench', formType: 2, bpmnXml: XML })
    const { processDefinitionId } = await deploy(context, { id })
    return (await definitionFor(context, { id: processDefinitionId }))!
  })
  return {
    decide: (taskId: string) => as((context) => approve(context, { taskId, comment: '同意' })),
    /** Instances that stand before their first decision. */
    async waiting(count: number): Promise<Waiting[]> {
      const found: Waiting[] = []
      for (let n = 0; n < count; n++) {
        const instance = await as((context) =>
          startProcess(context, definition, {
            title: 'bench',
            companyId: company,
            communityId: null,
            startUserId: userId,
            variables: { who: userId, amount: '900.00' },
          }),
        )
        const [row] = await kernel.q.query<{ task: string; token: string }>(
          'select id as task, token_id as token from process_task where instance_id = $1',
          [instance],
        )
        const records = await kernel.q.query<{ id: string }>(
          'select id from activity_record where instance_id = $1 order by id',
          [instance],
        )
        found.push({ task: row!.task, ids: [instance, row!.task, row!.token, ...records.map(({ id }) => id)] })
      }
      return found
    },
  }
}
