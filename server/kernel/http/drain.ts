import { Server, type Socket } from 'node:net'
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** For whoever asks /ready before he sends anything. */
const GRACE_MS = 1_000
/** Connections that nobody has used for this long are ended; all of them after the second. */
const QUIET_MS = 1_000
const MOST_MS = 10_000
/** Where callers never stop coming the door closes all the same. */
const DOOR_MS = 2_000

export interface Drain {
  /** Takes no connection more, but each that waits for it already; from here on every answer ends its own. */
  shut(): Promise<void>
  /** Waits until no connection is kept, or none that anybody still uses. */
  emptied(): Promise<void>
}

/**
 * A proxy keeps connections open and sends its next request over one that is about to be closed: nobody would answer it, and a
 * write is never sent twice. One that it cannot open it opens elsewhere, with nothing lost. So the end begins with the door,
 * while what is inside is served: were every answer to end its connection first, each request would come through the door, and
 * those that wait in front of it when it closes are lost.
 */
export function drainOf(app: FastifyInstance): Drain {
  const { server } = app
  const kept = new Set<Socket>()
  let comers = 0
  let asked = 0
  let shut = false
  server.on('connection', (socket: Socket) => {
    comers++
    kept.add(socket)
    socket.once('close', () => kept.delete(socket))
  })
  server.on('request', () => asked++)
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (shut) void reply.header('connection', 'close')
    done(null, payload)
  })
  /** One turn of the loop takes one of the connections that wait; two without any, and none waits. */
  const doorIsFree = async () => {
    const end = performance.now() + DOOR_MS
    for (let seen = -1; seen !== comers && performance.now() < end;) {
      seen = comers
      await turn()
      await turn()
    }
  }
  return {
    async shut() {
      if (!server.listening) return
      if (kept.size > 0) await pause(GRACE_MS)
      await doorIsFree()
      // The door only: as a server of HTTP it would end what is kept, too.
      Server.prototype.close.call(server)
      shut = true
    },
    async emptied() {
      const end = performance.now() + MOST_MS
      for (let seen = -1; kept.size > 0 && seen !== asked && performance.now() < end;) {
        seen = asked
        await pause(QUIET_MS)
        await turn()
      }
    },
  }
}
