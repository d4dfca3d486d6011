import { channelNotify } from '@wuguan/contract/charge-finance/channel.actions'
import type { FastifyInstance } from 'fastify'
import { addCall } from '../../../kernel/http/add-call.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { RawRoutes } from '../../../kernel/module.ts'
import { inTransaction } from '../../../kernel/tx.ts'
import { type Till, tillOf } from './channels.ts'
import { BadSignature, type Notice, type NoticeRequest } from './port.ts'
import { findTrade, hear } from './trade.store.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The channels' own calls. What they sign is the text of the body, so nothing may have parsed it before. */
export const notifyRoutes: RawRoutes =
  (kernel, { calls }) =>
  async (server: FastifyInstance) => {
    server.removeAllContentTypeParsers()
    server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    addCall(server, calls, channelNotify, async (request, reply) => {
      const { payeeAccountId } = request.params as { payeeAccountId: string }
      const till = UUID.test(payeeAccountId) ? await tillOf(kernel, payeeAccountId) : null
      if (!till) return reply.status(404).send()
      const { type, taken, refused } = till.channel.reply
      const notice = believed(kernel, till, {
        headers: request.headers,
        body: typeof request.body === 'string' ? request.body : '',
        now: kernel.clock.now(),
      })
      if (notice === 'forged') return reply.status(401).type(type).send(refused)
      if (notice) await take(kernel, till, notice)
      return reply.type(type).send(taken)
    })
  }

function believed(kernel: Kernel, { merchant, channel }: Till, request: NoticeRequest): Notice | 'forged' {
  try {
    return channel.readNotice(merchant, request)
  } catch (error) {
    const why = error instanceof BadSignature ? error.message : 'it cannot be read'
    kernel.log.warn({ channel: merchant.channel, payeeAccountId: merchant.payeeAccountId, why }, 'a notice was refused')
    return 'forged'
  }
}

const take = (kernel: Kernel, { merchant }: Till, { orderNo, tradeNo, amount }: NonNullable<Notice>) =>
  inTransaction(kernel, async ({ q, now }) => {
    const trade = await findTrade(q, orderNo, true)
    if (trade?.payeeAccountId !== merchant.payeeAccountId)
      return kernel.log.warn({ orderNo, payeeAccountId: merchant.payeeAccountId }, 'a notice of an unknown order')
    await hear(q, now, trade, { state: 'paid', tradeNo, amount }, true)
  })
