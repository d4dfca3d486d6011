import { once } from 'node:events'
import { type AddressInfo, type Socket, createServer } from 'node:net'
import { Aedes } from 'aedes'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bus, type Message, brokerBus } from './bus.ts'

const { log } = Fastify({ logger: { level: 'silent' } })
const nothing = { query: async () => [] }
let broker: Aedes
let url = ''
const sockets: Socket[] = []
const tcp = createServer((socket) => {
  sockets.push(socket)
  broker.handle(socket)
})
const buses: Bus[] = []

const publishing = (bus: Bus) =>
  bus.publish(nothing, [{ topic: 'message/notice/7', payload: '{}' }]).then(
    () => 'sent',
    (error: Error) => error.message,
  )

async function member(): Promise<{ bus: Bus; got: Message[]; gaps: number[] }> {
  const bus = brokerBus(url, log)
  buses.push(bus)
  const got: Message[] = []
  const gaps: number[] = []
  await bus.start(
    (message) => got.push(message),
    () => gaps.push(Date.now()),
  )
  return { bus, got, gaps }
}

beforeAll(async () => {
  broker = await Aedes.createBroker()
  tcp.listen(0, '127.0.0.1')
  await once(tcp, 'listening')
  url = `mqtt://127.0.0.1:${(tcp.address() as AddressInfo).port}`
})
afterAll(async () => {
  await Promise.all(buses.map((bus) => bus.stop()))
  await new Promise<void>((resolve) => broker.close(() => resolve()))
  tcp.close()
})

test('an external broker brings a message to every process, its own included, once', async () => {
  const [a, b] = await Promise.all([member(), member()])
  await expect.poll(() => a.gaps.length + b.gaps.length).toBe(2)
  await a.bus.publish(nothing, [{ topic: 'message/notice/7', payload: '{"count":1}' }])
  for (const { got } of [a, b])
    await expect.poll(() => got).toEqual([{ topic: 'message/notice/7', payload: '{"count":1}' }])
})

test('while the broker is away publishing fails, so that the outbox keeps the message; when it is back the process says it may have missed something', async () => {
  const { bus, gaps } = await member()
  await expect.poll(() => gaps.length).toBe(1)
  const { port } = tcp.address() as AddressInfo
  tcp.close()
  for (const socket of sockets) socket.destroy()
  await expect.poll(() => publishing(bus), { interval: 200 }).toBe('the message broker is not connected')
  tcp.listen(port, '127.0.0.1')
  await expect.poll(() => gaps.length).toBe(2)
  expect(await publishing(bus)).toBe('sent')
})
