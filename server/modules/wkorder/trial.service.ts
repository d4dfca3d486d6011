import type { OutputOf } from '@wuguan/contract/kernel/action'
import { addMinutes, NATURAL_TIME } from '@wuguan/contract/kernel/working-time'
import {
  bizLineOf,
  type ClockStage,
  type HandlerStage,
  type OrderType,
  type Urgency,
} from '@wuguan/contract/wkorder/order-options'
import { timeLimitRule } from '@wuguan/contract/wkorder/time-limit-rule.entity'
import type { HandlerTrial, LimitTrial } from '@wuguan/contract/wkorder/wkorder.actions'
import { demandCommunity } from '../../kernel/auth/communities.ts'
import { dateTimeOf } from '../../kernel/clock.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { calendarOf, rankedLimits, resolveHandlers } from './rules.service.ts'

interface Case {
  readonly orderType: OrderType
  readonly communityId?: number | null
  readonly categoryId?: string | null
}
const caseOf = (
  { actor }: ActionContext,
  permission: string,
  { orderType, communityId = null, categoryId = null }: Case,
) => {
  if (communityId !== null) demandCommunity(actor, permission, communityId)
  return { companyId: actor.companyId, communityId, orderType, categoryId }
}

/** What the clock of a case would be, by the function that starts clocks. */
export const tryLimits =
  ({ permission }: LimitTrial) =>
  async (
    context: ActionContext,
    input: Case & { stage: ClockStage; complaintLevelId?: string | null; urgency: Urgency },
  ): Promise<OutputOf<LimitTrial>> => {
    const { q, now } = context
    const place = caseOf(context, permission!, input)
    const limits = await rankedLimits(q, {
      ...place,
      stage: input.stage,
      bizLine: bizLineOf(input.orderType),
      complaintLevelId: input.complaintLevelId ?? null,
      urgency: input.urgency,
    })
    const winner = limits.find(({ score }) => score !== null)?.rule
    const time = winner?.clockKind === 'working' ? await calendarOf(q, place) : NATURAL_TIME
    return {
      dueAt: winner ? addMinutes(time, dateTimeOf(now), winner.limitMinutes) : null,
      limits: limits.map(({ rule, score, parts, unmet }) => ({
        ruleId: rule.id,
        limitMinutes: rule.limitMinutes,
        clockKind: rule.clockKind,
        score,
        parts: Object.entries(parts).map(([name, points]) => ({ label: labelIn(timeLimitRule, name), points })),
        unmet: unmet && labelIn(timeLimitRule, unmet),
      })),
    }
  }
const labelIn = ({ fields }: { fields: Readonly<Record<string, { label: string }>> }, name: string) =>
  fields[name]!.label

/** Who would get a case, by the function that dispatches. */
export const tryWhoHandles =
  ({ permission }: HandlerTrial) =>
  async (
    context: ActionContext,
    input: Case & { stage: HandlerStage; areaId?: string | null },
  ): Promise<OutputOf<HandlerTrial>> => {
    const { q } = context
    const place = caseOf(context, permission!, input)
    const { userIds, backup, tried } = await resolveHandlers(q, {
      ...place,
      stage: input.stage,
      areaId: input.areaId ?? null,
    })
    const people = await q.query<{ id: number; name: string }>(
      'select id, pet_name as name from sys_user where id = any($1) order by array_position($1::bigint[], id)',
      [userIds],
    )
    const rules = await q.query<{ id: string; community: string | null; category: string | null; area: string | null }>(
      `select t.id, c.name as community, p.name as category, a.name as area from task_handler t left join community c on c.id = t.community_id
       left join problem_category p on p.id = t.category_id left join problem_area a on a.id = t.area_id where t.id = any($1::uuid[])`,
      [tried.map(({ ruleId }) => ruleId)],
    )
    const about = new Map(
      rules.map(({ id, community, category, area }) => [id, [community, category, area].filter(Boolean).join(' · ')]),
    )
    return {
      people,
      backup,
      tried: tried.map((one) => ({ ...one, about: about.get(one.ruleId) || '不限项目、类别、区域' })),
    }
  }
