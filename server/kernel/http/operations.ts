import type { FastifyPluginAsync } from 'fastify'
import type { Kernel } from '../kernel.ts'
import { sameText } from '../secrets.ts'
import { VERSION } from '../version.ts'

/** Of a route that whoever watches the process may ask with HEAD, which no other route knows. */
export const MONITORED = { exposeHeadRoute: true } as const

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

export interface ServingState {
  /** Started, and not told to stop. */
  ready(): boolean
  /** The last migration of the database. */
  schema: string
}

/** What operators and their probes ask for. */
export const operations =
  (kernel: Kernel, { ready, schema }: ServingState): FastifyPluginAsync =>
  async (server) => {
    const startedAt = kernel.clock.now().getTime() / 1_000
    kernel.metrics.gauge('wuguan_start_time_seconds', 'When the process started, since 1970.', () => startedAt)
    kernel.metrics.figures(async () => [
      {
        name: 'wuguan_build_info',
        help: 'The build and the schema that it works on.',
        value: 1,
        labels: `version="${VERSION}",schema="${schema}"`,
      },
    ])
    // A process that lives but cannot reach its database would only be worse off if somebody started it anew.
    server.get('/live', MONITORED, async (_request, reply) => reply.send({ code: 0, msg: '', data: null }))
    for (const [path, may] of [
      ['/health', () => true],
      ['/ready', ready],
    ] as const)
      server.get(path, MONITORED, async (_request, reply) => {
        try {
          if (!may()) throw new Error('not ready')
          await kernel.q.query('select 1')
          return await reply.send({ code: 0, msg: '', data: { database: 'up', uptime: Math.round(process.uptime()) } })
        } catch {
          const database = may() ? 'down' : 'unasked'
          return reply.status(503).send({ code: 503, msg: '服务器繁忙', data: { database } })
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
      return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await kernel.metrics.render())
    })
  }
