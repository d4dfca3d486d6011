import { startFilledServer } from './filled.ts'
import { pssOf } from './memory.ts'
import { mixedDay, waitsOf } from './mix.ts'
import { type Benchmark, median, percentile } from './support.ts'

const SIZES = [2_400, 2_400]
const PER_SECOND = 300
const MINUTES = 2
/** Pools, caches and prepared statements are full after this part of the time. */
const WARM_UP = 0.25
const WARM_UP_S = 20
const SAMPLE_MS = 2_000

/** A mixed day at a fixed rate for `--minutes`, client and database on the same machine; does the process grow? */
export const benchmark: Benchmark = {
  name: 'load',
  async run({ minutes = MINUTES } = {}) {
    const server = await startFilledServer(SIZES)
    try {
      const day = await mixedDay({
        urls: [server.url],
        q: server.app.kernel.q,
        token: await server.signIn(),
        community: server.communities[0]!,
      })
      await day(PER_SECOND / 3, WARM_UP_S)
      const sizes: number[] = []
      let sampled = -SAMPLE_MS
      const hour = await day(PER_SECOND, minutes * 60, (ms) => {
        if (ms - sampled < SAMPLE_MS) return
        sampled = ms
        sizes.push(pssOf(server.pid))
      })
      const settled = sizes.slice(Math.floor(sizes.length * WARM_UP))
      const part = Math.max(1, Math.floor(settled.length / 4))
      const [before, after] = [median(settled.slice(0, part)), median(settled.slice(-part))]
      for (const [what, count] of hour.failed) console.log(`  ${count} times: ${what}`)
      return [
        {
          name: 'wait of a call',
          what: `p95 from the moment it was due, at ${PER_SECOND} calls a second on two cores, client and database included`,
          value: percentile(hour.waits, 95),
          unit: ' ms',
          bar: { kind: 'max', value: 200 },
          detail: waitsOf(hour),
        },
        {
          name: 'memory under load',
          what: 'last quarter of the time against the first after the warm-up (PSS of the server process)',
          value: after / before,
          unit: '×',
          bar: { kind: 'max', value: 1.1 },
          detail: `${before.toFixed(0)} MB, ${after.toFixed(0)} MB, peak ${Math.max(...sizes).toFixed(0)} MB over ${minutes} minutes`,
        },
        {
          name: 'calls a second',
          what: `of ${PER_SECOND} that were due`,
          value: hour.sent / hour.seconds,
          unit: '/s',
          bar: { kind: 'min', value: PER_SECOND * 0.98 },
        },
        {
          name: 'calls that failed',
          what: 'without an answer, or refused',
          value: [...hour.failed.values()].reduce((sum, count) => sum + count, 0),
          unit: '',
          bar: { kind: 'max', value: 0 },
        },
      ]
    } finally {
      await server.stop()
    }
  },
}
