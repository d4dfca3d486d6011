import { activityPlan } from '@wuguan/contract/activity/activity-plan.entity'
import { activityPlanFlow } from '@wuguan/contract/activity/activity-plan.flow'
import { addMonthsToDate } from '@wuguan/contract/kernel/dates'
import type { RowMeta, ShownRowOf } from '@wuguan/contract/kernel/entity'
import { addMonths } from '@wuguan/contract/kernel/period'
import type { Actor } from '../../kernel/auth/actor.ts'
import { copyRow } from '../../kernel/crud/write.ts'
import { writing } from '../../kernel/crud/writing.ts'
import { approvalOf } from '../../kernel/flow/consent.ts'
import { flow } from '../../kernel/flow/flow.ts'
import { planHooks } from './plan.hooks.ts'

type Plan = ShownRowOf<typeof activityPlan> & RowMeta

/** A plan is its owner's: he submits and finishes it. */
const owners =
  (verb: string) =>
  (plan: Plan, { actor }: { actor: Actor }) =>
    plan.ownerId === actor.userId ? null : `只有负责人可以${verb}活动计划`

export const planSteps = flow(
  activityPlanFlow,
  {
    submit: { guard: (plan, at) => owners('提交')(plan, at) ?? (plan.items?.length ? null : '请先添加计划活动') },
    finish: { guard: owners('完成') },
    copy: async (context, plan) => {
      const { name, year, during, items } = plan
      const next = await copyRow(writing(context, activityPlan, planHooks), plan, {
        name: name.includes(String(year)) ? name.replace(String(year), String(year + 1)) : `${name}（${year + 1}）`,
        year: year + 1,
        during: { start: addMonthsToDate(during.start, 12), end: during.end && addMonthsToDate(during.end, 12) },
        ownerId: context.actor.userId,
        items: items?.map((item) => ({ ...item, plannedMonth: addMonths(String(item['plannedMonth']), 12) })) ?? null,
      })
      return context.done({}, { copied: String(next.id) })
    },
  },
  {
    kinds: [
      approvalOf(activityPlan, {
        type: 'activity.plan',
        route: '/activity/plan/audit/detail?id={id}',
        permission: 'activity:plan:audit',
        about: ['budget', 'year', 'periodKind', 'communities', 'ownerId'],
      }),
    ],
    asks: 'submit',
  },
)
