import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startPostgres } from '../tests/cluster/postgres.ts'
import { freePorts, missingPrograms } from '../tests/cluster/programs.ts'
import { startServer } from '../tests/support/server-process.ts'
import { signIn } from '../tests/support/sign-in.ts'
import { SECRET_KEY, fillDatabase } from './filled.ts'
import { type Hour, mixedDay, waitsOf } from './mix.ts'
import { ADMIN_PASSWORD } from './server.ts'
import { type Benchmark, percentile } from './support.ts'

const SIZES = [2_400, 2_400]
const PER_SECOND = 300
const ROUNDS = 3
const ROUND_S = 30
const WARM_UP_S = 20

/** The mixed day through a process that reads from a standby, and through one that does not, in turn: two databases are as quick as one. */
export const benchmark: Benchmark = {
  name: 'standby',
  async run() {
    const missing = missingPrograms(['postgres'])
    if (missing) throw new Error(`a standby${missing}`)
    const folder = mkdtempSync(join(tmpdir(), 'wuguan-standby-'))
    chmodSync(folder, 0o777)
    const closing: (() => Promise<unknown>)[] = []
    try {
      const [first, second] = (await freePorts(2)) as [number, number]
      mkdirSync(join(folder, 'primary'))
      const primary = await startPostgres(join(folder, 'primary'), first)
      closing.push(() => primary.crash())
      const filled = await fillDatabase({ connectionString: primary.url }, SIZES)
      closing.push(() => filled.stop())
      const standby = await primary.standby(join(folder, 'standby'), second, { behind: 0 })
      closing.push(() => standby.crash())
      const settings = { DATABASE_URL: primary.url, SECRET_KEY, ADMIN_PASSWORD, DEMO: '0', LOG_LEVEL: 'warn' }
      const alone = await startServer(join(folder, 'alone'), settings)
      closing.push(() => alone.end('SIGTERM'))
      const reading = await startServer(join(folder, 'reading'), {
        ...settings,
        DATABASE_READ_URL: standby.urlOf('wuguan'),
      })
      closing.push(() => reading.end('SIGTERM'))
      const figure = async (name: string) =>
        Number(
          new RegExp(`^${name} (.+)$`, 'm').exec(await (await fetch(`${reading.address}/metrics`)).text())?.[1] ?? 0,
        )
      while ((await figure('wuguan_standby_read')) !== 1) await pause(200)
      const dayOf = async (url: string) =>
        mixedDay({
          urls: [url],
          q: filled.app.kernel.q,
          token: { token: await signIn(url, 'sysadmin', ADMIN_PASSWORD) },
          community: filled.communities[0]!,
        })
      const days = { alone: await dayOf(alone.address), reading: await dayOf(reading.address) }
      for (const day of Object.values(days)) await day(PER_SECOND / 3, WARM_UP_S)
      const hours: Record<keyof typeof days, Hour[]> = { alone: [], reading: [] }
      const there = await figure('wuguan_reads_standby_total')
      for (let round = 0; round < ROUNDS; round++)
        for (const name of ['alone', 'reading'] as const) hours[name].push(await days[name](PER_SECOND, ROUND_S))
      const read = (await figure('wuguan_reads_standby_total')) - there
      const here = await figure('wuguan_reads_primary_total')
      const whole = (name: keyof typeof days): Hour => ({
        waits: hours[name].flatMap(({ waits }) => waits),
        sent: 0,
        seconds: 0,
        failed: new Map(hours[name].flatMap(({ failed }) => [...failed])),
      })
      const [one, two] = [whole('alone'), whole('reading')]
      for (const { failed } of [one, two]) for (const [what, count] of failed) console.log(`  ${count} times: ${what}`)
      return [
        {
          name: 'wait of a call, with a standby that is read',
          what: `p95 at ${PER_SECOND} calls a second, both databases on the same two cores; a process that reads the primary alone = 1`,
          value: percentile(two.waits, 95) / percentile(one.waits, 95),
          unit: '×',
          bar: { kind: 'max', value: 1.2 },
          detail: `${waitsOf(two)}; the primary alone ${waitsOf(one)}; ${read} reads of the standby, ${here} of the primary`,
        },
        {
          name: 'calls that failed',
          what: 'without an answer, or refused',
          value: [one, two].reduce((sum, { failed }) => sum + [...failed.values()].reduce((a, b) => a + b, 0), 0),
          unit: '',
          bar: { kind: 'max', value: 0 },
        },
      ]
    } finally {
      for (const step of closing.toReversed()) await step().catch(() => undefined)
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
