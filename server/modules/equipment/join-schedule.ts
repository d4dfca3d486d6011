import { equipmentFindingFlow } from '@wuguan/contract/equipment/equipment-finding.flow'
import { equipmentPlanFlow } from '@wuguan/contract/equipment/equipment-plan.flow'
import { equipmentTaskFlow } from '@wuguan/contract/equipment/equipment-task.flow'
import { badInput } from '@wuguan/contract/kernel/errors'
import { dateOf } from '../../kernel/clock.ts'
import { OLD_LABEL } from '../../kernel/label-codes.ts'
import { joinSchedule, type ScheduleBinding } from '../schedule/binding.service.ts'
import { failMachine, gradeFound } from './found.service.ts'
import { licenceFault, typesOf } from './licence.service.ts'
import { heldTask, isStopped, settleWork, STOPPED_TASK } from './maintain.service.ts'
import { machineShapes, TARGETS_OF, targetsOfPlans } from './shapes.queries.ts'

/** Hours that a finding of no type of its own is dealt with in. */
const HOURS = { minor: 72, normal: 24, serious: 4 } as const
const AUDIT_HOURS = 24
const REMIND_MINUTES = 30

/** How maintenance is planned work: a task is one machine, with the items of its type. */
const binding: ScheduleBinding = {
  kind: 'equipment',
  label: '设备维保',
  messages: 'equipment',
  flows: { plan: equipmentPlanFlow, task: equipmentTaskFlow, finding: equipmentFindingFlow },
  execute: 'equipment:task:execute',
  routes: {
    task: '/equipment/task/detail?id={id}',
    audit: '/equipment/task/detail?id={id}',
    finding: '/equipment/abnormal/task/detail/{id}',
    plan: '/equipment/plan/index',
  },
  targetCount: (plan) => `(select count(*) from (${TARGETS_OF(plan, 'e.id')}) x)`,
  targets: targetsOfPlans,
  shapes: (q, ids, { maintain }) => machineShapes(q, ids, maintain!),
  async demandSound({ q, now }, planId) {
    const [plan] = await q.query<{ contractorId: string | null }>(
      'select contractor_id as "contractorId" from schedule_plan where id = $1',
      [planId],
    )
    if (!plan?.contractorId) return
    const types = await q.query<{ id: string }>(
      `select distinct x.type_id as id from schedule_plan p cross join lateral (${TARGETS_OF('p', 'e.type_id')}) x where p.id = $1`,
      [planId],
    )
    const fault = await licenceFault(
      q,
      plan.contractorId,
      types.map(({ id }) => id),
      dateOf(now),
    )
    if (fault) throw badInput({ contractorId: fault })
  },
  async startFault({ q, now }, { id }) {
    const task = await heldTask(q, String(id))
    if (isStopped(task.equipmentStatus)) return STOPPED_TASK
    const { contractorId } = task.rule
    return contractorId ? licenceFault(q, contractorId, await typesOf(q, [task.equipmentId]), dateOf(now)) : null
  },
  submitted: settleWork,
  grade: gradeFound,
  found: failMachine,
  async codeFault(q, refId, code) {
    const [old] = await q.query('select 1 from equipment where id = $1::uuid and $2 = any(old_codes)', [refId, code])
    return old ? OLD_LABEL : '二维码与当前设备不符'
  },
  findings: async () => ({ hours: HOURS, orderOnSerious: false }),
  auditHours: async () => AUDIT_HOURS,
  remindMinutes: async () => REMIND_MINUTES,
}
export const joinPlannedWork = (): void => joinSchedule(binding)
