import multipart from '@fastify/multipart'
import { seatFile, seatUpload } from '@wuguan/contract/hotline/seat.actions'
import { SEAT_FILES } from '@wuguan/contract/hotline/seat-paths'
import { hotlineLink } from '@wuguan/contract/hotline/hotline-link.entity'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { notFound, refuse } from '@wuguan/contract/kernel/errors'
import { FILE_REFUSALS } from '../../kernel/files/limits.ts'
import { fileTypeOf } from '../../kernel/files/sniff.ts'
import { addCall, parsed } from '../../kernel/http/add-call.ts'
import { strangerOf } from '../../kernel/http/caller.ts'
import { MULTIPART_LIMITS, receiveUpload } from '../../kernel/http/multipart.ts'
import { sendData } from '../../kernel/http/reply.ts'
import type { RawRoutes } from '../../kernel/module.ts'
import { keepAttachment } from '../file/attachments.service.ts'
import { deliver } from '../file/download.service.ts'
import { type AttachmentRow, attachmentRow } from '../file/file-access.service.ts'
import { demandOrder } from './order.service.ts'
import { seatCall, type SeatContext } from './seat.service.ts'

const TYPES: readonly string[] = SEAT_FILES.types
function limitOf(name: string): number {
  const { extension, limit } = fileTypeOf(name)
  if (!TYPES.includes(extension)) throw refuse(FILE_REFUSALS.unsupported)
  return Math.min(limit, SEAT_FILES.bytes)
}

/** Files of a seat: the link is judged before a byte of one is taken, and none is told of that the seat may not read. */
export const fileRoutes: RawRoutes =
  (kernel, { calls }) =>
  async (server) => {
    await server.register(multipart, MULTIPART_LIMITS)
    const context = (request: Parameters<typeof strangerOf>[0]) => ({
      kernel,
      caller: strangerOf(request),
      q: kernel.q,
      now: kernel.clock.now(),
      afterCommit: () => {},
    })

    addCall(server, calls, seatUpload, async (request, reply) => {
      const keep = async ({ actor, link }: SeatContext) => {
        const uploaded = await receiveUpload(request, kernel.files, limitOf)
        try {
          const target = { bizType: hotlineLink.name, bizId: link.id, visibility: 1 }
          return await keepAttachment(kernel, actor, uploaded, target)
        } finally {
          await kernel.files.discard(uploaded.file)
        }
      }
      return sendData(reply, await seatCall(seatUpload, 'create', 'upload', keep)(context(request), {}))
    })

    addCall(server, calls, seatFile, async (request, reply) => {
      const { id, fileId } = parsed(seatFile.input, request.params)
      const find = async (seat: SeatContext): Promise<AttachmentRow> => {
        await demandOrder(seat, id)
        const file = await attachmentRow(seat.q, fileId)
        if (!file.confirmed || file.biz_type !== workOrder.name || file.biz_id !== id) throw notFound()
        return file
      }
      const file = await seatCall(seatFile, 'history', 'history', find)(context(request), {})
      return deliver(kernel, request, reply, file, true)
    })
  }
