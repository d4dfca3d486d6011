import { receipt } from '@wuguan/contract/charge-finance/receipt.entity'
import type { ReceiptPrint, receiptPaper } from '@wuguan/contract/charge-finance/receipt.actions'
import { cents, yuan } from '@wuguan/contract/charge-finance/cents'
import { capital } from '@wuguan/contract/kernel/capital'
import { notFound } from '@wuguan/contract/kernel/errors'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { demandVisible } from '../../../kernel/crud/visible.ts'

interface Header {
  id: string
  communityId: number
  receiptNumber: string
  propertyName: string | null
  payerName: string | null
  totalAmount: string
  preferentialAmount: string
  roundOffAmount: string
  prepaidUsed: string
  prepaidIn: string
  cashier: string | null
  bookDate: string
  status: number
  remark: string | null
  company: string
  title: string
  footer: string | null
  seal: { url: string }[] | null
}
interface Row {
  feeItemId: string
  itemName: string
  feePeriod: string
  periodFrom: string
  periodTo: string
  principal: string
  lateFee: string
}
interface Rule {
  mergePeriods: boolean
  groupOf: ReadonlyMap<string, { name: string; sort: number }>
}
const VOIDED = 5

/** What stands on the paper. */
export async function paperOf(
  context: ActionContext,
  { receiptId }: ParsedOf<typeof receiptPaper>,
): Promise<ReceiptPrint> {
  const { q } = context
  const [header] = await q.query<Header>(
    `select r.id, r.community_id as "communityId", r.receipt_number as "receiptNumber", r.property_name as "propertyName", r.payer_name as "payerName",
       r.total_amount as "totalAmount", r.preferential_amount as "preferentialAmount", r.round_off_amount as "roundOffAmount",
       r.prepaid_used as "prepaidUsed", r.prepaid_in as "prepaidIn", (select u.pet_name from sys_user u where u.id = r.cashier_id) as cashier,
       r.book_date as "bookDate", r.status, r.remark,
       coalesce((select i.receipt_title from community_charge_info i where i.community_id = r.community_id), c.name || '收款收据') as title,
       coalesce((select i.company_title from community_charge_info i where i.community_id = r.community_id), o.name) as company,
       (select i.receipt_footer from community_charge_info i where i.community_id = r.community_id) as footer,
       (select i.seal from community_charge_info i where i.community_id = r.community_id) as seal
     from receipt r join community c on c.id = r.community_id join company o on o.id = r.company_id where r.id = $1`,
    [receiptId],
  )
  if (!header) throw notFound()
  await demandVisible(context, receipt, {}, receiptId, 'charge-finance:receipt:print')
  const payments = await q.query<ReceiptPrint['payments'][number]>(
    `select m.name, sum(p.amount)::numeric(14,2) as amount, string_agg(p.channel_trade_no, ',') as "tradeNo"
     from payment p join payment_method m on m.id = p.payment_method_id where p.receipt_id = $1::uuid and p.doc_id = $1::uuid::text
     group by m.id having sum(p.amount) <> 0 order by m.sort, m.id`,
    [receiptId],
  )
  return {
    receiptNumber: header.receiptNumber,
    company: header.company,
    title: header.title,
    propertyName: header.propertyName,
    payerName: header.payerName,
    lines: grouped(await rowsOf(context, receiptId), await ruleOf(context, header.communityId)),
    payments,
    totalAmount: header.totalAmount,
    capital: capital(header.totalAmount),
    preferentialAmount: header.preferentialAmount,
    roundOffAmount: header.roundOffAmount,
    prepaidUsed: header.prepaidUsed,
    prepaidIn: header.prepaidIn,
    cashier: header.cashier,
    bookDate: header.bookDate,
    mark: header.status === VOIDED ? '已作废' : null,
    footer: header.footer,
    sealUrl: header.seal?.[0]?.url ?? null,
    remark: header.remark,
  }
}

const rowsOf = ({ q }: ActionContext, receiptId: string) =>
  q.query<Row>(
    `select v.fee_item_id as "feeItemId", i.name as "itemName", v.fee_period as "feePeriod", min(v.period_from) as "periodFrom", max(v.period_to) as "periodTo",
       coalesce(sum(a.amount) filter (where a.component = 'P'), 0)::numeric(14,2) as principal,
       coalesce(sum(a.amount) filter (where a.component = 'L'), 0)::numeric(14,2) as "lateFee"
     from receipt_allocation a join receivable v on v.id = a.receivable_id join fee_item i on i.id = v.fee_item_id
     where a.receipt_id = $1::uuid and a.doc_id = $1::uuid::text group by 1, 2, 3, i.sort order by i.sort, i.name, v.fee_period`,
    [receiptId],
  )

/** The rule of the community, else one for all communities of the company. */
async function ruleOf({ q }: ActionContext, communityId: number): Promise<Rule> {
  const rows = await q.query<{
    merge_periods: boolean
    group_name: string | null
    sort: number
    items: string[] | null
  }>(
    `select s.merge_periods, l.value->>'groupName' as group_name, l.n::int as sort,
       array(select jsonb_array_elements_text(coalesce(l.value->'feeItems', '[]'::jsonb))) as items
     from (
       select s.id, s.merge_periods, s.groups from summary_rule s join community c on c.id = $1 and c.company_id = s.company_id
       where s.usage = 'receipt' and s.enabled and s.deleted_at is null
         and (exists (select 1 from summary_rule__communities x where x.owner_id = s.id and x.target_id = $1)
           or not exists (select 1 from summary_rule__communities x where x.owner_id = s.id))
       order by exists (select 1 from summary_rule__communities x where x.owner_id = s.id) desc, s.is_default desc, s.id limit 1) s
     left join lateral jsonb_array_elements(coalesce(s.groups, '[]'::jsonb)) with ordinality as l(value, n) on true`,
    [communityId],
  )
  return {
    mergePeriods: rows[0]?.merge_periods ?? false,
    groupOf: new Map(
      rows.flatMap((row) =>
        (row.items ?? []).map((item) => [item, { name: row.group_name ?? '', sort: row.sort }] as const),
      ),
    ),
  }
}

/** Lines by the groups of the rule, items that it does not list alone; a merged line shows its months as a range. */
function grouped(rows: readonly Row[], rule: Rule): ReceiptPrint['lines'] {
  const merged = new Map<string, Row[]>()
  for (const row of rows) {
    const name = rule.groupOf.get(row.feeItemId)?.name ?? row.itemName
    const key = rule.mergePeriods ? name : `${name}\n${row.feePeriod}`
    merged.set(key, [...(merged.get(key) ?? []), row])
  }
  const sortOf = (group: readonly Row[]) => rule.groupOf.get(group[0]!.feeItemId)?.sort ?? Number.MAX_SAFE_INTEGER
  return [...merged.entries()]
    .toSorted(([, a], [, b]) => sortOf(a) - sortOf(b))
    .map(([key, group]) => {
      const periods = group.map((row) => row.feePeriod).toSorted()
      const sum = (of: (row: Row) => string) => group.reduce((total, row) => total + cents(of(row)), 0n)
      const [principal, lateFee] = [sum((row) => row.principal), sum((row) => row.lateFee)]
      return {
        name: key.split('\n')[0]!,
        periodRange: periods[0] === periods.at(-1) ? periods[0]! : `${periods[0]}至${periods.at(-1)}`,
        principal: yuan(principal),
        lateFee: yuan(lateFee),
        amount: yuan(principal + lateFee),
      }
    })
}
