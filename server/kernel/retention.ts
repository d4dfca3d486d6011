import { z } from '@wuguan/contract/kernel/zod'
import type { JobDefinition } from './jobs.ts'
import type { Queryable } from './db/sql.ts'

/** Lines that one statement takes away, so that nobody waits for a night's worth of them. */
const TOGETHER = 5_000
const LONGEST = 36_500

/** A period of retention as a parameter of the job that keeps it: people set it under 定时任务. */
export const keptDays = (title: string, { initial, least }: { initial: number; least: number }) =>
  z
    .int(`${title}须为整数`)
    .min(least, `${title}不能少于${least}天`)
    .max(LONGEST, `${title}不能超过${LONGEST}天`)
    .default(initial)
    .meta({ title })

/** The database itself keeps lines of the operation log for three years (`refuse_ledger_change`). */
const periods = z.strictObject({
  loginLogDays: keptDays('登录日志保留天数', { initial: 1_095, least: 180 }),
  exceptionLogDays: keptDays('异常日志保留天数', { initial: 365, least: 30 }),
  importRowDays: keptDays('导入明细保留天数', { initial: 365, least: 30 }),
  operationLogDays: z
    .int('操作日志保留天数须为整数')
    .min(1_096, '操作日志保留天数不能少于1096天')
    .max(LONGEST, `操作日志保留天数不能超过${LONGEST}天`)
    .optional()
    .meta({ title: '操作日志保留天数', description: '不填写时永久保留' }),
})

type Purge = (q: Queryable, now: Date, days: number) => Promise<unknown[]>
const olderIn =
  (table: 'login_log' | 'exception_log' | 'operation_log'): Purge =>
  (q, now, days) =>
    q.query(
      `delete from ${table} where id in (select t.id from ${table} t where t.at < $1::timestamptz - make_interval(days => $2::int) limit ${TOGETHER}) returning id`,
      [now, days],
    )
/** What is beyond its period, some of it. */
const LOGS: Readonly<Record<keyof z.output<typeof periods>, Purge>> = {
  loginLogDays: olderIn('login_log'),
  exceptionLogDays: olderIn('exception_log'),
  operationLogDays: olderIn('operation_log'),
  // An undo goes by what its rows made: those of money are kept, whose undo ends with their month; the batch stays with its numbers.
  importRowDays: (q, now, days) =>
    q.query(
      `delete from import_row where id in (select t.id from import_row t where t.created_at < $1::timestamptz - make_interval(days => $2::int)
         and (t.created is null or exists (select 1 from import_batch b where b.id = t.batch_id and b.undo_until < $1)) limit ${TOGETHER}) returning id`,
      [now, days],
    ),
}

/** Takes away what is older than its period. */
export const retentionJob: JobDefinition = {
  code: 'retention.keep',
  name: '清理过期记录',
  module: 'system',
  cron: '20 4 * * *',
  timeoutSec: 3_600,
  params: periods,
  async run({ q, now, params, log }) {
    const kept = periods.parse(params ?? {})
    let affected = 0
    for (const [name, purge] of Object.entries(LOGS)) {
      const days = kept[name as keyof typeof LOGS]
      if (days === undefined) continue
      let gone = 0
      for (let some = TOGETHER; some === TOGETHER; gone += some) some = (await purge(q, now, days)).length
      affected += gone
      if (gone > 0) log(`${name}: ${gone}`)
    }
    return { affected }
  },
}
