import type { Relation } from '../../../kernel/reports/facts.ts'
import { monthEstimate } from '../../charge-base/month-estimate.service.ts'
import { tomorrow } from './later.ts'

/** What the kinds of rows have beside the house, and what stands where one of them has nothing. */
const NOTHING = {
  number: 'null',
  fee_item_id: 'null::uuid',
  fee_standard_id: 'null::uuid',
  fee_period: 'null',
  payer_role: 'null',
  count_in_rate: 'false',
  area: '0.00',
  receivable: '0.00',
  deducted: '0.00',
  net: '0.00',
  received: '0.00',
  outstanding: '0.00',
  owes: 'false',
  paid_to: 'null::date',
  prepaid: '0.00',
  monthly: '0.00',
} as const
type Own = Readonly<Partial<Record<keyof typeof NOTHING, string>>>

/**
 * One kind of row, each beside its house `h`: what is asked of houses reaches every kind by itself, and nothing is worked out for a
 * house that is not asked for.
 */
const rowsOf = (part: string, alias: string, own: Own) =>
  `select ${alias}.id, ${alias}.company_id, ${alias}.community_id, ${alias}.created_by, h.id as house_id, h.id::text as property_id, h.full_name as property_name,
    h.building_id, h.house_type, h.sale_status, h.use_status, '${part}' as part, ${Object.entries({
      ...NOTHING,
      ...own,
    })
      .map(([name, sql]) => `${sql} as ${name}`)
      .join(', ')}`
/** The house of whatever says of itself what it belongs to. */
const HOUSE_OF = (alias: string) =>
  `join house h on h.id::text = ${alias}.property_id and ${alias}.property_type = 'house'`

const OF_RECEIVABLES = [
  'fee_item_id',
  'fee_period',
  'payer_role',
  'count_in_rate',
  'receivable',
  'deducted',
  'net',
  'received',
  'outstanding',
  'owes',
  'paid_to',
] as const

/** Houses with their receivables, prepaid accounts and standards in force, each kind of row with what is its own. */
export const homeRowsOver =
  (receivables: Relation): Relation =>
  (input) => {
    const { asOf, params, today } = input
    const day = params.add(asOf ?? today)
    const prepaid =
      asOf === null
        ? 'a.balance - coalesce(l.amount, 0)'
        : `(select coalesce(sum(e.amount), 0)::numeric(14, 2) from prepaid_entry e where e.account_id = a.id and e.book_date <= ${params.add(asOf)}::date)`
    const later =
      asOf === null
        ? `left join ${tomorrow('prepaid_entry', 'account_id', 'sum(e.amount) as amount', day)} l on l.account_id = a.id`
        : ''
    const owed = Object.fromEntries(OF_RECEIVABLES.map((name) => [name, `r.${name}`]))
    const house = { number: 'h.house_code', area: 'coalesce(h.charge_area, h.building_area)' }
    const standard = {
      number: 's.code',
      fee_item_id: 'b.fee_item_id',
      fee_standard_id: 'b.fee_standard_id',
      monthly: `coalesce(${monthEstimate('b', 'h', day, params)}, 0.00)`,
    }
    return `select x.*, p.customer_id as payer_customer_id
      from (${rowsOf('house', 'h', house)} from house h where h.deleted_at is null and h.lineage = 1
        union all ${rowsOf('receivable', 'r', { ...owed, number: 'r.receivable_no' })} from (${receivables(input)}) r ${HOUSE_OF('r')}
        union all ${rowsOf('prepaid', 'a', { number: 'a.account_no', fee_item_id: 'a.fee_item_id', prepaid })} from prepaid_account a ${HOUSE_OF('a')} ${later}
        union all ${rowsOf('standard', 'b', standard)} from house_fee_standard b ${HOUSE_OF('b')} join fee_standard s on s.id = b.fee_standard_id
          where b.start_date <= ${day}::date and (b.end_date is null or b.end_date >= ${day}::date)) x
        left join (select distinct on (ch.house_id) ch.house_id, ch.customer_id from customer_house ch where ch.is_payer and ch.end_date is null
          order by ch.house_id, ch.start_date desc) p on p.house_id = x.house_id`
  }
