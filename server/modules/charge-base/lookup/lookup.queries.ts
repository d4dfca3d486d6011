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
import { HOUSE_RELATION } from '@wuguan/contract/basedata/customer-house.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { forbidden, notFound } from '@wuguan/contract/kernel/errors'
import type { Actor } from '../../../kernel/auth/actor.ts'
import { dateOf } from '../../../kernel/clock.ts'
import { maskedPhone } from '../../../kernel/db/mask-sql.ts'
import { Params, type Queryable, likeText } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { demandCommunity } from '../../../kernel/auth/communities.ts'

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
    ...(context.actor.communityId === null
      ? []
      : [
          `(t.community_scope = 'all' or exists (select 1 from fee_item__communities c where c.owner_id = t.id and c.target_id = ${params.add(context.actor.communityId)}))`,
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
  demandCommunity(actor, null, communityId)
  const params = new Params()
  const day = params.add(dateOf(now))
  const like = keyword ? params.add(likeText(keyword)) : null
  const rows = await q.query<{ id: string; fullName: string; payerCustomerId: string | null; payer: string | null }>(
    `select h.id, h.full_name as "fullName", h.payer as "payerCustomerId", p.name as payer
     from (select h.*, ${PAYER('h.id', day)} as payer from house h where h.community_id = ${params.add(communityId)} and h.deleted_at is null and h.lineage = 1
       ${like ? `and (h.full_name ilike ${like} or h.id in (select ch.house_id from customer c join customer_house ch on ch.customer_id = c.id where c.deleted_at is null and ch.end_date is null and c.name ilike ${like}))` : ''}
       order by h.full_name, h.id limit ${MOST}) h left join customer p on p.id = h.payer order by h.full_name, h.id`,
    params.values,
  )
  return rows.map(({ payer, ...row }) => ({ ...row, label: payer ? `${row.fullName}（${payer}）` : row.fullName }))
}

/** Places of the parking register. */
export async function places(
  { q, actor }: ActionContext,
  { communityId, keyword }: ParsedOf<typeof lookUpHouses>,
): Promise<PropertyChoice[]> {
  demandCommunity(actor, null, communityId)
  const params = new Params()
  const rows = await q.query<{ id: string; fullName: string; payerCustomerId: string | null; payer: string | null }>(
    `select t.id, t.place_no as "fullName", t.customer_id as "payerCustomerId", p.name as payer from parking_place t
     left join customer p on p.id = t.customer_id where t.community_id = ${params.add(communityId)} and t.deleted_at is null
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
  const [house] = await q.query<{ community_id: number }>('select community_id from house where id = $1', [propertyId])
  if (!house) throw notFound()
  demandCommunity(actor, null, house.community_id)
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
         ch.is_payer and (ch.end_date is null or ch.end_date >= $2::date) as "isPayer", coalesce(ch.end_date < $2::date, false) as ended
       from customer_house ch join customer p on p.id = ch.customer_id and p.deleted_at is null
       where ch.house_id = $1 and ch.relation in (1, 2, 3, 6)
       order by p.id, coalesce(ch.end_date < $2::date, false), ch.is_payer desc, ch.relation) x
     order by ended, "isPayer" desc, relation, name limit ${MOST}`,
    [propertyId, dateOf(now)],
  )
  return rows.map((row) => {
    const word = labelOf(HOUSE_RELATION, row.relation)
    const relation = row.ended ? `原${word}` : word
    return { ...row, relation, label: `${row.name}（${relation}${row.isPayer ? '，缴费人' : ''}）` }
  })
}

async function placePayer(q: Queryable, actor: Actor, placeId: string): Promise<PayerChoice[]> {
  const [row] = await q.query<{
    community_id: number
    customer_id: string | null
    name: string | null
    mobile: string | null
  }>(
    `select t.community_id, p.id as customer_id, p.name, ${maskedPhone('p.mobile')} as mobile
     from parking_place t left join customer p on p.id = t.customer_id where t.id = $1`,
    [placeId],
  )
  if (!row) throw notFound()
  if (!actor.widest.communities.includes(row.community_id)) throw forbidden()
  if (!row.customer_id) return []
  const { customer_id: customerId, name, mobile } = row
  return [
    {
      customerId,
      name: name!,
      mobile,
      relation: '车位客户',
      isPayer: true,
      ended: false,
      label: `${name}（车位客户，缴费人）`,
    },
  ]
}
