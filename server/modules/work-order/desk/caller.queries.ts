import type { HouseHit } from '@wuguan/contract/basedata/house-hit'
import { type CallerCard, callerCard } from '@wuguan/contract/work-order/desk.actions'
import { notFound } from '@wuguan/contract/kernel/errors'
import { communitiesOf } from '../../../kernel/auth/communities.ts'
import { dateOf } from '../../../kernel/clock.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { peopleOf } from '../../basedata/house/people.service.ts'
import { findHouses } from '../../basedata/search/find-houses.service.ts'
import { OPEN } from '../../basedata/support.service.ts'
import { due, unpaid } from '../../charge-finance/owed/owed.service.ts'
import { findSource } from '../../wkorder/rules.service.ts'

const REGISTER = callerCard.permission!
const DEBTS = 'charge-finance:receivable:list'

export const callersBy = (context: ActionContext, { keyword }: { keyword: string }): Promise<HouseHit[]> =>
  findHouses(context, keyword, REGISTER)

export const defaultsOf = async ({ q, actor }: ActionContext): Promise<{ sourceId: string | null }> => ({
  sourceId: await findSource(q, actor.companyId),
})

type House = Pick<CallerCard, 'houseId' | 'fullName' | 'communityId' | 'communityName' | 'useStatus'>

/** The house and its people; whether something is owed is said to whoever registers there, how much to who sees debts. */
export async function readCard(
  { q, actor, now }: ActionContext,
  { houseId, customerId }: ParsedOf<typeof callerCard>,
): Promise<CallerCard> {
  const here = communitiesOf(actor, REGISTER)
  const [house] = await q.query<House>(
    `select t.id as "houseId", t.full_name as "fullName", t.community_id as "communityId", c.name as "communityName", t.use_status as "useStatus"
     from house t join community c on c.id = t.community_id where t.id = $1 and t.community_id = any($2) and t.deleted_at is null`,
    [houseId, here],
  )
  if (!house) throw notFound('房产不存在或已删除')
  const people = await peopleOf(q, houseId, now)
  const caller = people.find((one) => one.customerId === customerId)
  const [owed] = await q.query<{ amount: string; owes: boolean }>(
    `select coalesce(sum(r.outstanding_amount), 0)::numeric(14,2)::text as amount, count(*) > 0 as owes from receivable r
     where r.property_id = $1 and r.community_id = $2 and ${unpaid('r')} and ${due('r', '$3')}`,
    [houseId, house.communityId, dateOf(now)],
  )
  return {
    ...house,
    people,
    houses: caller ? await housesOf(q, caller.customerId, houseId, here) : [],
    arrears: {
      owes: owed!.owes,
      amount: communitiesOf(actor, DEBTS).includes(house.communityId) ? owed!.amount : null,
    },
  }
}

const housesOf = (q: ActionContext['q'], customerId: string, houseId: string, here: readonly number[]) =>
  q.query<CallerCard['houses'][number]>(
    `select distinct h.id as "houseId", h.full_name as "fullName" from customer_house ch join house h on h.id = ch.house_id and h.deleted_at is null
     where ch.customer_id = $1 and h.id <> $2 and h.community_id = any($3) and ${OPEN('ch')} order by h.full_name, h.id limit 10`,
    [customerId, houseId, here],
  )
