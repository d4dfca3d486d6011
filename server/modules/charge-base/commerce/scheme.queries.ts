import type { schemeUsage, trialPreferential } from '@wuguan/contract/charge-base/setup.actions'
import type { OutputOf } from '@wuguan/contract/kernel/action'
import { evaluatePreferential, type Payable } from '@wuguan/contract/charge-base/rules/preferential'
import { badInput, notFound } from '@wuguan/contract/kernel/errors'
import { demandVisible } from '../../../kernel/crud/visible.ts'
import { preferentialScheme } from '@wuguan/contract/charge-base/preferential-scheme.entity'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { schemesOf } from '../schemes.service.ts'
import { demandCommunity } from '../../../kernel/auth/communities.ts'

interface Open extends Payable, Record<string, unknown> {
  itemName: string
}

/** The benefit of paying the oldest N months of what a house owes on a day. */
export async function tryScheme(
  { q, actor }: ActionContext,
  { houseId, months, on, lateFee }: ParsedOf<typeof trialPreferential>,
): Promise<OutputOf<typeof trialPreferential>> {
  const [house] = await q.query<{ community_id: number; building_id: string }>(
    'select community_id, building_id from house where id = $1',
    [houseId],
  )
  if (!house) throw notFound()
  demandCommunity(actor, 'charge-base:preferential:list', house.community_id)
  const open = await q.query<Open>(
    `select r.id, r.fee_item_id as "feeItemId", r.fee_standard_id as "feeStandardId", r.fee_period as "feePeriod", r.due_date::text as "dueDate",
       r.outstanding_amount::text as outstanding, '0.00' as "lateFee", i.name as "itemName"
     from receivable r join fee_item i on i.id = r.fee_item_id
     where r.property_id = $1 and r.status in (1, 2) and not r.hung_up and i.allow_preferential order by r.fee_period, i.sort, r.id`,
    [houseId],
  )
  if (open.length === 0) throw badInput({ houseId: '该房产没有未缴费用' })
  const periods = new Set([...new Set(open.map((row) => row.feePeriod))].slice(0, months))
  const selected = open.filter((row) => periods.has(row.feePeriod))
  // The typed late fee stands on the oldest row: the trial is about the schemes, not about interest.
  if (lateFee && selected[0]) selected[0] = { ...selected[0], lateFee }
  const result = evaluatePreferential({
    today: on,
    buildingId: house.building_id,
    selected,
    left: open.filter((row) => !periods.has(row.feePeriod)),
    schemes: await schemesOf(q, house.community_id, on, houseId),
  })
  const byId = new Map(selected.map((row) => [row.id, row]))
  return {
    total: result.total,
    applied: result.applied.map(({ name, amount, lines }) => ({
      name,
      amount,
      lines: lines.map((line) => ({
        name: byId.get(line.receivableId)!.itemName,
        period: byId.get(line.receivableId)!.feePeriod,
        amount: line.amount,
      })),
    })),
    refused: result.refused.map(({ name, reason }) => ({ name, reason })),
    selected: selected.map((row) => ({ name: row.itemName, period: row.feePeriod, outstanding: row.outstanding })),
  }
}

const RECENT = 200
/** Receipts that a scheme benefited, by month; voided ones do not count. */
export async function usage(
  context: ActionContext,
  { id }: ParsedOf<typeof schemeUsage>,
): Promise<OutputOf<typeof schemeUsage>> {
  const { q } = context
  await demandVisible(context, preferentialScheme, {}, id, 'charge-base:preferential:list')
  const receipts = await q.query<OutputOf<typeof schemeUsage>['receipts'][number]>(
    `select r.id as "receiptId", r.receipt_number as "receiptNumber", r.property_name as "propertyName", r.book_date::text as "bookDate",
       d.total::text as benefit
     from deduction d join receipt r on r.id = d.receipt_id where d.preferential_scheme_id = $1 and d.status = 2
     order by r.book_date desc, r.id desc limit ${RECENT}`,
    [id],
  )
  const months = await q.query<OutputOf<typeof schemeUsage>['months'][number]>(
    `select to_char(r.book_date, 'YYYY-MM') as month, count(*)::int as receipts, sum(d.total)::text as benefit,
       (sum(d.total) + sum((select coalesce(sum(a.amount), 0) from receipt_allocation a where a.receipt_id = r.id and a.component = 'P' and a.amount > 0)))::text as principal
     from deduction d join receipt r on r.id = d.receipt_id where d.preferential_scheme_id = $1 and d.status = 2 group by 1 order by 1 desc`,
    [id],
  )
  return { months, receipts }
}
