import { job } from '@wuguan/contract/system/job.entity'
import { CronExpressionParser } from 'cron-parser'
import type { FastifyBaseLogger } from 'fastify'
import { PgBoss } from 'pg-boss'
import type { z } from 'zod'
import type { Clock } from './clock.ts'
import type { ConnectionConfig } from './db/pool.ts'
import type { Queryable } from './db/sql.ts'
import type { Kernel } from './kernel.ts'
import { uuidv7 } from './ids.ts'
import { offerRows } from './offers.ts'

/**
 * Jobs and background tasks. pg-boss only executes; the business tables (`job`, `job_run`, and each task's own) are the record:
 * cron and misfire come from `job.next_run_at`, so that several processes and any clock agree (system book A16).
 */
export interface JobContext {
  readonly q: Queryable
  readonly now: Date
  readonly params: unknown
  log(line: string): void
}
/** Work that every process does every few seconds; it keeps the others off its rows itself. */
export interface Beat {
  readonly name: string
  readonly everySec: number
  run(kernel: Kernel): Promise<void>
}
export interface JobDefinition {
  readonly code: string
  readonly name: string
  readonly module: string
  /** Five fields, Asia/Shanghai; null = beats more often than once a minute, on its own. */
  readonly cron: string | null
  readonly misfire?: 1 | 2
  readonly timeoutSec?: number
  readonly retry?: number
  readonly params?: z.ZodType
  run(context: JobContext): Promise<{ affected?: number } | void>
}
/** Long work that somebody waits for: import validation, exports. Its own table says how far it is. */
export type TaskHandler = (data: Record<string, unknown>) => Promise<void>

const QUEUE = 'work'
const TICK_MS = 15_000
const ZONE = 'Asia/Shanghai'

export const nextRun = (cron: string, after: Date): Date =>
  CronExpressionParser.parse(cron, { currentDate: after, tz: ZONE }).next().toDate()

/** At least a minute between two runs; throws the sentence of the book otherwise. */
export function checkCron(cron: string): string | null {
  if (cron.trim().split(/\s+/).length > 5) return '执行间隔不能小于1分钟'
  try {
    CronExpressionParser.parse(cron, { tz: ZONE })
    return null
  } catch {
    return 'cron表达式不正确'
  }
}

export class Jobs {
  private readonly definitions = new Map<string, JobDefinition>()
  private readonly tasks = new Map<string, TaskHandler>()
  private boss: PgBoss | null = null
  private timer: NodeJS.Timeout | null = null
  private readonly beats: Beat[] = []
  private readonly beating: NodeJS.Timeout[] = []
  private kernel: Kernel | null = null
  private readonly running = new Set<Promise<unknown>>()
  private readonly q: Queryable
  private readonly clock: Clock
  private readonly log: FastifyBaseLogger

  constructor(q: Queryable, clock: Clock, log: FastifyBaseLogger) {
    this.q = q
    this.clock = clock
    this.log = log
  }

  define(job: JobDefinition): void {
    this.definitions.set(job.code, job)
  }
  beat(beat: Beat): void {
    this.beats.push(beat)
  }
  /** The kernel that beats run with; it holds the jobs, so that it comes after them. */
  attach(kernel: Kernel): void {
    this.kernel = kernel
  }
  task(kind: string, handler: TaskHandler): void {
    if (this.tasks.has(kind)) throw new Error(`two handlers of task ${kind}`)
    this.tasks.set(kind, handler)
  }
  all(): readonly JobDefinition[] {
    return [...this.definitions.values()]
  }

  /** Registers the jobs in their table; what an administrator changed there stays. */
  async seed(q: Queryable, now: Date): Promise<void> {
    const { written } = await offerRows(
      q,
      now,
      { entity: job, identity: () => ['code'] },
      this.all().map(({ code, name, module, cron, misfire = 1, timeoutSec = 600, retry = 0 }) => ({
        key: code,
        values: { code, name, module, cron, misfire, timeout_sec: timeoutSec, retry },
        first: { params: {}, state: 1 },
      })),
    )
    const due = await q.query<{ id: string; cron: string }>(
      'select id, cron from job where code = any($1) and state = 1 and cron is not null',
      [[...written]],
    )
    for (const { id, cron } of due)
      await q.query('update job set next_run_at = $2 where id = $1', [id, nextRun(cron, now)])
  }

  async start(connection: ConnectionConfig, { schedule = true }: { schedule?: boolean } = {}): Promise<void> {
    const boss = new PgBoss({
      ...connection,
      schema: 'pgboss',
      max: 3,
      application_name: 'wuguan-jobs',
      schedule: false,
      supervise: schedule,
    })
    boss.on('error', (error) => this.log.error({ err: error }, 'job queue'))
    await boss.start()
    await boss.createQueue(QUEUE, { retryLimit: 2, expireInSeconds: 7200 }).catch((error: Error) => {
      if (!/already exists/i.test(error.message)) throw error
    })
    await boss.work<{ kind: string; data: Record<string, unknown> }>(
      QUEUE,
      { batchSize: 1, pollingIntervalSeconds: 1, localConcurrency: 2 },
      async (batch) => {
        for (const job of batch) {
          const work = this.execute(job.data.kind, job.data.data)
          this.running.add(work)
          await work.finally(() => this.running.delete(work))
        }
      },
    )
    this.boss = boss
    for (const beat of this.kernel ? this.beats : []) this.beating.push(this.startBeat(beat, this.kernel!))
    if (schedule) {
      this.timer = setInterval(
        () => void this.tick().catch((error: Error) => this.log.error({ err: error }, 'job tick')),
        TICK_MS,
      )
      await this.tick()
    }
  }

  /** One run at a time in this process. */
  private startBeat(beat: Beat, kernel: Kernel): NodeJS.Timeout {
    let busy = false
    return setInterval(() => {
      if (busy) return
      busy = true
      const work = Promise.resolve()
        .then(() => beat.run(kernel))
        .catch((error: Error) => this.log.error({ err: error, beat: beat.name }, 'beat failed'))
        .finally(() => {
          busy = false
          this.running.delete(work)
        })
      this.running.add(work)
    }, beat.everySec * 1000)
  }

  /** Queues a task; inside a transaction it runs only if that commits. */
  async enqueue(kind: string, data: Record<string, unknown>, q?: Queryable): Promise<void> {
    if (!this.boss) throw new Error('jobs are not started')
    const options = q
      ? {
          db: { executeSql: async (text: string, values?: unknown[]) => ({ rows: await q.query(text, values ?? []) }) },
        }
      : {}
    await this.boss.send(QUEUE, { kind, data }, options)
  }

  /** Queues every job that is due, once over all processes, and moves it to its next time. */
  async tick(): Promise<void> {
    const now = this.clock.now()
    const due = await this.q.query<{ id: string; code: string; cron: string; misfire: number; late: boolean }>(
      `select id, code, cron, misfire, next_run_at < $1::timestamptz - interval '2 minutes' as late from job
       where state = 1 and cron is not null and next_run_at <= $1`,
      [now],
    )
    for (const job of due) {
      const moved = await this.q.query(
        'update job set next_run_at = $2 where id = $1 and next_run_at <= $3 returning id',
        [job.id, nextRun(job.cron, now), now],
      )
      if (moved.length === 0 || !this.definitions.has(job.code)) continue
      if (job.late && job.misfire === 2) continue
      await this.enqueue('job', { jobId: job.id, trigger: job.late ? 4 : 1, operatorId: null })
    }
  }

  private async execute(kind: string, data: Record<string, unknown>): Promise<void> {
    if (kind === 'job') return this.runJob(data as { jobId: string; trigger: number; operatorId: number | null })
    const handler = this.tasks.get(kind)
    if (!handler) throw new Error(`no handler of task ${kind}`)
    await handler(data)
  }

  /** One run at a time over all processes; a second trigger is recorded as skipped. */
  async runJob({
    jobId,
    trigger,
    operatorId,
  }: {
    jobId: string
    trigger: number
    operatorId: number | null
  }): Promise<void> {
    const [job] = await this.q.query<{ code: string; params: unknown; timeout_sec: number; retry: number }>(
      'select code, params, timeout_sec, retry from job where id = $1',
      [jobId],
    )
    const definition = job && this.definitions.get(job.code)
    if (!definition) return
    const runId = uuidv7()
    const started = this.clock.now()
    const claimed = await this.q.query(
      `insert into job_run (id, job_id, trigger, started_at, result, operator_id, created_at, updated_at)
       select $1, $2, $3, $4, 1, $5, $4, $4
       where not exists (select 1 from job_run where job_id = $2 and result = 1 and started_at > $4::timestamptz - make_interval(secs => $6))
       returning id`,
      [runId, jobId, trigger, started, operatorId, job.timeout_sec],
    )
    if (claimed.length === 0) {
      this.log.info({ job: job.code }, '任务正在执行中')
      return
    }
    const lines: string[] = []
    const finish = (result: number, affected: number | null, error: string | null) => {
      const ended = this.clock.now()
      return this.q.query(
        `with r as (update job_run set ended_at = $2, result = $3, affected = $4, log = $5, error = $6, updated_at = $2 where id = $1)
         update job set last_run_at = $7, last_result = $8 where id = $9`,
        [
          runId,
          ended,
          result,
          affected,
          lines.join('\n').slice(0, 20_000),
          error?.slice(0, 2000) ?? null,
          started,
          { 2: '成功', 3: '失败', 4: '超时' }[result],
          jobId,
        ],
      )
    }
    for (let attempt = 0; ; attempt++) {
      try {
        const outcome = await withTimeout(
          definition.run({ q: this.q, now: started, params: job.params, log: (line) => void lines.push(line) }),
          job.timeout_sec * 1000,
        )
        await finish(2, (outcome && outcome.affected) ?? null, null)
        return
      } catch (error) {
        const timedOut = error instanceof TimeoutError
        lines.push(String(error))
        if (timedOut || attempt >= job.retry) {
          await finish(timedOut ? 4 : 3, null, String((error as Error).message))
          this.log.error({ err: error, job: job.code }, 'job failed')
          return
        }
      }
    }
  }

  /** Lets running work end, then stops fetching. */
  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer)
    for (const timer of this.beating) clearInterval(timer)
    await this.boss?.stop({ graceful: true, timeout: 10_000 })
    await Promise.allSettled(this.running)
  }
}

class TimeoutError extends Error {}
async function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  try {
    return await Promise.race([
      work,
      new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new TimeoutError('执行超时')), ms)
      }),
    ])
  } finally {
    clearTimeout(timer)
  }
}
