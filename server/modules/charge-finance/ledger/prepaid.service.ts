import { cents, positive, yuan } from '@wuguan/contract/charge-finance/cents'
import { DomainError, notFound, refuse } from '@wuguan/contract/kernel/errors'
import { drawCodes } from '../../../kernel/codes.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { demandDay, firstDayThatHolds } from './as-of.service.ts'
import type { Book, LedgerContext, Place } from './context.service.ts'

export type PrepaidKind =
  | 'recharge'
  | 'overpay'
  | 'refundIn'
  | 'import'
  | 'transferIn'
  | 'transferOut'
  | 'offset'
  | 'refund'
  | 'void'

export interface AccountOwner {
  propertyType: string
  propertyId: string
  propertyName: string | null
  customerId: string
  /** null: 通用. */
  feeItemId: string | null
}
export interface LockedAccount {
  readonly id: string
  readonly companyId: number
  readonly communityId: number
  readonly propertyType: string
  readonly propertyId: string
  readonly customerId: string
  readonly feeItemId: string | null
  readonly balance: bigint
  readonly frozen: bigint
  readonly status: number
  readonly seq: number
  readonly lastBookDate: string | null
}
export interface PrepaidPosting {
  accountId: string
  kind: PrepaidKind
  /** Signed cents. */
  amount: bigint
  receiptId?: string | null
  refundId?: string | null
  transferId?: string | null
  offsetLineId?: string | null
  importBatchId?: string | null
  docNo?: string | null
  reversesEntryId?: string | null
  remark?: string | null
}

const FROZEN = 2
const CLOSED = 3

export const availableOf = (account: Pick<LockedAccount, 'balance' | 'frozen'>) => account.balance - account.frozen
export const insufficient = (account: LockedAccount) => refuse(`预存余额不足，可用${yuan(availableOf(account))}元`)

/** Locks accounts in the order of their ids and reads them; holds whose time has passed are released on the way. */
export async function lockAccounts(
  context: Pick<LedgerContext, 'q' | 'now'>,
  ids: readonly string[],
): Promise<Map<string, LockedAccount>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const { q, now } = context
  const locked = await q.query('select id from prepaid_account where id = any($1) order by id for update', [wanted])
  if (locked.length < wanted.length) throw notFound('预存账户不存在')
  await q.query(
    `with ended as (
       update prepaid_hold set status = 2, version = version + 1, updated_at = $2 where account_id = any($1) and status = 1 and expire_at <= $2
       returning account_id, amount),
     sums as (select account_id, sum(amount) as amount from ended group by 1)
     update prepaid_account a set frozen = a.frozen - s.amount, version = a.version + 1, updated_at = $2 from sums s where a.id = s.account_id`,
    [wanted, now],
  )
  const rows = await q.query<Omit<LockedAccount, 'balance' | 'frozen'> & { balance: string; frozen: string }>(
    `select a.id, a.company_id as "companyId", a.community_id as "communityId", a.property_type as "propertyType", a.property_id as "propertyId",
       a.customer_id as "customerId", a.fee_item_id as "feeItemId", a.balance, a.frozen, a.status,
       coalesce((select max(e.seq) from prepaid_entry e where e.account_id = a.id), 0) as seq,
       (select max(e.book_date) from prepaid_entry e where e.account_id = a.id) as "lastBookDate"
     from prepaid_account a where a.id = any($1)`,
    [wanted],
  )
  return new Map(rows.map((row) => [row.id, { ...row, balance: cents(row.balance), frozen: cents(row.frozen) }]))
}

const findAccount = async (q: Queryable, place: Place, owner: AccountOwner) =>
  (
    await q.query<{ id: string }>(
      `select id from prepaid_account where community_id = $1 and property_type = $2 and property_id = $3 and customer_id = $4
         and fee_item_id is not distinct from $5`,
      [place.communityId, owner.propertyType, owner.propertyId, owner.customerId, owner.feeItemId],
    )
  )[0]?.id ?? null

/** The account of an owner, made with its number when there is none yet. Takes a number: draw other numbers of the transaction before it. */
export async function accountOf(context: LedgerContext, place: Place, owner: AccountOwner): Promise<string> {
  const found = await findAccount(context.q, place, owner)
  if (found) return found
  const { q, now, actor } = context
  const [accountNo] = await drawCodes(q, 'charge-prepaid.prepaidAccount', now, place.companyId, place.communityId)
  // Whoever waited for the number may find that the other transaction made the account.
  const made = (await findAccount(q, place, owner)) ?? null
  if (made) throw new DomainError(409)
  const id = uuidv7()
  await q.query(
    `insert into prepaid_account (id, company_id, community_id, account_no, property_type, property_id, property_name, customer_id, fee_item_id,
       balance, frozen, total_in, total_out, status, created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, 0, 0, 0, 1, $10, $11, $10, $11)`,
    [
      id,
      place.companyId,
      place.communityId,
      accountNo,
      owner.propertyType,
      owner.propertyId,
      owner.propertyName,
      owner.customerId,
      owner.feeItemId,
      actor.userId || null,
      now,
    ],
  )
  return id
}

/**
 * The only writer of balances: locks the accounts, numbers the entries, refuses what is not there on any day since. What is
 * frozen for something under way is not available; end its hold first (`endHold`).
 */
export async function postPrepaid(
  context: LedgerContext,
  book: Book,
  postings: readonly PrepaidPosting[],
): Promise<{ entryIds: string[]; accounts: ReadonlyMap<string, LockedAccount> }> {
  const lines = postings.filter((line) => line.amount !== 0n)
  const accounts = await lockAccounts(
    context,
    lines.map((line) => line.accountId),
  )
  const taken = new Map<string, bigint>()
  for (const { accountId, amount } of lines) {
    const account = accounts.get(accountId)!
    if (account.communityId !== book.communityId) throw refuse('只能使用同一项目的预存账户')
    if (amount < 0n && account.status === FROZEN) throw refuse('预存账户已冻结')
    taken.set(accountId, (taken.get(accountId) ?? 0n) + amount)
  }
  const past: { accountId: string; amount: bigint }[] = []
  for (const [accountId, change] of taken) {
    const account = accounts.get(accountId)!
    if (availableOf(account) + change < 0n) throw insufficient(account)
    if (change < 0n && (account.lastBookDate ?? '') > book.bookDate) past.push({ accountId, amount: positive(-change) })
  }
  if (past.length) demandDay(book.bookDate, await firstDayThatHolds(context.q, book.bookDate, [], past))
  const entryIds = await writeEntries(context, book, lines, accounts)
  return { entryIds, accounts }
}

async function writeEntries(
  { q, now, actor }: LedgerContext,
  book: Book,
  lines: readonly PrepaidPosting[],
  accounts: ReadonlyMap<string, LockedAccount>,
): Promise<string[]> {
  const state = new Map([...accounts].map(([id, { balance, seq }]) => [id, { balance, seq }]))
  const rows = lines.map((line) => {
    const account = state.get(line.accountId)!
    account.balance += line.amount
    account.seq += 1
    if (account.balance < 0n) throw insufficient(accounts.get(line.accountId)!)
    return {
      id: uuidv7(),
      account_id: line.accountId,
      seq: account.seq,
      kind: line.kind,
      amount: yuan(line.amount),
      balance_after: yuan(account.balance),
      receipt_id: line.receiptId ?? null,
      refund_id: line.refundId ?? null,
      transfer_id: line.transferId ?? null,
      offset_line_id: line.offsetLineId ?? null,
      import_batch_id: line.importBatchId ?? null,
      doc_no: line.docNo ?? null,
      reverses_entry_id: line.reversesEntryId ?? null,
      remark: line.remark ?? null,
    }
  })
  await q.query(
    `with made as (
       insert into prepaid_entry (id, company_id, community_id, account_id, seq, kind, amount, balance_after, book_date, account_period,
         receipt_id, refund_id, transfer_id, offset_line_id, import_batch_id, doc_no, reverses_entry_id, operator_id, remark,
         created_by, created_at, updated_by, updated_at)
       select x.id, $2, $3, x.account_id, x.seq, x.kind, x.amount, x.balance_after, $4, $5, x.receipt_id, x.refund_id, x.transfer_id,
         x.offset_line_id, x.import_batch_id, x.doc_no, x.reverses_entry_id, $6, x.remark, $6, $7, $6, $7
       from jsonb_to_recordset($1::jsonb) as x(id uuid, account_id uuid, seq integer, kind text, amount numeric, balance_after numeric,
         receipt_id uuid, refund_id uuid, transfer_id text, offset_line_id text, import_batch_id text, doc_no text, reverses_entry_id uuid, remark text)
       returning account_id, amount, kind),
     sums as (
       select account_id, sum(amount) as net, coalesce(sum(amount) filter (where (amount > 0) <> (kind = 'void')), 0) as came,
         coalesce(-sum(amount) filter (where (amount < 0) <> (kind = 'void')), 0) as went
       from made group by account_id)
     update prepaid_account a set balance = a.balance + s.net, total_in = a.total_in + s.came, total_out = a.total_out + s.went, last_entry_at = $7,
       status = case when a.status = ${CLOSED} then 1 else a.status end, version = a.version + 1, updated_by = $6, updated_at = $7
     from sums s where a.id = s.account_id`,
    [
      JSON.stringify(rows),
      book.companyId,
      book.communityId,
      book.bookDate,
      book.accountPeriod,
      actor.userId || null,
      now,
    ],
  )
  return rows.map((row) => row.id)
}
