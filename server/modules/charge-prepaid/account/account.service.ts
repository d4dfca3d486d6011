import type { closeAccount, freezeAccount, unfreezeAccount } from '@wuguan/contract/charge-prepaid/account.actions'
import { refuse } from '@wuguan/contract/kernel/errors'
import { writeTimeline } from '../../../kernel/audit.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { lockAccounts } from '../../charge-finance/ledger/prepaid.service.ts'
import { demandCommunity } from '../../charge-finance/ledger/scope.service.ts'

export const ACCOUNT = { normal: 1, frozen: 2, closed: 3 } as const
const LABEL = { 1: '正常', 2: '冻结', 3: '已销户' } as const
type Done = { id: string; status: number }

async function locked(context: ActionContext, id: string, permission: string) {
  const account = (await lockAccounts(context, [id])).get(id)!
  demandCommunity(context.actor, permission, account.communityId)
  return account
}

/** Money still comes in; nothing goes out. */
export async function freeze(context: ActionContext, input: ParsedOf<typeof freezeAccount>): Promise<Done> {
  const account = await locked(context, input.id, 'charge-prepaid:balance:freeze')
  if (account.status === ACCOUNT.frozen) throw refuse('预存账户已冻结')
  if (account.status === ACCOUNT.closed) throw refuse('预存账户已销户')
  return set(context, input.id, ACCOUNT.frozen, '冻结', input.reason)
}
export async function unfreeze(context: ActionContext, { id }: ParsedOf<typeof unfreezeAccount>): Promise<Done> {
  const account = await locked(context, id, 'charge-prepaid:balance:freeze')
  if (account.status !== ACCOUNT.frozen) throw refuse('预存账户未冻结')
  return set(context, id, ACCOUNT.normal, '解冻', null)
}
export async function close(context: ActionContext, { id }: ParsedOf<typeof closeAccount>): Promise<Done> {
  const account = await locked(context, id, 'charge-prepaid:balance:close')
  if (account.status === ACCOUNT.closed) throw refuse('预存账户已销户')
  if (account.status === ACCOUNT.frozen) throw refuse('预存账户已冻结')
  const [open] = await context.q.query('select 1 from refund where prepaid_account_id = $1 and status in (1, 2, 6)', [
    id,
  ])
  if (account.balance !== 0n || open) throw refuse('账户余额不为0，不能销户')
  return set(context, id, ACCOUNT.closed, '销户', null)
}

async function set(
  { q, actor, now }: ActionContext,
  id: string,
  status: 1 | 2 | 3,
  action: string,
  reason: string | null,
): Promise<Done> {
  await q.query(
    'update prepaid_account set status = $2, freeze_reason = $3, version = version + 1, updated_by = $4, updated_at = $5 where id = $1',
    [id, status, status === ACCOUNT.frozen ? reason : null, actor.userId || null, now],
  )
  await writeTimeline(q, actor, now, {
    bizType: 'charge-prepaid.prepaidAccount',
    bizId: id,
    action,
    toState: LABEL[status],
    remark: reason,
  })
  return { id, status }
}
