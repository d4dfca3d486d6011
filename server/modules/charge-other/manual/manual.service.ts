import type {
  autoMatchManual,
  matchManual,
  registerManual,
  unmatchManual,
} from '@wuguan/contract/charge-other/manual.actions'
import { badInput, notFound, refuse } from '@wuguan/contract/kernel/errors'
import { writeTimeline } from '../../../kernel/audit.ts'
import { dateOf } from '../../../kernel/clock.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { demandCommunity } from '../../charge-finance/ledger/scope.service.ts'
import { BOOK, PAPER, closeUsedBook, lockBook } from '../paper/paper.store.ts'

const MANUAL = 'charge-other:paper-receipt:manual'
/** Receipts whose money is there: neither void nor paid back whole. */
const LIVE_RECEIPT = '(1, 2, 3)'

/** A sheet of a book that somebody holds, written by hand. Numbers may come in any order: who is passed over stands as missing. */
export async function register(
  context: ActionContext,
  input: ParsedOf<typeof registerManual>,
): Promise<{ id: string; missing: number }> {
  const { q, actor, now } = context
  demandCommunity(actor, MANUAL, input.communityId)
  if (input.issueDate > dateOf(now)) throw badInput({ issueDate: '开具日期不能晚于今天' })
  const propertyName = await nameOf(context, input)
  const [found] = await q.query<{ id: string; bookId: string }>(
    `select id, book_id as "bookId" from paper_receipt where number = $1 and community_id = $2 and book_id is not null`,
    [input.number, input.communityId],
  )
  if (!found) throw badInput({ number: `收据号${input.number}不在本项目的收据本中` })
  // The book before its sheet, as where a paper is issued.
  const book = await lockBook(context, found.bookId, MANUAL)
  if (book.status === BOOK.stock) throw badInput({ number: `收据号${input.number}所在的收据本尚未领用` })
  const [sheet] = await q.query<{ id: string; status: number; sheetNo: number }>(
    'select id, status, sheet_no as "sheetNo" from paper_receipt where id = $1 for update',
    [found.id],
  )
  if (!sheet) throw notFound()
  if (sheet.status === PAPER.used) throw badInput({ number: `收据号${input.number}已使用` })
  if (sheet.status !== PAPER.unused) throw badInput({ number: `收据号${input.number}已作废或遗失` })
  await q.query(
    `update paper_receipt set manual = true, status = ${PAPER.used}, payer_name = $2, property_name = $3, item_text = $4, amount = $5, issue_date = $6,
       version = version + 1, updated_by = $7, updated_at = $8 where id = $1`,
    [sheet.id, input.payerName, propertyName, input.itemText, input.amount, input.issueDate, actor.userId || null, now],
  )
  await closeUsedBook(context, book.id)
  await trace(context, sheet.id, '登记手工收据')
  const [gap] = await q.query<{ missing: number }>(
    `select count(*)::int as missing from paper_receipt where book_id = $1 and sheet_no < $2 and status = ${PAPER.unused}`,
    [book.id, sheet.sheetNo],
  )
  return { id: sheet.id, missing: gap!.missing }
}

async function nameOf({ q }: ActionContext, input: ParsedOf<typeof registerManual>): Promise<string> {
  const [found] = input.houseId
    ? await q.query<{ name: string }>(
        'select full_name as name from house where id = $1 and community_id = $2 and deleted_at is null',
        [input.houseId, input.communityId],
      )
    : await q.query<{ name: string }>(
        'select place_no as name from parking_place where id = $1 and community_id = $2 and deleted_at is null',
        [input.placeId, input.communityId],
      )
  if (!found) throw badInput(input.houseId ? { houseId: '房号不属于该项目' } : { placeId: '车位不属于该项目' })
  return found.name
}

interface Written {
  id: string
  communityId: number
  status: number
  amount: string
  propertyName: string
  matchedReceiptId: string | null
}
async function lockManual({ q, actor }: ActionContext, id: string): Promise<Written> {
  const [paper] = await q.query<Written>(
    `select id, community_id as "communityId", status, amount, property_name as "propertyName", matched_receipt_id as "matchedReceiptId"
     from paper_receipt where id = $1 and manual for update`,
    [id],
  )
  if (!paper) throw notFound()
  demandCommunity(actor, MANUAL, paper.communityId)
  return paper
}

/** The same money of the same property, to the cent; a receipt stands behind one paper only. */
export async function match(context: ActionContext, { id, receiptId }: ParsedOf<typeof matchManual>): Promise<null> {
  const { q } = context
  // The receipt before its paper: whoever voids a receipt comes the same way.
  const [receipt] = await q.query<{
    number: string
    communityId: number
    amount: string
    propertyName: string | null
    live: boolean
  }>(
    `select receipt_number as number, community_id as "communityId", total_amount as amount, property_name as "propertyName",
       status in ${LIVE_RECEIPT} as live
     from receipt where id = $1 for update`,
    [receiptId],
  )
  const paper = await lockManual(context, id)
  if (paper.status !== PAPER.used) throw refuse('该收据已作废，不能匹配')
  if (paper.matchedReceiptId) throw refuse('该收据已匹配，请先取消匹配')
  if (receipt?.communityId !== paper.communityId) throw badInput({ receiptId: '收款单不属于该项目' })
  if (!receipt.live) throw badInput({ receiptId: '该收款单已作废或已全额退款，不能匹配' })
  if (receipt.amount !== paper.amount)
    throw badInput({ receiptId: `金额不符：收据${paper.amount}，收款单${receipt.amount}` })
  if (receipt.propertyName !== paper.propertyName)
    throw badInput({ receiptId: `房号不符：收据${paper.propertyName}，收款单${receipt.propertyName ?? '无房号'}` })
  const [other] = await q.query<{ number: string }>(
    `select number from paper_receipt where (matched_receipt_id = $1 or receipt_id = $1) and status = ${PAPER.used} limit 1`,
    [receiptId],
  )
  if (other) throw badInput({ receiptId: `该收款单已有收据${other.number}` })
  await link(context, id, receiptId)
  await trace(context, id, '匹配收款单', receipt.number)
  return null
}

export async function unmatch(context: ActionContext, { id }: ParsedOf<typeof unmatchManual>): Promise<null> {
  const paper = await lockManual(context, id)
  if (!paper.matchedReceiptId) throw refuse('该收据尚未匹配')
  await link(context, id, null)
  await trace(context, id, '取消匹配')
  return null
}

const link = ({ q, actor, now }: ActionContext, id: string, receiptId: string | null) =>
  q.query(
    'update paper_receipt set matched_receipt_id = $2, version = version + 1, updated_by = $3, updated_at = $4 where id = $1',
    [id, receiptId, actor.userId || null, now],
  )

interface Pair {
  id: string
  receiptId: string
}
/** Pairs of which each is the only one for the other; what could be two is left to people. */
const pairsOf = (q: Queryable, communityId: number): Promise<Pair[]> =>
  q.query<Pair>(
    `with pair as (
       select p.id, r.id as receipt_id, count(*) over (partition by p.id) as of_paper, count(*) over (partition by r.id) as of_receipt
       from paper_receipt p join receipt r on r.community_id = p.community_id and r.total_amount = p.amount and r.property_name = p.property_name
         and r.status in ${LIVE_RECEIPT}
       where p.community_id = $1 and p.manual and p.status = ${PAPER.used} and p.matched_receipt_id is null and not exists (
         select 1 from paper_receipt o where (o.matched_receipt_id = r.id or o.receipt_id = r.id) and o.status = ${PAPER.used}))
     select id, receipt_id as "receiptId" from pair where of_paper = 1 and of_receipt = 1 order by receipt_id`,
    [communityId],
  )

export async function autoMatch(
  context: ActionContext,
  { communityId }: ParsedOf<typeof autoMatchManual>,
): Promise<{ matched: number; left: number }> {
  const { q, actor } = context
  demandCommunity(actor, MANUAL, communityId)
  const seen = await pairsOf(q, communityId)
  await q.query('select 1 from receipt where id = any($1) order by id for update', [seen.map((one) => one.receiptId)])
  await q.query('select 1 from paper_receipt where id = any($1) order by id for update', [seen.map((one) => one.id)])
  // What changed until they were ours is no pair any more; what came since waits for the next time.
  const still = new Set(seen.map(({ id }) => id))
  const pairs = (await pairsOf(q, communityId)).filter(({ id }) => still.has(id))
  for (const { id, receiptId } of pairs) await match(context, { id, receiptId })
  const [open] = await q.query<{ left: number }>(
    `select count(*)::int as left from paper_receipt where community_id = $1 and manual and status = ${PAPER.used} and matched_receipt_id is null`,
    [communityId],
  )
  return { matched: pairs.length, left: open!.left }
}

const trace = ({ q, actor, now }: ActionContext, id: string, action: string, remark: string | null = null) =>
  writeTimeline(q, actor, now, { bizType: 'charge-other.paperReceipt', bizId: id, action, toState: '已用', remark })
