import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuseBytes } from './client-error.ts'

const server = Fastify({ clientErrorHandler: refuseBytes })
beforeAll(() => server.listen({ host: '127.0.0.1', port: 0 }))
afterAll(() => server.close())

async function send(bytes: string): Promise<string> {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  let reply = ''
  socket.on('data', (chunk: Buffer) => (reply += chunk.toString()))
  socket.write(bytes)
  await once(socket, 'close')
  return reply
}

test.each([
  [`GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, '431', '提交的内容过大'],
  ['NOTHING OF THE KIND\r\n\r\n', '400', '输入有误，请检查'],
])('bytes that are no request are refused in words, and the connection ends with them', async (bytes, status, msg) => {
  const reply = await send(bytes)
  expect(reply).toContain(`HTTP/1.1 ${status} `)
  expect(reply).toContain('Connection: close')
  expect(JSON.parse(reply.split('\r\n\r\n')[1]!)).toEqual({ code: 400, msg, data: null })
})
