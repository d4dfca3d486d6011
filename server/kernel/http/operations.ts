import { timingSafeEqual } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import type { Kernel } from '../kernel.ts'
import { sha256 } from '../secrets.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

const sameText = (a: string, b: string) => timingSafeEqual(Buffer.from(sha256(a)), Buffer.from(sha256(b)))

/** What operators and their probes ask for. */
export const operations =
  (kernel: Kernel): FastifyPluginAsync =>
  async (server) => {
    server.get('/health', async (_request, reply) => {
      try {
        await kernel.q.query('select 1')
        return await reply.send({ code: 0, msg: '', data: { database: 'up', uptime: Math.round(process.uptime()) } })
      } catch {
        return reply.status(503).send({ code: 503, msg: '服务器繁忙', data: { database: 'down' } })
      }
    })
    server.get('/metrics', async (request, reply) => {
      const { metricsToken } = kernel.settings
      const sent = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
      const byToken = metricsToken !== null && sent !== undefined && sameText(sent, metricsToken)
      // Loopback only, and never for a request that some proxy has forwarded from elsewhere.
      const byPlace =
        LOOPBACK.has(request.socket.remoteAddress ?? '') &&
        request.headers['x-forwarded-for'] === undefined &&
        request.headers['forwarded'] === undefined
      if (!byToken && !byPlace) return reply.status(404).send({ code: 404, msg: '找不到资源', data: null })
      return reply.type('text/plain; version=0.0.4; charset=utf-8').send(kernel.metrics.render())
    })
  }
