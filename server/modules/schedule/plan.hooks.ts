import type { schedulePlan } from '@wuguan/contract/schedule/schedule-plan.entity'
import { PLAN_STATUS } from '@wuguan/contract/schedule/schedule-options'
import { type SlotTime, slotWords, timesFault } from '@wuguan/contract/schedule/slots'
import { badInput } from '@wuguan/contract/kernel/errors'
import { dateOf } from '../../kernel/clock.ts'
import { drawCodes } from '../../kernel/codes.ts'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'
import { allBindings, bindingOf } from './binding.service.ts'
import { demandReady, regenerate } from './plan.service.ts'
import { slotPlanOf } from './plan.store.ts'

const NAMES = (t: string, table: string, of: string) =>
  `(select string_agg(n.name, '、' order by a.position) from schedule_plan__${table} a join lateral (${of}) n on true where a.owner_id = ${t}.id)`

export const planHooks: EntityHooks<typeof schedulePlan> = {
  computed: {
    people: (t) =>
      `coalesce(${NAMES(t, 'user_ids', 'select u.pet_name as name from sys_user u where u.id = a.target_id')},
        ${NAMES(t, 'position_ids', 'select p.name from position p where p.id = a.target_id')},
        ${NAMES(t, 'role_ids', 'select r.name from sys_role r where r.id = a.target_id')}, '')`,
    targetText: (t) =>
      `(case ${t}.biz_kind ${allBindings()
        .map(({ kind, targetCount }) => `when '${kind}' then ${targetCount(t)}`)
        .join(' ')} end)::text`,
  },
  async beforeSave({ q, now, companyId, communityId }, draft, before) {
    if (before === null) {
      if (draft.startDate! < dateOf(now)) throw badInput({ startDate: '开始日期不能早于今天' })
      draft.planNo = (await drawCodes(q, `schedule.${draft.bizKind}`, now, companyId!, communityId))[0]!
    }
    const times = (draft.times ?? []) as readonly SlotTime[]
    const fault = timesFault(times)
    if (fault) throw badInput({ times: fault })
    draft.cycleText = slotWords(slotPlanOf({ ...draft, times } as Parameters<typeof slotPlanOf>[0]))
    if (before !== null && before.status === PLAN_STATUS.enabled) draft.planVersion = (before.planVersion ?? 1) + 1
  },
  /** What lies ahead of an enabled plan is made anew by what it says now. */
  async afterSave({ q, now }, { id, draft, before }) {
    await bindingOf(String(draft.bizKind ?? before?.bizKind)).demandSound?.({ q, now }, String(id))
    if (before?.status !== PLAN_STATUS.enabled) return
    await demandReady({ q, now }, String(id))
    await regenerate({ q, now }, String(id))
  },
}
