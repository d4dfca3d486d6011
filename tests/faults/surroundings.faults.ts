import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { type AddressInfo, type Socket, createServer } from 'node:net'
import { join } from 'node:path'
import { Aedes } from 'aedes'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeOutbox } from '../../server/kernel/outbox.ts'
import { recount } from '../../server/modules/app/notice.service.ts'
import { type Ground, openGround } from './ground.ts'

let ground: Ground
beforeEach(async () => {
  ground = await openGround()
})
afterEach(() => ground.close())

interface Reply<T> {
  code: number
  msg: string
  data: T
}
async function ask<T>(path: string, token: string, init: Omit<RequestInit, 'headers'> = {}): Promise<Reply<T>> {
  const reply = await fetch(ground.addresses()[0] + path, { ...init, headers: { token } })
  return (await reply.json()) as Reply<T>
}

test.skipIf(process.getuid?.() !== 0)('a full disk refuses an upload in words and leaves nothing behind', async () => {
  const files = join(ground.dataDir, 'small')
  mkdirSync(files)
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', files])
  try {
    await ground.start({ FILE_STORE: files })
    const token = await ground.token()
    const upload = (bytes: number) => {
      const body = new FormData()
      body.set('file', new Blob([`编号\n${'1'.repeat(bytes)}`], { type: 'text/csv' }), '表.csv')
      return ask<{ id: string } | null>('/file/sys/attachment/upload', token, { method: 'POST', body })
    }
    expect(await upload(1_000_000)).toMatchObject({ code: 503, msg: '存储空间不足，请联系管理员' })
    // What is small still fits: the half of the large one is gone.
    expect(await upload(100_000)).toMatchObject({ code: 0 })
    expect(await upload(110_000)).toMatchObject({ code: 0 })
  } finally {
    for (const server of ground.servers) await server.end('SIGTERM')
    execFileSync('umount', [files])
  }
})

test('a database that does not answer in time is told in words, and the next call is served', async () => {
  await ground.start()
  const token = await ground.token()
  const client = new pg.Client(ground.connection)
  await client.connect()
  await client.query('begin')
  await client.query('lock table position in access exclusive mode')
  const list = () => ask('/basedata/sys/position/page?page=1&limit=20', token)
  expect(await list()).toMatchObject({ code: 503, msg: '服务器繁忙' })
  await client.query('rollback')
  await client.end()
  expect(await list()).toMatchObject({ code: 0 })
})

test('a broker that restarts loses no notice', async () => {
  const broker = await Aedes.createBroker()
  const sockets = new Set<Socket>()
  const tcp = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    broker.handle(socket)
  })
  tcp.listen(0, '127.0.0.1')
  await once(tcp, 'listening')
  const { port } = tcp.address() as AddressInfo
  await ground.start({ MQTT_URL: `mqtt://127.0.0.1:${port}` })
  const client = new pg.Client(ground.connection)
  await client.connect()
  const waiting = async () =>
    Number((await client.query<{ n: string }>('select count(*) as n from outbox where status = 0')).rows[0]!.n)
  try {
    for (const socket of sockets) socket.destroy()
    await new Promise<void>((done) => tcp.close(() => done()))
    const { rows } = await client.query<{ id: string }>("select id from sys_user where username = 'sysadmin'")
    const q = { query: async (text: string, values?: unknown[]) => (await client.query(text, values)).rows as never }
    await writeOutbox(q, new Date(), recount([Number(rows[0]!.id)]))
    await new Promise((done) => setTimeout(done, 2_000))
    const held = await waiting()
    tcp.listen(port, '127.0.0.1')
    await once(tcp, 'listening')
    await expect.poll(waiting, { timeout: 60_000, interval: 500 }).toBe(0)
    expect(held).toBeGreaterThan(0)
  } finally {
    await client.end()
    for (const socket of sockets) socket.destroy()
    tcp.close()
    broker.close()
  }
})
