import { badInput, forbidden, refuse } from '@wuguan/contract/kernel/errors'
import type { confirmReturn, returnLeave } from '@wuguan/contract/workflow/leave.actions'
import { leaveLength, nothingLeft } from '@wuguan/contract/workflow/leave-days'
import { leave } from '@wuguan/contract/workflow/leave.entity'
import { dateTimeOf, instantOf } from '../../../kernel/clock.ts'
import { lockRows } from '../../../kernel/crud/write.ts'
import { writing } from '../../../kernel/crud/writing.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { notify } from '../../app/notice.service.ts'
import { leaderAbove } from '../../bpm/rule/people.service.ts'
import { moveDays } from './balances.ts'
import { daysOff } from './calendar.service.ts'
import { leaveHooks, typeFor } from './leave.hooks.ts'
import { LEAVE, trace } from './leave.service.ts'
import { type LeaveRow, lockLeave, workedDates } from './outcome.ts'

/** 销假: who comes back early says so, his leader confirms it, and the rest of the leave is his again. */
const ASKED = 1
const CONFIRMED = 2

async function restOf({ q }: ActionContext, row: LeaveRow, returnAt: string) {
  const type = await typeFor(q, row.companyId, row.leaveTypeId)
  const why = await daysOff(q, row, returnAt.slice(0, 10), row.endAt.slice(0, 10))
  return leaveLength({ startAt: returnAt, endAt: row.endAt }, type.unit, (date, half) => why(date, half) !== null)
}

export async function askReturn(
  context: ActionContext,
  { id, returnAt }: ParsedOf<typeof returnLeave>,
): Promise<{ id: string; unusedDays: string }> {
  const { q, actor, now } = context
  await lockRows(writing(context, leave, leaveHooks), [id], 'workflow:leave:cancel')
  const row = await lockLeave(q, id)
  if (row.status !== LEAVE.granted) throw refuse('只能对已通过的请假单销假')
  if (row.endAt <= dateTimeOf(now)) throw refuse('请假已结束，不能销假')
  if (row.returnStatus !== null)
    throw refuse(row.returnStatus === ASKED ? '销假待确认，请勿重复提交' : '该请假单已销假')
  if (returnAt < row.startAt || returnAt >= row.endAt) throw badInput({ returnAt: '销假时间须在请假期间内' })
  const { days } = await restOf(context, row, returnAt)
  if (nothingLeft(days)) throw badInput({ returnAt: '该时间之后没有可销的假期' })
  await q.query(
    'update leave_request set return_at = $2, return_status = $3, version = version + 1, updated_by = $4, updated_at = $5 where id = $1',
    [id, instantOf(returnAt), ASKED, actor.userId, now],
  )
  await trace(context, id, '申请销假', '销假待确认', returnAt)
  const leader = await leaderAbove(q, actor.userId)
  if (leader !== null)
    await notify(q, now, {
      userIds: [leader],
      module: 'bpm',
      title: '销假待确认',
      body: `${actor.petName}于${returnAt.slice(0, 16)}提前返岗，请确认销假${days}天。`,
      backUrl: `/workflow/leave_detail/${id}`,
      bizEvent: 'leave.return',
      bizId: id,
    })
  return { id, unusedDays: days }
}

export async function answerReturn(
  context: ActionContext,
  { id, accept }: ParsedOf<typeof confirmReturn>,
): Promise<{ id: string; cancelledDays: string }> {
  const { q, actor, now } = context
  const [seen] = await lockRows(writing(context, leave, leaveHooks), [id], 'workflow:leave:list')
  const overall =
    actor.can('workflow:leave:all') && actor.scope('workflow:leave:all').companies.includes(seen!.companyId!)
  if (seen!['mine'] === true) throw refuse('不能确认本人的销假')
  if (seen!['leads'] !== true && !overall) throw forbidden()
  const row = await lockLeave(q, id)
  if (row.returnStatus !== ASKED || row.returnAt === null) throw refuse('该请假单没有待确认的销假')
  const rest = accept ? await restOf(context, row, row.returnAt) : null
  if (rest) {
    await moveDays(q, row, rest.byYear, 'giveBack', now)
    await freeSchedule(context, row, row.returnAt)
    await q.query(
      'update absence_proxy set end_at = $3 where user_id = $1 and proxy_user_id = $2 and start_at = $4 and end_at = $5',
      [row.userId, row.proxyUserId, instantOf(row.returnAt), instantOf(row.startAt), instantOf(row.endAt)],
    )
  }
  await q.query(
    `update leave_request set return_status = $2, return_at = case when $2::smallint is null then null else return_at end, cancelled_days = $3,
       version = version + 1, updated_by = $4, updated_at = $5 where id = $1`,
    [id, rest ? CONFIRMED : null, rest?.days ?? '0', actor.userId, now],
  )
  await trace(context, id, accept ? '确认销假' : '退回销假', accept ? '已销假' : '通过', null)
  return { id, cancelledDays: rest?.days ?? '0.0' }
}

/** From the day on which he is back in the morning, else from the next one, he stands in the schedule again. */
async function freeSchedule({ q, actor, now }: ActionContext, row: LeaveRow, returnAt: string): Promise<void> {
  const back = returnAt.slice(0, 10)
  const dates = (await workedDates(q, row)).filter(
    (date) => date > back || (date === back && returnAt < `${back} 12:00:00`),
  )
  await q.query(
    `update staff_schedule set status = 1, version = version + 1, updated_by = $3, updated_at = $4
     where user_id = $1 and date = any($2::date[]) and status = 3`,
    [row.userId, dates, actor.userId, now],
  )
}
