import { cents, yuan } from '@wuguan/contract/charge-finance/cents'
import { DomainError, refuse } from '@wuguan/contract/kernel/errors'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { LedgerContext } from './context.service.ts'
import { type LockedAccount, availableOf, insufficient, lockAccounts } from './prepaid.service.ts'

export type HoldReason = 'refund' | 'transfer' | 'item' | 'park'
interface HoldRow {
  id: string
  account_id: string
  amount: string
  status: number
}
const FROZEN = 2
const PENDING = 1
const RELEASED = 2
const SPENT = 3

const findHold = async ({ q }: LedgerContext, reason: HoldReason, refId: string) =>
  (
    await q.query<HoldRow>(
      'select id, account_id, amount, status from prepaid_hold where ref_id = $1 and reason = $2',
      [refId, reason],
    )
  )[0]

/** Promises money of an account to something under way. A repeat changes nothing; answers with what is available after. */
export async function holdPrepaid(
  context: LedgerContext,
  {
    prepaidAccountId,
    amount,
    reason,
    refId,
    expireAt = null,
  }: { prepaidAccountId: string; amount: string; reason: HoldReason; refId: string; expireAt?: Date | null },
): Promise<string> {
  const account = (await lockAccounts(context, [prepaidAccountId])).get(prepaidAccountId)!
  const existing = await findHold(context, reason, refId)
  if (existing) {
    if (existing.account_id !== prepaidAccountId || cents(existing.amount) !== cents(amount)) throw new DomainError(409)
    return yuan(availableOf(account))
  }
  const wanted = cents(amount)
  if (wanted <= 0n) throw refuse('金额必须大于0')
  if (account.status === FROZEN) throw refuse('预存账户已冻结')
  if (availableOf(account) < wanted) throw insufficient(account)
  const { q, now, actor } = context
  await q.query(
    `insert into prepaid_hold (id, company_id, community_id, account_id, amount, reason, ref_id, status, expire_at, created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, ${PENDING}, $8, $9, $10, $9, $10)`,
    [
      uuidv7(),
      account.companyId,
      account.communityId,
      account.id,
      amount,
      reason,
      refId,
      expireAt,
      actor.userId || null,
      now,
    ],
  )
  await freeze(context, account, wanted)
  return yuan(availableOf(account) - wanted)
}

/** Ends a hold: released, or spent right before the posting that takes its money. An ended or unknown hold: nothing happens. */
export async function endHold(
  context: LedgerContext,
  { reason, refId, spent = false }: { reason: HoldReason; refId: string; spent?: boolean },
): Promise<{ accountId: string; amount: bigint; available: string } | null> {
  const found = await findHold(context, reason, refId)
  if (!found) return null
  const account = (await lockAccounts(context, [found.account_id])).get(found.account_id)!
  const hold = (await findHold(context, reason, refId))!
  const amount = cents(hold.amount)
  if (hold.status !== PENDING) return { accountId: account.id, amount, available: yuan(availableOf(account)) }
  await context.q.query('update prepaid_hold set status = $2, version = version + 1, updated_at = $3 where id = $1', [
    hold.id,
    spent ? SPENT : RELEASED,
    context.now,
  ])
  await freeze(context, account, -amount)
  return { accountId: account.id, amount, available: yuan(availableOf(account) + amount) }
}

const freeze = ({ q, now }: LedgerContext, account: LockedAccount, amount: bigint) =>
  q.query('update prepaid_account set frozen = frozen + $2, version = version + 1, updated_at = $3 where id = $1', [
    account.id,
    yuan(amount),
    now,
  ])
