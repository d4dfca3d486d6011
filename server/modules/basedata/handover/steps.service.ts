import { HANDOVER_HOUSE_STATUS, handoverHouse } from '@wuguan/contract/basedata/handover-house.entity'
import { handoverHouseFlow } from '@wuguan/contract/basedata/handover.flow'
import type { RowMeta, ShownRowOf } from '@wuguan/contract/kernel/entity'
import { refuse } from '@wuguan/contract/kernel/errors'
import { labelOf } from '@wuguan/contract/kernel/options'
import { dateOf, dateTimeOf } from '../../../kernel/clock.ts'
import { lockRows } from '../../../kernel/crud/write.ts'
import { writing } from '../../../kernel/crud/writing.ts'
import { flow } from '../../../kernel/flow/flow.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { deadlineOf, deem, deliver } from './deliver.service.ts'
import { handoverHouseHooks } from './handover.hooks.ts'

type Step = ShownRowOf<typeof handoverHouse> & RowMeta
const guard = ({ live }: Step) => (live ? null : '该批次不在进行中')

/** One house on its way: 待通知 → 已通知 → 已预约 → 验房中 ⇄ 整改中, or 已拒收 and appointed again. */
export const handoverHouseSteps = flow(handoverHouseFlow, {
  deliver: {
    guard,
    run: async (context, row, input) => context.done({}, { deliverId: await deliver(context, row, input) }),
  },
  notify: {
    guard,
    run: (context, _row, { channel }) => context.done({ notifyAt: dateTimeOf(context.now), notifyChannel: channel }),
  },
  appoint: {
    guard,
    run: (context, row, { appointAt, checkerId }) => context.done({ appointAt, checkerId: checkerId ?? row.checkerId }),
  },
  check: {
    guard,
    run: (context, row) => context.done({ checkerId: row.checkerId ?? context.actor.userId }),
  },
  report: { guard, run: (context, _row, { issues }) => context.done({ issues }) },
  refuse: { guard },
  deem: {
    guard: (row, { now }) => guard(row) ?? (deadlineOf(row) > dateOf(now) ? '通知未满30天，不能视同交付' : null),
    run: async (context, row) => {
      await deem(context, row)
      return context.done()
    },
  },
})

/** A house on its way in one of these states, locked for what other modules prepare before its keys are handed over. */
export async function lockStep(
  context: ActionContext,
  id: string,
  permission: string,
  from: readonly number[],
): Promise<Step> {
  const [row] = await lockRows(writing(context, handoverHouse, handoverHouseHooks), [id], permission)
  const step = row as unknown as Step
  const { delivered, deemed } = HANDOVER_HOUSE_STATUS
  if (step.status === delivered || step.status === deemed) throw refuse('该房产已交付')
  const dead = guard(step)
  if (dead) throw refuse(dead)
  if (!from.includes(step.status!)) throw refuse(`${labelOf(HANDOVER_HOUSE_STATUS, step.status)}的房产不能进行此操作`)
  return step
}
