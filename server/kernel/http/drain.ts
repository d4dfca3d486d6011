import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const GRACE_MS = 1_000

/**
 * A proxy keeps connections open and sends its next request over one that is about to be closed: nobody would answer it, and a
 * write is never sent twice. So the end begins with a moment in which every answer ends its connection, until none is kept.
 */
export function drainOf(server: FastifyInstance): () => Promise<void> {
  let draining = false
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (draining) void reply.header('connection', 'close')
    done(null, payload)
  })
  return async () => {
    draining = true
    if (server.server.listening && (await openConnections(server)) > 0) await pause(GRACE_MS)
  }
}

const openConnections = (server: FastifyInstance) =>
  new Promise<number>((done) => server.server.getConnections((_error, count) => done(count)))
