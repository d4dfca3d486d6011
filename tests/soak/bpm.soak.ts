import { writeSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { percentile } from '../../bench/support.ts'
import { loadRights, systemActor } from '../../server/kernel/auth/actor.ts'
import { dateTimeOf } from '../../server/kernel/clock.ts'
import type { ActionContext, Kernel } from '../../server/kernel/kernel.ts'
import { inTransaction } from '../../server/kernel/tx.ts'
import { definitionFor } from '../../server/modules/bpm/definition/definition.service.ts'
import { startProcess } from '../../server/modules/bpm/engine/start.service.ts'
import { deploy } from '../../server/modules/bpm/model/deployment.service.ts'
import { create } from '../../server/modules/bpm/model/model.service.ts'
import { ADMIN_PASSWORD, type TestApp, startTestApp } from '../support/app.ts'
import { diagram, el, end, extensions, flow, flows, script, start, user } from '../support/diagrams.ts'
import { type Processes, startProcesses } from './processes.ts'

/**
 * A hundred people decide the tasks of a thousand instances at once, on two app processes over one database, every click made
 * twice; one of the processes is killed in the middle and comes back. Every task is decided once, every instance ends right,
 * nothing happens twice and nothing is lost.
 */
const PEOPLE = 100
const INSTANCES = 1_000
/** Tasks of an instance: the first, both branches, and every second one the chief. */
const TASKS = INSTANCES * 3 + INSTANCES / 2
/** Messages: two are told of the first task, one of every other. */
const TURNS = TASKS + INSTANCES
const KILL_AT = 0.35
const AT_ONCE = 8
const SETTLED_MS = 180_000
const DONE = '该任务已处理，请刷新'
const SECRET_KEY = 'test-secret-key-test-secret-key-00'

const XML = diagram('soak', [
  start(),
  user('first', { candidateUsers: '${[one, two]}' }),
  el('parallelGateway', 'fork'),
  user('left', { assignee: '${one}' }),
  user('right', { assignee: '${two}' }),
  el('parallelGateway', 'join'),
  // Goes on in a job of its own, in whichever process takes it; doing it twice would count to two.
  script('count', 'execution.setVariable("counted", counted + 1)', { asyncBefore: true }),
  el('exclusiveGateway', 'large', { default: 'small' }),
  user('chief', { assignee: '${three}' }),
  el(
    'serviceTask',
    'tell',
    { name: '通知', 'camunda:delegateExpression': '${notify}' },
    extensions(
      '<camunda:field name="title"><camunda:string>soak</camunda:string></camunda:field><camunda:field name="users"><camunda:expression>${one}</camunda:expression></camunda:field>',
    ),
  ),
  end(),
  flows('s > first > fork > left > join > count > large', 'fork > right > join', 'chief > tell > e'),
  flow('big', 'large', 'chief', '${amount > 500}'),
  flow('small', 'large', 'tell'),
])

interface Person {
  readonly id: number
  readonly token: string
}
let app: TestApp
let processes: Processes
let people: readonly Person[]
beforeAll(async () => {
  app = await startTestApp({ now: dateTimeOf(new Date()), first: true })
  people = await employ()
  await startAll(app.kernel)
  processes = await startProcesses(app.connection, { secretKey: SECRET_KEY })
}, 300_000)
afterAll(async () => {
  await processes?.stop()
  await app?.stop()
})

it('a hundred people and a killed process: every task once, every instance right', async () => {
  const { seconds, clicks, lost, refusals, latencies } = await decideAll(app.kernel)
  await settled(app.kernel)
  expect([...refusals]).toEqual([DONE])
  await judge(app.kernel)
  // The layer is silent about what passes; the figures are to be seen.
  writeSync(
    1,
    `${TASKS} tasks decided once in ${seconds.toFixed(1)} s (${(TASKS / seconds).toFixed(0)} a second); ${clicks} clicks, ${lost} without an answer; ` +
      `click p50 ${percentile(latencies, 50).toFixed(0)} ms, p95 ${percentile(latencies, 95).toFixed(0)} ms\n`,
  )
})

async function employ(): Promise<Person[]> {
  const rows = await app.kernel.q.query<{ id: number; username: string }>(
    `insert into sys_user (username, pet_name, company_id, gender, state, super_admin, password_hash, password_changed_at, must_change_password, failed_count, source, iot_sync_state, created_at, updated_at)
     select 'person' || n, '审批人' || n, a.company_id, 0, 1, false, a.password_hash, $1, false, 0, 'local', 0, $1, $1
     from generate_series(1, $2::integer) n, sys_user a where a.username = 'sysadmin' returning id, username`,
    [app.clock.now(), PEOPLE],
  )
  const found: Person[] = []
  for (const { id, username } of rows.toSorted((a, b) => a.id - b.id))
    found.push({ id, token: (await app.login(username, ADMIN_PASSWORD)).token })
  return found
}

const asCompany = <T>(kernel: Kernel, work: (context: ActionContext) => Promise<T>): Promise<T> =>
  inTransaction(kernel, async (scope) => {
    const [root] = await scope.q.query<{ id: number }>('select id from company where parent_id is null')
    const system = { userId: 0, superAdmin: true, homeCompanyId: root!.id, departmentId: null }
    const rights = await loadRights(scope.q, system, root!.id, 0)
    return work({ kernel, actor: systemActor(rights, root!.id, 'soak'), ...scope })
  })

async function startAll(kernel: Kernel): Promise<void> {
  const definition = await asCompany(kernel, async (context) => {
    const id = await create(context, { key: 'soak', name: 'soak', formType: 2, bpmnXml: XML })
    const { processDefinitionId } = await deploy(context, { id })
    return (await definitionFor(context, { id: processDefinitionId }))!
  })
  const person = (at: number) => people[at % PEOPLE]!.id
  await eachAtOnce(
    Array.from({ length: INSTANCES }, (_, at) => at),
    (at) =>
      asCompany(kernel, (context) =>
        startProcess(context, definition, {
          title: `soak ${at}`,
          companyId: context.actor.companyId,
          communityId: null,
          startUserId: person(at + 50),
          variables: {
            one: person(at),
            two: person(at + 1),
            three: person(at + 2),
            amount: at % 2 === 0 ? '100.00' : '900.00',
            counted: 0,
          },
        }),
      ),
  )
}
async function eachAtOnce<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  let at = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (at < items.length) await work(items[at++]!)
    }),
  )
}

interface Figures {
  readonly seconds: number
  readonly clicks: number
  readonly lost: number
  readonly refusals: ReadonlySet<string>
  readonly latencies: readonly number[]
}
/** Everybody works off his own tasks until nobody has any; each click goes to two processes at the same time. */
async function decideAll({ q }: Kernel): Promise<Figures> {
  const refusals = new Set<string>()
  const latencies: number[] = []
  let [clicks, lost, decided] = [0, 0, 0]
  const plug: { pulled?: Promise<void> } = {}
  const approve = async (address: string, taskId: string, token: string) => {
    const from = performance.now()
    let answer: { code: number; msg: string }
    try {
      const reply = await fetch(`${address}/camunda/bpm/task/approve`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', token },
        body: JSON.stringify({ taskId, comment: '同意' }),
      })
      answer = (await reply.json()) as { code: number; msg: string }
    } catch {
      // The process died: whether it was done stands in the database only.
      lost++
      return
    }
    latencies.push(performance.now() - from)
    if (answer.code === 0) decided++
    else refusals.add(answer.msg)
    if (decided >= TASKS * KILL_AT) plug.pulled ??= processes.kill()
  }
  const work = async ({ id, token }: Person) => {
    for (;;) {
      const tasks = await q.query<{ id: string }>(
        `select t.id from process_task t where t.result = 1 and (t.assignee_id = $1
           or (t.assignee_id is null and exists (select 1 from process_task__candidates k where k.owner_id = t.id and k.target_id = $1))) limit 5`,
        [id],
      )
      for (const task of tasks) {
        const addresses = processes.addresses()
        clicks += 2
        await Promise.all([0, 1].map((at) => approve(addresses[at % addresses.length]!, task.id, token)))
      }
      if (tasks.length > 0) continue
      const [left] = await q.query('select 1 from process_instance where result = 1 and failure is null limit 1')
      if (!left) return
      await new Promise((next) => setTimeout(next, 500))
    }
  }
  const from = performance.now()
  await Promise.all(people.map(work))
  await plug.pulled
  return { seconds: (performance.now() - from) / 1000, clicks, lost, refusals, latencies }
}

/** What leaves after the commit has left. */
async function settled({ q }: Kernel): Promise<void> {
  const until = Date.now() + SETTLED_MS
  for (;;) {
    const [row] = await q.query<{ n: number }>(
      "select count(*) as n from outbox where status = 0 and biz_type like 'bpm.%'",
    )
    if (row!.n === 0) return
    if (Date.now() > until) throw new Error(`${row!.n} effects never left`)
    await new Promise((next) => setTimeout(next, 500))
  }
}

async function judge({ q }: Kernel): Promise<void> {
  const [counts] = await q.query<Record<string, number>>(
    `select (select count(*) from process_instance where result = 2 and failure is null and (variables ->> 'counted')::integer = 1) as passed,
       (select count(*) from process_task) as tasks, (select count(*) from process_task where result = 2) as decided,
       (select count(*) from task_log where action = 'approve') as approvals,
       (select count(distinct task_id) from task_log where action = 'approve') as approved,
       (select count(*) from execution_token) + (select count(*) from event_subscription) + (select count(*) from engine_job) as left,
       (select count(*) from activity_record where key = 'count') as jobs,
       (select deadlocks from pg_stat_database where datname = current_database()) as deadlocks,
       (select count(*) from message_record where title = 'soak') as told,
       (select count(*) from message_record where biz_event = 'bpm.task.created') as turns,
       (select count(distinct (user_id, biz_id)) from message_record where biz_event = 'bpm.task.created') as people`,
  )
  expect(counts).toEqual({
    passed: INSTANCES,
    tasks: TASKS,
    decided: TASKS,
    approvals: TASKS,
    approved: TASKS,
    left: 0,
    jobs: INSTANCES,
    deadlocks: 0,
    told: INSTANCES,
    turns: TURNS,
    people: TURNS,
  })
}
