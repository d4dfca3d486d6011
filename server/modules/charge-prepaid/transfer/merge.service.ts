import { refuse } from '@wuguan/contract/kernel/errors'
import { drawCodes } from '../../../kernel/codes.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { customerMergeOwn, customerMergeSteps } from '../../basedata/slots.service.ts'
import { openBook } from '../../charge-finance/ledger/book-date.service.ts'
import { type LockedAccount, lockAccounts, postPrepaid } from '../../charge-finance/ledger/prepaid.service.ts'
import { ACCOUNT } from '../account/account.service.ts'

/**
 * Customers become one (basedata R7): an account that the survivor has too gives him its money and is closed; the others change
 * their owner's name only. Nobody has to agree.
 */
export async function mergeAccounts(
  context: ActionContext,
  survivorId: string,
  mergedIds: readonly string[],
): Promise<void> {
  const { q, now } = context
  const found = await q.query<{ id: string }>('select id from prepaid_account where customer_id = any($1)', [
    [survivorId, ...mergedIds],
  ])
  const accounts = await lockAccounts(
    context,
    found.map((row) => row.id),
  )
  const merged = [...accounts.values()].filter((account) => account.customerId !== survivorId)
  if (merged.some((account) => account.frozen > 0n)) throw refuse('该客户有进行中的预存退款或转移，不能合并')
  const kept = new Map(
    [...accounts.values()]
      .filter((account) => account.customerId === survivorId)
      .map((account) => [keyOf(account), account]),
  )
  for (const account of merged) {
    const target = kept.get(keyOf(account))
    if (target) await pour(context, account, target)
    else {
      await q.query(
        'update prepaid_account set customer_id = $2, version = version + 1, updated_at = $3 where id = $1',
        [account.id, survivorId, now],
      )
      kept.set(keyOf(account), account)
    }
  }
}

const keyOf = (account: LockedAccount) =>
  [account.communityId, account.propertyType, account.propertyId, account.feeItemId].join(' ')

async function pour(context: ActionContext, from: LockedAccount, to: LockedAccount): Promise<void> {
  const { q, now, actor } = context
  if (from.balance > 0n) {
    if (from.status === ACCOUNT.frozen) throw refuse('预存账户已冻结')
    const book = await openBook(context, from)
    const [docNo] = await drawCodes(q, 'charge-prepaid.prepaidTransfer', now, from.companyId, from.communityId)
    const about = { transferId: uuidv7(), docNo: docNo!, remark: '客户合并' }
    await postPrepaid(context, book, [
      { ...about, accountId: from.id, kind: 'transferOut', amount: -from.balance },
      { ...about, accountId: to.id, kind: 'transferIn', amount: from.balance },
    ])
  }
  await q.query(
    'update prepaid_account set status = $2, version = version + 1, updated_by = $3, updated_at = $4 where id = $1',
    [from.id, ACCOUNT.closed, actor.userId || null, now],
  )
}

export function joinCustomerMerge(): void {
  customerMergeSteps.push(mergeAccounts)
  customerMergeOwn.add('charge-prepaid.prepaidAccount')
}
