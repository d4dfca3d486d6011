import { badInput } from '@wuguan/contract/kernel/errors'
import { householdVisit } from '@wuguan/contract/work-order/household-visit.entity'
import { householdVisitFlow } from '@wuguan/contract/work-order/household-visit.flow'
import { dateTimeOf } from '../../../kernel/clock.ts'
import { checkReferences } from '../../../kernel/crud/references.ts'
import { createRow } from '../../../kernel/crud/write.ts'
import { writing } from '../../../kernel/crud/writing.ts'
import { flow } from '../../../kernel/flow/flow.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { handedInBy } from '../../wkorder/rules.service.ts'
import { createOrder } from '../order.service.ts'
import { householdVisitHooks } from './visit.hooks.ts'
import { amendable, demandVisitors } from './visit.rules.ts'

interface Place {
  companyId?: number | null
  communityId?: number | null
}
/** What no field can say: that it is over, and who can have been there. */
async function judge(
  { q, actor, now }: ActionContext,
  { companyId = null, communityId = null }: Place,
  told: { visitAt: string; visitorIds: number[] },
): Promise<void> {
  if (told.visitAt > dateTimeOf(now)) throw badInput({ visitAt: '走访时间不能晚于当前时间' })
  await checkReferences(q, householdVisit, told, ['visitorIds'], { companyId, communityId }, actor)
  await demandVisitors(q, told.visitorIds)
}

export const householdVisitSteps = flow(householdVisitFlow, {
  record: async (context, row, { outcome, ...told }) => {
    await judge(context, row, told)
    return context.ends(outcome, {
      ...told,
      recordedBy: context.actor.userId,
      recordedAt: dateTimeOf(context.now),
    })
  },
  amend: {
    guard: amendable,
    run: async (context, row, told) => {
      await judge(context, row, told)
      return context.done(told)
    },
  },
  again: {
    guard: ({ followed }) => (followed ? '已安排再次走访' : null),
    run: async (context, row, { planDate, visitorIds }) => {
      const { id, houseId, customerId, visitType, communityId } = row
      const next = await createRow(writing(context, householdVisit, householdVisitHooks), {
        communityId,
        houseId,
        customerId,
        visitType,
        planDate,
        visitorIds,
        previousId: id,
      })
      return context.done({}, { planned: String(next.id) })
    },
  },
  toOrder: {
    guard: ({ orderId }) => (orderId === null ? null : '已转为工单'),
    run: async (context, row, { orderType, categoryId, complaintLevelId, description, callerName, callerMobile }) => {
      const [customer] = await context.q.query<{ name: string; mobile: string | null }>(
        'select name, mobile from customer where id = $1',
        [row.customerId],
      )
      const orderId = await createOrder(context, {
        communityId: row.communityId,
        orderType,
        categoryId,
        complaintLevelId,
        sourceId: await handedInBy(context, row.companyId!, 'visit'),
        houseId: row.houseId,
        customerId: row.customerId,
        callerName: callerName ?? row.metPerson ?? customer?.name,
        callerMobile: callerMobile ?? customer?.mobile,
        content: description,
      })
      return context.done({ orderId }, { orderId })
    },
  },
})
