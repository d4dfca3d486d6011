import { taxNotify } from '@wuguan/contract/charge-other/invoice/invoice.actions'
import type { FastifyInstance } from 'fastify'
import { addCall } from '../../../kernel/http/add-call.ts'
import type { RawRoutes } from '../../../kernel/module.ts'
import { isSigned } from '../../../kernel/ports/signed-line.ts'
import { takeRecord } from '../../../kernel/ports/port.ts'
import { inTransaction } from '../../../kernel/tx.ts'
import { TAX } from './invoice.hooks.ts'
import { noticeBody, readAnswer } from './platform.driver.ts'
import { taxPort } from './tax.port.ts'
import { terminalLine } from './terminal.service.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** What the tax platform tells by itself: signed by the terminal's secret over the text of the body, taken once by its number. */
export const taxNotifyRoutes: RawRoutes =
  (kernel, { calls }) =>
  async (server: FastifyInstance) => {
    server.removeAllContentTypeParsers()
    server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    addCall(server, calls, taxNotify, async (request, reply) => {
      const { terminalId } = request.params as { terminalId: string }
      const line = UUID.test(terminalId) ? await terminalLine(kernel.q, kernel.secrets, terminalId) : null
      if (!line?.secret) return reply.status(404).send()
      const body = typeof request.body === 'string' ? request.body : ''
      if (!isSigned(line.secret, request.headers, body, kernel.clock.now()))
        return reply.status(401).send({ code: 'SIGN' })
      const notice = noticeBody.safeParse(parsed(body))
      if (!notice.success) return reply.status(400).send({ code: 'BODY' })
      const { noticeId, number } = notice.data
      await inTransaction(kernel, async (scope) => {
        const [own] = await scope.q.query(
          `select 1 from port_command c join invoice i on i.id::text = c.biz_id where c.port = $1 and c.command_key = $2 and i.terminal_id = $3`,
          [TAX, number, terminalId],
        )
        if (own && (await takeRecord(scope.q, scope.now, TAX, `${terminalId} ${noticeId}`, notice.data)))
          await taxPort.hear({ kernel, ...scope }, number, readAnswer(notice.data))
      })
      return reply.send({ code: '0' })
    })
  }

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
