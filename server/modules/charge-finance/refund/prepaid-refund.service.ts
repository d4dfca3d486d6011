import { cents, yuan } from '@wuguan/contract/charge-finance/cents'
import type { RefundOutcome, applyPrepaidRefund } from '@wuguan/contract/charge-finance/refund.actions'
import { notFound, refuse } from '@wuguan/contract/kernel/errors'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { chargeConfig } from '../../charge-base/config.service.ts'
import { demandCash } from '../collect/till.service.ts'
import { approversOf } from '../consent.service.ts'
import { holdPrepaid } from '../ledger/holds.service.ts'
import { availableOf, lockAccounts } from '../ledger/prepaid.service.ts'
import { demandCommunity } from '../ledger/scope.service.ts'
import { covering, rechargesOf } from './originals.ts'
import { file, payeeOf, propertyOf } from './refund.service.ts'

/** 预存退款: what is available is held until it is paid, refused or cancelled. */
export async function applyPrepaid(
  context: ActionContext,
  input: ParsedOf<typeof applyPrepaidRefund>,
): Promise<RefundOutcome & { warning: string | null }> {
  const { q } = context
  const account = (await lockAccounts(context, [input.prepaidAccountId])).get(input.prepaidAccountId)
  if (!account) throw notFound('预存账户不存在')
  demandCommunity(context.actor, 'charge-prepaid:refund:apply', account.communityId)
  const amount = cents(input.amount)
  if (amount > availableOf(account)) throw refuse(`退款金额不能超过可用余额${yuan(availableOf(account))}`)
  const [debt] = await q.query<{ owed: string }>(
    `select coalesce(sum(outstanding_amount), 0)::numeric(14,2)::text as owed from receivable
     where community_id = $1 and payer_customer_id = $2 and status in (1, 2)`,
    [account.communityId, account.customerId],
  )
  const owes = cents(debt!.owed) > 0n
  const config = await chargeConfig(q, account.communityId)
  if (owes && config.blockPrepaidRefund) throw refuse('有欠费，不能退预存')
  if (input.target === 'cash') demandCash(config, amount)
  if (input.target === 'original' && !covering(await rechargesOf(q, account.id), amount))
    throw refuse('没有一笔充值可以全额原路退回')
  const approvers = await approversOf(context, 'prepaidRefund', account.communityId, input.amount)
  const id = uuidv7()
  await holdPrepaid(context, { prepaidAccountId: account.id, amount: yuan(amount), reason: 'refund', refId: id })
  const [row] = await q.query<{ name: string | null }>(
    'select property_name as name from prepaid_account where id = $1',
    [account.id],
  )
  const { propertyType: type, propertyId, customerId: payerCustomerId } = account
  const { target, reason } = input
  const outcome = await file(context, approvers, 'prepaidRefund', account, id, [], {
    type: 'prepaid',
    prepaidAccountId: account.id,
    ...propertyOf({ type, id: propertyId, name: row?.name ?? null }),
    payerCustomerId,
    total: yuan(amount),
    target,
    ...payeeOf(input),
    reason,
    attachments: input.attachments ?? [],
  })
  return { ...outcome, warning: owes ? `该客户尚有欠费${debt!.owed}元` : null }
}
