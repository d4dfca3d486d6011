import { createHmac, timingSafeEqual } from 'node:crypto'
import { CALL_SIGNATURE, CALL_TIME, callEvent, callNotify } from '@wuguan/contract/work-order/call.actions'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addCall } from '../../../kernel/http/add-call.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { RawRoutes } from '../../../kernel/module.ts'
import { inTransaction } from '../../../kernel/tx.ts'
import { hear } from './call.service.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** How far the clocks of both sides may differ, and how long a notice can be sent again by somebody who listened. */
const SKEW_SECONDS = 300
const BODY_BYTES = 16_384

interface Gateway {
  id: string
  companyId: number
  secret: string
}

/** What exchanges post. They sign the text of the body, so nothing may have parsed it before. */
export const callRoutes: RawRoutes =
  (kernel, { calls }) =>
  async (server: FastifyInstance) => {
    server.removeAllContentTypeParsers()
    server.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    addCall(server, calls, callNotify, async (request, reply) => {
      const { gatewayId } = request.params as { gatewayId: string }
      const gateway = UUID.test(gatewayId) ? await gatewayOf(kernel, gatewayId) : null
      const body = typeof request.body === 'string' ? request.body : ''
      // An unknown exchange and a wrong signature are one answer: nobody learns which addresses there are.
      if (!gateway || !signed(request, body, gateway.secret, kernel.clock.now())) return reply.status(401).send()
      const event = callEvent.safeParse(read(body))
      if (!event.success) return reply.status(400).send()
      await inTransaction(kernel, async ({ q, now }) => {
        await q.query('update call_gateway set heard_at = $2 where id = $1', [gateway.id, now])
        await hear(q, now, gateway.companyId, event.data)
      })
      return reply.status(204).send()
    })
  }

async function gatewayOf({ q, secrets }: Kernel, id: string): Promise<Gateway | null> {
  const [row] = await q.query<Gateway>(
    'select id, company_id as "companyId", secret_enc as secret from call_gateway where id = $1 and enabled = 1',
    [id],
  )
  return row ? { ...row, secret: secrets.decrypt(row.secret) } : null
}

function signed({ headers }: FastifyRequest, body: string, secret: string, now: Date): boolean {
  const time = String(headers[CALL_TIME])
  if (!/^\d{1,12}$/.test(time) || Math.abs(now.getTime() / 1000 - Number(time)) > SKEW_SECONDS) return false
  const given = Buffer.from(String(headers[CALL_SIGNATURE]), 'hex')
  const own = createHmac('sha256', secret).update(`${time}.${body}`).digest()
  return given.length === own.length && timingSafeEqual(given, own)
}

function read(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
