import type { rechargeRecord } from '@wuguan/contract/charge-prepaid/recharge-record.entity'
import { prepaidEntry } from '@wuguan/contract/charge-prepaid/prepaid-entry.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { scopeFilter } from '../../../kernel/auth/scope.ts'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'

const account = (alias: string, column: string) =>
  `(select ${column} from prepaid_account a left join customer c on c.id = a.customer_id left join fee_item i on i.id = a.fee_item_id where a.id = ${alias}.account_id)`

/** Only what came in at the desk; everything else of the ledger is in the statement of its account. */
export const rechargeRecordHooks: EntityHooks<typeof rechargeRecord> = {
  scope(actor, permission, alias, params) {
    const scope = permission === null ? actor.widest : actor.scope(permission)
    const filter = scopeFilter(prepaidEntry as AnyEntity, scope, actor.userId, alias, params)
    const desk = `${alias}.kind in ('recharge', 'overpay')`
    return filter === 'none' ? 'none' : filter === 'all' ? desk : `(${filter} and ${desk})`
  },
  counts: (alias) => `not exists (select 1 from prepaid_entry x where x.reverses_entry_id = ${alias}.id)`,
  computed: {
    propertyName: (alias) => account(alias, 'a.property_name'),
    customerName: (alias) => account(alias, 'c.name'),
    itemName: (alias) => account(alias, `coalesce(i.name, '通用')`),
    methods: (alias) =>
      `(select string_agg(distinct m.name, '、') from payment p join payment_method m on m.id = p.payment_method_id
        where p.receipt_id = ${alias}.receipt_id and p.direction = 'in' and m.kind <> 'prepaid')`,
    receiptStatus: (alias) => `(select r.status from receipt r where r.id = ${alias}.receipt_id)`,
  },
}
