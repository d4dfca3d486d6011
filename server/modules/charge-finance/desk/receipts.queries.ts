import type { MethodSum, ReceiptLogLine } from '@wuguan/contract/charge-finance/desk.actions'
import { receipt } from '@wuguan/contract/charge-finance/receipt.entity'
import type { RawQuery } from '@wuguan/contract/kernel/query'
import { parseListQuery, whereSql } from '../../../kernel/crud/where.ts'
import { DATE_TIME } from '../../../kernel/db/columns.ts'
import { Params } from '../../../kernel/db/sql.ts'
import { demandVisible } from '../../../kernel/crud/visible.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { receiptCounts, receiptHooks } from '../receipt/receipt.hooks.ts'

/** The payments of the receipts that a list shows, by method: what stands under it, without those that were voided. Paid-back rows of a change cancel out. */
export async function methodsOf({ q, actor, kernel, now }: ActionContext, filters: object): Promise<MethodSum[]> {
  const params = new Params()
  const where = whereSql({
    entity: receipt,
    hooks: receiptHooks,
    actor,
    permission: receipt.codes.list,
    query: parseListQuery(receipt, {}, 'filters', filters as RawQuery, actor),
    alias: 't',
    params,
    secrets: kernel.secrets,
    now,
  })
  return q.query<MethodSum>(
    `select m.id as "methodId", m.name, m.kind, count(distinct t.id)::int as count, sum(p.amount)::numeric(14,2) as amount
     from receipt t join payment p on p.receipt_id = t.id and p.doc_id = t.id::text join payment_method m on m.id = p.payment_method_id
     where ${where} and ${receiptCounts('t')} group by m.id having sum(p.amount) <> 0 order by m.sort, m.id`,
    params.values,
  )
}

/** What happened to a receipt, prints included, oldest first. */
export async function logOf(context: ActionContext, { receiptId }: { receiptId: string }): Promise<ReceiptLogLine[]> {
  await demandVisible(context, receipt, {}, receiptId, 'charge-finance:receipt:detail')
  return context.q.query<ReceiptLogLine>(
    `select ${DATE_TIME('x.at')} as at, x.action, x.actor_name as "actorName", x.remark from (
       select at, action, actor_name, remark from timeline where biz_type = 'charge-finance.receipt' and biz_id = $1
       union all
       select at, title, pet_name, null from operation_log where entity = 'charge-finance.receipt' and entity_id = $1
       union all
       select t.at, t.action || '收款单', t.actor_name, t.remark from timeline t join receipt_void v on v.id::text = t.biz_id
       where t.biz_type = 'charge-finance.receiptVoid' and v.receipt_id = $1::text::uuid) x order by x.at`,
    [receiptId],
  )
}
