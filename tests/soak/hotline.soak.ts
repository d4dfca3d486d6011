import {
  HOTLINE_CALLER_HEADER,
  HOTLINE_TOKEN_HEADER,
  HOTLINE_TOKEN_PARAMETER,
  SEAT_PATHS,
} from '@wuguan/contract/hotline/seat-paths'
import { type HotlineSettings, readHotlineSettings } from '@wuguan/contract/hotline/link.actions'
import { uuidv7 } from '../../server/kernel/ids.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { randomOf } from '../fuzz/random.ts'
import { must } from '../support/must.ts'
import { openOrders, type OrderWorld } from '../support/work-orders.ts'

/**
 * Fifty thousand calls of somebody who has a link and a caller, and tries tokens, ids, numbers and keys that are not his: he reads no order
 * but those of his caller, and cannot tell one that is another's from one that is none.
 */
const CALLS = Number(process.env['HOTLINE_CALLS'] ?? 50_000)
const SEED = 20_261_126
/** A link is used for so many calls: it is no link for ever. */
const PER_LINK = 2_000
const MOBILE = '13812345678'

let w: OrderWorld
beforeAll(async () => {
  w = await openOrders()
  const { version } = await must<HotlineSettings>(w.admin, 'GET', readHotlineSettings.path, undefined, w.place)
  await must(
    w.admin,
    'PUT',
    '/wkorder/hotline/config',
    { enabled: true, linkHours: 72, maxLinksPerUser: 20, allowAnonymous: true, version },
    w.place,
  )
}, 600_000)
afterAll(() => w.app.stop())

async function link(): Promise<{ token: string; key: string }> {
  await w.sql("update user_session set last_seen_at = $1, expires_at = $1::timestamptz + interval '1 day'", [
    w.app.clock.now(),
  ])
  await w.sql('update hotline_link set revoked_at = $1', [w.app.clock.now()])
  const { url } = await must<{ url: string }>(
    w.admin,
    'POST',
    '/wkorder/hotline/links',
    {
      communityIds: [w.place.communityId],
      variant: 'order',
      scopes: ['create', 'lookup', 'history', 'urge', 'append'],
      seatName: '李娜',
      seatNo: '8001',
    },
    { companyId: w.place.companyId },
  )
  const token = new URLSearchParams(url.split('?')[1]).get(HOTLINE_TOKEN_PARAMETER)!
  return { token, key: (await begin(token))! }
}

it(`${CALLS} calls with what is another’s read nothing, and tell nothing apart`, async () => {
  const orders = await w.sql<{ id: string; no: string; mine: boolean }>(
    `select id, order_no as no, coalesce(caller_mobile, '') = $1 and community_id = $2 as mine from work_order`,
    [MOBILE, w.place.communityId],
  )
  const foreign = orders.filter(({ mine }) => !mine)
  const numbers = new Set(foreign.map(({ no }) => no))
  const houses = (
    await w.sql<{ id: string }>('select id from house where community_id <> $1 and deleted_at is null limit 200', [
      w.place.communityId,
    ])
  ).map(({ id }) => id)
  const refusals = new Set<string>()
  const ofNumbers = new Set<string>()
  const told: Record<number, number> = {}
  let { token, key } = await link()
  for (let n = 0; n < CALLS; n++) {
    if (n % PER_LINK === PER_LINK - 1) ({ token, key } = await link())
    // Time enough that no limit answers in the place of the rule that is tried.
    w.app.clock.advance(61)
    if (n % 20 === 19) key = (await begin(token)) ?? key
    const random = randomOf(SEED, n)
    const other = random.chance(0.5) ? random.pick(foreign).id : uuidv7()
    const kind = random.int(9)
    const number = random.chance(0.5) ? random.pick(foreign).no : `GD${1_000_000_000 + random.int(1_000_000_000)}`
    const mangled = random.chance(0.5)
      ? token.slice(0, random.int(token.length)) +
        random.pick('ABxyz09-_'.split('')) +
        token.slice(random.int(token.length))
      : `${token}${random.int(10)}`
    const headers = {
      [HOTLINE_TOKEN_HEADER]: kind === 0 ? mangled : token,
      [HOTLINE_CALLER_HEADER]: kind === 1 ? crypto.randomUUID() : key,
    }
    const asked = (verb: string) => SEAT_PATHS[verb as 'urge'].replace('{id}', other)
    const answer =
      kind <= 3
        ? await w.app.anonymous.call('GET', asked('one'), { headers })
        : kind === 4
          ? await w.app.anonymous.call('POST', asked(random.pick(['urge', 'append', 'reopen'])), {
              headers,
              body: { content: '还在漏水' },
            })
          : kind === 5
            ? await w.app.anonymous.call('GET', SEAT_PATHS.lookup, { headers, query: { houseId: random.pick(houses) } })
            : kind === 6
              ? await w.app.anonymous.call('GET', SEAT_PATHS.page, {
                  headers,
                  query: { limit: 50, page: 1 + random.int(3) },
                })
              : kind === 8
                ? await w.app.anonymous.call('GET', SEAT_PATHS.one.replace('{id}', number), { headers })
                : await w.app.anonymous.call('POST', SEAT_PATHS.session, {
                    headers,
                    body: { houseId: random.pick(houses), communityId: w.place.communityId },
                  })
    told[answer.code] = (told[answer.code] ?? 0) + 1
    const text = answer.raw.toString().replaceAll(number, '')
    for (const [no] of text.matchAll(/[A-Z]{2}\d{10}/g))
      if (numbers.has(no)) throw new Error(`call ${n} told of ${no}: ${text.slice(0, 300)}`)
    expect(answer.code, `call ${n}: ${text.slice(0, 200)}`).not.toBe(500)
    // The link is a good one all the time, or its end would answer in the place of the rule that is tried.
    if (kind > 0) expect(answer.code, `call ${n}: ${text.slice(0, 200)}`).not.toBe(401)
    // The same asked of what is another's and of what is none has one answer.
    if (kind >= 2 && kind <= 4) refusals.add(text)
    if (kind === 8) ofNumbers.add(text)
    expect(refusals.size, `call ${n}: ${[...refusals].join(' and ')}`).toBeLessThan(2)
    expect(ofNumbers.size, `call ${n}: ${[...ofNumbers].join(' and ')}`).toBeLessThan(2)
  }
  expect(told[404]).toBeGreaterThan(CALLS / 4)
})

async function begin(token: string): Promise<string | null> {
  const begun = await w.app.anonymous.call<{ callerKey: string }>('POST', SEAT_PATHS.session, {
    body: { mobile: MOBILE, communityId: w.place.communityId },
    headers: { [HOTLINE_TOKEN_HEADER]: token },
  })
  return begun.code === 0 ? begun.data.callerKey : null
}
