import type { Invoiceable, InvoiceableLine, invoiceableOf } from '@wuguan/contract/charge-other/invoice/invoice.actions'
import { TERMINAL_STATUS } from '@wuguan/contract/charge-other/invoice/codes'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { cents, yuan } from '@wuguan/contract/charge-finance/cents'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { demandCommunity } from '../../charge-finance/ledger/scope.service.ts'
import { heldOf } from './held.ts'

export const ISSUE = 'charge-other:invoice:issue'

/** A row of a receipt that may be invoiced, with what its invoice says of it. */
export interface Source {
  readonly allocationId: string
  readonly receiptId: string
  readonly receiptNumber: string
  readonly receiptType: string
  readonly receiptStatus: number
  readonly companyId: number
  readonly communityId: number
  readonly payer: string
  readonly payerCustomerId: string | null
  readonly payerName: string | null
  readonly propertyName: string | null
  readonly feeItemId: string
  readonly itemName: string
  readonly invoiceable: boolean
  readonly feePeriod: string
  readonly component: 'P' | 'L'
  readonly taxCode: string | null
  readonly taxName: string | null
  readonly taxRate: string | null
  /** Received and not given back, nor promised to be. */
  readonly received: bigint
  readonly left: bigint
}
export type RawSource = Omit<Source, 'received' | 'left'> & { received: string; held: string }

/** Rows that money came in by and that stand. */
export const STANDING_ROWS = "a.amount > 0 and a.kind in ('receive', 'offset', 'transferIn')"
export const READ_SOURCES = `select a.id as "allocationId", r.id as "receiptId", r.receipt_number as "receiptNumber", r.type as "receiptType", r.status as "receiptStatus",
  r.company_id as "companyId", r.community_id as "communityId", coalesce(r.payer_customer_id::text, r.payer_name, '') as payer,
  r.payer_customer_id as "payerCustomerId", r.payer_name as "payerName", r.property_name as "propertyName",
  v.fee_item_id as "feeItemId", f.name as "itemName", f.invoiceable and f.category <> 'deposit' as invoiceable, v.fee_period as "feePeriod", a.component,
  x.code as "taxCode", coalesce(x.short_name, x.name) as "taxName", x.rate as "taxRate",
  a.amount - a.refunded_amount - a.pending_refund_amount as received, ${heldOf('a')} as held
  from receipt_allocation a join receipt r on r.id = a.receipt_id join receivable v on v.id = a.receivable_id join fee_item f on f.id = v.fee_item_id
  left join tax_code x on x.id = f.tax_code_id and x.enabled`

export const sourceOf = ({ received, held, ...row }: RawSource): Source => ({
  ...row,
  received: cents(received),
  left: cents(received) - cents(held),
})

/** Locks receipts and then their rows, as refunds and voids do: what they hold stands until the transaction ends. */
export async function lockSources(q: Queryable, allocationIds: readonly string[]): Promise<Source[]> {
  await q.query(
    'select id from receipt where id in (select receipt_id from receipt_allocation where id = any($1)) order by id for update',
    [allocationIds],
  )
  await q.query('select id from receipt_allocation where id = any($1) order by id for update', [allocationIds])
  return (
    await q.query<RawSource>(`${READ_SOURCES} where a.id = any($1) and ${STANDING_ROWS} order by v.fee_period, a.id`, [
      allocationIds,
    ])
  ).map(sourceOf)
}

/** What forbids invoicing a row whatever the amount, in the words of the book. */
export function demandInvoiceable({ receiptStatus, receiptType, invoiceable, itemName, taxRate }: Source): void {
  if (receiptStatus !== 1 && receiptStatus !== 3) throw refuse('该收款单已作废或已全额退款，不能开票')
  if (receiptType === 'recharge') throw refuse('预存款待冲抵后开票')
  if (!invoiceable) throw refuse(`收费项目【${itemName}】不可开票`)
  if (taxRate === null) throw refuse(`收费项目【${itemName}】未设置税收分类编码`)
}

/** What of receipts of one payer may be invoiced, with whom the invoice would be made out to. */
export async function readInvoiceable(
  { q, actor }: ActionContext,
  { receiptIds }: ParsedOf<typeof invoiceableOf>,
): Promise<Invoiceable> {
  const heads = await q.query<{ communityId: number; type: string; payer: string }>(
    `select community_id as "communityId", type, coalesce(payer_customer_id::text, payer_name, '') as payer from receipt where id = any($1)`,
    [receiptIds],
  )
  const communityId = heads[0]?.communityId
  if (heads.length < new Set(receiptIds).size || communityId === undefined)
    throw badInput({ receiptIds: '收款单不存在' })
  for (const head of heads) demandCommunity(actor, ISSUE, head.communityId)
  demandOneBuyer(heads)
  if (heads.some((head) => head.type === 'recharge')) throw refuse('预存款待冲抵后开票')
  const rows = (
    await q.query<RawSource>(
      `${READ_SOURCES} where a.receipt_id = any($1) and ${STANDING_ROWS} and r.status in (1, 3) and f.invoiceable and f.category <> 'deposit'
       order by r.receipt_number, v.fee_period, a.id`,
      [receiptIds],
    )
  ).map(sourceOf)
  const [buyer] = await q.query<{
    name: string | null
    company: boolean
    title: string | null
    taxNo: string | null
  }>(
    `select coalesce(c.name, r.payer_name) as name, coalesce(c.customer_type = 2, false) as company, c.invoice_title as title, c.tax_no as "taxNo"
     from receipt r left join customer c on c.id = r.payer_customer_id where r.id = any($1) order by r.id limit 1`,
    [receiptIds],
  )
  const terminals = await q.query<{ id: string; name: string; types: string[]; online: boolean }>(
    `select id, name, types, status = ${TERMINAL_STATUS.online} as online from invoice_terminal
     where community_id = $1 and status <> ${TERMINAL_STATUS.disabled} order by status, code`,
    [communityId],
  )
  return {
    communityId,
    lines: rows.map(
      ({ allocationId, receiptNumber, itemName, feePeriod, component, taxRate, received, left }): InvoiceableLine => ({
        allocationId,
        receiptNumber,
        itemName,
        feePeriod,
        component,
        taxRate,
        received: yuan(received),
        invoiced: yuan(received - left),
        invoiceable: yuan(left),
      }),
    ),
    buyer: {
      buyerType: buyer?.company ? 'company' : 'person',
      buyerName: buyer?.title ?? buyer?.name ?? '',
      buyerTaxNo: buyer?.company ? (buyer.taxNo ?? null) : null,
      buyerAddressPhone: null,
      buyerBankAccount: null,
    },
    terminals,
  }
}

export function demandOneBuyer(rows: readonly { communityId: number; payer: string }[]): void {
  if (new Set(rows.map((row) => row.communityId)).size > 1) throw refuse('请选择同一项目的收款单')
  if (new Set(rows.map((row) => row.payer)).size > 1) throw refuse('请选择同一付款人的收款单')
}
