import { badInput } from '@wuguan/contract/kernel/errors'
import type { RawQuery } from '@wuguan/contract/kernel/query'
import type { Report } from '@wuguan/contract/kernel/report'
import type { FastifyInstance } from 'fastify'
import type { Sessions } from '../auth/sessions.ts'
import { exportChunks } from '../crud/export-rows.ts'
import { registerCrud } from '../crud/routes.ts'
import { defineExportSource } from '../exports.ts'
import { authenticate } from '../http/caller.ts'
import { sendData } from '../http/reply.ts'
import { type CallDescription, type CallRegistry, fastifyPath } from '../http/route.ts'
import type { Kernel } from '../kernel.ts'
import { countRun } from '../prints.ts'
import { inTransaction } from '../tx.ts'
import { answerReportFile } from './file.ts'
import { inTime, readReport } from './read.ts'
import { rowsHooks } from './rows.ts'

/** The calls of a report: `GET {path}/report`, its file, and the noun of the rows behind it. */
export function registerReport(
  server: FastifyInstance,
  kernel: Kernel,
  sessions: Sessions,
  calls: CallRegistry,
  report: Report,
): void {
  const base = `${report.path}/report`
  const call = (
    suffix: string,
    said: Pick<CallDescription, 'name' | 'label' | 'method' | 'permission' | 'inputSchema'>,
  ) => {
    calls.add({
      module: report.module,
      path: base + suffix,
      access: 'permission',
      multipart: false,
      idempotent: false,
      sample: () => ({}),
      ...said,
    })
    return fastifyPath(base + suffix)
  }
  server.get(
    call('', {
      name: `${report.name}.report`,
      label: report.label,
      method: 'GET',
      permission: report.permission,
      inputSchema: () => inputSchema(report),
    }),
    async (request, reply) => {
      const { actor } = await authenticate(request, sessions)
      actor.demand(report.permission)
      return sendData(reply, await readReport({ kernel, actor }, report, request.query as RawQuery))
    },
  )
  server.post(
    call('/export', {
      name: `${report.name}.reportExport`,
      label: `导出${report.label}`,
      method: 'POST',
      permission: report.exports,
      inputSchema: () => ({ type: 'object', properties: { filters: inputSchema(report) } }),
    }),
    async (request, reply) => {
      const { actor } = await authenticate(request, sessions)
      actor.demand(report.exports)
      const data = await answerReportFile({ kernel, actor, report, filters: filtersOf(request.body), reply })
      return reply.sent ? reply : sendData(reply, data)
    },
  )
  server.post(
    call('/print', {
      name: `${report.name}.reportPrint`,
      label: `打印${report.label}`,
      method: 'POST',
      permission: report.prints,
      inputSchema: () => ({ type: 'object', properties: {} }),
    }),
    async (request, reply) => {
      const { actor } = await authenticate(request, sessions)
      actor.demand(report.prints)
      const now = kernel.clock.now()
      return sendData(reply, await inTransaction(kernel, ({ q }) => countRun({ q, actor, now }, report.rows)))
    },
  )
  const { rows } = report
  const hooks = rowsHooks(report)
  registerCrud(server, kernel, sessions, calls, {
    entity: rows,
    hooks,
    without: ['info', 'select'],
    flow: null,
    long: inTime,
  })
  defineExportSource({
    entity: rows,
    chunks: (by, actor, filters) => exportChunks(by, rows, hooks, actor, filters, Object.keys(rows.fields)),
  })
}

function filtersOf(body: unknown): RawQuery {
  const { filters = {}, ...rest } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const unknown = Object.keys(rest)[0]
  if (unknown !== undefined) throw badInput({ [unknown]: `未知的字段：${unknown}` })
  if (typeof filters !== 'object' || filters === null || Array.isArray(filters))
    throw badInput({ filters: '查询条件格式不正确' })
  return filters as RawQuery
}

const inputSchema = ({ dimensions, rows }: Report) => ({
  type: 'object',
  properties: {
    by: { type: 'string', description: dimensions.map(({ name, label }) => `${name} ${label}`).join('，') },
    across: { type: 'string' },
    compare: { type: 'string', description: 'previous 上期，lastYear 去年同期，或截止日期' },
    ...Object.fromEntries(rows.list.filters.map((name) => [name, { type: 'string' }])),
  },
})
