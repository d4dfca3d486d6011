import type { ActionContext, Kernel } from '../../../kernel/kernel.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { fire } from './events.ts'
import { nodesIn } from './graph.ts'
import type { EngineDefinition } from './ports.ts'
import { deliver, startAt } from './signals.service.ts'
import { type Announcement, Step } from './step.ts'
import { asSystem } from '../../../kernel/system-context.ts'
import { afterDuration, againAt, cycleOf, dueOf } from './timers.ts'

/** What is due: timers, activities that go on by themselves, failed ones again. Several processes share the work. */
const BATCH = 20
const LOCK_SEC = 60
const DEFAULT_CYCLE = 'R3/PT10M'

interface Claimed {
  id: string
  company_id: number
  instance_id: string | null
  process_definition_id: string | null
  element_id: string | null
  kind: 'timer' | 'async' | 'retry'
  phase: string | null
  payload: Record<string, unknown> | null
  due_at: string
}

/** Works off everything that is due; the answer is how many jobs it ran. */
export async function runDueJobs(kernel: Kernel): Promise<number> {
  for (let ran = 0; ;) {
    const jobs = await claim(kernel.q, kernel.clock.now())
    if (jobs.length === 0) return ran
    for (const job of jobs) {
      await attempt(kernel, job)
      ran++
    }
  }
}

const claim = (q: Queryable, now: Date) =>
  q.query<Claimed>(
    `update engine_job set locked_until = $1::timestamptz + interval '${LOCK_SEC} seconds', updated_at = $1
     where id in (select j.id from engine_job j left join process_instance i on i.id = j.instance_id
       where j.due_at <= $1 and j.retries_left > 0 and (j.locked_until is null or j.locked_until < $1) and coalesce(not i.suspended, true)
       order by j.due_at, j.id limit ${BATCH} for update of j skip locked)
     returning id, company_id, instance_id, process_definition_id, element_id, kind, phase, payload, to_json(due_at) as due_at`,
    [now],
  )

async function attempt(kernel: Kernel, job: Claimed): Promise<void> {
  try {
    await asSystem(kernel, job.company_id, job.id, (context) =>
      job.instance_id ? runInstanceJob(context, job) : runFreeJob(context, job),
    )
  } catch (error) {
    kernel.log.warn({ err: error, job: job.id, instance: job.instance_id }, 'engine job')
    await failed(kernel, job, error as Error)
  }
}

export async function runInstanceJob(context: ActionContext, { id, instance_id }: Pick<Claimed, 'id' | 'instance_id'>) {
  const step = new Step(context)
  const run = await step.open(instance_id!)
  const job = run?.state.jobs.get(id)
  if (!run?.live || !job) return
  run.state.jobs.delete(id)
  run.state.instance.failure = null
  const token = run.state.tokens.get(job.tokenId ?? '')
  const sub = run.state.subscriptions.get(job.subscriptionId ?? '')
  if (sub) run.later(() => fire(run, sub))
  else if (token?.state === 'waitJob')
    run.later(() => (job.phase === 'leave' ? run.leave(token) : run.enter(token, { resumed: true })))
  await step.finish()
}

/** A timer that starts a process, or an event that other instances are to hear. */
async function runFreeJob(context: ActionContext, job: Claimed): Promise<void> {
  const [gone] = await context.q.query('delete from engine_job where id = $1 returning id', [job.id])
  if (!gone) return
  if (job.process_definition_id) return runStartTimer(context, job)
  const said = job.payload as unknown as Announcement
  await deliver(context, {
    kind: job.phase as 'message' | 'signal',
    name: said.name,
    companyId: job.company_id,
    from: said.from,
    businessKey: said.businessKey,
  })
}
async function runStartTimer(context: ActionContext, job: Claimed): Promise<void> {
  const step = new Step(context)
  const definition = await step.ports.definitionFor(context, { id: job.process_definition_id! })
  if (!definition || definition.suspended) return
  const [administrator] = await step.ports.administratorsOf(context, definition)
  const startId = job.element_id!
  await startAt(
    context,
    { definitionId: definition.id, startId, userId: administrator ?? null },
    { companyId: job.company_id },
  )
  const left = (job.payload?.['repeats'] as number | null | undefined) ?? null
  const cycle = cycleOf(definition.parsed.nodes[startId]?.event?.timer?.text ?? '')
  if (cycle && (left === null || left > 0))
    await addStartJob(context.q, context.now, definition, job.company_id, startId, {
      at: againAt(cycle, new Date(job.due_at), context.now),
      repeats: left === null ? null : left - 1,
    })
}

/** Starts by timer belong to the newest version: called when a definition is deployed or suspended. */
export async function armStartTimers(
  context: ActionContext,
  definition: EngineDefinition,
  companyId: number,
): Promise<void> {
  await context.q.query(
    `delete from engine_job where company_id = $2 and process_definition_id is not null and payload ->> 'key' = $1`,
    [definition.key, companyId],
  )
  if (definition.suspended) return
  for (const start of nodesIn(definition.parsed, null)) {
    if (start.type !== 'startEvent' || !start.event?.timer) continue
    const due = dueOf(start.event.timer, context.now)
    if (due) await addStartJob(context.q, context.now, definition, companyId, start.id, due)
  }
}
const addStartJob = (
  q: Queryable,
  now: Date,
  definition: EngineDefinition,
  companyId: number,
  elementId: string,
  due: { at: Date; repeats: number | null },
) =>
  q.query(
    `insert into engine_job (id, company_id, process_definition_id, element_id, kind, payload, exclusive, due_at, retries_left, created_at, updated_at)
     values ($1, $2, $3, $4, 'timer', $5::jsonb, true, $6, 3, $7, $7)`,
    [
      uuidv7(),
      companyId,
      definition.id,
      elementId,
      JSON.stringify({ key: definition.key, repeats: due.repeats }),
      due.at,
      now,
    ],
  )

/** Again later, as often as its cycle says; then the instance stands out until an administrator decides. */
async function failed(kernel: Kernel, job: Claimed, error: Error): Promise<void> {
  const now = kernel.clock.now()
  const [row] = await kernel.q.query<{ retries_left: number; retry_cycle: string | null; tried: boolean }>(
    `select retries_left, retry_cycle, error is not null as tried from engine_job where id = $1`,
    [job.id],
  )
  if (!row) return
  const cycle = cycleOf(row.retry_cycle ?? DEFAULT_CYCLE)!
  const left = (row.tried ? row.retries_left : (cycle.times ?? row.retries_left)) - 1
  const message = error.message.slice(0, 500)
  await kernel.q.query(
    `update engine_job set kind = 'retry', retries_left = $2, error = $3, due_at = $4, locked_until = null, updated_at = $5 where id = $1`,
    [job.id, left, message, afterDuration(cycle.every, now), now],
  )
  if (left <= 0 && job.instance_id)
    await kernel.q.query('update process_instance set failure = $2, updated_at = $3 where id = $1', [
      job.instance_id,
      message,
      now,
    ])
}
