import type { InputOf } from '@wuguan/contract/kernel/action'
import type { PromisedTimes, promisedTimes } from '@wuguan/contract/work-order/promise.actions'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { bizLineOf, type ClockStage } from '@wuguan/contract/wkorder/order-options'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { addMinutes } from '@wuguan/contract/kernel/working-time'
import { demandReach } from '../../../kernel/auth/communities.ts'
import { dateTimeOf } from '../../../kernel/clock.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { type LimitFacts, limitFor } from '../../wkorder/rules.service.ts'
import { timeOf } from '../clock.service.ts'

interface Brought extends Record<string, unknown> {
  companyId: number
  urgency: PromisedTimes['urgency']
  paySide: PromisedTimes['paySide']
}

/** When an order that is registered now is due: the limits are matched and walked as they are when its clocks start. */
export async function promise(
  { q, actor, now }: ActionContext,
  { orderType, categoryId, complaintLevelId = null, urgency, appointmentStart }: InputOf<typeof promisedTimes>,
): Promise<PromisedTimes> {
  const { communityId } = actor
  if (communityId === null) throw refuse('请选择项目')
  demandReach(actor, workOrder.codes.add!, communityId)
  const [category] = await q.query<Brought>(
    `select k.company_id as "companyId", k.urgency_default as urgency, k.pay_side_default as "paySide"
     from problem_category k join community c on c.company_id = k.company_id where k.id = $1 and c.id = $2`,
    [categoryId, communityId],
  )
  if (!category) throw badInput({ categoryId: '问题类别不存在' })
  const { companyId, paySide } = category
  const place = { companyId, communityId }
  const due = async (stage: ClockStage, from: string) => {
    const facts: LimitFacts = {
      ...place,
      stage,
      orderType,
      bizLine: bizLineOf(orderType),
      categoryId,
      complaintLevelId,
      urgency: urgency ?? category.urgency,
    }
    const rule = await limitFor(q, facts)
    return rule && addMinutes(await timeOf(q, place, rule.clockKind), from, rule.limitMinutes)
  }
  const handled = (from: string) => due('handle', appointmentStart && appointmentStart > from ? appointmentStart : from)
  const present = dateTimeOf(now)
  const acceptedBy = await due('accept', present)
  return {
    urgency: category.urgency,
    paySide,
    acceptedBy,
    finishedBy: await handled(acceptedBy ?? present),
    finishedByAtOnce: await handled(present),
  }
}
