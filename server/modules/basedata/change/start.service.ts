import { CHANGE_ACTION, baseChange } from '@wuguan/contract/basedata/base-change.entity'
import type { Attachment } from '@wuguan/contract/kernel/fields'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { labelOf } from '@wuguan/contract/kernel/options'
import { writeTimeline } from '../../../kernel/audit.ts'
import { drawCodes } from '../../../kernel/codes.ts'
import { claimAttachments } from '../../../kernel/crud/references.ts'
import { insertRow } from '../../../kernel/crud/store.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { type ChangeAction, approvalType } from './settings.ts'
import type { Target } from './targets.ts'

export interface ChangeOrder {
  target: Target
  action: ChangeAction
  targetId: string | null
  title: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  companyId: number
  communityId: number
  reason: string | null | undefined
  attachments?: Attachment[] | undefined
}

/** Writes a change order and starts its approval, in the caller's transaction; the target is locked by the caller. */
export async function startChange(context: ActionContext, order: ChangeOrder): Promise<string> {
  const { kernel, q, actor, now } = context
  const reason = order.reason?.trim()
  if (!reason) throw badInput({ changeReason: '请输入变更原因' })
  if (order.targetId !== null) {
    const [pending] = await q.query(
      'select 1 from base_change where target_type = $1 and target_id = $2 and status = 1',
      [order.target.type, order.targetId],
    )
    if (pending) throw refuse(`该${order.target.label}存在审批中的变更，请勿重复提交`)
  }
  const draft = {
    code: (await drawCodes(q, 'basedata.baseChange', now, order.companyId, order.communityId))[0],
    targetType: order.target.type,
    action: order.action,
    targetId: order.targetId,
    targetTitle: order.title.slice(0, 120),
    before: order.before,
    after: order.after,
    reason: reason.slice(0, 200),
    attachments: order.attachments ?? [],
    status: 1,
    applicantId: actor.userId,
  }
  const id = String(
    await insertRow(
      q,
      baseChange,
      draft,
      { companyId: order.companyId, communityId: order.communityId },
      actor,
      kernel.secrets,
      now,
    ),
  )
  await claimAttachments(q, baseChange, id, draft, ['attachments'], actor, now)
  // Files that the record would name are the applicant's: whoever agrees later could not claim them.
  if (order.targetId !== null && order.after)
    await claimAttachments(q, order.target.entity, order.targetId, order.after, Object.keys(order.after), actor, now)
  await writeTimeline(q, actor, now, {
    bizType: 'basedata.baseChange',
    bizId: id,
    action: '提交',
    toState: '审批中',
    remark: reason,
  })
  const instance = await kernel.approvals.start(context, {
    type: approvalType(order.target.type, order.action),
    businessId: id,
    title: `${order.target.label}${labelOf(CHANGE_ACTION, order.action)} ${order.title}`,
    variables: { targetType: order.target.type, action: order.action, reason: draft.reason },
    companyId: order.companyId,
    communityId: order.communityId,
  })
  if (instance !== null) await q.query('update base_change set process_instance_id = $2 where id = $1', [id, instance])
  return id
}
