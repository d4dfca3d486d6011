import type { TriedDispatch, tryDispatch } from '@wuguan/contract/work-order/dispatch.actions'
import { badInput } from '@wuguan/contract/kernel/errors'
import { demandCommunity } from '../../../kernel/auth/communities.ts'
import { dateTimeOf } from '../../../kernel/clock.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { decide, fits } from './decide.service.ts'

/** 模拟派单: asks what gives out orders, for one that does not exist. */
export async function tryRules(
  context: ActionContext,
  { communityId, orderType, categoryId, areaId, urgency, at }: ParsedOf<typeof tryDispatch>,
): Promise<TriedDispatch> {
  const { q, actor, now } = context
  demandCommunity(actor, 'workOrder:dispatchRule:simulate', communityId)
  const [category] = await q.query<{ companyId: number }>(
    'select k.company_id as "companyId" from problem_category k join community c on c.company_id = k.company_id where k.id = $1 and c.id = $2',
    [categoryId, communityId],
  )
  if (!category) throw badInput({ categoryId: '问题类别不存在' })
  const order = {
    id: null,
    round: 1,
    companyId: category.companyId,
    communityId,
    orderType,
    categoryId,
    areaId: areaId ?? null,
    urgency,
  }
  const { rule, to, worker, workers } = await decide(context, order, at ?? dateTimeOf(now))
  return {
    rule: rule && { name: rule.name, mode: rule.mode, strategy: rule.mode === 'auto' ? rule.strategy : null },
    to,
    chosen: worker && { userId: worker.userId, name: worker.name },
    workers: workers.map((one) => ({
      userId: one.userId,
      name: one.name,
      open: one.open,
      skill: one.skill,
      onDuty: one.onDuty,
      fits: fits(rule, one),
    })),
  }
}
