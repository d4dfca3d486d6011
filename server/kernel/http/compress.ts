import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const zip = promisify(gzip)

/** Characters from which an answer is worth the work: a list page of twenty rows stays as it is, menus and long lists do not. */
const FROM = 32_768

/** Long answers travel compressed, also where no proxy stands before the server; files are compressed when the web app is built. */
export function compressAnswers(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < FROM || reply.hasHeader('content-encoding')) return payload
    reply.header('vary', 'accept-encoding')
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return payload
    reply.header('content-encoding', 'gzip').removeHeader('content-length')
    return zip(payload, { level: constants.Z_BEST_SPEED })
  })
}
