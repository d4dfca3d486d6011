import type {
  DispatchPreview,
  previewDispatch,
  TriedDispatch,
  tryDispatch,
} from '@wuguan/contract/work-order/dispatch.actions'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { demandCommunity, demandReach } from '../../../kernel/auth/communities.ts'
import { dateTimeOf } from '../../../kernel/clock.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import type { Order } from '../order.store.ts'
import { decide, fits } from './decide.service.ts'

interface Facts {
  orderType: Order['orderType']
  categoryId: string
  areaId: string | null
  urgency: Order['urgency']
}
/** An order that does not exist; its category says how urgent it is where nobody did. */
async function unmade(q: Queryable, communityId: number, facts: Facts) {
  const [category] = await q.query<{ companyId: number; urgency: Order['urgency'] }>(
    'select k.company_id as "companyId", k.urgency_default as urgency from problem_category k join community c on c.company_id = k.company_id where k.id = $1 and c.id = $2',
    [facts.categoryId, communityId],
  )
  if (!category) throw badInput({ categoryId: '问题类别不存在' })
  return {
    ...facts,
    id: null,
    round: 1,
    companyId: category.companyId,
    communityId,
    urgency: facts.urgency ?? category.urgency,
  }
}

/** 派单预览: who would be given what is being registered now. */
export async function preview(
  context: ActionContext,
  { orderType, categoryId, areaId, urgency }: ParsedOf<typeof previewDispatch>,
): Promise<DispatchPreview> {
  const { communityId } = context.actor
  if (communityId === null) throw refuse('请选择项目')
  demandReach(context.actor, workOrder.codes.add!, communityId)
  const facts = { orderType, categoryId, areaId: areaId ?? null, urgency: urgency ?? null }
  const { rule, to, worker, workers } = await decide(context, await unmade(context.q, communityId, facts))
  return {
    rule: rule?.name ?? null,
    to,
    worker: worker?.name ?? null,
    able: workers.filter((one) => fits(rule, one)).length,
  }
}

/** 模拟派单: asks what gives out orders, for one that does not exist. */
export async function tryRules(
  context: ActionContext,
  { communityId, orderType, categoryId, areaId, urgency, at }: ParsedOf<typeof tryDispatch>,
): Promise<TriedDispatch> {
  const { q, actor, now } = context
  demandCommunity(actor, 'workOrder:dispatchRule:simulate', communityId)
  const order = await unmade(q, communityId, { orderType, categoryId, areaId: areaId ?? null, urgency })
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
