import type { RechargeProperty } from '@wuguan/contract/charge-prepaid/recharge.actions'
import { dateOf } from '../../../kernel/clock.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { maskedPhone } from '../../../kernel/db/mask-sql.ts'
import { effectiveBindings } from '../../charge-base/bindings.service.ts'
import { chargeConfig } from '../../charge-base/config.service.ts'
import { counterMethods, shownMethod } from '../../charge-finance/collect/methods.service.ts'
import { relatedCustomers } from '../../charge-finance/collect/payer.service.ts'
import { seenProperty } from '../../charge-finance/collect/property.service.ts'
import { placeOf } from '../../charge-finance/ledger/book-date.service.ts'
import { lateFee, unpaid } from '../../charge-finance/owed/owed.service.ts'

/** What the recharge desk shows of a property: its people, the accounts they may fill, what they owe, how it may be paid. */
export async function readProperty(
  context: ActionContext,
  { propertyId }: { propertyId: string },
): Promise<RechargeProperty> {
  const { q, actor, now } = context
  const property = await seenProperty(context, 'charge-prepaid:recharge:add', propertyId)
  const { communityId } = property
  const place = await placeOf(q, communityId)
  const day = dateOf(now)
  const [payers, accounts, methods, config, bindings, debts, [shift]] = await Promise.all([
    q.query<RechargeProperty['payers'][number]>(
      `select distinct on (c.id) c.id as "customerId", c.name, ${maskedPhone('c.mobile')} as mobile, ch.relation, coalesce(ch.is_payer, false) as "isPayer"
       from customer c left join customer_house ch on ch.customer_id = c.id and ch.house_id = $1 and (ch.end_date is null or ch.end_date >= $2)
       where c.deleted_at is null and c.state <> 2 and c.id in ${relatedCustomers('$4', '$3', '$2')}
       order by c.id, ch.is_payer desc nulls last`,
      [property.houseId, day, property.id, communityId],
    ),
    q.query<RechargeProperty['accounts'][number]>(
      `select a.id, a.account_no as "accountNo", a.customer_id as "customerId", a.fee_item_id as "feeItemId", a.balance, a.available, a.status
       from prepaid_account a where a.community_id = $1 and a.property_id = $2 order by a.fee_item_id nulls first, a.id`,
      [communityId, property.id],
    ),
    counterMethods(q, place),
    chargeConfig(q, communityId),
    effectiveBindings(q, { propertyIds: [property.id], from: day, to: day }),
    q.query<{ customerId: string; amount: string }>(
      `select r.payer_customer_id as "customerId", sum(r.outstanding_amount
         + ${lateFee('r', '$3')})::numeric(14,2) as amount
       from receivable r where r.community_id = $1 and r.property_id = $2 and ${unpaid('r')} and not r.hung_up and r.payer_customer_id is not null group by 1`,
      [communityId, property.id, day],
    ),
    q.query<{ id: string }>('select id from cashier_shift where community_id = $1 and cashier_id = $2 and status = 1', [
      communityId,
      actor.userId,
    ]),
  ])
  const wanted = [...bindings.map((one) => one.feeItemId), ...accounts.flatMap((one) => one.feeItemId ?? [])]
  const items = await q.query<{ feeItemId: string; name: string }>(
    `select id as "feeItemId", name from fee_item where id = any($1) and allow_prepaid and category <> 'deposit' and enabled and deleted_at is null order by sort, code`,
    [wanted],
  )
  return {
    propertyType: property.type,
    propertyId: property.id,
    propertyName: property.name,
    communityId,
    payers: payers.toSorted((a, b) => Number(b.isPayer) - Number(a.isPayer)),
    items: [{ feeItemId: null, name: '通用' }, ...items],
    accounts,
    methods: methods.map(shownMethod),
    debts,
    backdateDays: config.backdateDays,
    cashUnit: config.cashUnit,
    autoOffset: config.autoOffsetAfterRecharge === true,
    shiftRequired: config.shiftRequired === true,
    shiftId: shift?.id ?? null,
  }
}
