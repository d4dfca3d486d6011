import { setTimeout as pause } from 'node:timers/promises'
import { startFilledServer } from './filled.ts'
import { pssOf } from './memory.ts'
import { type Benchmark, median, percentile } from './support.ts'

const SIZES = [2_400, 2_400]
const PER_SECOND = 100
const MINUTES = 2
/** Pools, caches and prepared statements are full after this part of the time. */
const WARM_UP = 0.25
const SAMPLE_MS = 2_000

interface Debt extends Record<string, unknown> {
  id: string
  property_id: string
  community_id: number
}

/** A mixed day at a fixed rate for `--minutes`: lists, searches, figures, quotes, receipts; does the process grow? */
export const benchmark: Benchmark = {
  name: 'load',
  async run({ minutes = MINUTES } = {}) {
    const server = await startFilledServer(SIZES)
    try {
      const { q } = server.app.kernel
      const token = await server.signIn()
      const [community] = server.communities
      const debts = (
        await q.query<Debt>('select id, property_id, community_id from receivable where status = 1 order by id')
      ).values()
      const houses = await q.query<{ id: string; room_no: string }>(
        'select id, room_no from house where deliver_date is not null limit 500',
      )
      const [cash] = await q.query<{ id: string }>("select id from payment_method where code = 'CASH'")
      const refused = new Map<string, number>()
      const call = async <T>(path: string, body?: object, headers: Record<string, string> = {}): Promise<T | null> => {
        const reply = await fetch(server.url + path, {
          method: body ? 'POST' : 'GET',
          headers: {
            ...token,
            communityid: String(community),
            ...(body ? { 'content-type': 'application/json' } : {}),
            ...headers,
          },
          ...(body ? { body: JSON.stringify(body) } : {}),
        })
        const { code, msg, data } = (await reply.json()) as { code: number; msg: string; data: T }
        if (code === 0) return data
        const what = `${path.split('?')[0]} ${code} ${msg}`
        refused.set(what, (refused.get(what) ?? 0) + 1)
        return null
      }
      let n = 0
      const house = () => houses[n % houses.length]!
      const collect = async () => {
        const debt = debts.next().value as Debt | undefined
        if (!debt) return call('/charge/finance/receivable/page?limit=20')
        const part = { propertyType: 'house', propertyId: debt.property_id, lines: [{ receivableId: debt.id }] }
        const communityId = debt.community_id
        const quoted = await call<{ parts: { expected: unknown; preferential: string }[]; payable: string }>(
          '/charge/collection/quote',
          { communityId, parts: [part] },
        )
        const priced = quoted?.parts[0]
        return (
          priced &&
          call(
            '/charge/collection/pay',
            {
              communityId,
              parts: [{ ...part, expected: priced.expected, preferential: priced.preferential }],
              payments: [{ methodId: cash!.id, amount: quoted.payable }],
            },
            { 'idempotency-key': crypto.randomUUID() },
          )
        )
      }
      /** Of a hundred calls: what people look at, and what they do. */
      const mixed: readonly (readonly [share: number, work: () => Promise<unknown>])[] = [
        [30, () => call(`/basedata/base/house/page?page=${1 + (n % 20)}&limit=20`)],
        [15, () => call(`/charge/finance/receivable/page?limit=20&status=1`)],
        [12, () => call(`/charge/collection/property/${house().id}`)],
        [10, () => call('/basedata/base/customer/page?limit=20')],
        [10, () => call(`/basedata/base/house/page?limit=20&roomNo=${house().room_no}`)],
        [8, () => call('/charge/finance/receipt/page?limit=20')],
        [8, () => call('/message/ams/record/user/notice')],
        [4, collect],
        [3, () => call('/basedata/sys/position', { name: `岗${n}`, code: `L${n}`, category: 1 })],
      ]
      const total = mixed.reduce((sum, [share]) => sum + share, 0)
      const pick = (at: number) => {
        let left = (at * 37) % total
        for (const [share, work] of mixed) if ((left -= share) < 0) return work
        return mixed[0]![1]
      }
      const sizes: number[] = []
      const waits: number[] = []
      const under = new Set<Promise<unknown>>()
      const began = performance.now()
      const end = minutes * 60_000
      let sampled = -SAMPLE_MS
      let errors = 0
      for (;;) {
        const now = performance.now() - began
        if (now >= end) break
        if (now - sampled >= SAMPLE_MS) {
          sampled = now
          sizes.push(pssOf(server.pid))
        }
        // What is due by the clock is sent, whether or not the former calls have been answered.
        while (n < (now / 1000) * PER_SECOND && under.size < 200) {
          const started = performance.now()
          const one: Promise<unknown> = pick(n)()
            .catch(() => errors++)
            .finally(() => {
              waits.push(performance.now() - started)
              under.delete(one)
            })
          under.add(one)
          n++
        }
        await pause(5)
      }
      const seconds = (performance.now() - began) / 1000
      await Promise.all(under)
      const settled = sizes.slice(Math.floor(sizes.length * WARM_UP))
      const part = Math.max(1, Math.floor(settled.length / 4))
      const [before, after] = [median(settled.slice(0, part)), median(settled.slice(-part))]
      for (const [what, count] of refused) console.log(`  refused ${count} times: ${what}`)
      return [
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
          what: `of ${PER_SECOND} that were due, client and database on the same machine`,
          value: n / seconds,
          unit: '/s',
          bar: { kind: 'min', value: PER_SECOND * 0.98 },
          detail: `p50 ${percentile(waits, 50).toFixed(0)} ms, p95 ${percentile(waits, 95).toFixed(0)} ms, p99 ${percentile(waits, 99).toFixed(0)} ms of ${n} calls`,
        },
        {
          name: 'calls that failed',
          what: 'without an answer, or refused',
          value: errors + [...refused.values()].reduce((sum, count) => sum + count, 0),
          unit: '',
          bar: { kind: 'max', value: 0 },
        },
      ]
    } finally {
      await server.stop()
    }
  },
}
