import { customer } from '@wuguan/contract/basedata/customer.entity'
import { customerHouse } from '@wuguan/contract/basedata/customer-house.entity'
import { notFound, refuse } from '@wuguan/contract/kernel/errors'
import { dateOf } from '../../../kernel/clock.ts'
import { writeTimeline } from '../../../kernel/audit.ts'
import { createRow } from '../../../kernel/crud/write.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { customerHouseHooks } from '../house/customer-house.hooks.ts'
import { type Relation, checkShares, refreshUse } from '../house/relations.ts'
import { liveOn } from '../support.service.ts'
import { customerHooks } from './customer.hooks.ts'
import { writing } from '../../../kernel/crud/writing.ts'

export interface Person {
  /** A known customer; else one is found by identity number, or by mobile and name, else made. */
  customerId?: string | null
  name?: string
  mobile?: string | null
  idNo?: string | null
  share?: string | null
  certNo?: string | null
  fanId?: string | null
  /** As customer.source: 1 手工, 4 App. */
  source?: number
}

/** The one way by which somebody comes to a house by his own claim: reviews, fans and the enterprise WeChat call it. */
export async function bindOwner(
  context: ActionContext,
  houseId: string,
  person: Person,
  relation: Relation,
): Promise<{ customerId: string; customerHouseId: string }> {
  const { q, actor, now } = context
  const today = dateOf(now)
  const [house] = await q.query<{ id: string; company_id: number; community_id: number }>(
    'select id, company_id, community_id from house where id = $1 and deleted_at is null and lineage = 1 for update',
    [houseId],
  )
  if (!house) throw notFound()
  const customerId =
    person.customerId ??
    (await findCustomer(context, house.company_id, person)) ??
    (await makeCustomer(context, house.community_id, person))
  if (relation === 1) {
    const [owner] = await q.query(
      `select 1 from customer_house where house_id = $1 and relation = 1 and customer_id <> $2 and ${liveOn('customer_house', '$3')} limit 1`,
      [houseId, customerId, today],
    )
    if (owner) throw refuse('该房产已有业主，请走过户')
  }
  const [known] = await q.query<{ id: string }>(
    `select id from customer_house where house_id = $1 and customer_id = $2 and relation = $3 and ${liveOn('customer_house', '$4')} limit 1`,
    [houseId, customerId, relation, today],
  )
  let customerHouseId = known?.id
  if (!customerHouseId) {
    const [payer] = await q.query(
      `select 1 from customer_house where house_id = $1 and is_payer and ${liveOn('customer_house', '$2')} limit 1`,
      [houseId, today],
    )
    const { id } = await createRow(writing(context, customerHouse, customerHouseHooks, 'system'), {
      communityId: house.community_id,
      customerId,
      houseId,
      relation,
      share: relation <= 2 ? (person.share ?? null) : null,
      isPayer: relation === 1 && !payer,
      startDate: today,
      reason: 5,
    })
    customerHouseId = String(id)
    await checkShares(q, [houseId])
    await refreshUse(q, [houseId], actor.userId, now)
  }
  if (relation === 1 && person.certNo)
    await q.query(
      'update house set cert_no = coalesce(cert_no, $2), version = version + 1, updated_at = $3 where id = $1',
      [houseId, person.certNo, now],
    )
  if (person.fanId)
    await q.query(
      'update fan set customer_id = $2, bound_at = $3, version = version + 1, updated_at = $3 where id = $1',
      [person.fanId, customerId, now],
    )
  await writeTimeline(q, actor, now, {
    bizType: 'basedata.house',
    bizId: houseId,
    action: '绑定',
    data: { customerId, relation },
    companyId: house.company_id,
  })
  return { customerId, customerHouseId }
}

async function findCustomer({ kernel, q }: ActionContext, companyId: number, person: Person): Promise<string | null> {
  const [row] = await q.query<{ id: string }>(
    `select id from customer where company_id = $1 and deleted_at is null and state = 1 and (id_no_hash = $2 or (mobile = $3 and name = $4)) order by (id_no_hash = $2) desc nulls last, id limit 1`,
    [companyId, person.idNo ? kernel.secrets.digest(person.idNo) : null, person.mobile ?? null, person.name ?? null],
  )
  return row?.id ?? null
}

async function makeCustomer(context: ActionContext, communityId: number, person: Person): Promise<string> {
  const { id } = await createRow(writing(context, customer, customerHooks, 'system'), {
    name: person.name,
    mobile: person.mobile ?? null,
    idNo: person.idNo ?? null,
    createdIn: communityId,
  })
  if (person.source) await context.q.query('update customer set source = $2 where id = $1', [id, person.source])
  return String(id)
}
