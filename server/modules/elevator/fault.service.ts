import { elevatorFaultFlow } from '@wuguan/contract/elevator/elevator-fault.flow'
import { badInput } from '@wuguan/contract/kernel/errors'
import { dateTimeOf } from '../../kernel/clock.ts'
import { flow } from '../../kernel/flow/flow.ts'
import { orderVia } from '../work-order/order.service.ts'
import { followFaults, liftOf } from './lift.service.ts'

export const faultSteps = flow(elevatorFaultFlow, {
  arrive: (context, { callAt }, { arriveAt }) => {
    if (arriveAt < callAt) throw badInput({ arriveAt: '到场时间不能早于通知时间' })
    if (arriveAt > dateTimeOf(context.now)) throw badInput({ arriveAt: '到场时间不能晚于当前时间' })
    return context.done({ arriveAt })
  },
  recover: (context, { elevatorId, trapped, arriveAt }, { releaseAt, recoverAt }) => {
    if (trapped && !releaseAt) throw badInput({ releaseAt: '请填写解救时间' })
    if (releaseAt && releaseAt < arriveAt!) throw badInput({ releaseAt: '解救时间不能早于到场时间' })
    if (releaseAt && recoverAt < releaseAt) throw badInput({ recoverAt: '恢复时间不能早于解救时间' })
    if (recoverAt < arriveAt!) throw badInput({ recoverAt: '恢复时间不能早于到场时间' })
    if (recoverAt > dateTimeOf(context.now)) throw badInput({ recoverAt: '恢复时间不能晚于当前时间' })
    context.after(() => followFaults(context, elevatorId))
    return context.done({ releaseAt: trapped ? (releaseAt ?? null) : null, recoverAt })
  },
  void: (context, { elevatorId }, { voidReason }) => {
    context.after(() => followFaults(context, elevatorId))
    return context.done({ voidReason })
  },
  toOrder: {
    guard: ({ orderId }) => (orderId ? '该故障已转工单' : null),
    run: async (context, row, { categoryId, areaId, content }) => {
      const lift = await liftOf(context.q, row.elevatorId)
      const orderId = await orderVia(context, 'elevator', lift, {
        orderType: 'publicRepair',
        categoryId,
        areaId,
        content: `${content}（电梯故障${row.faultNo}）`,
        title: `${lift.elevatorNo}电梯故障`,
        locationText: `${lift.elevatorNo}电梯`,
        anonymous: true,
      })
      return context.done({ orderId }, { orderId })
    },
  },
})
