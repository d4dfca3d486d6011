import multipart from '@fastify/multipart'
import {
  downloadFile,
  importErrorsFile,
  importTemplateFile,
  uploadAttachment,
  uploadAttachmentBasedata,
  uploadImport,
} from '@wuguan/contract/file/file.actions'
import { DomainError, forbidden, refuse } from '@wuguan/contract/kernel/errors'
import type { FastifyReply } from 'fastify'
import type { Readable } from 'node:stream'
import { fileTypeOf } from '../../kernel/files/sniff.ts'
import { deliveryHeaders } from '../../kernel/files/delivery.ts'
import { sendData } from '../../kernel/http/reply.ts'
import { authenticate } from '../../kernel/http/caller.ts'
import { readableBatch } from '../../kernel/imports/batch.store.ts'
import { errorsFile, templateFile } from '../../kernel/imports/files.ts'
import type { ImportTemplates } from '../../kernel/imports/templates.ts'
import { beginImport } from '../../kernel/imports/upload.ts'
import type { RawRoutes } from '../../kernel/module.ts'
import { SPREADSHEET_LIMITS, SPREADSHEET_REFUSALS } from '../../kernel/spreadsheets/guard.ts'
import { keepAttachment } from './attachments.service.ts'
import { deliver } from './download.service.ts'
import { type AddressToken, attachmentRow, demandRead, fileActor } from './file-access.service.ts'
import { MULTIPART_LIMITS, receiveUpload } from '../../kernel/http/multipart.ts'
import { parsed, addCall } from '../../kernel/http/add-call.ts'

/** Uploads and downloads: what is no JSON on one of its sides. */
export const fileRoutes =
  (templates: ImportTemplates): RawRoutes =>
  (kernel, { sessions, calls }) =>
  async (server) => {
    await server.register(multipart, MULTIPART_LIMITS)

    for (const action of [uploadAttachment, uploadAttachmentBasedata])
      addCall(server, calls, action, async (request, reply) => {
        const { actor } = await authenticate(request, sessions)
        const uploaded = await receiveUpload(request, kernel.files, (name) => fileTypeOf(name).limit)
        try {
          return sendData(reply, await keepAttachment(kernel, actor, uploaded, parsed(action.input, uploaded.fields)))
        } finally {
          await kernel.files.discard(uploaded.file)
        }
      })

    addCall(server, calls, uploadImport, async (request, reply) => {
      const { actor } = await authenticate(request, sessions)
      const { file, name, fields } = await receiveUpload(request, kernel.files, (given) => {
        if (!/\.(xlsx|xls|csv)$/i.test(given)) throw refuse(SPREADSHEET_REFUSALS.extension)
        return SPREADSHEET_LIMITS.maxBytes
      })
      try {
        const { kind, communityId } = parsed(uploadImport.input, fields)
        const template = templates.named(kind)
        actor.demand(template.permission)
        const scope = actor.scope(template.permission)
        if (
          communityId !== undefined &&
          !scope.communities.includes(communityId) &&
          !scope.ownCommunities.includes(communityId)
        )
          throw forbidden('无权访问该项目')
        return sendData(reply, await beginImport(kernel, actor, template, file, name, communityId ?? null))
      } finally {
        await kernel.files.discard(file)
      }
    })

    addCall(server, calls, downloadFile, async (request, reply) => {
      const input = parsed(downloadFile.input, { ...(request.query as object), ...(request.params as object) })
      const file = await attachmentRow(kernel.q, input.fileId)
      const actor = file.visibility === 2 ? null : await fileActor(kernel, sessions, request, input)
      await demandRead(kernel.q, templates, actor, file)
      if (file.biz_type === 'file.exportTask')
        await kernel.q.query('update export_task set downloads = downloads + 1 where id = $1', [file.biz_id])
      return deliver(kernel, request, reply, file, input.download === '1')
    })

    addCall(server, calls, importErrorsFile, async (request, reply) => {
      const { id } = parsed(importErrorsFile.input, request.params)
      const actor = await fileActor(kernel, sessions, request, addressOf(request.query))
      if (!actor) throw new DomainError(401)
      const opened = await readableBatch(kernel.q, templates, actor, id)
      return sendSheet(
        reply,
        `${opened.batch.fileName.replace(/\.[^.]+$/, '')}-错误明细.xlsx`,
        await errorsFile(kernel, opened),
      )
    })

    addCall(server, calls, importTemplateFile, async (request, reply) => {
      const { kind } = parsed(importTemplateFile.input, request.params)
      const actor = await fileActor(kernel, sessions, request, addressOf(request.query))
      if (!actor) throw new DomainError(401)
      const template = templates.named(kind.replace(/\.xls$/, ''))
      actor.demand(template.permission)
      return sendSheet(reply, `${template.label}导入模板.xls`, await templateFile(template))
    })
  }

const sendSheet = (reply: FastifyReply, name: string, content: Readable) =>
  reply.headers(deliveryHeaders(name, { download: true })).send(content)

function addressOf(query: unknown): AddressToken {
  const { token, userId } = query as Record<string, unknown>
  return {
    ...(typeof token === 'string' ? { token } : {}),
    ...(typeof userId === 'string' && /^[1-9]\d{0,14}$/.test(userId) ? { userId: Number(userId) } : {}),
  }
}
