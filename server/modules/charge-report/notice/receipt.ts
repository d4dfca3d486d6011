import { noticeReceipt } from '@wuguan/contract/charge-report/notice.actions'
import { z } from '@wuguan/contract/kernel/zod'
import type { FastifyInstance } from 'fastify'
import { addCall } from '../../../kernel/http/add-call.ts'
import type { RawRoutes } from '../../../kernel/module.ts'
import { inTransaction } from '../../../kernel/tx.ts'
import { type PushChannel, pushPortOf } from '../../charge-finance/bill/channels.service.ts'
import { hear } from './push.service.ts'

const message = z.object({
  pushId: z.uuid(),
  state: z.enum(['delivered', 'read', 'failed']),
  reason: z.string().max(200).nullish(),
})

/** Gateways tell what became of messages. What they sign is the text of the body, so nothing may have parsed it before. */
export const receiptRoutes: RawRoutes =
  (kernel, { calls }) =>
  async (server: FastifyInstance) => {
    server.removeAllContentTypeParsers()
    server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    addCall(server, calls, noticeReceipt, async (request, reply) => {
      const { channel } = request.params as { channel: PushChannel }
      const body = typeof request.body === 'string' ? request.body : ''
      const signature = request.headers['x-signature']
      const known = typeof signature === 'string' && (await pushPortOf(channel)?.signed?.(kernel.q, body, signature))
      if (!known) return reply.status(401).send()
      const told = message.safeParse(parsed(body))
      if (!told.success) return reply.status(400).send()
      const { pushId, state, reason } = told.data
      await inTransaction(kernel, ({ q, now }) => hear(q, now, { channel, pushId, state, reason: reason ?? null }))
      return reply.send({})
    })
  }

function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown
  } catch {
    return null
  }
}
