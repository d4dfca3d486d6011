import type { prepaidAccount } from '@wuguan/contract/charge-prepaid/prepaid-account.entity'
import { unpaid } from '../../charge-finance/owed/owed.service.ts'
import { dateOf } from '../../../kernel/clock.ts'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'

const owed = (
  alias: string,
) => `from receivable r where r.community_id = ${alias}.community_id and r.property_id = ${alias}.property_id
  and r.payer_customer_id = ${alias}.customer_id and ${unpaid('r')} and not r.hung_up`
const former = (alias: string, today: string) =>
  `(${alias}.property_type = 'house' and not exists (select 1 from customer_house ch where ch.house_id::text = ${alias}.property_id
    and ch.customer_id = ${alias}.customer_id and ch.start_date <= ${today}::date and (ch.end_date is null or ch.end_date >= ${today}::date)))`

export const accountHooks: EntityHooks<typeof prepaidAccount> = {
  computed: {
    debt: (alias) => `(select coalesce(sum(r.outstanding_amount), 0)::numeric(14,2)::text ${owed(alias)})`,
    formerOwner: (alias, params, now) => former(alias, params.add(dateOf(now))),
  },
  filters: {
    /** 有欠费: money and debt at once. */
    owing: (value, alias) =>
      `${value === 'true' ? '' : 'not '}(${alias}.available > 0 and exists (select 1 ${owed(alias)} and r.outstanding_amount > 0))`,
    /** 含通用: general accounts only. */
    general: (value, alias) => `${alias}.fee_item_id is ${value === 'true' ? '' : 'not '}null`,
    formerOwner: (value, alias, params, _actor, now) =>
      `${value === 'true' ? '' : 'not '}${former(alias, params.add(dateOf(now)))}`,
    buildingId: (value, alias, params) =>
      `exists (select 1 from house h where h.id::text = ${alias}.property_id and h.building_id::text = ${params.add(value)})`,
    propertyId: (value, alias, params) => `${alias}.property_id = ${params.add(value)}`,
  },
}
