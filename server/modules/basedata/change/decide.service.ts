import { CHANGE_ACTION, CHANGE_TARGET, baseChange } from '@wuguan/contract/basedata/base-change.entity'
import { DomainError, notFound, refuse } from '@wuguan/contract/kernel/errors'
import { labelOf } from '@wuguan/contract/kernel/options'
import { writeLog, writeTimeline } from '../../../kernel/audit.ts'
import { createRow, deleteRows, lockRows, updateOne } from '../../../kernel/crud/write.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ApprovalKind } from '../../../kernel/approval.ts'
import { DECISION_OF, type Decision, decideApproval } from '../approval.ts'
import { sameValue } from './save.service.ts'
import { type ChangeAction, type ChangeTarget, OFFERED, approvalType } from './settings.ts'
import { targetOf } from './targets.ts'
import { writing } from '../../../kernel/crud/writing.ts'

interface ChangeRow {
  id: string
  company_id: number
  community_id: number
  code: string
  target_type: ChangeTarget
  action: ChangeAction
  target_id: string | null
  target_title: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  status: number
  process_instance_id: string | null
  applicant_id: number
}
const lockChange = async ({ q }: ActionContext, id: string) =>
  (await q.query<ChangeRow>('select * from base_change where id = $1 for update', [id]))[0]

const OUTCOME: Record<Decision, { status: 2 | 3 | 4; label: string; state: string }> = {
  approve: { status: 2, label: '通过', state: '已通过' },
  reject: { status: 3, label: '驳回', state: '已驳回' },
  withdraw: { status: 4, label: '撤回', state: '已撤回' },
}

const STALE = '数据已变化，请驳回后重新提交'

/** R8: the approved change is written in the transaction of the approval, and only over the values it was made from. */
async function apply(context: ActionContext, change: ChangeRow): Promise<string | null> {
  const { type, entity, hooks } = targetOf(change.target_type)
  const engine = { ...writing(context, entity, {}, 'system'), entity, hooks }
  if (change.action === 'add') {
    const body = { ...change.after, ...(type === 'community' ? {} : { communityId: change.community_id }) }
    return String((await createRow(engine, body)).id)
  }
  const [row] = await lockRows(
    engine,
    [entity.id === 'integer' ? Number(change.target_id) : change.target_id],
    entity.codes.edit,
  ).catch((error: unknown) => {
    throw error instanceof DomainError && error.code === 404 ? refuse(STALE) : error
  })
  if (change.action === 'delete') await deleteRows(engine, [row!.id])
  else {
    if (Object.entries(change.before ?? {}).some(([name, value]) => !sameValue(row![name], value))) throw refuse(STALE)
    await updateOne(engine, { id: row!.id, version: row!.version, ...change.after })
  }
  return change.target_id
}

async function decided(context: ActionContext, id: string, decision: Decision, remark: string | null): Promise<void> {
  const { q, actor, now } = context
  const change = await lockChange(context, id)
  if (!change) throw notFound()
  if (change.status !== 1) throw refuse('该变更单已处理')
  const { status, label, state } = OUTCOME[decision]
  const targetId = decision === 'approve' ? await apply(context, change) : change.target_id
  await q.query(
    `update base_change set status = $2::smallint, target_id = $3, audit_by = case when $2::smallint = 4 then audit_by else $4 end, audit_remark = $5, effective_at = case when $2::smallint = 2 then $6::timestamptz end, version = version + 1, updated_by = $4, updated_at = $6 where id = $1`,
    [id, status, targetId, actor.userId || null, remark, now],
  )
  await writeTimeline(q, actor, now, {
    bizType: 'basedata.baseChange',
    bizId: id,
    action: label,
    fromState: '审批中',
    toState: state,
    remark,
  })
  await writeLog(q, actor, now, [
    {
      module: 'basedata',
      entity: 'basedata.baseChange',
      entityId: id,
      title: `${label}${change.code}`,
      action: 'approve',
      before: change.before ?? undefined,
      after: change.after ?? undefined,
      communityId: change.community_id,
    },
  ])
}

/** One kind for each thing that may be done to each target, so that each can have a process of its own. */
export const changeApprovals: readonly ApprovalKind[] = OFFERED.map(([target, action]) => ({
  type: approvalType(target, action),
  title: `${labelOf(CHANGE_TARGET, target)}${labelOf(CHANGE_ACTION, action)}`,
  route: `/basedata/approval/${target}/${action}/{id}`,
  permission: 'basedata:change:approve',
  variables: [
    { name: 'targetType', label: '变更对象', kind: 'text' },
    { name: 'action', label: '变更操作', kind: 'text' },
    { name: 'reason', label: '变更原因', kind: 'text' },
  ],
  finished: (context, businessId, result, said) => decided(context, businessId, DECISION_OF[result], said ?? null),
}))

const decide = async (
  context: ActionContext,
  change: ChangeRow,
  decision: Decision,
  remark: string | null | undefined,
) => {
  if (change.status !== 1) throw refuse('该变更单已处理')
  await decideApproval(
    context,
    {
      permission: 'basedata:change:approve',
      processInstanceId: change.process_instance_id,
      applicantId: change.applicant_id,
      decided: () => decided(context, change.id, decision, remark?.trim() || null),
    },
    decision,
    remark?.trim() || null,
  )
  return null
}

export const decideChange =
  (decision: 'approve' | 'reject') =>
  async (context: ActionContext, input: { id: string; remark?: string | null | undefined }): Promise<null> => {
    await lockRows(writing(context, baseChange, {}), [input.id], 'basedata:change:approve')
    return decide(context, (await lockChange(context, input.id))!, decision, input.remark)
  }
/** Whoever asked may take it back; another's order does not exist for him. */
export async function withdraw(
  context: ActionContext,
  input: { id: string; remark?: string | null | undefined },
): Promise<null> {
  const change = await lockChange(context, input.id)
  if (!change || (change.applicant_id !== context.actor.userId && !context.actor.can('basedata:change:list')))
    throw notFound()
  return decide(context, change, 'withdraw', input.remark)
}
