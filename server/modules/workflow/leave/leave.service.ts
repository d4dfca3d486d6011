import { instantOf } from '../../../kernel/clock.ts'
import { gt, lt } from '@wuguan/contract/kernel/decimal'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import type { Attachment } from '@wuguan/contract/kernel/fields'
import type { applyLeave, withdrawLeave } from '@wuguan/contract/workflow/leave.actions'
import { plainDays } from '@wuguan/contract/workflow/leave-days'
import { leave } from '@wuguan/contract/workflow/leave.entity'
import { lockOn } from '../../../kernel/db/sql.ts'
import { writeTimeline } from '../../../kernel/audit.ts'
import { createRow, lockRows, updateOne } from '../../../kernel/crud/write.ts'
import { writing } from '../../../kernel/crud/writing.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { moveDays } from './balances.ts'
import { leaveHooks, leaveHooksOf, lengthOf, typeFor } from './leave.hooks.ts'
import { askForLeave } from './process.ts'

export const LEAVE = { draft: 0, pending: 1, granted: 2, rejected: 3, cancelled: 4 } as const
const OPEN: readonly unknown[] = [LEAVE.draft, LEAVE.rejected, LEAVE.cancelled]

interface Answer {
  id: string
  status: number
  days: string
}
/** One at a time for a person, so that two leaves can not slip past one another. */
const inTurn = ({ q }: ActionContext, userId: number) => lockOn(q, `leave:${userId}`)

export async function apply(
  context: ActionContext,
  { id, version, submit, leaveTypeId, ...input }: ParsedOf<typeof applyLeave>,
): Promise<Answer> {
  const { actor } = context
  await inTurn(context, actor.userId)
  const body = { ...input, attachments: input.attachments ?? [], proxyUserId: input.proxyUserId ?? null }
  const saved = id ?? (await create(context, leaveTypeId, body))
  if (id) await change(context, id, leaveTypeId, { ...body, version })
  if (submit) return send(context, saved)
  const [row] = await context.q.query<{ days: string; status: number }>(
    'select days::text as days, status from leave_request where id = $1',
    [saved],
  )
  return { id: saved, ...row! }
}

async function create(context: ActionContext, leaveTypeId: string, body: Record<string, unknown>): Promise<string> {
  // A leave belongs to the company that its person belongs to, whatever company is selected.
  const companyId = context.actor.homeCompanyId
  const { id } = await createRow(writing(context, leave, leaveHooksOf(leaveTypeId), 'system'), { ...body, companyId })
  return String(id)
}
async function change(
  context: ActionContext,
  id: string,
  leaveTypeId: string,
  body: Record<string, unknown>,
): Promise<void> {
  const [row] = await lockRows(writing(context, leave, leaveHooks), [id], 'workflow:leave:add')
  if (!OPEN.includes(row!['status'])) throw refuse('只能修改草稿、已驳回或已取消的请假单')
  await updateOne(writing(context, leave, leaveHooksOf(leaveTypeId)), {
    ...body,
    id,
    version: body['version'] ?? row!.version,
  })
}

export async function submit(context: ActionContext, { id }: { id: string }): Promise<Answer> {
  await inTurn(context, context.actor.userId)
  return send(context, id)
}

/** Judged again as things stand now, reserved, and sent to those who decide. */
async function send(context: ActionContext, id: string): Promise<Answer> {
  const { q, actor, now } = context
  const [row] = await lockRows(writing(context, leave, leaveHooks), [id], 'workflow:leave:add')
  if (!OPEN.includes(row!['status'])) throw refuse('该请假单已提交')
  const who = { companyId: row!.companyId!, userId: actor.userId }
  const type = await typeFor(q, who.companyId, String(row!['leaveTypeId']))
  const span = { startAt: String(row!['startAt']), endAt: String(row!['endAt']) }
  const { days, byYear } = await lengthOf(q, who, type.unit, span)
  if (lt(days, type.minUnit)) throw badInput({ endAt: `${type.name}最少请${plainDays(type.minUnit)}天` })
  await refuseOverlap(context, id, span)
  const proofs = (row!['attachments'] as Attachment[] | null) ?? []
  if (type.needProofAfter !== null && gt(days, type.needProofAfter) && proofs.length === 0)
    throw badInput({ attachments: `${type.name}超过${plainDays(type.needProofAfter)}天须上传证明` })
  await moveDays(q, { ...who, leaveTypeId: type.id }, byYear, 'freeze', now)
  await q.query(
    `update leave_request set status = ${LEAVE.pending}, days = $2, parts = $3::jsonb, process_instance_id = null, cancelled_days = 0, return_at = null, return_status = null,
       version = version + 1, updated_by = $4, updated_at = $5 where id = $1`,
    [id, days, JSON.stringify(byYear), actor.userId, now],
  )
  await trace(context, id, '提交', '审批中', null)
  const instance = await askForLeave(context, { id, ...who, days, typeName: type.name })
  await q.query('update leave_request set process_instance_id = $2 where id = $1', [id, instance])
  const [after] = await q.query<{ status: number }>('select status from leave_request where id = $1', [id])
  return { id, status: after!.status, days }
}

async function refuseOverlap({ q, actor }: ActionContext, id: string, span: { startAt: string; endAt: string }) {
  const [other] = await q.query(
    `select 1 from leave_request where user_id = $1 and id <> $2 and status in (${LEAVE.pending}, ${LEAVE.granted})
       and start_at < $4::timestamptz and case when return_status = 2 then return_at else end_at end > $3::timestamptz limit 1`,
    [actor.userId, id, instantOf(span.startAt), instantOf(span.endAt)],
  )
  if (other) throw refuse('该时间段已有请假')
}
export async function withdraw(
  context: ActionContext,
  { id, reason }: ParsedOf<typeof withdrawLeave>,
): Promise<{ id: string; status: number }> {
  const [row] = await lockRows(writing(context, leave, leaveHooks), [id], 'workflow:leave:cancel')
  if (row!['status'] !== LEAVE.pending) throw refuse('只能撤销审批中的请假单')
  await context.kernel.approvals.withdraw(context, String(row!['processInstanceId']), reason || '申请人撤销')
  return { id, status: LEAVE.cancelled }
}

export const trace = (
  { q, actor, now }: ActionContext,
  id: string,
  action: string,
  toState: string,
  remark: string | null,
) => writeTimeline(q, actor, now, { bizType: leave.name, bizId: id, action, toState, remark })
