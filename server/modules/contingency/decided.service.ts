import { contingencyEvent } from '@wuguan/contract/contingency/contingency-event.entity'
import { refuse } from '@wuguan/contract/kernel/errors'
import type { ApprovalKind, ApprovalResult } from '../../kernel/approval.ts'
import { writeTimeline } from '../../kernel/audit.ts'
import { dateTimeOf } from '../../kernel/clock.ts'
import type { AnyHooks } from '../../kernel/crud/hooks.ts'
import { updateRow } from '../../kernel/crud/store.ts'
import { lockRows } from '../../kernel/crud/write.ts'
import { writing } from '../../kernel/crud/writing.ts'
import { moveOne } from '../../kernel/flow/act.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { emitEvent } from '../app/event.service.ts'
import { type Audit, AUDITS } from './audit.service.ts'
import { contingencyHooks } from './contingency.hooks.ts'
import { demandDone } from './contingency.rules.ts'
import { calledOf, type EmergencyRow, leadersOf, placed, shown } from './contingency.store.ts'
import { contingencySteps } from './steps.service.ts'

const CODE = { approved: 2, rejected: 3, cancelled: 4 } as const
const WORDS = { approved: '通过', rejected: '驳回', cancelled: '取消' } as const
const FIELDS = {
  report: { result: 'auditResult', instance: 'processInstanceId' },
  close: { result: 'closeResult', instance: 'closeProcessInstanceId' },
} as const

/**
 * What a process came to, in the transaction that ends it. It judges the report or the closing, never the response. A process in whose place
 * the record has another one changes nothing any more, nor does a repeat.
 */
const finished =
  (audit: Audit): ApprovalKind['finished'] =>
  async (context, id, result, said = null, instance) => {
    const { q, actor, now, kernel } = context
    const [locked] = await lockRows(writing(context, contingencyEvent, contingencyHooks, 'system'), [id], '')
    const row = locked as unknown as EmergencyRow
    const of = FIELDS[audit]
    if (instance !== undefined && row[of.instance] !== instance) return
    if (row[of.result] !== 1) return
    if (result === 'approved') await demandOther(context, row, of.instance)
    await writeTimeline(q, actor, now, {
      bizType: contingencyEvent.name,
      bizId: id,
      action: `${AUDITS[audit]}审批${WORDS[result]}`,
      remark: said,
      companyId: row.companyId!,
    })
    if (audit === 'close' && result === 'approved') await close(context, row)
    else {
      const first = audit === 'report' && !row.firstAuditedAt ? { firstAuditedAt: dateTimeOf(now) } : {}
      const set = { [of.result]: CODE[result], ...first }
      await updateRow(q, contingencyEvent, id, set, Object.keys(set), actor, kernel.secrets, now)
    }
    await shown(context, id)
    await tell(context, row, audit, result)
  }

/** Nobody agrees to what he asked for himself. */
async function demandOther(
  { q, actor }: ActionContext,
  row: EmergencyRow,
  field: 'processInstanceId' | 'closeProcessInstanceId',
) {
  const [own] = await q.query('select 1 from process_instance where id = $1::uuid and start_user_id = $2', [
    row[field],
    actor.userId,
  ])
  if (own) throw refuse('不能审批本人提交的申请')
}

async function close(context: ActionContext, row: EmergencyRow): Promise<void> {
  if (row.auditResult !== 2) throw refuse('事件上报尚未审批通过，不能结案')
  await demandDone(context.q, String(row.id))
  await moveOne(context, contingencySteps, contingencyHooks as AnyHooks, 'close', String(row.id))
}

async function tell(context: ActionContext, row: EmergencyRow, audit: Audit, result: ApprovalResult): Promise<void> {
  const { id, companyId, communityId } = placed(row)
  await emitEvent(context.q, context.now, {
    event: 'contingency.decided',
    bizId: id,
    companyId,
    communityId,
    actorId: context.actor.userId,
    receivers: [row.reporterId, row.commanderId].filter((one) => one !== null),
    payload: { id, title: calledOf(row), round: AUDITS[audit], result: WORDS[result] },
  })
}

const kind = (audit: Audit): ApprovalKind => ({
  type: `contingency.${audit}`,
  title: `应急事件${AUDITS[audit]}`,
  route: '/contingency/event/record/detail/{id}',
  // People are asked by where they stand.
  permission: null,
  variables: [
    { name: 'tier', label: '审批层级', kind: 'text' },
    { name: 'level', label: '事件级别', kind: 'text' },
    { name: 'rank', label: '级别顺序', kind: 'number' },
    { name: 'drill', label: '演练', kind: 'flag' },
  ],
  finished: finished(audit),
  /** Whom the project lacks is stood in for by those above it. */
  async caretakers({ q }, id) {
    const [event] = await q.query<{ communityId: number }>(
      'select community_id as "communityId" from contingency_event where id = $1',
      [id],
    )
    return leadersOf(q, event!.communityId, 'group')
  },
})
export const contingencyApprovals = [kind('report'), kind('close')]
