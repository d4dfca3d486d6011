import { callGateway, callRecord, callSeat, CALL_STATUS } from '@wuguan/contract/work-order/call.entity'
import { dateTimeOf } from '../../kernel/clock.ts'
import { insertRows } from '../../kernel/crud/store.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { newToken } from '../../kernel/secrets.ts'
import type { DemoContext } from './index.ts'

const HOME = '广州分公司'
const SEATS = [
  ['8001', 'steward01'],
  ['8002', 'manager01'],
] as const
const CALLS = 36
const MINUTE = 60_000
/** Calls that nobody took, by how many hours ago; some were called back. */
const MISSED = [
  { ago: 3, number: '13800138021' },
  { ago: 9, number: '02038120055' },
  { ago: 27, number: '13922220107', note: '已回电，询问装修押金退还时间' },
  { ago: 50, number: '13711110456', note: '两次回电无人接听' },
]

interface Reported {
  id: string
  at: Date
  number: string
  houseId: string | null
  customerId: string | null
}

/** The calls of a company's desk: those that the latest orders came by, and those that nobody took. */
export async function seedCallDemo({ q, now, kernel, actor, companies, users }: DemoContext): Promise<void> {
  const companyId = companies[HOME]!
  const place = { companyId, communityId: null }
  const put = (
    entity: Parameters<typeof insertRows>[1],
    drafts: readonly { id?: string; draft: Record<string, unknown> }[],
  ) =>
    insertRows(
      q,
      entity,
      drafts.map((one) => ({ ...one, place })),
      actor,
      kernel.secrets,
      now,
    )
  await put(
    callSeat,
    SEATS.map(([extension, user]) => ({ draft: { extension, userId: users[user]!, enabled: 1 } })),
  )
  await put(callGateway, [{ draft: { name: '云总机', secret: newToken(), enabled: 1 } }])
  await put(
    callRecord,
    MISSED.map(({ ago, number, note = null }, n) => {
      const rang = now.getTime() - ago * 60 * MINUTE
      return {
        draft: {
          externalId: `demo-missed-${n + 1}`,
          callerMobile: number,
          calledNumber: '4008001234',
          extension: SEATS[0][0],
          seatUserId: users[SEATS[0][1]]!,
          status: note ? CALL_STATUS.returned : CALL_STATUS.missed,
          ringAt: dateTimeOf(new Date(rang)),
          endedAt: dateTimeOf(new Date(rang + 25_000)),
          ...(note
            ? {
                returnNote: note,
                returnedBy: users[SEATS[0][1]]!,
                returnedAt: dateTimeOf(new Date(rang + 20 * MINUTE)),
              }
            : {}),
        },
      }
    }),
  )
  const orders = await q.query<Omit<Reported, 'at'> & { at: string }>(
    `select o.id, o.created_at as at, o.caller_mobile as number, o.house_id as "houseId", o.customer_id as "customerId" from work_order o
     where o.company_id = $1 and o.caller_mobile is not null order by o.created_at desc, o.id limit ${CALLS}`,
    [companyId],
  )
  const rows = orders.map(({ id, at, number, houseId, customerId }, n) => {
    const [extension, user] = SEATS[n % SEATS.length]!
    const ended = new Date(at).getTime() + MINUTE
    const talk = 70 + ((n * 37) % 180)
    return {
      id: uuidv7(),
      order: id,
      draft: {
        externalId: `demo-${n + 1}`,
        callerMobile: number,
        calledNumber: '4008001234',
        extension,
        seatUserId: users[user]!,
        status: CALL_STATUS.ended,
        ringAt: dateTimeOf(new Date(ended - (talk + 8) * 1000)),
        answeredAt: dateTimeOf(new Date(ended - talk * 1000)),
        endedAt: dateTimeOf(new Date(ended)),
        talkSeconds: talk,
        houseId,
        customerId,
        orderId: id,
      },
    }
  })
  await put(
    callRecord,
    rows.map(({ id, draft }) => ({ id, draft })),
  )
  await q.query(
    'update work_order o set call_id = c.id from call_record c where c.order_id = o.id and c.company_id = $1',
    [companyId],
  )
}
