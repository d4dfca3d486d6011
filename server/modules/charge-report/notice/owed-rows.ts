import { receivables } from '@wuguan/contract/charge-finance/receivables.facts'
import { factsSql, type RelationInput } from '../../../kernel/reports/facts.ts'

/** Set aside as what is not dunned; few are set aside at all, so the record is looked up for those alone. */
const keptFromDunning = (row: string, day: string) =>
  `(${row}.hung_up and coalesce((select t.exclude_from_dunning from hang_up_record h join hang_up_type t on t.id = h.type_id
     where h.receivable_id = ${row}.id and h.from_date <= ${day}::date order by h.from_date desc limit 1), true))`

/** A payer's property, as one key: what a row of the list of debtors is. */
export const DEBTOR = (row: string) =>
  `md5(concat_ws(':', ${row}.community_id, ${row}.property_id, ${row}.payer_customer_id))::uuid`

/**
 * What may be dunned at the end of a day, a receivable a row: the very rows of the reports, whose month has come, whose day of payment has
 * passed, and that somebody pays. Today nobody is asked for what he has paid, even after the day was closed. Columns are those of the facts.
 */
export function owedRows(input: RelationInput): string {
  const day = input.params.add(input.asOf ?? input.today)
  return `select o.*, ${DEBTOR('o')} as debtor from (${factsSql(receivables, { ...input, live: true })}) o
    where o.outstanding > 0 and o.due and o.due_date < ${day}::date and o.payer_customer_id is not null and not ${keptFromDunning('o', day)}`
}
