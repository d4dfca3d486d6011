import type { issueBook, transferBook, verifyBook } from '@wuguan/contract/charge-other/paper.actions'
import { refuse } from '@wuguan/contract/kernel/errors'
import { writeTimeline } from '../../../kernel/audit.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { BOOK, type BookRow, PAPER, lockBook } from './paper.store.ts'

const ISSUE = 'charge-other:receipt-book:issue'

export async function issue(context: ActionContext, input: ParsedOf<typeof issueBook>): Promise<null> {
  const book = await lockBook(context, input.bookId, ISSUE)
  if (book.status !== BOOK.stock) throw refuse('只能领用在库的收据本')
  await give(context, book, input.holderUserId, '领用')
  return null
}

export async function transfer(context: ActionContext, input: ParsedOf<typeof transferBook>): Promise<null> {
  const book = await lockBook(context, input.bookId, ISSUE)
  if (book.status !== BOOK.issued) throw refuse('只能转交已领用的收据本')
  if (book.holderUserId === input.holderUserId) throw refuse('该收据本已由此人领用')
  await give(context, book, input.holderUserId, '转交')
  return null
}

async function give(context: ActionContext, book: BookRow, holderUserId: number, action: string): Promise<void> {
  const { q, actor, now } = context
  const [holder] = await q.query<{ name: string }>(
    'select pet_name as name from sys_user where id = $1 and deleted_at is null',
    [holderUserId],
  )
  if (!holder) throw refuse('请选择领用人')
  await q.query(
    `update receipt_book set status = ${BOOK.issued}, holder_user_id = $2, received_at = $3, version = version + 1, updated_by = $4, updated_at = $3 where id = $1`,
    [book.id, holderUserId, now, actor.userId || null],
  )
  await trace(context, book, action, '已领用', holder.name)
}

/** 核销: every number of the book has come to something. */
export async function verify(context: ActionContext, input: ParsedOf<typeof verifyBook>): Promise<null> {
  const { q, actor, now } = context
  const book = await lockBook(context, input.bookId, 'charge-other:receipt-book:verify')
  if (book.status === BOOK.verified) throw refuse('该收据本已核销')
  if (book.status === BOOK.stock) throw refuse('在库的收据本不能核销')
  const [open] = await q.query<{ n: number; first: string | null }>(
    `select count(*)::int as n, min(number) as first from paper_receipt where book_id = $1 and status = ${PAPER.unused}`,
    [book.id],
  )
  if (open!.n > 0) throw refuse(`还有${open!.n}张未用收据（自${open!.first}起），请先登记使用、作废或遗失`)
  await q.query(
    `update receipt_book set status = ${BOOK.verified}, version = version + 1, updated_by = $2, updated_at = $3 where id = $1`,
    [book.id, actor.userId || null, now],
  )
  await trace(context, book, '核销', '已核销')
  return null
}

const trace = (
  { q, actor, now }: ActionContext,
  { id }: BookRow,
  action: string,
  toState: string,
  remark: string | null = null,
) => writeTimeline(q, actor, now, { bizType: 'charge-other.receiptBook', bizId: id, action, toState, remark })
