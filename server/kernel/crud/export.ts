import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type AnyEntity, moduleOf, nounOf } from '@wuguan/contract/kernel/entity'
import { badInput } from '@wuguan/contract/kernel/errors'
import { isMaskedField, maskOf } from '@wuguan/contract/kernel/mask'
import type { RawQuery } from '@wuguan/contract/kernel/query'
import { fieldOf } from '@wuguan/contract/kernel/system-fields'
import type { FastifyReply } from 'fastify'
import type { Actor } from '../auth/actor.ts'
import { writeLog } from '../audit.ts'
import { dateOf } from '../clock.ts'
import { Params } from '../db/sql.ts'
import { contentDisposition } from '../files/names.ts'
import type { Kernel } from '../kernel.ts'
import { type ExportJob, queueExport, SHEET_TYPES } from '../exports.ts'
import type { SheetOptions, SheetValues } from '../spreadsheets/columns.ts'
import { MAX_XLS_ROWS, xlsWriter } from '../spreadsheets/xls-writer.ts'
import type { AnyHooks } from './hooks.ts'
import { exportChunks, exportColumns, exportedWhere } from './export-rows.ts'
import { lookupsOf, parseListQuery, sourceSql } from './where.ts'

export interface ExportBody {
  fields: string[]
  filters: RawQuery
  format: 'xls' | 'xlsx' | null
}

export function parseExportBody(entity: AnyEntity, body: unknown): ExportBody {
  const { fields, filters, format, ...rest } = (
    typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {}
  ) as Record<string, unknown>
  const unknown = Object.keys(rest)[0]
  if (unknown !== undefined) throw badInput({ [unknown]: `未知的字段：${unknown}` })
  const known = (name: unknown): name is string =>
    typeof name === 'string' &&
    (entity.list.columns.includes(name) || (fieldOf(entity, name) !== undefined && !fieldOf(entity, name)!.internal))
  if (fields !== undefined && (!Array.isArray(fields) || fields.length === 0 || !fields.every(known)))
    throw badInput({ fields: '请选择要导出的列' })
  if (filters !== undefined && (typeof filters !== 'object' || filters === null || Array.isArray(filters)))
    throw badInput({ filters: '查询条件格式不正确' })
  if (format !== undefined && format !== 'xls' && format !== 'xlsx') throw badInput({ format: '导出格式须为xls或xlsx' })
  return {
    fields: (fields as string[] | undefined) ?? [...entity.list.columns],
    filters: (filters as RawQuery | undefined) ?? {},
    format: (format as 'xls' | 'xlsx' | undefined) ?? null,
  }
}

/** `POST base/export` of an entity. */
export async function exportRows(input: {
  kernel: Kernel
  entity: AnyEntity
  hooks: AnyHooks
  actor: Actor
  body: unknown
  reply: FastifyReply
  title?: string
}): Promise<unknown> {
  const { kernel, entity, hooks, actor, reply, title } = input
  const body = parseExportBody(entity, input.body)
  const query = parseListQuery(entity, hooks, 'filters', body.filters, actor)
  // A file of whoever has a number would outlive every count of look-ups.
  const [sought] = lookupsOf(entity, hooks, query, actor)
  if (sought)
    throw badInput({
      filters: `没有查看完整${sought.entity.label}资料的权限，不能按${fieldOf(sought.entity, sought.field)!.label}导出`,
    })
  const params = new Params()
  const now = kernel.clock.now()
  const where = exportedWhere(kernel, entity, hooks, actor, query, params, now)
  const text = `select count(*) as n from ${sourceSql({ entity, hooks, actor, query, params, now })} t where ${where}`
  const [counted] = await kernel.reads.from(actor, ({ q }) => q.query<{ n: number }>(text, params.values))
  const chunks = exportChunks(kernel, entity, hooks, actor, body.filters, body.fields)
  return answerExport({ kernel, entity, actor, body, rows: counted!.n, chunks, reply, ...(title ? { title } : {}) })
}

/** Conditions as the log keeps them: whoever reads logs does not thereby read what a caller with the plain code searched by. */
const loggedFilters = (entity: AnyEntity, filters: RawQuery): RawQuery =>
  Object.fromEntries(
    Object.entries(filters).map(([name, value]) => {
      const field = fieldOf(entity, name.replace(/\.eq$/, ''))
      return [name, field && isMaskedField(field) && typeof value === 'string' ? maskOf(field, value) : value]
    }),
  )

/** More rows than these are not waited for: a task of the download centre writes them. */
const AT_ONCE = 2_000

/**
 * The rows as a file, `{taskId}` where a task makes it, or `{tooMany}` rows for a true .xls: whoever asks for them says
 * `format: 'xlsx'`, so that nobody meets another kind of file than he expects.
 */
export async function answerExport(input: {
  kernel: Kernel
  entity: AnyEntity
  actor: Actor
  body: ExportBody
  rows: number
  chunks: AsyncIterable<readonly Record<string, unknown>[]>
  reply: FastifyReply
  title?: string
}): Promise<unknown> {
  const { kernel, entity, actor, body, rows, chunks, reply, title = `${entity.label}列表` } = input
  const format = body.format ?? 'xls'
  if (format === 'xls' && rows > MAX_XLS_ROWS) return { tooMany: rows }
  const now = kernel.clock.now()
  await writeLog(kernel.q, actor, now, [
    {
      module: moduleOf(nounOf(entity)),
      entity: nounOf(entity),
      entityId: '',
      title: `导出${entity.label} ${rows} 行`,
      action: 'export',
      after: { fields: body.fields, filters: loggedFilters(entity, body.filters) },
    },
  ])
  const name = `${title}${dateOf(now).replaceAll('-', '')}`
  if (rows > AT_ONCE || format === 'xlsx') {
    const job: ExportJob = {
      entity: entity.name,
      fields: body.fields,
      filters: body.filters as Record<string, string>,
      format,
      companyId: actor.companyId,
      communityIds: actor.communityIds,
    }
    return { taskId: await queueExport(kernel, actor, title, name, job, rows) }
  }
  const { columns, cells } = exportColumns(entity, body.fields)
  return sendSheet(reply, name, { sheetName: entity.label, columns }, async (write) => {
    for await (const chunk of chunks) await write(chunk.map(cells))
  })
}

/** A true .xls as the answer, written at once. */
export async function sendSheet(
  reply: FastifyReply,
  name: string,
  options: SheetOptions,
  fill: (write: (rows: Iterable<SheetValues>) => Promise<void>) => Promise<void>,
): Promise<null> {
  const file = new PassThrough()
  const bytes = buffer(file)
  const writer = xlsWriter(file, options)
  await fill((rows) => writer.writeRows(rows))
  await writer.end()
  reply.envelopeCode = 0
  await reply
    .type(SHEET_TYPES.xls)
    .header('content-disposition', contentDisposition(`${name}.xls`))
    .send(await bytes)
  return null
}
