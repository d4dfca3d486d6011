import { setTimeout as pause } from 'node:timers/promises'
import type { Queryable } from '../server/kernel/db/sql.ts'
import { percentile } from './support.ts'

/** Calls that may be under way at once; more than these, and the process has been left behind for good. */
const MOST_UNDER_WAY = 2_000

interface Debt {
  id: string
  property_id: string
  community_id: number
}

export interface Day {
  /** Addresses of the processes, asked in turn. */
  readonly urls: readonly string[]
  readonly q: Queryable
  readonly token: Record<string, string>
  readonly community: number
}
/** What happened at a rate: waits are ms from the moment a call was due. */
export interface Hour {
  readonly waits: readonly number[]
  readonly sent: number
  readonly seconds: number
  /** By what was said; without an answer, or refused. */
  readonly failed: ReadonlyMap<string, number>
}

export const waitsOf = ({ waits }: Hour) =>
  `p50 ${percentile(waits, 50).toFixed(0)} ms, p95 ${percentile(waits, 95).toFixed(0)} ms, p99 ${percentile(waits, 99).toFixed(0)} ms of ${waits.length} calls`

/** A mixed day: lists, searches, figures, quotes, receipts. The answer makes the calls at a rate, by the clock, whether or not the former were answered. */
export async function mixedDay({ urls, q, token, community }: Day) {
  const debts = (
    await q.query<Debt>('select id, property_id, community_id from receivable where status = 1 order by id')
  ).values()
  const houses = await q.query<{ id: string; room_no: string }>(
    'select id, room_no from house where deliver_date is not null limit 500',
  )
  const [cash] = await q.query<{ id: string }>("select id from payment_method where code = 'CASH'")
  let failed = new Map<string, number>()
  let n = 0
  const fail = (what: string) => void failed.set(what, (failed.get(what) ?? 0) + 1)
  const call = async <T>(path: string, body?: object, headers: Record<string, string> = {}): Promise<T | null> => {
    const reply = await fetch(urls[n % urls.length]! + path, {
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
    fail(`${path.split('?')[0]} ${code} ${msg}`)
    return null
  }
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
  const run = crypto.randomUUID().slice(0, 8)
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
    [3, () => call('/basedata/sys/position', { name: `岗${n}`, code: `${run}${n}`, category: 1 })],
  ]
  const total = mixed.reduce((sum, [share]) => sum + share, 0)
  const pick = (at: number) => {
    let left = (at * 37) % total
    for (const [share, work] of mixed) if ((left -= share) < 0) return work
    return mixed[0]![1]
  }

  return async (perSecond: number, seconds: number, everyTurn: (ms: number) => void = () => {}): Promise<Hour> => {
    failed = new Map()
    const waits: number[] = []
    const under = new Set<Promise<unknown>>()
    const began = performance.now()
    let sent = 0
    for (;;) {
      const now = performance.now() - began
      if (now >= seconds * 1_000) break
      everyTurn(now)
      while (sent < (now / 1_000) * perSecond && under.size < MOST_UNDER_WAY) {
        const due = began + (sent / perSecond) * 1_000
        const one: Promise<unknown> = pick(n)()
          .catch((error: Error) => fail(error.message))
          .finally(() => {
            waits.push(performance.now() - due)
            under.delete(one)
          })
        under.add(one)
        sent++
        n++
      }
      await pause(2)
    }
    const spent = (performance.now() - began) / 1_000
    await Promise.all(under)
    return { waits, sent, seconds: spent, failed }
  }
}
