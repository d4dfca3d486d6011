import { elevatorFaultFlow } from '@wuguan/contract/elevator/elevator-fault.flow'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { dateTimeOf } from '../../kernel/clock.ts'
import { flow } from '../../kernel/flow/flow.ts'
import { raise } from '../contingency/report.service.ts'
import { orderVia } from '../work-order/order.service.ts'
import { followFaults, liftOf } from './lift.service.ts'

/** What an emergency is where nobody says otherwise. */
const TRAPPED = '电梯困人'

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
  upgrade: {
    guard: ({ trapped, contingencyEventId }) =>
      contingencyEventId ? '该故障已升级应急' : trapped ? null : '只有困人的故障可以升级应急',
    run: async (context, row, { typeId, levelId, commanderId, content }) => {
      const { q, actor } = context
      const lift = await liftOf(q, row.elevatorId)
      const [usual] = await q.query<{ id: string }>(
        'select id from contingency_type where company_id = $1 and name = $2 and enabled = 1',
        [lift.companyId, TRAPPED],
      )
      const type = typeId ?? usual?.id
      if (!type) throw refuse(`没有启用的应急类型“${TRAPPED}”，请选择应急类型`)
      const contingencyEventId = await raise(context, {
        communityId: lift.communityId,
        commanderId: commanderId ?? actor.userId,
        typeId: type,
        levelId: levelId ?? null,
        title: `${lift.elevatorNo}电梯困${row.trappedCount}人`,
        happenedAt: row.happenedAt,
        foundAt: row.callAt,
        location: `${lift.community}${lift.elevatorNo}电梯`,
        description: `${content}（电梯故障${row.faultNo}）`,
        injured: row.injured ?? 0,
        measures: `${row.callAt}已通知维保单位`,
      })
      return context.done({ contingencyEventId }, { contingencyEventId })
    },
  },
})
