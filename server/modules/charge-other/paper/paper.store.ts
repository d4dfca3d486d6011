import { notFound } from '@wuguan/contract/kernel/errors'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { demandCommunity } from '../../charge-finance/ledger/scope.service.ts'

export const BOOK = { stock: 1, issued: 2, used: 3, verified: 4 } as const
export const PAPER = { unused: 0, used: 1, voided: 2, lost: 3 } as const

/** The number as it is printed on the sheet: as wide as the last one of its book. */
export const numberOf = (prefix: string, sheet: number, last: number) =>
  prefix + String(sheet).padStart(String(last).length, '0')

export interface BookRow {
  id: string
  communityId: number
  bookNo: string
  status: number
  holderUserId: number | null
}
export async function lockBook({ q, actor }: ActionContext, id: string, permission: string): Promise<BookRow> {
  const [book] = await q.query<BookRow>(
    `select id, community_id as "communityId", book_no as "bookNo", status, holder_user_id as "holderUserId" from receipt_book where id = $1 for update`,
    [id],
  )
  if (!book) throw notFound()
  demandCommunity(actor, permission, book.communityId)
  return book
}

export interface PaperRow {
  id: string
  communityId: number
  number: string
  bookId: string | null
  status: number
}
export async function lockPaper({ q, actor }: ActionContext, id: string, permission: string): Promise<PaperRow> {
  const [paper] = await q.query<PaperRow>(
    `select id, community_id as "communityId", number, book_id as "bookId", status from paper_receipt where id = $1 for update`,
    [id],
  )
  if (!paper) throw notFound()
  demandCommunity(actor, permission, paper.communityId)
  return paper
}

/** A book whose last sheet is gone is used up. */
export async function closeUsedBook({ q, actor, now }: ActionContext, bookId: string | null): Promise<void> {
  if (bookId === null) return
  await q.query(
    `update receipt_book b set status = ${BOOK.used}, version = version + 1, updated_by = $2, updated_at = $3
     where b.id = $1 and b.status = ${BOOK.issued} and not exists (select 1 from paper_receipt p where p.book_id = b.id and p.status = ${PAPER.unused})`,
    [bookId, actor.userId || null, now],
  )
}
