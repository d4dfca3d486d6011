import multipart from '@fastify/multipart'
import { importSectionUser, importUserData, myImportUserData } from '@wuguan/contract/system/user-import.actions'
import { refuse } from '@wuguan/contract/kernel/errors'
import { authenticate } from '../../../kernel/http/caller.ts'
import { sendData } from '../../../kernel/http/reply.ts'
import { beginImport } from '../../../kernel/imports/upload.ts'
import type { RawRoutes } from '../../../kernel/module.ts'
import { SPREADSHEET_LIMITS, SPREADSHEET_REFUSALS } from '../../../kernel/spreadsheets/guard.ts'
import { MULTIPART_LIMITS, receiveUpload } from '../../../kernel/http/multipart.ts'
import { addCall } from '../../../kernel/http/add-call.ts'
import { userTemplate } from './user.template.ts'

const CALLS = [
  { action: importUserData, template: userTemplate('any') },
  { action: myImportUserData, template: userTemplate('company') },
  { action: importSectionUser, template: userTemplate('department') },
] as const

/** The paths that the specification gives to sheets of people; what follows the upload are the calls of every import. */
export const userImportRoutes: RawRoutes =
  (kernel, { sessions, calls }) =>
  async (server) => {
    await server.register(multipart, MULTIPART_LIMITS)
    for (const { action, template } of CALLS)
      addCall(server, calls, action, async (request, reply) => {
        const { actor } = await authenticate(request, sessions)
        actor.demand(template.permission)
        const { file, name } = await receiveUpload(request, kernel.files, (given) => {
          if (!/\.(xlsx|xls|csv)$/i.test(given)) throw refuse(SPREADSHEET_REFUSALS.extension)
          return SPREADSHEET_LIMITS.maxBytes
        })
        try {
          return sendData(reply, await beginImport(kernel, actor, template, file, name, null))
        } finally {
          await kernel.files.discard(file)
        }
      })
  }
