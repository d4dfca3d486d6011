import { APPLY_KIND, type orderApply } from '@wuguan/contract/work-order/order-apply.entity'
import type { RowMeta, ShownRowOf } from '@wuguan/contract/kernel/entity'
import { orderApplyFlow } from '@wuguan/contract/work-order/order-apply.flow'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { formatMinutes } from '@wuguan/contract/kernel/duration'
import { refuse } from '@wuguan/contract/kernel/errors'
import { labelOf } from '@wuguan/contract/kernel/options'
import { CLOCK_STAGE } from '@wuguan/contract/wkorder/order-options'
import { writeTimeline } from '../../kernel/audit.ts'
import { dateTimeOf } from '../../kernel/clock.ts'
import type { AnyHooks } from '../../kernel/crud/hooks.ts'
import { moveOne } from '../../kernel/flow/act.ts'
import { flow } from '../../kernel/flow/flow.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { applyType } from './apply.service.ts'
import { extendClock, waiveClock } from './clock.service.ts'
import { waiveFee } from './money.service.ts'
import { orderHooks } from './order.hooks.ts'
import { type Order, orderOf } from './order.store.ts'
import { tell } from './people.service.ts'
import { workOrderSteps } from './steps.service.ts'
import { demandUnlocked } from './waiver.service.ts'

type Apply = ShownRowOf<typeof orderApply> & RowMeta
/** Does to the order what was asked for it, and says so in its timeline; what no longer fits refuses the consent. */
async function carryOut(context: ActionContext, apply: Apply): Promise<void> {
  const { q, actor, now } = context
  if (apply.kind === 'void' || apply.kind === 'hangUp') {
    await moveOne(context, workOrderSteps, orderHooks as AnyHooks, `${apply.kind}Agreed`, apply.orderId)
    return
  }
  await q.query('select 1 from work_order where id = $1 for update', [apply.orderId])
  const order = await orderOf(q, apply.orderId)
  await writeTimeline(q, actor, now, {
    bizType: workOrder.name,
    bizId: order.id,
    action: `${labelOf(APPLY_KIND, apply.kind)}获批`,
    remark: `${await CARRY[apply.kind](context, order, apply)}（${apply.applyNo}）`,
    companyId: order.companyId,
  })
}

const clockOf = async ({ q }: ActionContext, { id }: Apply): Promise<string> =>
  (await q.query<{ clock: string }>('select clock_id as clock from work_order_apply where id = $1', [id]))[0]!.clock

async function extend(context: ActionContext, order: Order, apply: Apply): Promise<string> {
  const stage = labelOf(CLOCK_STAGE, apply.stage)
  const dueAt = await extendClock(context, order, await clockOf(context, apply), apply.addMinutes!)
  if (dueAt === null) throw refuse(`工单${order.orderNo}的${stage}环节已结束，不能延期`)
  return `${stage}延长${formatMinutes(apply.addMinutes!)}，到期时间改为${dueAt.slice(0, 16)}`
}
async function waive(context: ActionContext, order: Order, apply: Apply): Promise<string> {
  await demandUnlocked(context.q, order.id)
  await waiveClock(context, await clockOf(context, apply))
  return `${labelOf(CLOCK_STAGE, apply.stage)}超时不计入考核`
}

async function feeWaive(context: ActionContext, order: Order, { extent, amount }: Apply): Promise<string> {
  await waiveFee(context, order, extent === 'part' ? amount : null)
  return extent === 'part' ? `减免${formatMoney(amount!)}元` : '费用全部减免'
}

const CARRY = { extend, waiver: waive, feeWaive } as const

/** The applicant hears of it by the process; this is for whom the company has set besides. */
async function tellDecided(context: ActionContext, { orderId, kind, remark }: Apply, what: string): Promise<void> {
  const order = await orderOf(context.q, orderId)
  await tell(context, order, [], {
    title: `工单${order.orderNo}的${labelOf(APPLY_KIND, kind)}申请${what}`,
    body: remark ?? '',
    event: 'applyDecided',
    actorId: context.actor.userId,
  })
}

const VARIABLES = [
  { name: 'kind', label: '申请类型', kind: 'text' },
  { name: 'orderType', label: '工单类型', kind: 'text' },
  { name: 'addMinutes', label: '延长分钟', kind: 'number' },
  { name: 'amount', label: '减免金额', kind: 'number' },
  { name: 'applicant', label: '申请人', kind: 'user' },
] as const

export const applySteps = flow(
  orderApplyFlow,
  {
    approve: async (context, row) => {
      await carryOut(context, row)
      await tellDecided(context, row, '已通过')
      return context.done({ decidedAt: dateTimeOf(context.now) })
    },
    reject: async (context, row) => {
      await tellDecided(context, row, '已驳回')
      return context.done({ decidedAt: dateTimeOf(context.now) })
    },
  },
  {
    kinds: APPLY_KIND.items.map(({ code, label }) => ({
      type: applyType(code),
      title: `工单${label}`,
      route: '/workOrder/task/approval/detail/{id}',
      permission: 'workOrder:apply:approve',
      variables: VARIABLES,
    })),
  },
)
