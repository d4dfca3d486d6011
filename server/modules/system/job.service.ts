import type { Json } from '@wuguan/contract/kernel/action'
import type { jobRunNow } from '@wuguan/contract/system/operations.actions'
import { job } from '@wuguan/contract/system/job.entity'
import { badInput, notFound, refuse } from '@wuguan/contract/kernel/errors'
import { issuesToFields } from '@wuguan/contract/kernel/schema'
import { z } from 'zod'
import { writeLog } from '../../kernel/audit.ts'
import { dateTimeOf } from '../../kernel/clock.ts'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'
import { lockRows, updateOne, type Written } from '../../kernel/crud/write.ts'
import { checkCron, nextRun } from '../../kernel/jobs.ts'
import type { ActionContext, Kernel } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { writing } from '../../kernel/crud/writing.ts'

export const jobHooks: EntityHooks<typeof job> = {
  computed: {
    avgDurationMs: (alias) =>
      `(select (avg(extract(epoch from r.ended_at - r.started_at)) * 1000)::int from (select started_at, ended_at from job_run where job_id = ${alias}.id and ended_at is not null order by started_at desc limit 20) r)`,
  },
}

const definitionOf = (kernel: Kernel, code: unknown) => kernel.jobs.all().find((definition) => definition.code === code)
const soundCron = (cron: string) => {
  const sentence = checkCron(cron)
  if (sentence) throw badInput({ cron: sentence })
}

export async function updateJob(context: ActionContext, body: Record<string, unknown>): Promise<Written> {
  const { kernel, q, now } = context
  const [row] = await lockRows(writing(context, job, jobHooks), [body['id']], job.codes.edit)
  const cron = body['cron']
  if (cron !== undefined) {
    if (row!['cron'] === null) throw badInput({ cron: '该任务没有执行周期' })
    if (typeof cron !== 'string' || cron.trim() === '') throw badInput({ cron: '请输入执行周期' })
    soundCron(cron)
  }
  if (body['params'] !== undefined) {
    const schema = definitionOf(kernel, row!['code'])?.params ?? z.strictObject({})
    const parsed = schema.safeParse(body['params'] ?? {})
    if (!parsed.success)
      throw badInput(
        Object.fromEntries(
          Object.entries(issuesToFields(parsed.error)).map(([name, sentence]) => [
            name ? `params.${name}` : 'params',
            sentence,
          ]),
        ),
      )
  }
  const written = await updateOne(writing(context, job, jobHooks), body)
  if (typeof cron === 'string' && row!['state'] === 1)
    await q.query('update job set next_run_at = $2 where id = $1', [written.id, nextRun(cron, now)])
  return written
}

async function setJobState(context: ActionContext, id: string, state: 0 | 1): Promise<null> {
  const { q, actor, now } = context
  const [row] = await lockRows(writing(context, job, jobHooks), [id], job.codes.edit)
  if (row!['state'] === state) throw refuse(state === 1 ? '任务已启用' : '任务已暂停')
  const cron = row!['cron'] as string | null
  await q.query(
    'update job set state = $2, next_run_at = $3, version = version + 1, updated_by = $4, updated_at = $5 where id = $1',
    [id, state, state === 1 && cron ? nextRun(cron, now) : null, actor.userId || null, now],
  )
  await writeLog(q, actor, now, [
    {
      module: 'system',
      entity: job.name,
      entityId: id,
      title: String(row!['name']),
      action: 'edit',
      before: { state: 1 - state },
      after: { state },
    },
  ])
  return null
}
export const pauseJob = (context: ActionContext, { id }: { id: string }) => setJobState(context, id, 0)
export const resumeJob = (context: ActionContext, { id }: { id: string }) => setJobState(context, id, 1)

/** Starts a run behind the call; the next planned time stays. */
export async function runJobNow(context: ActionContext, { id }: ParsedOf<typeof jobRunNow>): Promise<null> {
  const { kernel, q, actor, now } = context
  const [row] = await q.query<{ code: string; name: string; timeout_sec: number }>(
    'select code, name, timeout_sec from job where id = $1',
    [id],
  )
  if (!row) throw notFound()
  if (!definitionOf(kernel, row.code)) throw refuse('该任务在此版本中不存在')
  const [running] = await q.query(
    'select 1 from job_run where job_id = $1 and result = 1 and started_at > $2::timestamptz - make_interval(secs => $3) limit 1',
    [id, now, row.timeout_sec],
  )
  if (running) throw refuse('任务正在执行中')
  await writeLog(q, actor, now, [
    { module: 'system', entity: job.name, entityId: id, title: row.name, action: 'other', after: { 操作: '立即执行' } },
  ])
  const data = { jobId: id, trigger: 2, operatorId: actor.userId || null }
  context.afterCommit(() => {
    kernel.jobs.runJob(data).catch((error: Error) => kernel.log.error({ err: error, job: row.code }, 'job run by hand'))
  })
  return null
}

export async function previewCron({ now }: ActionContext, { cron }: { cron: string }): Promise<{ next: string[] }> {
  soundCron(cron)
  const next: Date[] = []
  for (let at = now; next.length < 5;) next.push((at = nextRun(cron, at)))
  return { next: next.map(dateTimeOf) }
}

/** What the parameters of a job look like; null = it takes none. */
export async function describeParams({ kernel, q }: ActionContext, { id }: { id: string }): Promise<Json> {
  const [row] = await q.query<{ code: string }>('select code from job where id = $1', [id])
  if (!row) throw notFound()
  const schema = definitionOf(kernel, row.code)?.params
  return schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json) : null
}
