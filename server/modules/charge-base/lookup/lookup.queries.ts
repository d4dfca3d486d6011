import { calculationMethod } from '@wuguan/contract/charge-base/calculation-method.entity'
import { deductedType, AUTOMATIC_DEDUCTIONS } from '@wuguan/contract/charge-base/deducted-type.entity'
import { feeItem } from '@wuguan/contract/charge-base/fee-item.entity'
import type {
  CodedChoice,
  lookUpFeeItems,
  lookUpHouses,
  lookUpMethods,
  lookUpPayers,
  PayerChoice,
  PropertyChoice,
} from '@wuguan/contract/charge-base/lookup.actions'
import { house } from '@wuguan/contract/basedata/house.entity'
import { parkingPlace } from '@wuguan/contract/park/parking-place.entity'
import { HOUSE_RELATION } from '@wuguan/contract/basedata/customer-house.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import type { Actor } from '../../../kernel/auth/actor.ts'
import { dateOf } from '../../../kernel/clock.ts'
import { maskedPhone } from '../../../kernel/db/mask-sql.ts'
import { Params, type Queryable, likeText } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { demandReach } from '../../../kernel/auth/communities.ts'
import { demandVisible } from '../../../kernel/crud/visible.ts'
import { scoped } from '../../../kernel/crud/where.ts'
import { seenCustomers } from '../../basedata/customer/seen.service.ts'

const MOST = 50

/** Company rows by everything that the caller holds, built-in ones for all. */
const ofCompanies = (entity: AnyEntity, actor: Actor, params: Params) =>
  `(t.company_id = any(${params.add([...actor.widest.companies, ...actor.widest.ownCompanies])}::bigint[])${entity.nullableCompany ? ' or t.company_id is null' : ''})`

async function coded(
  { q, actor }: ActionContext,
  entity: AnyEntity,
  params: Params,
  conditions: readonly string[],
  order = 't.code',
): Promise<CodedChoice[]> {
  const rows = await q.query<{ id: string; code: string; name: string }>(
    `select t.id, t.code, t.name from ${entity.table} t where t.deleted_at is null and t.enabled and ${ofCompanies(entity, actor, params)}
     ${conditions.map((condition) => `and ${condition}`).join(' ')} order by ${order} limit ${MOST}`,
    params.values,
  )
  return rows.map((row) => ({ ...row, label: row.name }))
}

export function feeItems(context: ActionContext, { types, keyword }: ParsedOf<typeof lookUpFeeItems>) {
  const params = new Params()
  const conditions = [
    ...(types ? [`t.category = any(${params.add(types.split(','))})`] : []),
    ...(keyword
      ? [`(t.name ilike ${params.add(likeText(keyword))} or t.code ilike ${params.add(likeText(keyword))})`]
      : []),
    ...(context.actor.communityIds === null
      ? []
      : [
          `(t.community_scope = 'all' or exists (select 1 from fee_item__communities c where c.owner_id = t.id and c.target_id = any(${params.add(context.actor.communityIds)})))`,
        ]),
  ]
  return coded(context, feeItem, params, conditions, 't.sort, t.code')
}

export function methods(context: ActionContext, { excludeCodes }: ParsedOf<typeof lookUpMethods>) {
  const params = new Params()
  const excluded = excludeCodes?.split(',').filter(Boolean) ?? []
  return coded(context, calculationMethod, params, excluded.length ? [`not t.code = any(${params.add(excluded)})`] : [])
}

export function deductedTypes(context: ActionContext) {
  const params = new Params()
  return coded(context, deductedType, params, [`not t.code = any(${params.add(AUTOMATIC_DEDUCTIONS)})`])
}

const PAYER = (house: string, day: string) =>
  `(select ch.customer_id from customer_house ch join customer p on p.id = ch.customer_id and p.deleted_at is null where ch.house_id = ${house}
     and ch.start_date <= ${day}::date and (ch.end_date is null or ch.end_date >= ${day}::date) and (ch.is_payer or ch.relation = 1)
     order by ch.is_payer desc, ch.share desc nulls last, ch.id limit 1)`

export async function houses(
  { q, actor, now }: ActionContext,
  { communityId, keyword }: ParsedOf<typeof lookUpHouses>,
): Promise<PropertyChoice[]> {
  demandReach(actor, null, communityId)
  const params = new Params()
  const day = params.add(dateOf(now))
  const like = keyword ? params.add(likeText(keyword)) : null
  const rows = await q.query<{ id: string; fullName: string; payerCustomerId: string | null; payer: string | null }>(
    `select h.id, h.full_name as "fullName", p.id as "payerCustomerId", p.name as payer
     from (select h.*, ${PAYER('h.id', day)} as payer from house h where h.community_id = ${params.add(communityId)} and h.deleted_at is null and h.lineage = 1 and ${scoped(house, {}, actor, null, 'h', params)}
       ${like ? `and (h.full_name ilike ${like} or h.id in (select ch.house_id from customer c join customer_house ch on ch.customer_id = c.id where c.deleted_at is null and ch.end_date is null and c.name ilike ${like} and ${seenCustomers(actor, null, 'c', params)}))` : ''}
       order by h.full_name, h.id limit ${MOST}) h left join customer p on p.id = h.payer and ${seenCustomers(actor, null, 'p', params)} order by h.full_name, h.id`,
    params.values,
  )
  return rows.map(({ payer, ...row }) => ({ ...row, label: payer ? `${row.fullName}（${payer}）` : row.fullName }))
}

/** Places of the parking register. */
export async function places(
  { q, actor }: ActionContext,
  { communityId, keyword }: ParsedOf<typeof lookUpHouses>,
): Promise<PropertyChoice[]> {
  demandReach(actor, null, communityId)
  const params = new Params()
  const rows = await q.query<{ id: string; fullName: string; payerCustomerId: string | null; payer: string | null }>(
    `select t.id, t.place_no as "fullName", p.id as "payerCustomerId", p.name as payer from parking_place t
     left join customer p on p.id = t.customer_id and ${seenCustomers(actor, null, 'p', params)}
     where t.community_id = ${params.add(communityId)} and t.deleted_at is null and ${scoped(parkingPlace, {}, actor, null, 't', params)}
     ${keyword ? `and (t.place_no ilike ${params.add(likeText(keyword))} or p.name ilike ${params.add(likeText(keyword))})` : ''}
     order by t.place_no, t.id limit ${MOST}`,
    params.values,
  )
  return rows.map(({ payer, ...row }) => ({ ...row, label: payer ? `${row.fullName}（${payer}）` : row.fullName }))
}

/** Who may be charged for a property: its payer first, then owners and tenants; those who have left are marked. */
export async function payers(
  { q, actor, now }: ActionContext,
  { propertyType, propertyId }: ParsedOf<typeof lookUpPayers>,
): Promise<PayerChoice[]> {
  if (propertyType === 'place') return placePayer(q, actor, propertyId)
  await demandVisible({ q, actor }, house, {}, propertyId, null)
  const params = new Params()
  const [property, day] = [params.add(propertyId), params.add(dateOf(now))]
  const rows = await q.query<{
    customerId: string
    name: string
    mobile: string | null
    relation: number
    isPayer: boolean
    ended: boolean
  }>(
    `select * from (
       select distinct on (p.id) p.id as "customerId", p.name, ${maskedPhone('p.mobile')} as mobile, ch.relation,
         ch.is_payer and (ch.end_date is null or ch.end_date >= ${day}::date) as "isPayer", coalesce(ch.end_date < ${day}::date, false) as ended
       from customer_house ch join customer p on p.id = ch.customer_id and p.deleted_at is null and ${seenCustomers(actor, null, 'p', params)}
       where ch.house_id = ${property} and ch.relation in (1, 2, 3, 6)
       order by p.id, coalesce(ch.end_date < ${day}::date, false), ch.is_payer desc, ch.relation) x
     order by ended, "isPayer" desc, relation, name limit ${MOST}`,
    params.values,
  )
  return rows.map((row) => {
    const word = labelOf(HOUSE_RELATION, row.relation)
    const relation = row.ended ? `原${word}` : word
    return { ...row, relation, label: `${row.name}（${relation}${row.isPayer ? '，缴费人' : ''}）` }
  })
}

async function placePayer(q: Queryable, actor: Actor, placeId: string): Promise<PayerChoice[]> {
  await demandVisible({ q, actor }, parkingPlace, {}, placeId, null)
  const params = new Params()
  const [row] = await q.query<{
    customer_id: string
    name: string
    mobile: string | null
  }>(
    `select p.id as customer_id, p.name, ${maskedPhone('p.mobile')} as mobile
     from parking_place t join customer p on p.id = t.customer_id and ${seenCustomers(actor, null, 'p', params)} where t.id = ${params.add(placeId)}`,
    params.values,
  )
  if (!row) return []
  const { customer_id: customerId, name, mobile } = row
  return [
    {
      customerId,
      name,
      mobile,
      relation: '车位客户',
      isPayer: true,
      ended: false,
      label: `${name}（车位客户，缴费人）`,
    },
  ]
}
