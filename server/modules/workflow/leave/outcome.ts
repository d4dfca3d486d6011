import { instantOf } from '../../../kernel/clock.ts'
import { notFound, refuse } from '@wuguan/contract/kernel/errors'
import { leaveLength } from '@wuguan/contract/workflow/leave-days'
import type { ApprovalKind, ApprovalResult } from '../../../kernel/approval.ts'
import { inReach } from '../../../kernel/auth/holders.ts'
import { DATE_TIME } from '../../../kernel/db/columns.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { save as saveProxy } from '../../bpm/reading/proxy.service.ts'
import { type Parts, moveDays } from './balances.ts'
import { daysOff } from './calendar.service.ts'
import { LEAVE, trace } from './leave.service.ts'
import { LEAVE_KIND } from './process.ts'

export interface LeaveRow {
  id: string
  companyId: number
  userId: number
  leaveTypeId: string
  startAt: string
  endAt: string
  parts: Parts
  proxyUserId: number | null
  status: number
  returnAt: string | null
  returnStatus: number | null
}
export async function lockLeave(q: Queryable, id: string): Promise<LeaveRow> {
  const [row] = await q.query<LeaveRow>(
    `select id, company_id as "companyId", user_id as "userId", leave_type_id as "leaveTypeId", ${DATE_TIME('start_at')} as "startAt", ${DATE_TIME('end_at')} as "endAt",
       coalesce(parts, '{}') as parts, proxy_user_id as "proxyUserId", status, ${DATE_TIME('return_at')} as "returnAt", return_status as "returnStatus"
     from leave_request where id = $1 for update`,
    [id],
  )
  if (!row) throw notFound()
  return row
}

const OUTCOME = {
  approved: { status: LEAVE.granted, word: '通过', move: 'take' },
  rejected: { status: LEAVE.rejected, word: '驳回', move: 'release' },
  cancelled: { status: LEAVE.cancelled, word: '取消', move: 'release' },
} as const

async function finished(context: ActionContext, id: string, result: ApprovalResult): Promise<void> {
  const { q, now } = context
  const row = await lockLeave(q, id)
  const { status, word, move } = OUTCOME[result]
  if (row.status === status) return
  if (row.status !== LEAVE.pending) throw refuse('该请假单已处理')
  await moveDays(q, row, row.parts, move, now)
  await q.query(
    'update leave_request set status = $2, version = version + 1, updated_by = $3, updated_at = $4 where id = $1',
    [id, status, context.actor.userId || null, now],
  )
  if (result === 'approved') {
    await markSchedule(context, row)
    await handOver(context, row)
  }
  await trace(context, id, word, word, null)
}

/** Dates of a leave on which its person would have worked. */
export async function workedDates(q: Queryable, row: LeaveRow): Promise<readonly string[]> {
  const why = await daysOff(q, row, row.startAt.slice(0, 10), row.endAt.slice(0, 10))
  return leaveLength(row, 2, (date, half) => why(date, half) !== null).worked
}
async function markSchedule({ q, actor, now }: ActionContext, row: LeaveRow): Promise<void> {
  await q.query(
    `update staff_schedule set status = 3, version = version + 1, updated_by = $3, updated_at = $4
     where user_id = $1 and date = any($2::date[]) and status in (1, 2)`,
    [row.userId, await workedDates(q, row), actor.userId || null, now],
  )
}

/** The substitute gets the open tasks for the time of the leave, unless the person has arranged that himself. */
async function handOver(context: ActionContext, row: LeaveRow): Promise<void> {
  const { q, actor } = context
  if (row.proxyUserId === null) return
  const place = { companyId: row.companyId, communityId: null }
  const [arranged] = await q.query(
    'select 1 from absence_proxy where user_id = $1 and state = 1 and start_at < $3 and end_at > $2 limit 1',
    [row.userId, instantOf(row.startAt), instantOf(row.endAt)],
  )
  if (arranged || (await inReach(q, [row.proxyUserId], place)).length === 0) return
  const owner = { ...actor, userId: row.userId, companyId: row.companyId }
  await saveProxy(
    { ...context, actor: owner },
    { proxyUserId: row.proxyUserId, startAt: row.startAt, endAt: row.endAt, categories: [], state: 1 },
  )
}

export const leaveApproval: ApprovalKind = {
  type: LEAVE_KIND,
  title: '请假',
  route: '/workflow/leave_detail/{id}',
  permission: null,
  variables: [
    { name: 'days', label: '天数', kind: 'number' },
    { name: 'leaveType', label: '假期类型', kind: 'text' },
    { name: 'applicant', label: '申请人', kind: 'user' },
  ],
  finished,
}
