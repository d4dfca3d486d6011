import type {
  PropertyAccountRow,
  propertyAccountTotals,
  propertyAccounts,
} from '@wuguan/contract/charge-other/account.actions'
import type { Page } from '@wuguan/contract/kernel/envelope'
import { dateOf } from '../../../kernel/clock.ts'
import { Params, likeText, snake } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { due, lateFee, unpaid } from '../../charge-finance/owed/owed.service.ts'

export type AccountFilters = ParsedOf<typeof propertyAccountTotals>
export type AccountContext = Pick<ActionContext, 'q' | 'actor' | 'now'> & {
  /** Whose communities are read: the right to look, or the one to take away. */
  readonly permission: string
}
const LIST = 'charge-other:property-account:list'

/** Which communities, of those that the right reaches. */
function communitiesOf({ actor, permission }: AccountContext, { communityId, communityIds }: AccountFilters): number[] {
  const reached = [...actor.scope(permission).communities]
  const asked = communityId ?? communityIds ?? actor.communityIds
  return asked === null ? reached : reached.filter((id) => asked.includes(id))
}

const STATES = {
  arrears: 'x.arrears > 0',
  balance: 'x.prepaid > 0',
  flat: 'x.arrears = 0 and x.prepaid = 0',
} as const

/** Every house, and whatever else was ever charged or prepaid for; one row each, sums of columns that the ledger keeps. */
function accounts(context: AccountContext, filters: AccountFilters, params: Params): string {
  const communities = params.add(communitiesOf(context, filters))
  const today = params.add(dateOf(context.now))
  const words = [filters.keyword, filters.propertyName].filter((word) => word)
  const where = [
    ...words.map((word) => `x.property_name ilike ${params.add(likeText(word!))}`),
    ...(filters.propertyType ? [`x.property_type = any(${params.add(filters.propertyType.split(','))})`] : []),
    ...(filters.state ? [STATES[filters.state]] : []),
  ]
  return `select x.* from (
      select p.community_id, p.property_type, p.property_id, max(p.property_name) as property_name, sum(p.receivable) as receivable, sum(p.received) as received,
        sum(p.deducted) as deducted, sum(p.arrears) as arrears, sum(p.not_due) as not_due, sum(p.prepaid) as prepaid
      from (
        select community_id, property_type, property_id, property_name, receivable_amount as receivable, received_amount as received, deducted_amount as deducted,
          case when ${due('r', today)} then outstanding_amount else 0 end as arrears, case when ${due('r', today)} then 0 else outstanding_amount end as not_due, 0 as prepaid
        from receivable r where community_id = any(${communities}::bigint[]) and status <> 4
        union all select community_id, property_type, property_id, property_name, 0, 0, 0, 0, 0, balance from prepaid_account where community_id = any(${communities}::bigint[])
        union all select community_id, 'house', id::text, full_name, 0, 0, 0, 0, 0, 0 from house where community_id = any(${communities}::bigint[]) and deleted_at is null) p
      group by 1, 2, 3) x ${where.length ? `where ${where.join(' and ')}` : ''}`
}
const money = (column: string) => `${column}::numeric(14,2)`
/** Late fee of what is owed up to the present month, counted where there is a rate. */
const lateFees = (today: string, of: string) =>
  `select coalesce(sum(${lateFee('r', today)}), 0) from receivable r where ${of} and ${unpaid('r')} and ${due('r', today)}`

export async function countAccounts(context: AccountContext, filters: AccountFilters): Promise<number> {
  const params = new Params()
  const [row] = await context.q.query<{ n: number }>(
    `select count(*)::int as n from (${accounts(context, filters, params)}) c`,
    params.values,
  )
  return row!.n
}

/** Some accounts with everything a row shows; `some` narrows and orders the rows `x`, `order` is theirs again. */
export function readAccounts(
  context: AccountContext,
  filters: AccountFilters,
  some: (params: Params) => string,
  order: (alias: string) => string,
): Promise<PropertyAccountRow[]> {
  const params = new Params()
  const today = params.add(dateOf(context.now))
  return context.q.query<PropertyAccountRow>(
    `with rows as (select x.* from (${accounts(context, filters, params)}) x ${some(params)})
     select a.property_type || ':' || a.property_id as id, a.community_id as "communityId", a.property_type as "propertyType", a.property_id as "propertyId",
       coalesce(a.property_name, '') as "propertyName", ${money('a.receivable')} as receivable, ${money('a.received')} as received, ${money('a.deducted')} as deducted,
       ${money('a.arrears')} as arrears, ${money('a.not_due')} as "notDue", ${money('f.late_fee')} as "lateFee", ${money('a.prepaid')} as prepaid,
       ${money('(a.prepaid - a.arrears - f.late_fee)')} as balance, to_char(t.paid_to, 'YYYY-MM-DD') as "paidTo"
     from rows a
     cross join lateral (select (${lateFees(today, 'r.community_id = a.community_id and r.property_id = a.property_id')}) as late_fee) f
     cross join lateral (
       select coalesce(min(r.period_from) filter (where r.outstanding_amount > 0) - 1, max(r.period_to)) as paid_to
       from receivable r join fee_item i on i.id = r.fee_item_id and i.period_kind = 'cycle'
       where r.community_id = a.community_id and r.property_id = a.property_id and r.status <> 4) t
     order by ${order('a')}`,
    params.values,
  )
}

export async function pageAccounts(
  action: ActionContext,
  { page, limit, orderField, order, ...filters }: ParsedOf<typeof propertyAccounts>,
): Promise<Page<PropertyAccountRow>> {
  const context = { ...action, permission: LIST }
  const sorted = (alias: string) => `${alias}.${snake(orderField)} ${order}, ${alias}.property_id`
  const total = await countAccounts(context, filters)
  const list = await readAccounts(
    context,
    filters,
    (params) => `order by ${sorted('x')} limit ${params.add(limit)} offset ${params.add((page - 1) * limit)}`,
    sorted,
  )
  return { list, total, capped: false }
}

export async function totalAccounts(
  action: ActionContext,
  filters: AccountFilters,
): Promise<Record<string, string | number>> {
  const context = { ...action, permission: LIST }
  const params = new Params()
  const today = params.add(dateOf(context.now))
  const [row] = await context.q.query<Record<string, string | number>>(
    `with rows as (${accounts(context, filters, params)}),
       f as (${lateFees(today, '(r.community_id, r.property_type, r.property_id) in (select community_id, property_type, property_id from rows)')})
     select count(*)::int as count, ${['receivable', 'received', 'deducted', 'arrears', 'not_due', 'prepaid']
       .map((column) => `coalesce(sum(${column}), 0)::numeric(14,2) as ${column === 'not_due' ? '"notDue"' : column}`)
       .join(', ')}, (select ${money('coalesce')} from f) as "lateFee",
       (coalesce(sum(prepaid - arrears), 0) - (select coalesce from f))::numeric(14,2) as balance
     from rows`,
    params.values,
  )
  return row!
}
