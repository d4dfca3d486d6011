import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { refuse } from '@wuguan/contract/kernel/errors'
import type { RawQuery } from '@wuguan/contract/kernel/query'
import type { Actor } from './auth/actor.ts'
import { loadActor } from './auth/sessions.ts'
import { exportChunks, exportColumns } from './crud/export-rows.ts'
import { entityNamed } from './entities.ts'
import { uuidv7 } from './ids.ts'
import type { Kernel } from './kernel.ts'
import type { CrudRegistration } from './module.ts'
import { sha256 } from './secrets.ts'
import { xlsWriter } from './spreadsheets/xls-writer.ts'
import { xlsxWriter } from './spreadsheets/xlsx-writer.ts'

/** Sheets that are exported: a true .xls as far as one holds the rows, else an .xlsx. */
export const SHEET_TYPES = {
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
export type SheetFormat = keyof typeof SHEET_TYPES

/** Exports too long to wait for: a row of the download centre, made by a task, kept for seven days. */
export interface ExportJob {
  entity: string
  fields: string[]
  filters: Record<string, string>
  /** Tasks that were queued before the formats were told apart name none: .xlsx. */
  format?: SheetFormat
  companyId: number
  communityIds: readonly number[] | null
}
/** A list that is a question about other rows, without a table of its own: how its task reads it. */
export interface ExportSource {
  readonly entity: AnyEntity
  chunks(kernel: Kernel, actor: Actor, filters: RawQuery): AsyncIterable<readonly Record<string, unknown>[]>
}
const sources = new Map<string, ExportSource>()
export const defineExportSource = (source: ExportSource): void => void sources.set(source.entity.name, source)

type Served = Pick<CrudRegistration, 'entity' | 'hooks'>

const MAX_ROWS = 200_000
const KEEP_DAYS = 7
const TASK = 'export'

export async function queueExport(
  kernel: Kernel,
  actor: Actor,
  title: string,
  fileName: string,
  job: ExportJob,
  rows: number,
): Promise<string> {
  if (rows > MAX_ROWS) throw refuse('超过20万行，请缩小范围')
  const now = kernel.clock.now()
  const hash = sha256(JSON.stringify(job))
  const [running] = await kernel.q.query(
    'select 1 from export_task where creator_id = $1 and type = $2 and params_hash = $3 and status in (0, 1)',
    [actor.userId, job.entity, hash],
  )
  if (running) throw refuse('相同的导出任务正在执行')
  const id = uuidv7()
  await kernel.q.query(
    `insert into export_task (id, company_id, type, title, params, params_hash, format, status, progress, rows, downloads, creator_id, created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4, $5::jsonb, $6, $10, 0, 0, $7, 0, $8, $8, $9, $8, $9)`,
    [
      id,
      actor.companyId,
      job.entity,
      title,
      JSON.stringify({ ...job, fileName }),
      hash,
      rows,
      actor.userId,
      now,
      job.format ?? 'xlsx',
    ],
  )
  await kernel.jobs.enqueue(TASK, { taskId: id })
  return id
}

/** Registers the task that makes the files. `served` finds what was registered under a name. */
export function defineExportTask(kernel: Kernel, served: (name: string) => Served | undefined): void {
  kernel.jobs.task(TASK, async ({ taskId }) => {
    const [task] = await kernel.q.query<{ params: ExportJob & { fileName: string }; creator_id: number; rows: number }>(
      // A task that a restart cut off is delivered again and starts over.
      'update export_task set status = 1, started_at = $2, updated_at = $2 where id = $1 and status in (0, 1) returning params, creator_id, rows',
      [taskId, kernel.clock.now()],
    )
    if (!task) return
    const finish = (status: number, values: { fileId?: string; error?: string; rows?: number }) =>
      kernel.q.query(
        `update export_task set status = $2::integer, progress = case when $2::integer = 2 then 100 else progress end, file_id = $3, error = $4, rows = coalesce($5, rows), finished_at = $6,
           expire_at = $6::timestamptz + interval '${KEEP_DAYS} days', updated_at = $6 where id = $1`,
        [taskId, status, values.fileId ?? null, values.error ?? null, values.rows ?? null, kernel.clock.now()],
      )
    try {
      const { params } = task
      const actor = await loadActor(kernel.q, task.creator_id, params.companyId, params.communityIds, String(taskId))
      if (!actor) return void (await finish(3, { error: '创建人已停用' }))
      const made = await writeFile(kernel, served(params.entity), actor, params, async (rows) => {
        const [state] = await kernel.q.query<{ status: number }>(
          'update export_task set progress = least(99, $2) where id = $1 returning status',
          [taskId, task.rows ? Math.floor((rows * 100) / task.rows) : 0],
        )
        return state?.status === 1
      })
      if (made) await finish(2, made)
    } catch (error) {
      await finish(3, { error: String((error as Error).message).slice(0, 500) })
      throw error
    }
  })
}

/** Null when it was cancelled meanwhile. */
async function writeFile(
  kernel: Kernel,
  served: Served | undefined,
  actor: Actor,
  job: ExportJob & { fileName: string },
  progress: (rows: number) => Promise<boolean>,
): Promise<{ fileId: string; rows: number } | null> {
  const source = sources.get(job.entity)
  const entity = source?.entity ?? served?.entity ?? entityNamed(job.entity)
  const directory = await mkdtemp(join(tmpdir(), 'wuguan-export-'))
  try {
    const format = job.format ?? 'xlsx'
    const path = join(directory, `export.${format}`)
    const { columns, cells } = exportColumns(entity, job.fields)
    const write = format === 'xls' ? xlsWriter : xlsxWriter
    const writer = write(createWriteStream(path), { sheetName: entity.label, columns })
    let rows = 0
    const chunks =
      source?.chunks(kernel, actor, job.filters) ??
      exportChunks(kernel, entity, served?.hooks ?? {}, actor, job.filters, job.fields)
    for await (const chunk of chunks) {
      await writer.writeRows(chunk.map(cells))
      rows += chunk.length
      if (!(await progress(rows))) return null
    }
    await writer.end()
    const received = await kernel.files.receive(createReadStream(path), 1024 * 1024 * 1024)
    const storageKey = await kernel.files.keep(received)
    const fileId = uuidv7()
    await kernel.q.query(
      `insert into attachment (id, company_id, name, ext, mime, size, sha256, storage_key, biz_type, biz_id, field, visibility, uploader_id, confirmed, created_by, created_at, updated_by, updated_at)
       values ($1, $2, $3, $10, $11, $4, $5, $6, 'file.exportTask', $7, 'fileId', 1, $8, true, $8, $9, $8, $9)`,
      [
        fileId,
        actor.companyId,
        `${job.fileName}.${format}`,
        received.size,
        received.sha256,
        storageKey,
        actor.traceId,
        actor.userId,
        kernel.clock.now(),
        format,
        SHEET_TYPES[format],
      ],
    )
    return { fileId, rows }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
