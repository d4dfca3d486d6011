import type { rechargeRecord } from '@wuguan/contract/charge-prepaid/recharge-record.entity'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'

const account = (alias: string, column: string) =>
  `(select ${column} from prepaid_account a left join customer c on c.id = a.customer_id left join fee_item i on i.id = a.fee_item_id where a.id = ${alias}.account_id)`

export const rechargeRecordHooks: EntityHooks<typeof rechargeRecord> = {
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
