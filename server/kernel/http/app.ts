import { randomUUID } from 'node:crypto'
import type { AnyAction } from '@wuguan/contract/kernel/action'
import { HTTP_CODES } from '@wuguan/contract/kernel/envelope'
import { DomainError } from '@wuguan/contract/kernel/errors'
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { Sessions } from '../auth/sessions.ts'
import { logUntold } from '../audit.ts'
import { registerCrud } from '../crud/routes.ts'
import { refuseMoments } from '../crud/write.ts'
import { once } from '../idempotency.ts'
import type { Kernel } from '../kernel.ts'
import type { ServerModule } from '../module.ts'
import { registerReport } from '../reports/routes.ts'
import { countTaken } from '../masked-lookups.ts'
import { inTransaction } from '../tx.ts'
import { addCall, parsed } from './add-call.ts'
import { parseBodies } from './bodies.ts'
import { authenticate, strangerOf } from './caller.ts'
import { refuseBytes } from './client-error.ts'
import { compressAnswers } from './compress.ts'
import { explain, refusedFor } from './failures.ts'
import { type Drain, drainOf } from './drain.ts'
import { DOCS_CSS, docsPage } from './docs.ts'
import { openapi } from './openapi.ts'
import { securityHeaders } from './headers.ts'
import { readOut } from './read-out.ts'
import { sendData } from './reply.ts'
import { CallRegistry } from './route.ts'
import { writeException } from '../exception-log.ts'

const BODY_LIMIT = 5 * 1024 * 1024
const TOO_LARGE = 413
const SLOW_MS = 1_000
/** Somebody tried what he may not, or too often. */
const TURNED_AWAY: ReadonlySet<number> = new Set([403, 423, 429])

export interface App {
  readonly server: FastifyInstance
  readonly calls: CallRegistry
  readonly sessions: Sessions
  /** Before the end. */
  readonly drain: Drain
}

export interface AppOptions {
  kernel: Kernel
  modules: readonly ServerModule[]
  version: string
}

/** The HTTP side of the product: one envelope, one way to authenticate, every call registered as data. */
export function buildApp({ kernel, modules, version }: AppOptions): App {
  const server = Fastify({
    loggerInstance: kernel.log,
    logController: new LogController({ disableRequestLogging: true }),
    // Half as many routes again, which nobody asks but who watches the process (MONITORED): a quarter of what a start takes.
    exposeHeadRoutes: false,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    trustProxy: kernel.settings.trustProxy.length ? kernel.settings.trustProxy : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // Whoever comes while the process ends is served; the answer ends his connection.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: refuseBytes,
  }) as unknown as FastifyInstance
  const calls = new CallRegistry()
  const sessions = new Sessions(kernel)

  server.decorateReply('envelopeCode', 0)
  server.decorateRequest('userId', null)
  server.decorateRequest('sessionId', null)
  parseBodies(server)
  compressAnswers(server)
  securityHeaders(server, kernel.settings)
  const drain = drainOf(server)
  observe(server, kernel)
  server.setErrorHandler((error, request, reply) => fail(kernel, error, request, reply))
  server.setNotFoundHandler((request, reply) => fail(kernel, new DomainError(404), request, reply))

  for (const module of modules) {
    for (const crud of module.cruds) registerCrud(server, kernel, sessions, calls, crud)
    for (const report of module.reports) registerReport(server, kernel, sessions, calls, report)
    for (const { action, run, transaction } of module.actions)
      addCall(server, calls, action, async (request, reply) => {
        const { actor } = await authenticate(request, sessions)
        if (action.permission) actor.demand(action.permission)
        const input = parseInput(action, request)
        if (!transaction) {
          const scope = onPoolOnly(kernel)
          if (action.form) refuseMoments(action.form.fields, input as Record<string, unknown>, scope.now)
          return sendData(reply, await run({ kernel, actor, ...scope }, input as never))
        }
        const key = action.idempotent ? (request.headers['idempotency-key'] as string | undefined) || null : null
        if (key === null && action.idempotent === 'required') throw new DomainError(400, '请求缺少 Idempotency-Key')
        const data = await countTaken(kernel, actor, () =>
          inTransaction(kernel, (scope) =>
            once(scope.q, actor.userId, key, [action.name, input], scope.now, async () => {
              if (action.form) refuseMoments(action.form.fields, input as Record<string, unknown>, scope.now)
              const answer = await run({ kernel, actor, ...scope }, input as never)
              await logUntold(scope.q, actor, scope.now, action, input)
              return answer
            }),
          ),
        )
        return sendData(reply, data)
      })
    for (const { action, run, transaction } of module.publics)
      addCall(server, calls, action, async (request, reply) => {
        const input = parseInput(action, request)
        const caller = strangerOf(request)
        if (!transaction) return sendData(reply, await run({ kernel, caller, ...onPoolOnly(kernel) }, input as never))
        return sendData(
          reply,
          await inTransaction(kernel, (scope) => run({ kernel, caller, ...scope }, input as never)),
        )
      })
    for (const raw of module.raws) void server.register(raw(kernel, { sessions, calls }))
  }
  let document: string | null = null
  const readers = async (request: FastifyRequest) => {
    if (!kernel.settings.openDocs) await authenticate(request, sessions)
  }
  server.get('/openapi.json', { onRequest: readers }, (_request, reply) => {
    document ??= JSON.stringify(openapi(calls.all(), version))
    return reply.type('application/json; charset=utf-8').send(document)
  })
  server.get('/docs', { onRequest: readers }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(calls.all(), version)),
  )
  server.get('/docs.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(DOCS_CSS))
  return { server, calls, sessions, drain }
}

/** What a verb without a transaction runs with: it may open its own. */
const onPoolOnly = (kernel: Kernel) => ({
  q: kernel.q,
  now: kernel.clock.now(),
  afterCommit: () => {},
})

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parseInput(action: AnyAction, request: FastifyRequest): unknown {
  const params = request.params as Record<string, string>
  const source = action.method === 'GET' ? request.query : request.body
  // An array body (ids to delete) stays what it is; everything else is one object with the path parameters in it.
  const raw = Array.isArray(source)
    ? source
    : {
        ...(isRecord(source) ? source : {}),
        ...(isRecord(request.query) && action.method !== 'GET' ? request.query : {}),
        ...params,
      }
  return parsed(action.input, raw)
}

function observe(server: FastifyInstance, kernel: Kernel): void {
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-trace-id', request.id)
  })
  // Before the answer: with it the caller may read in any process.
  server.addHook('onSend', async (request) => {
    if (request.method !== 'GET' && request.sessionId !== null) await kernel.reads.wrote(request.sessionId)
  })
  server.addHook('onResponse', async (request, reply) => {
    const seconds = reply.elapsedTime / 1000
    kernel.metrics.observe(
      `${request.method} ${request.routeOptions.url ?? '*'}`,
      reply.envelopeCode || (reply.statusCode >= 400 ? reply.statusCode : 0),
      seconds,
    )
    const line = {
      traceId: request.id,
      method: request.method,
      url: request.routeOptions.url,
      code: reply.envelopeCode,
      ms: Math.round(reply.elapsedTime),
      ip: request.ip,
      userId: request.userId,
    }
    if (TURNED_AWAY.has(reply.envelopeCode)) kernel.log.info(line, 'turned away')
    else if (reply.elapsedTime > SLOW_MS) kernel.log.warn(line, 'slow call')
    else kernel.log.debug(line, 'call')
  })
}

async function fail(kernel: Kernel, error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const known = explain(error)
  const code = known?.code ?? 500
  reply.envelopeCode = code
  if ((error as { statusCode?: number }).statusCode === TOO_LARGE) await readOut(request.raw)
  if (!known) {
    kernel.log.error(
      { err: error, traceId: request.id, method: request.method, url: request.routeOptions.url },
      'unexpected failure',
    )
    void recordException(kernel, error as Error, request).catch((reason: Error) =>
      kernel.log.error({ err: reason }, 'exception log'),
    )
  } else if (code >= 500) kernel.log.warn({ err: error, traceId: request.id }, refusedFor(error))
  const wait = (known?.data as { retryAfter?: unknown } | null | undefined)?.retryAfter
  if (code === 429 && typeof wait === 'number') reply.header('retry-after', wait)
  const body = { code, msg: known ? known.message : '服务器繁忙', data: known ? known.data : { traceId: request.id } }
  await reply
    .status(HTTP_CODES.includes(code) ? code : 200)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

/** What was asked for, without what may be anybody's name or number: figures of at most this many digits stay as they are. */
const SHORT = /^\d{1,6}$/
const digestOf = (query: unknown) =>
  Object.fromEntries(
    Object.entries(isRecord(query) ? query : {})
      .slice(0, 30)
      .map(([name, value]) => [name.slice(0, 40), typeof value === 'string' && SHORT.test(value) ? value : '***']),
  )

async function recordException(kernel: Kernel, error: Error, request: FastifyRequest): Promise<void> {
  await writeException(kernel.q, kernel.clock.now(), {
    traceId: request.id,
    method: request.method,
    path: request.routeOptions.url ?? request.url.split('?')[0] ?? '',
    errorClass: error.name,
    message: error.message,
    stack: error.stack ?? '',
    digest: digestOf(request.query),
  })
}
