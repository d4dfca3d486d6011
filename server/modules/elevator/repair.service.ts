import type { startRepair } from '@wuguan/contract/elevator/elevator.actions'
import { elevatorRepair } from '@wuguan/contract/elevator/elevator-repair.entity'
import { elevatorRepairFlow } from '@wuguan/contract/elevator/elevator-repair.flow'
import { daysLate } from '@wuguan/contract/elevator/elevator-rules'
import { diffDays } from '@wuguan/contract/kernel/dates'
import { dateOf, dateTimeOf } from '../../kernel/clock.ts'
import { createRow } from '../../kernel/crud/write.ts'
import { writing } from '../../kernel/crud/writing.ts'
import { flow } from '../../kernel/flow/flow.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { liftOf, refreshLift } from './lift.service.ts'
import { repairHooks } from './repair.hooks.ts'

const OWN = '不能审核自己的任务'
const WORKERS = 2

export const repairSteps = flow(elevatorRepairFlow, {
  submit: {
    guard: ({ workers, items }) => {
      if ((workers ?? []).length < WORKERS) return '维保作业人员不少于2人'
      const open = items?.find(({ valueType, value, result }) =>
        valueType === 'number' ? !value && result !== 'na' : !result,
      )
      return open ? `请填写“${open.name}”` : null
    },
    run: async (context, { elevatorId, dueDate, maintainDate }) => {
      const { q, now } = context
      // Sent back and handed in again it is the same visit, of the day it was.
      const day = maintainDate ?? dateOf(now)
      const lift = await liftOf(q, elevatorId)
      context.after(() => refreshLift(context, elevatorId))
      return context.done({
        maintainDate: day,
        gapDays: lift.lastMaintainDate ? diffDays(lift.lastMaintainDate, day) : null,
        lateDays: daysLate(dueDate, day),
        submittedAt: dateTimeOf(now),
      })
    },
  },
  confirm: {
    guard: ({ executorId }, { actor }) => (executorId === actor.userId ? OWN : null),
    run: (context, _row, { auditComment }) =>
      context.done({
        auditBy: context.actor.userId,
        auditAt: dateTimeOf(context.now),
        auditComment: auditComment ?? null,
      }),
  },
  reject: {
    guard: ({ executorId }, { actor }) => (executorId === actor.userId ? OWN : null),
    run: (context, { elevatorId }, { auditComment }) => {
      context.after(() => refreshLift(context, elevatorId))
      return context.done({ gapDays: null, lateDays: 0, submittedAt: null, auditComment })
    },
  },
})

/** A visit begins; the second of two who begin one at once is told that it has begun. */
export async function beginRepair(context: ActionContext, { elevatorId, level }: ParsedOf<typeof startRepair>) {
  const { communityId } = await liftOf(context.q, elevatorId)
  const { id } = await createRow(writing(context, elevatorRepair, repairHooks), {
    communityId,
    elevatorId,
    level: level ?? null,
  })
  const [made] = await context.q.query<{ level: string }>('select level from elevator_repair where id = $1', [id])
  return { id: String(id), level: made!.level }
}
