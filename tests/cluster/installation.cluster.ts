import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from 'mqtt'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeOutbox } from '../../server/kernel/outbox.ts'
import { recount } from '../../server/modules/app/notice.service.ts'
import { audit, Writers } from '../faults/writers.ts'
import { signIn } from '../support/sign-in.ts'
import { ADMIN, type Installation, install } from './installation.ts'
import { missingPrograms } from './programs.ts'

const WHOLE = { lost: [], doubled: [], halfWritten: [] }
const missing = missingPrograms()

describe.skipIf(missing)(
  `three app processes behind nginx, on PostgreSQL and mosquitto of the system${missing ?? ''}`,
  () => {
    let company: Installation
    let token: string
    let userId: number
    beforeAll(async () => {
      company = await install()
      token = await signIn(company.proxy.address, 'sysadmin', ADMIN)
      const [row] = await company.postgres.query<{ id: string }>("select id from sys_user where username = 'sysadmin'")
      userId = Number(row!.id)
    })
    afterAll(() => company?.close())

    const ask = async (path: string, init: Omit<RequestInit, 'headers'> = {}) => {
      const reply = await fetch(company.proxy.address + path, {
        ...init,
        headers: { token, ...(init.body ? { 'content-type': 'application/json' } : {}) },
      })
      return { reply, answer: (await reply.json()) as { code: number; msg: string; data: Record<string, unknown> } }
    }
    const connection = () => ({ connectionString: company.postgres.url })

    test('the proxy ends TLS, sends plain HTTP there, and shows no metrics', async () => {
      const health = await fetch(`${company.proxy.address}/health`)
      expect(health.status).toBe(200)
      expect(health.headers.get('strict-transport-security')).toBeTruthy()
      const plain = await fetch(`${company.proxy.plain}/health`, { redirect: 'manual' })
      expect(plain.status).toBe(301)
      expect(plain.headers.get('location')).toMatch(/^https:/)
      for (const program of [{ method: 'POST' }, { headers: { token } }])
        expect((await fetch(`${company.proxy.plain}/health`, { redirect: 'manual', ...program })).status).toBe(403)
      expect((await fetch(`${company.proxy.address}/metrics`)).status).toBe(404)
      for (const { address } of company.apps) expect((await fetch(`${address}/metrics`)).status).toBe(200)
    })

    test('what is written through one process is read through all', async () => {
      const written = await ask('/basedata/sys/position', {
        method: 'POST',
        body: JSON.stringify({ name: '集群', code: 'JQ', category: 1 }),
      })
      expect(written.answer).toMatchObject({ code: 0 })
      const listed = await ask('/basedata/sys/position/page?page=1&limit=20&name=集群')
      expect(listed.answer.data).toMatchObject({ list: [{ name: '集群' }] })
      for (const { address } of company.apps) {
        const reply = await fetch(`${address}/basedata/sys/position/page?page=1&limit=20&name=集群`, {
          headers: { token },
        })
        expect(await reply.json()).toMatchObject({ code: 0, data: { list: [{ name: '集群' }] } })
      }
    })

    /** A browser at an address; what it is told about the notices of its user. */
    const listen = async (address: string) => {
      const told: string[] = []
      const client = connect(`${address.replace('http', 'ws')}/mqtt`, {
        username: 'sysadmin',
        password: token,
        clientId: `${userId}${Date.now()}${Math.floor(Math.random() * 90) + 10}`,
        clean: true,
        reconnectPeriod: 0,
      })
      client.on('message', (_topic, payload) => told.push(payload.toString()))
      await new Promise((done) => client.once('connect', done))
      await client.subscribeAsync(`message/notice/${userId}`)
      return { told, end: () => client.endAsync(true) }
    }
    const tell = async () => {
      const client = new pg.Client(connection())
      await client.connect()
      try {
        const q = {
          query: async (text: string, values?: unknown[]) => (await client.query(text, values)).rows as never,
        }
        await writeOutbox(q, new Date(), recount([userId]))
      } finally {
        await client.end()
      }
    }

    test('a notice reaches the clients of all three processes and of the proxy, by the broker', async () => {
      const clients = await Promise.all(
        [company.proxy.address, ...company.apps.map(({ address }) => address)].map(listen),
      )
      const counts = () => clients.map(({ told }) => told.length)
      await tell()
      await expect.poll(counts, { timeout: 20_000 }).toEqual([1, 1, 1, 1])
      // While the broker is away nothing arrives, and nothing is lost.
      await company.broker.end()
      await tell()
      await new Promise((done) => setTimeout(done, 2_000))
      expect(counts()).toEqual([1, 1, 1, 1])
      await company.broker.start()
      await expect.poll(() => Math.min(...counts()), { timeout: 60_000 }).toBeGreaterThan(1)
      for (const { end } of clients) await end()
    })

    test('a statement that runs into its limit is begun on one process only', { timeout: 120_000 }, async () => {
      const client = new pg.Client(connection())
      await client.connect()
      const began = performance.now()
      try {
        await client.query('begin; lock table position in access exclusive mode')
        const { reply, answer } = await ask('/basedata/sys/position/page?page=1&limit=20')
        expect([reply.status, answer.code, answer.msg]).toEqual([503, 503, '服务器繁忙'])
        // Twice the limit would be two processes.
        expect(performance.now() - began).toBeLessThan(50_000)
      } finally {
        await client.query('rollback')
        await client.end()
      }
      const line = readFileSync(join(company.folder, 'proxy/access.log'), 'utf8')
        .split('\n')
        .findLast((text) => text.includes('/basedata/sys/position/page'))!
      expect(line).toMatch(/ 503 \d+ [\d.]+ 127\.0\.0\.1:\d+$/)
      expect((await ask('/basedata/sys/position/page?page=1&limit=20')).answer.code).toBe(0)
      expect(company.apps.filter((app) => app.output().includes('a statement ran into its time limit'))).toHaveLength(1)
    })

    test('one of three is killed under load: what was acknowledged is there', async () => {
      const writers = new Writers(() => [company.proxy.address], token, '杀')
      await writers.more(150)
      await company.apps[1]!.end('SIGKILL')
      await writers.more(150)
      await company.startApp(1)
      await writers.more(100)
      await writers.stop()
      expect(await audit(connection(), writers, '杀')).toEqual(WHOLE)
      expect(writers.refusals).toEqual([])
      // Only who was in the middle of it got no answer.
      expect(writers.unanswered).toBeLessThanOrEqual(8)
    })

    test('every process is replaced under load, as an upgrade does, and no write is refused or left unanswered', async () => {
      const writers = new Writers(() => [company.proxy.address], token, '升')
      for (const place of [0, 1, 2]) {
        await writers.more(80)
        expect(await company.apps[place]!.end('SIGTERM')).toEqual({ code: 0, signal: null })
        await writers.more(80)
        await company.startApp(place)
      }
      await writers.more(80)
      await writers.stop()
      expect(await audit(connection(), writers, '升')).toEqual(WHOLE)
      expect({ refusals: writers.refusals, unanswered: writers.unanswered }).toEqual({ refusals: [], unanswered: 0 })
    })
  },
)
