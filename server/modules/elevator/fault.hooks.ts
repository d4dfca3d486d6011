import type { elevatorFault } from '@wuguan/contract/elevator/elevator-fault.entity'
import { badInput } from '@wuguan/contract/kernel/errors'
import { dateTimeOf } from '../../kernel/clock.ts'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'
import { emitEvent } from '../app/event.service.ts'
import { followFaults, isInUse, liftOf, liftRules, toldOf } from './lift.service.ts'

/** Whole minutes that passed between two columns. */
export const minutesSql = (from: string, to: string) => `floor(extract(epoch from ${to} - ${from}) / 60)::int`
const arrival = (t: string) => minutesSql(`${t}.call_at`, `${t}.arrive_at`)

export const faultHooks: EntityHooks<typeof elevatorFault> = {
  computed: {
    arriveMinutes: arrival,
    releaseMinutes: (t) => minutesSql(`${t}.call_at`, `${t}.release_at`),
    recoverMinutes: (t) => minutesSql(`${t}.happened_at`, `${t}.recover_at`),
    lateMinutes: (t) => `greatest(0, ${arrival(t)} - ${t}.arrive_limit)`,
  },
  async beforeSave({ q, now }, draft, before) {
    if (draft.happenedAt! > dateTimeOf(now)) throw badInput({ happenedAt: '发生时间不能晚于当前时间' })
    if (draft.callAt! > dateTimeOf(now)) throw badInput({ callAt: '通知时间不能晚于当前时间' })
    const [type] = await q.query<{ severity: string; arriveMinutes: number; repairHours: number }>(
      'select severity, arrive_minutes as "arriveMinutes", repair_hours as "repairHours" from elevator_fault_type where id = $1',
      [draft.faultTypeId],
    )
    if (type!.severity === 'trap' && !draft.trapped) throw badInput({ trapped: '困人故障请勾选“困人”并填写被困人数' })
    if (draft.trapped || type!.severity === 'stop') draft.stopUse = true
    if (before !== null) return
    const lift = await liftOf(q, draft.elevatorId!)
    if (!isInUse(lift.status)) throw badInput({ elevatorId: '电梯未在用，不能登记故障' })
    draft.contractorId = lift.contractorId
    // A later change of the type changes nothing that has been reported.
    draft.arriveLimit = type!.arriveMinutes
    draft.repairLimit = type!.repairHours
    draft.releaseLimit = draft.trapped ? (await liftRules(q, lift)).releaseMinutes : null
  },
  async afterSave({ q, now, actor }, { id, draft, before }) {
    const lift = await liftOf(q, draft.elevatorId!)
    await followFaults({ q, now }, lift.id)
    if (before !== null) return
    const [type] = await q.query<{ name: string }>('select name from elevator_fault_type where id = $1', [
      draft.faultTypeId,
    ])
    await emitEvent(q, now, {
      event: 'elevator.fault',
      bizId: String(id),
      companyId: lift.companyId,
      communityId: lift.communityId,
      actorId: actor.userId,
      receivers: toldOf(lift),
      payload: {
        elevator: `${lift.community}${lift.elevatorNo}`,
        summary: draft.trapped ? `${type!.name}，被困${draft.trappedCount}人` : type!.name,
      },
    })
  },
}
