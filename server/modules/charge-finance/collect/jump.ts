import { type JumpRight, prefixRule } from '@wuguan/contract/charge-base/rules/prefix'
import { yuan } from '@wuguan/contract/charge-finance/cents'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { Ground, Part } from './parts.ts'

/** Earlier months first; who may do otherwise says why. Answers with the reason that the receipt keeps. */
export async function jumpReason(
  { q, actor }: ActionContext,
  ground: Ground,
  parts: readonly Part[],
  reason: string | null,
): Promise<string | null> {
  const paid = new Map(parts.flatMap((part) => part.chosen.map((one) => [one.row.id, yuan(one.principal)] as const)))
  const { jumpMode } = ground.config
  let right: JumpRight | null = null
  if (jumpMode === 'authorized' && actor.can('charge-finance:collection:jump')) {
    const [row] = await q.query<JumpRight>(
      `select max_months as "maxMonths", valid_from as "validFrom", valid_to as "validTo", reason_required as "reasonRequired",
         array(select j.target_id::text from staff_jump__fee_items j where j.owner_id = s.id) as "feeItemIds"
       from staff_jump s where s.community_id = $1 and s.user_id = $2 and s.enabled and s.deleted_at is null`,
      [ground.communityId, actor.userId],
    )
    right = row ?? null
  }
  const verdict = prefixRule(ground.open, paid, jumpMode, right, ground.valueDate)
  if (verdict.refusal) throw refuse(verdict.refusal)
  if (!verdict.jumped) return null
  if (verdict.reasonRequired && !reason?.trim()) throw badInput({ jumpReason: '请填写跳收原因' })
  return reason?.trim() || '跳收'
}
