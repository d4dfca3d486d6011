import { holdersIn } from '../../../kernel/auth/holders.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type { Delivery, DeliveryHandler } from '../../../kernel/outbox.ts'
import { type NoticeDraft, notify } from '../../app/notice.service.ts'
import { keeperOf } from '../support.service.ts'

/** What the jobs and handovers of the register announce, told to the staff whom it concerns. */
type Words = Pick<NoticeDraft, 'title' | 'body' | 'backUrl' | 'level'>
type Payload = Readonly<Record<string, unknown>>

interface Place {
  name: string
  communityId: number
  keeperId: number | null
  managerId: number | null
}
/** The house with its main housekeeper. */
async function placeOf(q: Queryable, houseId: unknown): Promise<Place | null> {
  const [place] = await q.query<Place>(
    `select h.full_name as name, h.community_id as "communityId", c.manager_id as "managerId",
       ${keeperOf('h')} as "keeperId"
     from house h join community c on c.id = h.community_id where h.id = $1`,
    [houseId],
  )
  return place ?? null
}

const tell = async ({ q, now }: Delivery, userIds: readonly unknown[], words: Words): Promise<void> => {
  const people = userIds.filter((id): id is number => typeof id === 'number')
  if (people.length > 0) await notify(q, now, { userIds: people, module: 'basedata', ...words })
}
/** About a house: its housekeeper hears of it, or whoever manages the community when it has none. */
const aboutHouse =
  (
    words: (place: Place, payload: Payload) => Words,
    more: (payload: Payload) => unknown[] = () => [],
  ): DeliveryHandler =>
  async (delivery) => {
    const { q, payload } = delivery
    const place = await placeOf(q, payload['houseId'])
    if (place) await tell(delivery, [place.keeperId ?? place.managerId, ...more(payload)], words(place, payload))
  }

/** People who keep the contractors of the company, or of one above it. */
async function contractorKeepers(q: Queryable, name: unknown): Promise<number[]> {
  const companies = await q.query<{ id: number }>(
    'select distinct company_id as id from contractor where name = $1 and deleted_at is null',
    [name],
  )
  const keepers = []
  for (const { id } of companies) keepers.push(...(await holdersIn(q, 'basedata:contractor:edit', id)))
  return [...new Set(keepers)]
}

export const REGISTER_NOTICES: Readonly<Record<string, DeliveryHandler>> = {
  'tenant.leaseEnding': aboutHouse(({ name }, { leaseEnd }) => ({
    title: '租约即将到期',
    body: `${name}的租约将于${String(leaseEnd)}到期，请确认续租或迁出。`,
    backUrl: '/basedata/house/list',
  })),
  'handover.published': aboutHouse(({ name }) => ({
    title: '房产待交付',
    body: `${name}已列入交付批次，请通知业主预约。`,
    backUrl: '/basedata/house/handoverList',
  })),
  'handover.appointment': aboutHouse(
    ({ name }, { appointAt }) => ({
      title: '明日交房预约',
      body: `${name}预约于${String(appointAt).slice(0, 16)}交房。`,
      backUrl: '/basedata/house/handoverList',
      level: 2,
    }),
    ({ checkerId }) => [checkerId],
  ),
  'handover.delivered': aboutHouse(({ name }, { deliverDate }) => ({
    title: '房产已交付',
    body: `${name}已于${String(deliverDate)}交付。`,
    backUrl: '/basedata/house/list',
  })),
  'contractor.certExpiring': async (delivery) => {
    const { name, cert, expireAt } = delivery.payload
    await tell(delivery, await contractorKeepers(delivery.q, name), {
      title: '证照即将到期',
      body: `${String(name)}的${String(cert)}将于${String(expireAt)}到期。`,
      level: 2,
    })
  },
  'ledger.missing': (delivery) =>
    tell(delivery, [delivery.payload['managerId']], {
      title: '台账未填报',
      body: `${String(delivery.payload['period'])}的台账还没有填报，请在10日前提交。`,
      level: 2,
    }),
}
