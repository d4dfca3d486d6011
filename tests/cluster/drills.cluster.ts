import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
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

/** What an installation is drilled in: each ends with nothing lost that was acknowledged, and with a sentence for who is woken. */
describe.skipIf(missing)(`drills of three app processes${missing ?? ''}`, { timeout: 240_000 }, () => {
  let company: Installation
  let token: string
  beforeAll(async () => {
    company = await install()
    token = await signIn(company.proxy.address, 'sysadmin', ADMIN)
  }, 300_000)
  afterAll(() => company?.close())

  const connection = () => ({ connectionString: company.postgres.url })
  const saying = (words: string) => company.apps.filter((app) => app.output().includes(words)).length

  test('the primary loses its power under load and comes back', async () => {
    const writers = new Writers(() => [company.proxy.address], token, '断')
    await writers.more(150)
    await company.postgres.crash()
    await pause(5_000)
    expect(saying('the database does not answer')).toBe(3)
    await company.postgres.start()
    // No process was started anew, and each works.
    await writers.more(150)
    await writers.stop()
    expect(await audit(connection(), writers, '断')).toEqual(WHOLE)
    for (const { address, process } of company.apps) {
      expect([process.exitCode, process.signalCode]).toEqual([null, null])
      await expect.poll(async () => (await fetch(`${address}/ready`)).status, { timeout: 20_000 }).toBe(200)
    }
    expect(writers.refusals.filter(({ code }) => code !== 503)).toEqual([])
  })

  test('the broker goes away under load: nothing is refused, and what waited is delivered when it is back', async () => {
    const client = new pg.Client(connection())
    await client.connect()
    try {
      const waiting = async () =>
        (await client.query<{ n: number }>('select count(*)::int as n from outbox where status = 0')).rows[0]!.n
      const { rows } = await client.query<{ id: string }>("select id from sys_user where username = 'sysadmin'")
      const q = { query: async (text: string, values?: unknown[]) => (await client.query(text, values)).rows as never }
      const writers = new Writers(() => [company.proxy.address], token, '息')
      await writers.more(50)
      await company.broker.end()
      await writeOutbox(q, new Date(), recount([Number(rows[0]!.id)]))
      await writers.more(100)
      await expect.poll(() => saying('the message broker does not answer'), { timeout: 20_000 }).toBe(3)
      expect(await waiting()).toBeGreaterThan(0)
      const figures = await (await fetch(`${company.apps[0]!.address}/metrics`)).text()
      expect(figures).toMatch(/^wuguan_broker_connected 0$/m)
      await company.broker.start()
      await expect.poll(waiting, { timeout: 90_000, interval: 500 }).toBe(0)
      await writers.stop()
      expect(await audit(connection(), writers, '息')).toEqual(WHOLE)
      expect([writers.refusals, writers.unanswered]).toEqual([[], 0])
    } finally {
      await client.end()
    }
  })

  test.skipIf(process.getuid?.() !== 0)(
    'the file store fills up: what was acknowledged is there byte by byte, the rest is refused in words',
    async () => {
      const store = company.settings['FILE_STORE']!
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', store])
      try {
        // As on the shared disk: the directory of uploads that are judged lies in it.
        execFileSync('mkdir', ['-p', '-m', '0700', `${store}/incoming`])
        const kept = new Map<string, string>()
        const refusals = new Set<string>()
        for (let n = 0; n < 40; n++) {
          const text = `编号\n${randomBytes(50_000).toString('hex')}`
          const body = new FormData()
          body.set('file', new Blob([text], { type: 'text/csv' }), `表${n}.csv`)
          const reply = await fetch(`${company.proxy.address}/file/sys/attachment/upload`, {
            method: 'POST',
            headers: { token },
            body,
          })
          const answer = (await reply.json()) as { code: number; msg: string; data: { id: string } | null }
          if (answer.code === 0) kept.set(answer.data!.id, text)
          else refusals.add(`${answer.code} ${answer.msg}`)
        }
        expect(kept.size).toBeGreaterThan(5)
        expect([...refusals]).toEqual(['503 存储空间不足，请联系管理员'])
        expect(saying('the disk of the file store is full')).toBeGreaterThan(0)
        for (const [id, text] of kept) {
          const reply = await fetch(`${company.proxy.address}/file/download/${id}`, { headers: { token } })
          expect(await reply.text()).toBe(text)
        }
        // All else goes on.
        const writers = new Writers(() => [company.proxy.address], token, '满')
        await writers.more(30)
        await writers.stop()
        expect(await audit(connection(), writers, '满')).toEqual(WHOLE)
        expect(writers.refusals).toEqual([])
      } finally {
        execFileSync('umount', ['-l', store])
      }
    },
  )
})
