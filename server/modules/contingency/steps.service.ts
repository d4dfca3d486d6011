import { contingencyEvent } from '@wuguan/contract/contingency/contingency-event.entity'
import { contingencyEventFlow } from '@wuguan/contract/contingency/contingency-event.flow'
import { HANDLE_STATUS } from '@wuguan/contract/contingency/contingency-options'
import { badInput, forbidden, refuse } from '@wuguan/contract/kernel/errors'
import { inReach } from '../../kernel/auth/holders.ts'
import { dateTimeOf } from '../../kernel/clock.ts'
import { isVisible } from '../../kernel/crud/visible.ts'
import { flow } from '../../kernel/flow/flow.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { emitEvent } from '../app/event.service.ts'
import { orderVia } from '../work-order/order.service.ts'
import { startAudit } from './audit.service.ts'
import { changedLevel, handTo, keepProgress } from './change.service.ts'
import { contingencyHooks } from './contingency.hooks.ts'
import { demandDone, demandRank, demandWhole } from './contingency.rules.ts'
import { calledOf, type EmergencyRow, namesOf, placed } from './contingency.store.ts'
import { submitted } from './submit.service.ts'

const refused = ({ auditResult }: EmergencyRow) => auditResult === 3 || auditResult === 4

/** Calls people together, again where they have not come. */
async function muster(context: ActionContext, row: EmergencyRow, userIds: readonly number[]): Promise<void> {
  const { q, now, actor } = context
  const { id, companyId, communityId } = placed(row)
  const there = await inReach(q, userIds, { companyId, communityId })
  const away = userIds.filter((one) => !there.includes(one))
  if (away.length > 0) throw badInput({ userIds: `${await namesOf(q, away)}不在该项目的人员范围内` })
  for (const userId of there)
    await q.query(
      `insert into contingency_person (id, company_id, community_id, event_id, user_id, called_at, created_by, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $6, $6)
       on conflict (event_id, user_id) do update set called_at = $6, updated_at = $6 where contingency_person.arrived_at is null`,
      [uuidv7(), companyId, communityId, id, userId, now, actor.userId],
    )
  await emitEvent(q, now, {
    event: 'contingency.mustered',
    bizId: id,
    companyId,
    communityId,
    actorId: actor.userId,
    receivers: there,
    payload: { id, title: calledOf(row), location: row.location! },
  })
}

/** Whoever reports on it and changes its level at once must be let change the level of this one, as by that verb alone. */
async function demandLevelRight(context: ActionContext, row: EmergencyRow): Promise<void> {
  const { permission } = contingencyEventFlow.verbs.changeLevel
  if (!(await isVisible(context, contingencyEvent, contingencyHooks, String(row.id), permission))) throw forbidden()
}

/** A changed level with the words for it in the feed. */
async function relevelled(
  context: ActionContext,
  row: EmergencyRow,
  { levelId, reason, field }: { readonly levelId: string; readonly reason: string; readonly field: string },
) {
  const set = await changedLevel(context, row, levelId, field)
  await keepProgress(context, row, {
    kind: 'level',
    content: reason,
    oldLevelId: row.levelId,
    newLevelId: levelId,
  })
  return set
}

export const contingencySteps = flow(contingencyEventFlow, {
  submit: async (context, row) => context.done(await submitted(context, row)),
  progress: async (context, row, { kind, content, files, newLevelId, ...told }) => {
    const figures = {
      injured: told.injured ?? row.injured,
      dead: told.dead ?? row.dead,
      missing: told.missing ?? row.missing,
      evacuated: told.evacuated ?? row.evacuated,
    }
    const now = { ...row, ...figures }
    const raise = newLevelId && newLevelId !== row.levelId ? newLevelId : null
    if (raise) await demandLevelRight(context, row)
    await demandRank(context.q, { levelId: raise ?? row.levelId, dead: figures.dead }, raise ? 'newLevelId' : 'dead')
    const set = raise ? await relevelled(context, now, { levelId: raise, reason: content, field: 'newLevelId' }) : {}
    await keepProgress(context, now, { kind, content, attachments: files ?? null })
    return context.done({ ...figures, ...set, lastProgressAt: dateTimeOf(context.now) })
  },
  control: async (context, row, { controlledAt, content }) => {
    if (controlledAt > dateTimeOf(context.now)) throw badInput({ controlledAt: '控制时间不能晚于当前时间' })
    if (controlledAt < row.foundAt!) throw badInput({ controlledAt: '控制时间不能早于发现时间' })
    await keepProgress(context, row, { kind: 'control', content })
    return context.done({ controlledAt, lastProgressAt: dateTimeOf(context.now) })
  },
  relapse: async (context, row, { reason }) => {
    await keepProgress(context, row, { kind: 'progress', content: `复燃/反复：${reason}` })
    return context.done({ controlledAt: null, lastProgressAt: dateTimeOf(context.now) })
  },
  changeLevel: async (context, row, { levelId, reason }) =>
    context.done(await relevelled(context, row, { levelId, reason, field: 'levelId' })),
  command: async (context, row, { commanderId, reason }) => {
    if (commanderId === row.commanderId) throw badInput({ commanderId: '总指挥没有变化' })
    await handTo(context, row, placed(row), { userId: commanderId, task: '总指挥', field: 'commanderId' })
    const [from, to] = [await namesOf(context.q, [row.commanderId]), await namesOf(context.q, [commanderId])]
    await keepProgress(context, row, { kind: 'transfer', content: `总指挥由${from}交接给${to}：${reason}` })
    return context.done({ commanderId })
  },
  muster: async (context, row, { userIds }) => {
    await muster(context, row, userIds)
    return context.done()
  },
  toOrder: async (context, row, { orderType, categoryId, areaId, content }) => {
    const { q, now, actor } = context
    const { id, companyId, communityId } = placed(row)
    const orderId = await orderVia(
      context,
      'event',
      { companyId, communityId },
      {
        orderType,
        categoryId,
        areaId,
        content: `${content}（应急事件${row.eventNo}）`,
        title: calledOf(row),
        locationText: row.location,
        ...(orderType === 'inner' ? {} : { anonymous: true }),
      },
    )
    await q.query(
      `insert into contingency_order (id, company_id, community_id, event_id, order_id, created_by, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $7)`,
      [uuidv7(), companyId, communityId, id, orderId, actor.userId, now],
    )
    return context.done({}, { orderId })
  },
  resubmit: {
    guard: (row) => (refused(row) ? null : '上报审批未被驳回或取消，不能重新送审'),
    run: async (context, row) => {
      demandWhole(row)
      await demandRank(context.q, row)
      return context.done({
        processInstanceId: await startAudit(context, row, 'report', row.reporterId!),
        auditResult: 1,
      })
    },
  },
  withdraw: {
    guard: ({ auditResult }) => (auditResult === 1 ? null : '上报没有在审批中，不能撤回'),
    run: async (context, row) => {
      const [decided] = await context.q.query(
        'select 1 from process_task where instance_id = $1::uuid and result in (2, 3) limit 1',
        [row.processInstanceId],
      )
      if (decided) throw refuse('已有人审批，不能撤回')
      await context.kernel.approvals.withdraw(context, row.processInstanceId!, '上报人撤回', true)
      return context.done({ auditResult: 4, firstAuditedAt: row.firstAuditedAt ?? dateTimeOf(context.now) })
    },
  },
  closeApply: {
    guard: ({ auditResult, closeResult }) =>
      auditResult !== 2 ? '事件上报尚未审批通过，不能结案' : closeResult === 1 ? '结案审批中，请勿重复申请' : null,
    run: async (context, row, told) => {
      await demandDone(context.q, String(row.id))
      return context.done({
        ...told,
        closeResult: 1,
        closeProcessInstanceId: await startAudit(context, row, 'close', context.actor.userId),
      })
    },
  },
  cancel: {
    guard: (row) =>
      (row.injured ?? 0) + (row.dead ?? 0) > 0
        ? '有人员伤亡的事件不能取消'
        : row.handleStatus === HANDLE_STATUS.responding && !refused(row)
          ? '上报审批被驳回或取消后才能取消事件'
          : null,
  },
  close: (context) => context.done({ closeResult: 2, closedAt: dateTimeOf(context.now) }),
})
