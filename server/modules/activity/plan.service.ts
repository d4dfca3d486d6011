import { activityPlan } from '@wuguan/contract/activity/activity-plan.entity'
import { activityPlanFlow } from '@wuguan/contract/activity/activity-plan.flow'
import { addMonthsToDate } from '@wuguan/contract/kernel/dates'
import { addMonths } from '@wuguan/contract/kernel/period'
import { copyRow } from '../../kernel/crud/write.ts'
import { writing } from '../../kernel/crud/writing.ts'
import { consentOf } from '../../kernel/flow/consent.ts'
import { flow } from '../../kernel/flow/flow.ts'
import { planHooks } from './plan.hooks.ts'

export const planSteps = flow(
  activityPlanFlow,
  {
    submit: { guard: ({ items }) => (items?.length ? null : '请先添加计划活动') },
    copy: async (context, plan) => {
      const { name, year, during, items } = plan
      const next = await copyRow(writing(context, activityPlan, planHooks), plan, {
        name: name.includes(String(year)) ? name.replace(String(year), String(year + 1)) : `${name}（${year + 1}）`,
        year: year + 1,
        during: { start: addMonthsToDate(during.start, 12), end: during.end && addMonthsToDate(during.end, 12) },
        ownerId: context.actor.userId,
        items: items?.map((item) => ({ ...item, plannedMonth: addMonths(item.plannedMonth, 12) })) ?? null,
      })
      return context.done({}, { copied: String(next.id) })
    },
  },
  consentOf(activityPlan, {
    type: 'activity.plan',
    route: '/activity/plan/audit/detail?id={id}',
    permission: 'activity:plan:audit',
    about: ['budget', 'year', 'periodKind', 'communities', 'ownerId'],
  }),
)
