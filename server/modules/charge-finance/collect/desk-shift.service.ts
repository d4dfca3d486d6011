import { refuse } from '@wuguan/contract/kernel/errors'
import type { LedgerContext } from '../ledger/context.service.ts'

/** The open shift of the cashier, held until the posting ends so that nothing slips in behind a hand-over. */
export async function deskShift(
  { q, actor }: LedgerContext,
  communityId: number,
  required: boolean,
): Promise<string | null> {
  const [shift] = await q.query<{ id: string }>(
    'select id from cashier_shift where community_id = $1 and cashier_id = $2 and status = 1 for share',
    [communityId, actor.userId],
  )
  if (!shift && required) throw refuse('请先开班')
  return shift?.id ?? null
}
