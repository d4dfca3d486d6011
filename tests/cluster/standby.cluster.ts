import { chmodSync, mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { signIn } from '../support/sign-in.ts'
import { type Postgres, type Standby, startPostgres } from './postgres.ts'
import { freePorts, missingPrograms } from './programs.ts'

const PAIRS = 10_000
const CLERKS = 8
const LAG_S = 2
const ADMIN = 'Cluster12345'
const missing = missingPrograms(['postgres'])

/** Two processes that read from a standby of the system's PostgreSQL, which shows everything two seconds late. */
describe.skipIf(missing)(`a standby that is read${missing ?? ''}`, { timeout: 1_200_000 }, () => {
  const closing: (() => Promise<unknown>)[] = []
  let primary: Postgres
  let standby: Standby
  let folder: string
  let settings: Record<string, string>
  let apps: ServerProcess[]
  let token: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wuguan-standby-'))
    closing.push(() => rm(folder, { recursive: true, force: true }))
    chmodSync(folder, 0o777)
    const [first, second] = (await freePorts(2)) as [number, number]
    mkdirSync(join(folder, 'primary'))
    primary = await startPostgres(join(folder, 'primary'), first)
    closing.push(() => primary.crash())
    standby = await primary.standby(join(folder, 'standby'), second, { behind: LAG_S })
    closing.push(() => standby.crash())
    settings = {
      DATABASE_URL: primary.url,
      DATABASE_READ_URL: standby.urlOf('wuguan'),
      READ_MAX_LAG: '30',
      SECRET_KEY: 'standby-secret-key-standby-secret-key',
      ADMIN_PASSWORD: ADMIN,
      FILE_STORE: join(folder, 'files'),
      DEMO: '0',
      LOG_LEVEL: 'info',
    }
    // The first process makes what the standby shows when the second looks at it.
    apps = [await startServer(join(folder, 'a'), settings)]
    closing.push(() => apps[0]!.end('SIGTERM'))
    apps.push(await startServer(join(folder, 'b'), settings))
    closing.push(() => apps[1]!.end('SIGTERM'))
    token = await signIn(apps[0]!.address, 'sysadmin', ADMIN)
    for (const { address } of apps) await vi.waitUntil(() => isRead(address), { timeout: 60_000, interval: 200 })
  }, 600_000)
  afterAll(async () => {
    for (const step of closing.toReversed()) await step().catch(() => undefined)
  })

  const figure = async (address: string, name: string) => {
    const found = new RegExp(`^${name} (.+)$`, 'm').exec(await (await fetch(`${address}/metrics`)).text())
    return found ? Number(found[1]) : null
  }
  const isRead = async (address: string) => (await figure(address, 'wuguan_standby_read')) === 1
  const both = async (name: string) => {
    const figures = await Promise.all(apps.map(({ address }) => figure(address, name)))
    return figures.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  }
  const call = async <T>(address: string, path: string, body?: object, by = token): Promise<T> => {
    const reply = await fetch(`${address}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { token: by, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const { code, msg, data } = (await reply.json()) as { code: number; msg: string; data: T }
    if (code !== 0) throw new Error(`${path}: ${code} ${msg}`)
    return data
  }
  const found = async (address: string, code: string, by = token) =>
    (await call<{ list: unknown[] }>(address, `/basedata/sys/position/page?limit=1&code.eq=${code}`, undefined, by))
      .list.length

  test(`${PAIRS} writes through one process, each read at once through the other: all are seen`, async () => {
    let next = 0
    const wrong: string[] = []
    const clerk = async () => {
      for (let n = next++; n < PAIRS; n = next++) {
        const code = `S${n}`
        await call(apps[n % 2]!.address, '/basedata/sys/position', { name: code, code, category: 1 })
        if ((await found(apps[(n + 1) % 2]!.address, code)) !== 1) wrong.push(code)
      }
    }
    await Promise.all(Array.from({ length: CLERKS }, clerk))
    expect(wrong).toEqual([])
    for (const app of apps) expect(app.output()).not.toMatch(/WARNING: .*DATABASE_READ_URL/)
    expect(await both('wuguan_reads_primary_total')).toBeGreaterThan(PAIRS / 2)
  })

  test('whoever wrote nothing reads the standby, two seconds late; who wrote it reads it at once', async () => {
    const [one, other] = [apps[0]!.address, apps[1]!.address]
    const reader = await signIn(one, 'sysadmin', ADMIN)
    // What the sign-in wrote is on the standby by then.
    await new Promise((done) => setTimeout(done, (LAG_S + 2) * 1_000))
    const before = await both('wuguan_reads_standby_total')
    await call(one, '/basedata/sys/position', { name: '后', code: 'LATE', category: 1 })
    expect([await found(other, 'LATE'), await found(other, 'LATE', reader)]).toEqual([1, 0])
    expect(await both('wuguan_reads_standby_total')).toBeGreaterThan(before)
    await expect.poll(() => found(other, 'LATE', reader), { timeout: 20_000 }).toBe(1)
    const lag = await figure(one, 'wuguan_standby_lag_seconds')
    expect(lag).toBeGreaterThan(LAG_S - 1)
    expect(lag).toBeLessThan(LAG_S + 10)
    // Its own writes come back to it from the standby, too.
    const own = await both('wuguan_reads_standby_total')
    await expect
      .poll(() => found(other, 'LATE').then(() => both('wuguan_reads_standby_total')), { timeout: 20_000 })
      .toBeGreaterThan(own)
  })

  test('who signed out is refused at once, in every process, though the standby still knows him', async () => {
    const reader = await signIn(apps[0]!.address, 'sysadmin', ADMIN)
    await new Promise((done) => setTimeout(done, (LAG_S + 2) * 1_000))
    await call(apps[0]!.address, '/auth/logout', {}, reader)
    await expect(found(apps[1]!.address, 'LATE', reader)).rejects.toThrow(/: 401 /)
  })

  test('totals, look-ups, files and the search are read there as well', async () => {
    const reader = await signIn(apps[0]!.address, 'sysadmin', ADMIN)
    const { address } = apps[1]!
    await new Promise((done) => setTimeout(done, (LAG_S + 2) * 1_000))
    const before = await both('wuguan_reads_standby_total')
    for (const path of [
      '/basedata/sys/position/page?limit=20',
      '/basedata/sys/position/select?limit=20',
      '/app/search?q=13800000000',
    ])
      await call(address, path, undefined, reader)
    expect(await both('wuguan_reads_standby_total')).toBeGreaterThanOrEqual(before + 3)
  })

  test('one that is stopped: reads go on, which the log says once, and it is read again when it is back', async () => {
    const { address } = apps[0]!
    let on = true
    const failed: string[] = []
    let reads = 0
    const reader = async () => {
      while (on) {
        await found(address, 'LATE').then(
          () => reads++,
          (error: Error) => failed.push(error.message),
        )
      }
    }
    const readers = Array.from({ length: 4 }, reader)
    await expect.poll(() => reads).toBeGreaterThan(50)
    await standby.crash()
    await expect.poll(() => figure(address, 'wuguan_standby_read'), { timeout: 20_000 }).toBe(0)
    const then = reads
    await expect.poll(() => reads, { timeout: 20_000 }).toBeGreaterThan(then + 100)
    await standby.start()
    await expect.poll(() => figure(address, 'wuguan_standby_read'), { timeout: 60_000 }).toBe(1)
    on = false
    await Promise.all(readers)
    expect(failed).toEqual([])
    const said = apps[0]!.output().split('reads go to the primary: the standby of DATABASE_READ_URL does not answer')
    expect(said).toHaveLength(2)
  })

  test('one that was promoted is read no more', async () => {
    await standby.promote()
    const { address } = apps[0]!
    await expect.poll(() => figure(address, 'wuguan_standby_read'), { timeout: 20_000 }).toBe(0)
    expect(await found(address, 'LATE')).toBe(1)
    expect(apps[0]!.output()).toContain('the standby of DATABASE_READ_URL is no standby any more')
  })
})
