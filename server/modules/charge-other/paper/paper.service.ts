import type {
  PaperView,
  issuePaper,
  losePaper,
  paperDetail,
  voidPaper,
} from '@wuguan/contract/charge-other/paper.actions'
import { capital } from '@wuguan/contract/kernel/capital'
import { badInput, notFound, refuse } from '@wuguan/contract/kernel/errors'
import { writeTimeline } from '../../../kernel/audit.ts'
import { drawCodes } from '../../../kernel/codes.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { demandVisible } from '../../../kernel/crud/visible.ts'
import { paperReceipt } from '@wuguan/contract/charge-other/paper-receipt.entity'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { demandCommunity } from '../../charge-finance/ledger/scope.service.ts'
import { BOOK, PAPER, closeUsedBook, lockBook, lockPaper } from './paper.store.ts'

const PRINT = 'charge-other:paper-receipt:print'
const VOID = 'charge-other:paper-receipt:void'
const VOIDED_RECEIPT = 5

interface Paid {
  id: string
  companyId: number
  communityId: number
  status: number
  payerName: string | null
  propertyName: string | null
  amount: string
  bookDate: string
  items: string | null
}

/** 开收据: on the next sheet of the holder's book, or under a number of the system; one valid paper per receipt. */
export async function issue(
  context: ActionContext,
  input: ParsedOf<typeof issuePaper>,
): Promise<{ id: string; number: string }> {
  const { q, actor, now } = context
  demandCommunity(actor, PRINT, input.communityId)
  const [paid] = await q.query<Paid>(
    `select r.id, r.company_id as "companyId", r.community_id as "communityId", r.status, r.payer_name as "payerName", r.property_name as "propertyName",
       r.total_amount as amount, r.book_date as "bookDate",
       (select string_agg(distinct i.name, '、') from receipt_allocation a join receivable v on v.id = a.receivable_id join fee_item i on i.id = v.fee_item_id
        where a.doc_id = r.id::text) as items
     from receipt r where r.receipt_number = $1 and r.community_id = $2 for share of r`,
    [input.receiptNumber, input.communityId],
  )
  if (!paid) throw badInput({ receiptNumber: '收款单不存在' })
  if (paid.status === VOIDED_RECEIPT) throw refuse('该收款单已作废，不能开收据')
  const [issued] = await q.query<{ number: string }>(
    `select number from paper_receipt where (receipt_id = $1 or matched_receipt_id = $1) and status = ${PAPER.used}`,
    [paid.id],
  )
  if (issued) throw refuse(`该收款单已开收据${issued.number}`)
  const paper = input.bookId ? await nextSheet(context, input.bookId, paid.communityId) : await ownNumber(context, paid)
  await q.query(
    `update paper_receipt set receipt_id = $2, payer_name = $3, property_name = $4, amount = $5, item_text = $6, issue_date = $7, status = ${PAPER.used},
       version = version + 1, updated_by = $8, updated_at = $9 where id = $1`,
    [
      paper.id,
      paid.id,
      paid.payerName,
      paid.propertyName,
      paid.amount,
      paid.items ?? '预存款',
      paid.bookDate,
      actor.userId || null,
      now,
    ],
  )
  await closeUsedBook(context, input.bookId ?? null)
  await trace(context, paper.id, '开收据', '已用')
  return paper
}

/** The lowest number that is still free. */
async function nextSheet(context: ActionContext, bookId: string, communityId: number) {
  const book = await lockBook(context, bookId, PRINT)
  if (book.communityId !== communityId) throw badInput({ bookId: '收据本不属于该项目' })
  if (book.status !== BOOK.issued) throw refuse('请先领用收据本')
  if (book.holderUserId !== context.actor.userId) throw refuse('只能使用本人领用的收据本')
  const [sheet] = await context.q.query<{ id: string; number: string }>(
    `select id, number from paper_receipt where book_id = $1 and status = ${PAPER.unused} order by sheet_no limit 1 for update`,
    [bookId],
  )
  if (!sheet) throw refuse('该收据本已用完')
  return sheet
}

async function ownNumber({ q, actor, now }: ActionContext, { companyId, communityId }: Paid) {
  const [number] = await drawCodes(q, 'charge-other.paperReceipt', now, companyId, communityId)
  const id = uuidv7()
  await q.query(
    `insert into paper_receipt (id, company_id, community_id, number, manual, status, print_count, created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4, false, ${PAPER.unused}, 0, $5, $6, $5, $6)`,
    [id, companyId, communityId, number, actor.userId || null, now],
  )
  return { id, number: number! }
}

export async function read(context: ActionContext, { id }: ParsedOf<typeof paperDetail>): Promise<PaperView> {
  await demandVisible(context, paperReceipt, {}, id, 'charge-other:receipt-book:edit')
  return viewOf(context.q, id)
}

async function viewOf(q: Queryable, id: string): Promise<PaperView & { communityId: number }> {
  const [found] = await q.query<
    Omit<PaperView, 'capital' | 'mark'> & { communityId: number; receiptStatus: number | null } & Record<
        string,
        unknown
      >
  >(
    `select p.id, p.community_id as "communityId", p.number, p.status, b.book_no as "bookNo", p.receipt_id as "receiptId", r.receipt_number as "receiptNumber",
       p.payer_name as "payerName", p.property_name as "propertyName", p.amount, p.item_text as "itemText", to_char(p.issue_date, 'YYYY-MM-DD') as "issueDate",
       p.print_count as "printCount", r.status as "receiptStatus", p.void_reason as "voidReason", (select u.pet_name from sys_user u where u.id = coalesce(r.cashier_id, p.updated_by)) as issuer,
       coalesce(i.receipt_title, c.name || '收款收据') as title, i.receipt_footer as footer, coalesce(i.company_title, o.name) as company, i.seal->0->>'url' as "sealUrl"
     from paper_receipt p join community c on c.id = p.community_id join company o on o.id = p.company_id left join receipt_book b on b.id = p.book_id left join receipt r on r.id = p.receipt_id
     left join community_charge_info i on i.community_id = p.community_id where p.id = $1`,
    [id],
  )
  if (!found) throw notFound()
  const { receiptStatus, ...row } = found
  // A receipt that was voided before its paper went with it has left one in use.
  const voided = row.status === PAPER.voided || receiptStatus === VOIDED_RECEIPT
  const mark = voided ? '已作废' : row.status === PAPER.lost ? '遗失' : null
  return { ...row, capital: row.amount === null ? null : capital(row.amount), mark }
}

export async function voidIt(context: ActionContext, { id, reason }: ParsedOf<typeof voidPaper>): Promise<null> {
  const paper = await lockPaper(context, id, VOID)
  if (paper.status !== PAPER.unused && paper.status !== PAPER.used) throw refuse('该收据已作废或遗失')
  await spoil(context, paper.id, PAPER.voided, reason)
  await closeUsedBook(context, paper.bookId)
  await trace(context, id, '作废', '作废', reason)
  return null
}

export async function lose(context: ActionContext, { id, reason }: ParsedOf<typeof losePaper>): Promise<null> {
  const paper = await lockPaper(context, id, VOID)
  if (paper.status !== PAPER.unused) throw refuse('只有未用的收据可以登记遗失')
  await spoil(context, paper.id, PAPER.lost, reason)
  await closeUsedBook(context, paper.bookId)
  await trace(context, id, '遗失', '遗失', reason)
  return null
}

const spoil = ({ q, actor, now }: ActionContext, id: string, status: number, reason: string) =>
  q.query(
    'update paper_receipt set status = $2, void_reason = $3, version = version + 1, updated_by = $4, updated_at = $5 where id = $1',
    [id, status, reason, actor.userId || null, now],
  )
const trace = (
  { q, actor, now }: ActionContext,
  id: string,
  action: string,
  toState: string,
  remark: string | null = null,
) => writeTimeline(q, actor, now, { bizType: 'charge-other.paperReceipt', bizId: id, action, toState, remark })
