import { refuse } from '@wuguan/contract/kernel/errors'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Metrics } from '../http/metrics.ts'
import type { Pool } from './pool.ts'
import { Following, Reads } from './reads.ts'

describe('what a standby shows', () => {
  const following = (maxLag = 10_000) => {
    const seen = new Following(maxLag)
    seen.primary(0, 100, 100)
    seen.standby(100)
    return seen
  }

  test('somebody who wrote reads there what came after his write only', () => {
    const seen = following()
    expect([seen.shows(null, 0), seen.shows(100, 0), seen.shows(101, 0)]).toEqual([true, true, false])
    seen.primary(200, 150, 150)
    seen.standby(101)
    expect([seen.shows(101, 200), seen.shows(102, 200)]).toEqual([true, false])
  })

  test('its lag is the age of the youngest place of the primary that it has, and grows while nobody looks', () => {
    const seen = following(1_000)
    expect(seen.lag(0)).toBe(0)
    for (let at = 200; at <= 1_000; at += 200) seen.primary(at, 100 + at, 100 + at)
    seen.standby(310)
    expect(seen.lag(1_000)).toBe(800)
    seen.standby(700)
    expect(seen.lag(1_000)).toBe(400)
    expect([seen.shows(null, 1_600), seen.shows(null, 1_601)]).toEqual([true, false])
  })

  test('of a primary that rests it is not late, however long ago the last write was', () => {
    const seen = following(1_000)
    for (let at = 200; at <= 60_000; at += 200) {
      seen.primary(at, 100, 100)
      seen.standby(100)
    }
    expect(seen.shows(null, 60_000)).toBe(true)
  })

  test('before it was seen, and after it was lost, it shows nothing', () => {
    const seen = new Following(1_000)
    expect(seen.shows(null, 0)).toBe(false)
    seen.primary(0, 100, 100)
    expect(seen.shows(null, 0)).toBe(false)
    seen.standby(100)
    seen.lost()
    expect(seen.shows(null, 0)).toBe(false)
  })

  test('after the primary was away nobody reads what was before it came back', () => {
    const seen = following()
    seen.distrust()
    expect(seen.shows(null, 0)).toBe(false)
    seen.primary(200, 180, 200)
    seen.standby(199)
    expect(seen.shows(null, 200)).toBe(false)
    seen.standby(200)
    expect(seen.shows(null, 200)).toBe(true)
  })
})

interface Host {
  identity: string
  replayed: number
  follows: boolean
  answers: boolean
  silent: boolean
}
const running: Reads[] = []
afterEach(() => {
  for (const reads of running.splice(0)) reads.stop()
})

/** A primary that stands still, and a standby of which a test decides. */
function pair() {
  const host: Host = { identity: 'one', replayed: 100, follows: true, answers: true, silent: false }
  const pool = (name: string, look: () => object) =>
    ({
      name,
      on: () => undefined,
      query: async () => ({ rows: [] }),
      apart: {
        name: `${name} apart`,
        on: () => undefined,
        query: async () => {
          if (!host.answers && name === 'standby') throw new Error('gone')
          if (host.silent && name === 'standby') await new Promise(() => {})
          return { rows: [look()] }
        },
      },
    }) as unknown as Pool
  const log = { info: vi.fn<(line: unknown) => void>(), warn: vi.fn<(line: unknown) => void>() }
  const metrics = new Metrics()
  const reads = new Reads({
    primary: pool('primary', () => ({ identity: 'one', flushed: 100, inserted: 100 })),
    standby: pool('standby', () => host),
    maxLag: 1_000,
    log,
    metrics,
  })
  running.push(reads)
  const read = (written: number | null = null) =>
    reads.from({ written }, async ({ pool, apart }) => [nameOf(pool), nameOf(apart)])
  reads.start()
  return { reads, host, log, metrics, read }
}
/** Which of the two a read was given. */
const nameOf = (pool: unknown) => (pool as { name: string }).name
const STANDBY = ['standby', 'primary apart']
const PRIMARY = ['primary', 'primary apart']

describe('a read', () => {
  test('goes to the primary until the standby was looked at; what it keeps is kept on the primary', async () => {
    const { read, log } = pair()
    expect(await read()).toEqual(PRIMARY)
    await expect.poll(() => read()).toEqual(STANDBY)
    expect(await read(101)).toEqual(PRIMARY)
    expect(log.info).toHaveBeenCalledTimes(1)
  })

  test.each<[string, Partial<Host>]>([
    ['does not answer', { answers: false }],
    ['does not answer', { silent: true }],
    ['is no standby any more', { follows: false }],
    ['follows another database', { identity: 'two' }],
  ])('goes to the primary while the standby %s, which is said once', async (why, change) => {
    const { read, host, log } = pair()
    await expect.poll(() => read()).toEqual(STANDBY)
    Object.assign(host, change)
    await expect.poll(() => read()).toEqual(PRIMARY)
    await new Promise((done) => setTimeout(done, 3_000))
    expect(log.warn.mock.calls).toEqual([[`reads go to the primary: the standby of DATABASE_READ_URL ${why}`]])
    Object.assign(host, { identity: 'one', follows: true, answers: true, silent: false })
    await expect.poll(() => read()).toEqual(STANDBY)
  })

  test('that the standby fails is asked of the primary; one that is refused or cut off is not', async () => {
    const { reads, read, metrics } = pair()
    await expect.poll(() => read()).toEqual(STANDBY)
    const asked: string[] = []
    const failing = (error: Error) =>
      reads.from({ written: null }, async ({ pool }) => {
        asked.push(nameOf(pool))
        if (nameOf(pool) === 'standby') throw error
        return nameOf(pool)
      })
    expect(await failing(Object.assign(new Error('conflict with recovery'), { code: '40001' }))).toBe('primary')
    await expect(failing(refuse('请缩小范围'))).rejects.toThrow('请缩小范围')
    await expect(failing(Object.assign(new Error('timeout'), { code: '57014' }))).rejects.toThrow('timeout')
    expect(asked).toEqual(['standby', 'primary', 'standby', 'standby'])
    expect(await metrics.render()).toMatch(/^wuguan_standby_read 1$/m)
  })
})
