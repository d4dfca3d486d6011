import type {
  DeskFigures,
  DeskHit,
  DeskProperty,
  DeskReceivable,
} from '@wuguan/contract/charge-finance/collect.actions'
import { cents, total, yuan } from '@wuguan/contract/charge-finance/cents'
import { dateOf } from '../../../kernel/clock.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { chargeConfig } from '../../charge-base/config.service.ts'
import { maskedPhone } from '../../../kernel/db/mask-sql.ts'
import { placeOf } from '../ledger/book-date.service.ts'
import { due, lateFee, unpaid } from '../owed/owed.service.ts'
import { counterMethods, shownMethod } from './methods.service.ts'
import { relatedCustomers } from './payer.service.ts'
import { seenProperty } from './property.service.ts'
import { communitiesOf, reachOf } from '../../../kernel/auth/communities.ts'

const PERMISSION = 'charge-finance:receipt:list'
/** Who may see what is owed sees it of one property too, whether he collects or not. */
const DEBTS = 'charge-finance:receivable:list'

/** Everything the desk shows of a property: who pays, what is owed with the late fee of the day, prepaid money, how it may be paid. */
export async function readProperty(
  context: ActionContext,
  { propertyId, asOf }: { propertyId: string; asOf?: string | undefined },
): Promise<DeskProperty> {
  const { q, actor, now } = context
  const property = await seenProperty(context, DEBTS, propertyId)
  const place = await placeOf(q, property.communityId)
  const day = asOf ?? dateOf(now)
  const [receivables, payers, accounts, methods, config, [shift], [facts]] = await Promise.all([
    q.query<DeskReceivable & { due: boolean }>(
      `select r.id, r.receivable_no as "receivableNo", r.fee_item_id as "feeItemId", i.name as "itemName", i.category, r.fee_period as "feePeriod",
         r.period_from as "periodFrom", r.period_to as "periodTo", r.due_date as "dueDate", r.receivable_amount as "receivableAmount",
         r.outstanding_amount as outstanding, r.payer_customer_id as "payerCustomerId", r.hung_up as "hungUp", r.lock_type as "lockType", r.status, r.calc_text as "calcText",
         ${lateFee('r', '$3')}::numeric(14,2) as "lateFee", ${due('r', '$3')} as due
       from receivable r join fee_item i on i.id = r.fee_item_id
       where r.community_id = $1 and r.property_id = $2 and ${unpaid('r')} order by i.sort, i.name, r.fee_period, r.period_from, r.id`,
      [property.communityId, property.id, day],
    ),
    q.query<DeskProperty['payers'][number]>(
      `select distinct on (c.id) c.id as "customerId", c.name, ${maskedPhone('c.mobile')} as mobile, ch.relation, coalesce(ch.is_payer, false) as "isPayer"
       from customer c left join customer_house ch on ch.customer_id = c.id and ch.house_id = $2 and (ch.end_date is null or ch.end_date >= $3)
       where c.deleted_at is null and c.id in ${relatedCustomers('$1', '$4', '$3')}
       order by c.id, ch.is_payer desc nulls last`,
      [property.communityId, property.houseId, day, property.id],
    ),
    q.query<DeskProperty['accounts'][number]>(
      `select a.id, a.account_no as "accountNo", a.customer_id as "customerId", a.fee_item_id as "feeItemId", i.name as "itemName", a.available, a.status
       from prepaid_account a left join fee_item i on i.id = a.fee_item_id where a.community_id = $1 and a.property_id = $2 and a.status <> 3 order by a.fee_item_id nulls first, a.id`,
      [property.communityId, property.id],
    ),
    counterMethods(q, place),
    chargeConfig(q, property.communityId),
    q.query<{ id: string }>('select id from cashier_shift where community_id = $1 and cashier_id = $2 and status = 1', [
      property.communityId,
      actor.userId,
    ]),
    q.query<{ area: string | null }>(
      `select coalesce(charge_area, building_area)::text as area from house where id = $1
       union all select area::text from parking_place where id = $2`,
      [property.houseId, property.id],
    ),
  ])
  const owed = receivables.filter((row) => row.due)
  const sumOf = (rows: readonly DeskReceivable[]) => yuan(total(rows.map((row) => cents(row.outstanding))))
  return {
    propertyType: property.type,
    propertyId: property.id,
    propertyName: property.name,
    communityId: property.communityId,
    area: facts?.area ?? null,
    payers: payers.toSorted((a, b) => Number(b.isPayer) - Number(a.isPayer)),
    receivables: receivables.map(({ due: _due, ...row }) => row),
    accounts,
    methods: methods.map(shownMethod),
    config: {
      allowPartialPay: config.allowPartialPay === true,
      allowOverpayToPrepaid: config.allowOverpayToPrepaid === true,
      roundOffMax: config.roundOffMax,
      cashUnit: config.cashUnit,
      maxPrepayMonths: config.maxPrepayMonths,
      jumpMode: config.jumpMode,
      backdateDays: config.backdateDays,
      shiftRequired: config.shiftRequired === true,
    },
    totalOwed: sumOf(owed),
    totalLateFee: yuan(total(owed.map((row) => cents(row.lateFee)))),
    totalHungUp: sumOf(owed.filter((row) => row.hungUp)),
    totalNotDue: sumOf(receivables.filter((row) => !row.due)),
    shiftId: shift?.id ?? null,
  }
}

/** SQL: what is owed for a property of a row with a community (`h`). */
export const OWED = (column: string, day: string, community = 'h.community_id') =>
  `(select coalesce(sum(r.outstanding_amount), 0)::numeric(14,2) from receivable r where r.property_id = ${column}::text and r.community_id = ${community} and ${unpaid('r')} and ${due('r', day)})`

/** What a customer owns or rents, for collecting over several properties. */
export async function propertiesOf(
  { q, actor, now }: ActionContext,
  { customerId }: { customerId: string },
): Promise<DeskHit[]> {
  const communities = communitiesOf(actor, 'charge-finance:collection:multiple')
  return q.query<DeskHit>(
    `select distinct on (h.full_name, h.id) 'house' as "propertyType", h.id as "propertyId", h.full_name as "propertyName", h.community_id as "communityId", '客户' as match,
       c.id as "customerId", c.name as "customerName", ${maskedPhone('c.mobile')} as mobile, ${OWED('h.id', '$3')} as owed
     from house h join customer c on c.id = $2
     where h.community_id = any($1) and h.deleted_at is null and (
       exists (select 1 from customer_house ch where ch.house_id = h.id and ch.customer_id = $2 and ch.end_date is null and ch.relation in (1, 2, 3))
       or exists (select 1 from receivable r where r.house_id = h.id and r.payer_customer_id = $2 and ${unpaid('r')}))
     order by h.full_name, h.id`,
    [communities, customerId, dateOf(now)],
  )
}

/** 今日实收 and 今日笔数 of the caller: of his open shift where he has one. */
export async function figures(
  { q, actor, now }: ActionContext,
  { communityId }: { communityId?: number | undefined },
): Promise<DeskFigures> {
  const communities = reachOf(actor, PERMISSION).filter((id) => communityId === undefined || id === communityId)
  const [shift] = await q.query<{ id: string }>(
    'select id from cashier_shift where community_id = any($1) and cashier_id = $2 and status = 1 order by opened_at desc limit 1',
    [communities, actor.userId],
  )
  const [row] = await q.query<{ received: string; receipts: number }>(
    `select (select coalesce(sum(p.amount), 0) from payment p join payment_method m on m.id = p.payment_method_id
         where p.community_id = any($1) and p.book_date = $2 and m.kind <> 'prepaid' and ($4::uuid is null or p.shift_id = $4) and ($4::uuid is not null or p.created_by = $3))::numeric(14,2) as received,
       (select count(*)::int from receipt r where r.community_id = any($1) and r.book_date = $2 and r.status <> 5 and r.cashier_id = $3) as receipts`,
    [communities, dateOf(now), actor.userId, shift?.id ?? null],
  )
  return { received: row!.received, receipts: row!.receipts, shiftId: shift?.id ?? null }
}
