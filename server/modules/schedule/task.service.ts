import type { TaskFlow } from '@wuguan/contract/schedule/task.flow'
import { type BizKind, MOST_REASSIGNED, SECOND_CHANCE_HOURS } from '@wuguan/contract/schedule/schedule-options'
import { addDays } from '@wuguan/contract/kernel/dates'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { inReach } from '../../kernel/auth/holders.ts'
import { dateOf, dateTimeOf, instantOf } from '../../kernel/clock.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import { flow } from '../../kernel/flow/flow.ts'
import { moveBySystem } from '../../kernel/flow/system.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { notify } from '../app/notice.service.ts'
import { bindingOf, type Place, ruleOf, type TaskRow } from './binding.service.ts'
import { keepFindings } from './finding.service.ts'

export { taskHooks } from './task.hooks.ts'

const HOUR = 3_600_000
const placeOf = ({ companyId, communityId }: TaskRow): Place => ({
  companyId: companyId!,
  communityId: communityId!,
})
const later = (now: Date) => dateTimeOf(new Date(now.getTime() + SECOND_CHANCE_HOURS * HOUR))

type Scope = Pick<ActionContext, 'q' | 'now' | 'actor'>
/** Another day for a task: its slot moves by so many days, its window stays; the first slot it had is kept. */
export async function moveSlot(
  { q, now, actor }: Scope,
  id: string,
  { day, days, movedFrom }: { day: string; days: number; movedFrom: string },
): Promise<void> {
  await q.query(
    `update schedule_task set slot_date = $2, slot_start = slot_start + $3 * interval '1 day', slot_end = slot_end + $3 * interval '1 day',
       rule = rule || jsonb_build_object('movedFrom', coalesce(rule ->> 'movedFrom', $4)), overdue = false, version = version + 1, updated_by = $5, updated_at = $6 where id = $1`,
    [id, day, days, movedFrom, actor.userId, now],
  )
}
/** The firm that does a task, whatever its plan says. */
export async function ruleContractor({ q, now, actor }: Scope, id: string, contractorId: string): Promise<void> {
  await q.query(
    `update schedule_task set rule = rule || jsonb_build_object('contractorId', $2::text), version = version + 1, updated_by = $3, updated_at = $4 where id = $1`,
    [id, contractorId, actor.userId, now],
  )
}

/** Refuses a task of which something that must be done is not. */
async function demandComplete(
  q: Queryable,
  taskId: string,
): Promise<{ done: number; abnormal: number; marked: boolean }> {
  const [steps] = await q.query<{ open: number; done: number; marked: boolean }>(
    `select count(*) filter (where required and status <> 'done')::int as open, count(*) filter (where required and status = 'done')::int as done,
       coalesce(bool_or(skewed or speedy or sign_method = 'manual'), false) as marked from schedule_step where task_id = $1`,
    [taskId],
  )
  if (steps!.open > 0) throw refuse(`还有${steps!.open}个点位未完成`)
  const [item] = await q.query<{ name: string }>(
    `select i.name from schedule_item i join schedule_step s on s.id = i.step_id
     where i.task_id = $1 and i.required and i.value is null and s.status = 'done' order by s.seq, i.seq limit 1`,
    [taskId],
  )
  if (item) throw refuse(`请填写“${item.name}”`)
  const [found] = await q.query<{ n: number }>(
    "select count(*)::int as n from schedule_item where task_id = $1 and judge = 'abnormal'",
    [taskId],
  )
  return { done: steps!.done, abnormal: found!.n, marked: steps!.marked }
}

/** Who may be given a task of the place; refuses anybody else. */
export async function demandAble(q: Queryable, place: Place, execute: string, ids: readonly number[]): Promise<void> {
  const able = new Set(await inReach(q, ids, place, execute, 'work'))
  const other = ids.find((id) => !able.has(id))
  if (other === undefined) return
  const [user] = await q.query<{ name: string }>('select pet_name as name from sys_user where id = $1', [other])
  throw badInput({ userIds: `“${user?.name ?? ''}”不能执行该项目的任务` })
}

/** A task is begun, in its time or to make up for it: what its kind of work asks holds for both. */
async function begin(context: ActionContext, row: TaskRow, executorId: number): Promise<void> {
  const binding = bindingOf(row.bizKind)
  const fault = await binding.startFault?.(context, row, executorId)
  if (fault) throw refuse(fault)
  await binding.started?.(context, row)
}

/** The verbs of tasks behind the door of a module. */
export const taskStepsOf = (taskFlow: TaskFlow) =>
  flow(taskFlow, {
    start: {
      guard: ({ earliestAt, latestAt, assigneeIds }, { actor, now }) => {
        const present = dateTimeOf(now)
        if (present < earliestAt) return `未到执行时间，最早${earliestAt.slice(0, 16)}可开始`
        if (latestAt !== null && present > latestAt) return '任务已超过执行期限'
        return assigneeIds?.includes(actor.userId) ? null : '该任务不是分配给您的'
      },
      run: async (context, row) => {
        const { actor, now } = context
        await begin(context, row, actor.userId)
        return context.done({
          executorId: actor.userId,
          executorName: actor.petName,
          startedAt: row.startedAt ?? dateTimeOf(now),
        })
      },
    },
    submit: async (context, row, { summary }) => {
      const { q, now } = context
      const id = String(row.id)
      const { done, abnormal, marked } = await demandComplete(q, id)
      await bindingOf(row.bizKind).submitted?.(context, row)
      await keepFindings(context, row)
      const present = dateTimeOf(now)
      return context.ends(row.auditRequired ? 'pendingAudit' : 'done', {
        summary: summary ?? null,
        submittedAt: present,
        finishedAt: row.auditRequired ? null : present,
        late: present > row.slotEnd,
        stepDone: done,
        abnormalCount: abnormal,
        suspect: marked,
      })
    },
    approve: {
      guard: (row, { actor }) => auditFault(row, actor.userId),
      run: async (context, row, { auditComment }) =>
        context.done({
          ...(await decided(context, row)),
          auditComment: auditComment ?? null,
          finishedAt: dateTimeOf(context.now),
        }),
    },
    reject: {
      guard: (row, { actor }) => auditFault(row, actor.userId),
      run: async (context, row, { auditComment }) => {
        const chance = later(context.now)
        const set = await decided(context, row)
        await tell(
          context.q,
          context.now,
          row,
          [row.executorId],
          '任务被驳回',
          `任务${row.taskNo}被驳回：${auditComment}`,
        )
        return context.done({
          ...set,
          auditComment,
          auditRound: (row.auditRound ?? 0) + 1,
          latestAt: row.latestAt === null ? null : row.latestAt > chance ? row.latestAt : chance,
        })
      },
    },
    reassign: {
      guard: ({ reassignCount }) =>
        (reassignCount ?? 0) >= MOST_REASSIGNED ? `任务最多转派${MOST_REASSIGNED}次` : null,
      run: async (context, row, { userIds }) => {
        const { q, now } = context
        await demandAble(q, placeOf(row), bindingOf(row.bizKind).execute, userIds)
        await tell(
          q,
          now,
          row,
          userIds,
          '任务转派',
          `任务${row.taskNo}（${row.targetName}）已转派给您，请在${row.slotEnd.slice(0, 16)}前完成。`,
        )
        return context.done({
          assigneeIds: userIds,
          executorId: null,
          executorName: null,
          unassigned: false,
          reassignCount: (row.reassignCount ?? 0) + 1,
        })
      },
    },
    cancel: (context, _row, { reason }) => context.done({ closeReason: reason, finishedAt: dateTimeOf(context.now) }),
    makeup: async (context, row) => {
      const { q, now, actor } = context
      const { makeupDays = 0 } = await ruleOf(q, row)
      if (dateOf(now) > addDays(row.slotDate, Number(makeupDays))) throw refuse('已超过可补做的期限')
      const executorId = row.executorId ?? actor.userId
      await begin(context, row, executorId)
      await q.query("update schedule_step set status = 'pending' where task_id = $1 and status = 'missed'", [row.id])
      return context.done({
        late: true,
        latestAt: later(now),
        executorId,
        executorName: row.executorName ?? actor.petName,
        startedAt: row.startedAt ?? dateTimeOf(now),
      })
    },
  })

/** What is open at a target that is stopped ends: nobody is to do it any more. */
export async function haltTasks(
  { q, now }: { readonly q: Queryable; readonly now: Date },
  kind: BizKind,
  targetId: string,
  why: string,
): Promise<number> {
  const { flows, lost } = bindingOf(kind)
  const ids = await moveBySystem(
    { q, now },
    flows.task,
    'halt',
    (params) => `t.biz_kind = ${params.add(kind)} and t.target_id = ${params.add(targetId)}`,
  )
  await q.query('update schedule_task set close_reason = $2, finished_at = $3 where id = any($1::uuid[])', [
    ids,
    why,
    now,
  ])
  await lost?.(q, now, ids)
  return ids.length
}

/** Why somebody may not audit a task. */
export function auditFault(
  { executorId, auditorIds }: Pick<TaskRow, 'executorId' | 'auditorIds'>,
  userId: number,
): string | null {
  if (executorId === userId) return '不能审核自己的任务'
  return auditorIds?.length && !auditorIds.includes(userId) ? '您不是该任务的审核人' : null
}
async function decided({ q, actor, now }: { q: Queryable; actor: { userId: number }; now: Date }, row: TaskRow) {
  const hours = await bindingOf(row.bizKind).auditHours!(q, placeOf(row))
  return {
    auditById: actor.userId,
    auditAt: dateTimeOf(now),
    auditInTime: now.getTime() - Date.parse(instantOf(row.submittedAt!)) <= hours * HOUR,
  }
}
const tell = (
  q: Queryable,
  now: Date,
  row: TaskRow,
  userIds: readonly (number | null)[],
  title: string,
  body: string,
) =>
  notify(q, now, {
    userIds: userIds.filter((id) => id !== null),
    module: bindingOf(row.bizKind).messages,
    title,
    body,
    backUrl: bindingOf(row.bizKind).routes.task.replace('{id}', String(row.id)),
    bizEvent: 'schedule.task',
    bizId: String(row.id),
  })
