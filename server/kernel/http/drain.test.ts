import { EventEmitter, once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { Worker } from 'node:worker_threads'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { drainOf } from './drain.ts'

async function listening() {
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
  const drain = drainOf(app)
  app.get('/', async () => 'here')
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  return { app, drain, port }
}
/** A connection with its first question; all that came back over it, when it has ended. */
function caller(port: number) {
  const socket = connect(port, '127.0.0.1')
  let said = ''
  socket.on('data', (chunk) => (said += chunk.toString()))
  const ended = new Promise<string>((done) => {
    socket.on('error', (error: NodeJS.ErrnoException) => done(error.code!))
    socket.on('close', () => done(said))
  })
  const ask = () => socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
  ask()
  return { socket, ask, ended, answers: () => said.split('HTTP/1.1 200').length - 1 }
}

/** Callers of another thread, which wakes this one when all of them are connected; how many were answered. */
const CROWD = `
  const { workerData: { port, count, connected }, parentPort } = require('node:worker_threads')
  let [here, ended, answered] = [0, 0, 0]
  for (let n = 0; n < count; n++) {
    const socket = require('node:net').connect(port, '127.0.0.1', () => {
      socket.write('GET / HTTP/1.1\\r\\nHost: here\\r\\n\\r\\n')
      if (++here < count) return
      Atomics.store(connected, 0, 1)
      Atomics.notify(connected, 0)
    })
    let said = ''
    socket.on('data', (chunk) => (said += chunk))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      if (said.includes('200 OK')) answered++
      if (++ended === count) parentPort.postMessage(answered)
    })
  }`

test('who waits at the door when it closes is let in and answered', async () => {
  const { app, drain, port } = await listening()
  const connected = new Int32Array(new SharedArrayBuffer(4))
  const count = 200
  const crowd = new Worker(CROWD, { eval: true, workerData: { port, count, connected } })
  const answered = once(crowd, 'message')
  await once(crowd, 'online')
  // As on a machine with too much to do: nobody opens until all of them stand there.
  expect(Atomics.wait(connected, 0, 0, 20_000)).not.toBe('timed-out')
  await drain.shut()
  await drain.emptied()
  await app.close()
  expect(await answered).toEqual([count])
})

test('who is inside is served when the door is shut, and his answer ends his connection', async () => {
  const { drain, port } = await listening()
  const inside = caller(port)
  await expect.poll(inside.answers).toBe(1)
  await drain.shut()
  expect(await caller(port).ended).toBe('ECONNREFUSED')
  inside.ask()
  expect(await inside.ended).toMatch(/HTTP\/1\.1 200[^]*HTTP\/1\.1 200[^]*connection: close/i)
  await drain.emptied()
})

test('as long as somebody asks, what is kept is served; a connection that nobody uses keeps nobody from the end', async () => {
  const { app, drain, port } = await listening()
  const [used, idle] = [caller(port), caller(port)]
  await expect.poll(() => used.answers() + idle.answers()).toBe(2)
  await drain.shut()
  let empty = false
  const emptied = drain.emptied().then(() => (empty = true))
  await new Promise((done) => setTimeout(done, 700))
  used.ask()
  expect((await used.ended).match(/200 OK/g)).toHaveLength(2)
  await new Promise((done) => setTimeout(done, 700))
  expect(empty).toBe(false)
  await emptied
  await app.close()
  expect((await idle.ended).match(/200 OK/g)).toHaveLength(1)
})

test('a door before which callers never stop coming is closed all the same', { timeout: 20_000 }, async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const drain = drainOf({ server, addHook: () => undefined } as unknown as FastifyInstance)
  let coming = true
  const come = () => {
    server.emit('connection', new EventEmitter())
    if (coming) setImmediate(come)
  }
  come()
  onTestFinished(() => void (coming = false))
  await drain.shut()
  expect(await caller(port).ended).toBe('ECONNREFUSED')
})
