import { cents, total, yuan } from '@wuguan/contract/charge-finance/cents'
import type { OwedNotice, owedNotice } from '@wuguan/contract/charge-finance/collect.actions'
import { dateOf } from '../../../kernel/clock.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { noticeText } from '../bill/notice-text.ts'
import { seenProperty } from '../collect/property.service.ts'
import { due, lateFee, unpaid } from './owed.service.ts'

type PayerNotice = OwedNotice['payers'][number]
type Line = PayerNotice['lines'][number]
interface Row extends Line, Record<string, unknown> {
  payerId: string | null
  payerName: string | null
  due: boolean
}
interface Head {
  company: string
  department: string | null
  hotline: string | null
  address: string | null
  notice: string | null
}
/** 欠费通知单: one for each payer of a property, of what he himself owes. What was set aside is in nobody's notice. */
export async function readOwedNotice(
  context: ActionContext,
  { propertyId }: ParsedOf<typeof owedNotice>,
): Promise<OwedNotice> {
  const { q, now } = context
  const property = await seenProperty(context, 'charge-finance:receivable:list', propertyId)
  const today = dateOf(now)
  const [head] = await q.query<Head>(
    `select coalesce(i.company_title, o.name) as company, i.charge_department as department, i.hotline, i.address, i.dunning_notice as notice
     from community c join company o on o.id = c.company_id left join community_charge_info i on i.community_id = c.id where c.id = $1`,
    [property.communityId],
  )
  const rows = await q.query<Row>(
    `select r.id, r.payer_customer_id as "payerId", c.name as "payerName", i.name as "itemName", r.fee_period as "feePeriod",
       r.period_from::text as "periodFrom", r.period_to::text as "periodTo", r.due_date::text as "dueDate", r.outstanding_amount as outstanding,
       ${lateFee('r', '$3')}::numeric(14,2) as "lateFee", ${due('r', '$3')} as due
     from receivable r join fee_item i on i.id = r.fee_item_id left join customer c on c.id = r.payer_customer_id
     where r.community_id = $1 and r.property_id = $2 and ${unpaid('r')} and not r.hung_up
     order by c.name, r.payer_customer_id, i.sort, i.name, r.fee_period, r.period_from, r.id`,
    [property.communityId, property.id, today],
  )
  const { notice, ...from } = head!
  const byPayer = Map.groupBy(rows, (row) => row.payerId)
  return {
    propertyName: property.name,
    asOf: today,
    ...from,
    payers: [...byPayer.values()].flatMap((own) => {
      const told = ofPayer(own)
      const facts = {
        houseName: property.name,
        customerName: told.name,
        total: told.total,
        periods: told.lines.map((line) => line.feePeriod),
        dueDate:
          told.lines
            .map((line) => line.dueDate)
            .toSorted()
            .at(-1) ?? null,
        hotline: from.hotline,
      }
      return told.lines.length === 0 ? [] : [{ ...told, text: noticeText(notice, facts) }]
    }),
  }
}

function ofPayer(rows: readonly Row[]): Omit<PayerNotice, 'text'> {
  const sum = (of: readonly Row[], amount: (row: Row) => string) => total(of.map((row) => cents(amount(row))))
  const owed = rows.filter((row) => row.due)
  const later = rows.filter((row) => !row.due)
  const principal = sum(owed, (row) => row.outstanding)
  const fees = sum(owed, (row) => row.lateFee)
  return {
    customerId: rows[0]!.payerId,
    name: rows[0]!.payerName,
    lines: owed.map(({ payerId: _payer, payerName: _name, due: _due, ...line }): Line => line),
    principal: yuan(principal),
    lateFee: yuan(fees),
    total: yuan(principal + fees),
    notDue: [...Map.groupBy(later, (row) => row.itemName).entries()].map(([itemName, of]) => ({
      itemName,
      from: of[0]!.feePeriod,
      to: of.at(-1)!.feePeriod,
      count: of.length,
      amount: yuan(sum(of, (row) => row.outstanding)),
    })),
  }
}
