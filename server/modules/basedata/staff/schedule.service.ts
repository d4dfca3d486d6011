import type { answerSwap, copyScheduleWeek, requestSwap, rotateSchedule } from '@wuguan/contract/basedata/staff.actions'
import { staffSchedule } from '@wuguan/contract/basedata/staff-schedule.entity'
import { addDays, diffDays, weekday } from '@wuguan/contract/kernel/dates'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { badInput, forbidden, refuse } from '@wuguan/contract/kernel/errors'
import { writeLog, writeTimeline } from '../../../kernel/audit.ts'
import { checkReferences } from '../../../kernel/crud/references.ts'
import { insertRows } from '../../../kernel/crud/store.ts'
import { lockRows } from '../../../kernel/crud/write.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { refuseExited } from '../support.service.ts'
import { lockPeople, overlaps, scheduleHooks } from './schedule.ts'
import { writing } from '../../../kernel/crud/writing.ts'

interface Plan {
  userId: number
  date: string
  shiftId: string
  positionId?: number | null
}

async function placeOf({ q, actor }: ActionContext, communityId: number) {
  if (!actor.scope('basedata:schedule:edit').communities.includes(communityId)) throw forbidden()
  await refuseExited(q, communityId)
  const [row] = await q.query<{ company_id: number }>('select company_id from community where id = $1', [communityId])
  return { companyId: row!.company_id, communityId }
}

/** Writes many shifts at once: days on which a person already works are left as they are and counted. */
async function write(
  context: ActionContext,
  communityId: number,
  plans: readonly Plan[],
  title: string,
): Promise<{ created: number; skipped: number }> {
  const { kernel, q, actor, now } = context
  const place = await placeOf(context, communityId)
  if (plans.length > 20_000) throw refuse('单次排班过多，请缩短日期范围')
  const people = [...new Set(plans.map((plan) => plan.userId))]
  const dates = plans.map((plan) => plan.date).sort()
  if (plans.length === 0) return { created: 0, skipped: 0 }
  await lockPeople(q, people)
  const [from, to] = [dates[0]!, dates.at(-1)!]
  const busy = new Set(
    (
      await q.query<{ key: string }>(
        "select user_id || ':' || date as key from staff_schedule where user_id = any($1) and date between $2 and $3",
        [people, from, to],
      )
    ).map((row) => row.key),
  )
  const free = plans.filter((plan) => !busy.has(`${plan.userId}:${plan.date}`))
  await insertRows(
    q,
    staffSchedule,
    free.map((plan) => ({ draft: { ...plan, status: 1 }, place })),
    actor,
    kernel.secrets,
    now,
  )
  const [clash] = await overlaps(q, people, from, to)
  if (clash) throw refuse(`${clash.name}在${clash.date}的排班时段重叠：该员工在该时段已有排班`)
  await writeLog(q, actor, now, [
    {
      module: 'basedata',
      entity: 'basedata.staffSchedule',
      entityId: '',
      title: `${title} ${free.length} 条`,
      action: 'add',
      after: { from, to, people },
      communityId,
    },
  ])
  return { created: free.length, skipped: plans.length - free.length }
}

/** A whole week again, one or more weeks later. */
export async function copyWeek(
  context: ActionContext,
  input: ParsedOf<typeof copyScheduleWeek>,
): Promise<{ created: number; skipped: number }> {
  if (weekday(input.from) !== 1 || weekday(input.to) !== 1) throw badInput({ from: '请选择周一日期' })
  if (input.to <= input.from) throw badInput({ to: '目标周须晚于来源周' })
  const rows = await context.q.query<{ user_id: number; date: string; shift_id: string; position_id: number | null }>(
    `select user_id, date, shift_id, position_id from staff_schedule where community_id = $1 and date between $2 and $3 and status in (1, 2)${input.userIds ? ' and user_id = any($4)' : ''} order by date, id`,
    [input.communityId, input.from, addDays(input.from, 6), ...(input.userIds ? [input.userIds] : [])],
  )
  if (rows.length === 0) throw refuse('来源周没有排班')
  const shift = diffDays(input.from, input.to)
  const plans = Array.from({ length: input.weeks }, (_, week) =>
    rows.map((row) => ({
      userId: row.user_id,
      date: addDays(row.date, shift + week * 7),
      shiftId: row.shift_id,
      positionId: row.position_id,
    })),
  ).flat()
  return write(context, input.communityId, plans, '复制排班')
}

/** 早早中中夜夜休 over a span of days; the next person begins `stagger` days further into the round. */
export async function rotate(
  context: ActionContext,
  input: ParsedOf<typeof rotateSchedule>,
): Promise<{ created: number; skipped: number }> {
  const { q, actor } = context
  const days = diffDays(input.from, input.to) + 1
  if (days > 366) throw badInput({ to: '轮班最长一年' })
  const shifts = [...new Set(input.pattern.filter((id) => id !== null))]
  const known = await q.query('select 1 from shift where id = any($1) and company_id = any($2)', [
    shifts,
    actor.widest.companies,
  ])
  if (known.length < shifts.length) throw badInput({ pattern: '班次不存在或已删除' })
  const place = await placeOf(context, input.communityId)
  // Each of them as if he were planned alone: nobody whom the planner may not name.
  for (const userId of new Set(input.userIds))
    await checkReferences(q, staffSchedule as AnyEntity, { userId }, ['userId'], place, actor)
  const users = await q.query('select 1 from sys_user where id = any($1) and deleted_at is null and state = 1', [
    input.userIds,
  ])
  if (users.length < new Set(input.userIds).size) throw badInput({ userIds: '员工不存在或已停用' })
  const plans = input.userIds.flatMap((userId, person) =>
    Array.from({ length: days }, (_, day) => ({
      userId,
      date: addDays(input.from, day),
      shiftId: input.pattern[(day + person * input.stagger) % input.pattern.length] ?? null,
    })).filter((plan): plan is Plan => plan.shiftId !== null),
  )
  return write(context, input.communityId, plans, '轮班')
}

/**
 * 调班 needs both: the request names the other shift in its own row, the answer of the other's person (or of whoever edits
 * schedules) exchanges the two people.
 */
export async function askSwap(context: ActionContext, input: ParsedOf<typeof requestSwap>): Promise<null> {
  const { q, actor, now } = context
  const [mine, other] = await lockRows(
    writing(context, staffSchedule, scheduleHooks),
    [input.id, input.withId],
    'basedata:schedule:swap',
  )
  if (input.id === input.withId || mine!['userId'] === other!['userId'])
    throw badInput({ withId: '请选择其他员工的排班' })
  if (mine!['userId'] !== actor.userId && !actor.can('basedata:schedule:edit')) throw forbidden()
  if ([mine!, other!].some((row) => Number(row['status']) > 2)) throw refuse('请假或休息的排班不能调班')
  if ([mine!, other!].some((row) => row['swapWithId'])) throw refuse('该排班正在调班或已调班')
  await q.query(
    'update staff_schedule set swap_with_id = $2, version = version + 1, updated_by = $3, updated_at = $4 where id = $1',
    [input.id, input.withId, actor.userId, now],
  )
  await writeTimeline(q, actor, now, {
    bizType: 'basedata.staffSchedule',
    bizId: input.id,
    action: '申请调班',
    data: { withId: input.withId },
  })
  return null
}

export async function replySwap(context: ActionContext, input: ParsedOf<typeof answerSwap>): Promise<null> {
  const { q, actor, now } = context
  const [asked] = await q.query<{ with_id: string | null }>(
    'select swap_with_id as with_id from staff_schedule where id = $1',
    [input.id],
  )
  if (!asked?.with_id) throw refuse('该排班没有待确认的调班')
  const [mine, other] = await lockRows(
    writing(context, staffSchedule, scheduleHooks),
    [input.id, asked.with_id],
    'basedata:schedule:swap',
  )
  if (mine!['swapWithId'] !== other!.id || mine!['status'] === 2) throw refuse('该排班没有待确认的调班')
  if (other!['userId'] !== actor.userId && !actor.can('basedata:schedule:edit')) throw forbidden()
  if (!input.accept) {
    await q.query(
      'update staff_schedule set swap_with_id = null, version = version + 1, updated_by = $2, updated_at = $3 where id = $1',
      [input.id, actor.userId, now],
    )
  } else {
    const people = [Number(mine!['userId']), Number(other!['userId'])]
    await lockPeople(q, people)
    // The pair is unique by person, day and shift, so both change in one statement.
    await q.query(
      `update staff_schedule p set user_id = case p.id when $1 then $4::bigint else $3::bigint end, swap_with_id = case p.id when $1 then $2::uuid else $1::uuid end, status = 2, version = p.version + 1, updated_by = $5, updated_at = $6
       where p.id in ($1::uuid, $2::uuid)`,
      [mine!.id, other!.id, people[0], people[1], actor.userId, now],
    )
    for (const row of [mine!, other!])
      if ((await overlaps(q, people, String(row['date']), String(row['date']))).length)
        throw refuse('该员工在该时段已有排班')
  }
  await writeTimeline(q, actor, now, {
    bizType: 'basedata.staffSchedule',
    bizId: input.id,
    action: input.accept ? '同意调班' : '拒绝调班',
    data: { withId: other!.id },
  })
  return null
}
