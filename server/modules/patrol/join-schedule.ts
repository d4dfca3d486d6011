import { patrolFindingFlow } from '@wuguan/contract/patrol/patrol-finding.flow'
import { patrolPlanFlow } from '@wuguan/contract/patrol/patrol-plan.flow'
import { patrolTaskFlow } from '@wuguan/contract/patrol/patrol-task.flow'
import { OLD_LABEL } from '../../kernel/label-codes.ts'
import { joinSchedule, type ScheduleBinding, type Target } from '../schedule/binding.service.ts'
import { loseDoubleSigns, openDoubleSigns, signMain } from './double-sign.service.ts'
import { patrolSettings } from './settings.service.ts'
import { wayShapes } from './shapes.queries.ts'

/** How patrols are planned work: their targets are ways, their steps points, and key points have two people. */
const binding: ScheduleBinding = {
  kind: 'patrol',
  label: '巡检',
  messages: 'patrol',
  flows: { plan: patrolPlanFlow, task: patrolTaskFlow, finding: patrolFindingFlow },
  execute: 'patrol:task:execute',
  routes: {
    task: '/patrol/task/details?id={id}',
    audit: '/patrol/audit/detail/{id}',
    finding: '/patrol/abnormality/detail/{id}',
    plan: '/patrol/plan/index',
  },
  targetCount: (plan) => `(select count(*) from schedule_plan__way_ids w where w.owner_id = ${plan}.id)`,
  async targets(q, planIds) {
    const rows = await q.query<Target & { planId: string }>(
      `select a.owner_id as "planId", w.id, w.name, w.enabled = 1 and w.deleted_at is null as enabled from schedule_plan__way_ids a join patrol_way w on w.id = a.target_id
       where a.owner_id = any($1::uuid[]) order by a.owner_id, a.position`,
      [planIds],
    )
    return Map.groupBy(rows, ({ planId }) => planId)
  },
  shapes: wayShapes,
  /** Somebody walks one way at a time, unless the times overlap by plan. */
  async startFault({ q }, { id, slotStart, slotEnd }, executorId) {
    const [open] = await q.query<{ no: string }>(
      `select task_no as no from schedule_task where executor_id = $1 and biz_kind = 'patrol' and status = 20 and id <> $2
         and not (slot_start < $4::timestamptz and slot_end > $3::timestamptz) order by started_at limit 1`,
      [executorId, id, `${slotStart.replace(' ', 'T')}+08:00`, `${slotEnd.replace(' ', 'T')}+08:00`],
    )
    return open ? `您有未提交的巡检任务“${open.no}”` : null
  },
  started: openDoubleSigns,
  async codeFault(q, refId, code) {
    const [old] = await q.query('select 1 from patrol_point where id = $1 and $2 = any(old_codes)', [refId, code])
    return old ? OLD_LABEL : null
  },
  signed: signMain,
  submitted: ({ q, now }, { id }) => loseDoubleSigns(q, now, [String(id)]),
  lost: loseDoubleSigns,
  async findings(q, place) {
    const { minorHours, normalHours, seriousHours, autoOrderOnSerious } = await patrolSettings(q, place)
    return {
      hours: { minor: minorHours, normal: normalHours, serious: seriousHours },
      orderOnSerious: autoOrderOnSerious,
    }
  },
  auditHours: async (q, place) => (await patrolSettings(q, place)).auditHours,
  remindMinutes: async (q, place) => (await patrolSettings(q, place)).remindMinutes,
}
export const joinPlannedWork = (): void => joinSchedule(binding)
