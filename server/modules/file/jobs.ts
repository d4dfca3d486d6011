import { BATCH } from '../../kernel/imports/batch.store.ts'
import { resumeImports } from '../../kernel/imports/run.ts'
import type { JobDefinition } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { removeAttachments } from './attachments.service.ts'

/** What keeps the store clean, and imports alive when a process dies under them. */
export function fileJobs(kernel: Kernel): JobDefinition[] {
  return [
    {
      code: 'attachment.purge',
      name: '清理未确认附件',
      module: 'file',
      cron: '5 * * * *',
      async run({ q, now }) {
        const left = await q.query<{ id: string }>(
          `select id from attachment where not confirmed and created_at < $1::timestamptz - interval '24 hours' limit 5000`,
          [now],
        )
        const removed = await removeAttachments(
          kernel,
          left.map((row) => row.id),
        )
        // Nothing takes a day to upload: older ones were cut off.
        const swept = await kernel.files.sweep(now.getTime() - 24 * 3600_000)
        return { affected: removed + swept }
      },
    },
    {
      code: 'export.expire',
      name: '清理过期导出文件',
      module: 'file',
      cron: '0 4 * * *',
      async run({ q, now }) {
        const expired = await q.query<{ file_id: string | null }>(
          `with gone as (select id, file_id from export_task where status in (2, 3, 4) and expire_at < $1 for update)
           update export_task t set status = case when t.status = 2 then 5 else t.status end, file_id = null, expire_at = null, version = t.version + 1, updated_at = $1
           from gone where t.id = gone.id returning gone.file_id`,
          [now],
        )
        await removeAttachments(
          kernel,
          expired.flatMap((row) => row.file_id ?? []),
        )
        return { affected: expired.length }
      },
    },
    {
      code: 'import.resume',
      name: '继续中断的导入',
      module: 'file',
      cron: '* * * * *',
      run: async ({ q, now }) => ({ affected: await resumeImports(kernel, q, now) }),
    },
    {
      code: 'import.cleanup',
      name: '清理导入文件',
      module: 'file',
      cron: '40 3 * * *',
      async run({ q, now }) {
        await q.query(
          `update import_batch set status = ${BATCH.failed}, stage = 'done', error = '未确认列对应，已作废', updated_at = $1
           where stage = 'mapping' and status = ${BATCH.checking} and created_at < $1::timestamptz - interval '24 hours'`,
          [now],
        )
        const old = await q.query<{ id: string }>(
          `select a.id from attachment a where a.biz_type = 'file.importBatch' and a.created_at < $1::timestamptz - interval '30 days'
             and not exists (select 1 from import_batch b where b.file_id = a.id and b.created_at >= $1::timestamptz - interval '30 days') limit 5000`,
          [now],
        )
        const ids = old.map((row) => row.id)
        await q.query('update import_batch set file_id = null where file_id = any($1)', [ids])
        return { affected: await removeAttachments(kernel, ids) }
      },
    },
  ]
}
