import { ledger } from '@wuguan/contract/basedata/ledger.entity'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { notFound, refuse } from '@wuguan/contract/kernel/errors'
import { writeLog, writeTimeline } from '../../../kernel/audit.ts'
import { lockRows } from '../../../kernel/crud/write.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ApprovalKind } from '../../../kernel/approval.ts'
import { DECISION_OF, type Decision, decideApproval } from '../approval.ts'
import { ledgerHooks, refuseClosed } from './ledger.hooks.ts'
import { writing } from '../../../kernel/crud/writing.ts'

const TYPE = 'basedata.ledger'
const lock = async (context: ActionContext, id: string, permission: string): Promise<AnyRow> =>
  (await lockRows(writing(context, ledger, ledgerHooks), [id], permission))[0]!

export async function submit(
  context: ActionContext,
  { id, remark }: { id: string; remark?: string | null | undefined },
): Promise<null> {
  const { q, actor, now } = context
  const row = await lock(context, id, 'basedata:ledger:submit')
  if (row['status'] !== 0 && row['status'] !== 3) throw refuse('只能提交草稿或已驳回的台账')
  if (row['kind'] === 1) refuseClosed(row['period'] as string, now)
  await q.query(
    'update ledger set status = 1, process_instance_id = null, audit_by = null, audit_at = null, audit_remark = null, version = version + 1, updated_by = $2, updated_at = $3 where id = $1',
    [id, actor.userId, now],
  )
  await writeTimeline(q, actor, now, {
    bizType: TYPE,
    bizId: id,
    action: '提交',
    toState: '审核中',
    remark: remark ?? null,
  })
  const instance = await context.kernel.approvals.start(context, {
    type: TYPE,
    businessId: id,
    title: `台账 ${String(row['title'])}`,
    variables: { kind: row['kind'], period: row['period'] ?? null, specialType: row['specialType'] ?? null },
    companyId: row.companyId!,
    communityId: row.communityId ?? null,
  })
  if (instance !== null) await q.query('update ledger set process_instance_id = $2 where id = $1', [id, instance])
  return null
}

/** A version that takes effect supersedes the one it names, or the one in force for its month. */
async function decided(context: ActionContext, id: string, decision: Decision, remark: string | null): Promise<void> {
  const { q, actor, now } = context
  const [row] = await q.query<{
    status: number
    kind: number
    period: string | null
    prev_id: string | null
    community_id: number
    title: string
  }>('select status, kind, period, prev_id, community_id, title from ledger where id = $1 for update', [id])
  if (!row) throw notFound()
  if (row.status !== 1) throw refuse('该台账已处理')
  const status = decision === 'approve' ? 2 : decision === 'reject' ? 3 : 0
  if (status === 2)
    await q.query(
      'update ledger set status = 4, version = version + 1, updated_by = $2, updated_at = $3 where status = 2 and (id = $1 or (kind = 1 and $4 = 1 and community_id = $5 and period = $6))',
      [row.prev_id, actor.userId || null, now, row.kind, row.community_id, row.period],
    )
  await q.query(
    'update ledger set status = $2, audit_by = $3, audit_at = $4, audit_remark = $5, version = version + 1, updated_by = $3, updated_at = $4 where id = $1',
    [id, status, actor.userId || null, now, remark],
  )
  const action = decision === 'approve' ? '通过' : decision === 'reject' ? '驳回' : '撤回'
  await writeTimeline(q, actor, now, {
    bizType: TYPE,
    bizId: id,
    action,
    fromState: '审核中',
    toState: ['草稿', '', '已生效', '已驳回'][status]!,
    remark,
  })
  await writeLog(q, actor, now, [
    {
      module: 'basedata',
      entity: TYPE,
      entityId: id,
      title: `${action}台账 ${row.title}`,
      action: 'approve',
      communityId: row.community_id,
    },
  ])
}
export const ledgerApproval: ApprovalKind = {
  type: TYPE,
  title: '台账审核',
  route: '/basedata/ledger/examine/{id}',
  permission: 'basedata:ledger:examine',
  variables: [
    { name: 'kind', label: '台账类型', kind: 'number' },
    { name: 'period', label: '期间', kind: 'text' },
    { name: 'specialType', label: '专项类型', kind: 'text' },
  ],
  finished: (context, businessId, result, said) => decided(context, businessId, DECISION_OF[result], said ?? null),
}

export const examine =
  (decision: 'approve' | 'reject') =>
  async (context: ActionContext, { id, remark }: { id: string; remark?: string | null | undefined }): Promise<null> => {
    const row = await lock(context, id, 'basedata:ledger:examine')
    await decideApproval(
      context,
      {
        permission: 'basedata:ledger:examine',
        processInstanceId: row['processInstanceId'] as string | null,
        applicantId: null,
        decided: () => decided(context, id, decision, remark?.trim() || null),
      },
      decision,
      remark?.trim() || null,
    )
    return null
  }

export async function voidLedger(
  context: ActionContext,
  { id, remark }: { id: string; remark: string },
): Promise<null> {
  const { q, actor, now } = context
  const row = await lock(context, id, 'basedata:ledger:edit')
  if (row['status'] !== 2) throw refuse('只能作废已生效的台账')
  await q.query(
    'update ledger set status = 4, audit_remark = $2, version = version + 1, updated_by = $3, updated_at = $4 where id = $1',
    [id, remark, actor.userId, now],
  )
  await writeTimeline(q, actor, now, {
    bizType: TYPE,
    bizId: id,
    action: '作废',
    fromState: '已生效',
    toState: '已作废',
    remark,
  })
  return null
}
