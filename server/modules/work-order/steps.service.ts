import { gt } from '@wuguan/contract/kernel/decimal'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { labelOf } from '@wuguan/contract/kernel/options'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { DISPATCH_MODE, MOST_PROGRESS_PHOTOS, workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { workOrderFlow } from '@wuguan/contract/work-order/work-order.flow'
import { dateTimeOf } from '../../kernel/clock.ts'
import { moveOne } from '../../kernel/flow/act.ts'
import { flow } from '../../kernel/flow/flow.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { linkFor } from '../wkorder/rules.service.ts'
import {
  askedSuspension,
  askFeeWaive,
  askMore,
  askSuspension,
  askVoid,
  askWaiver,
  demandUnasked,
  endApplies,
} from './apply.service.ts'
import { cancelClocks, endClocks, owesReason, pauseClocks, resumeClocks, startClock } from './clock.service.ts'
import {
  demandVerdict,
  demandVisitor,
  keepReply,
  keepVerdict,
  otherVisitor,
  unanswered,
} from './service-desk/answers.service.ts'
import { mergedUnder, mergeInto, resultOf } from './merge.service.ts'
import { keepScores, keepVisit } from './visit.service.ts'
import { keepMaterials } from './materials.service.ts'
import { billOf, cancelBills, isPartLate, keepFees, keepTimes, notWaivable, pricedOf } from './money.service.ts'
import { demandArrived, demandNear } from './place.service.ts'
import { sendQuote } from './quote/quote.service.ts'
import { orderHooks } from './order.hooks.ts'
import { ofRow, type Order, type OrderRow, presentLevel } from './order.store.ts'
import {
  demandChildrenDone,
  demandReason,
  closedFor,
  finisher,
  demandSuspension,
  demandTransfer,
  demandVisitStatus,
  helpers,
  orDispatcher,
  orHolder,
  own,
  refusable,
} from './order.rules.ts'
import { afterWork, assign, endAssign, giveTo, startArriving, startHandling } from './life.service.ts'
import { giveOut } from './dispatch/decide.service.ts'
import { demandHandler, tell, tellPool, tellStage } from './people.service.ts'
import { demandGrabbing, grabFrom } from './pool.service.ts'
import { raise } from './escalation.service.ts'
import { orderSettings } from './settings.service.ts'

const nobody: { handlerId: null; coHandlerIds: number[]; dispatchMode: null; dispatchRuleId: null } = {
  handlerId: null,
  coHandlerIds: [],
  dispatchMode: null,
  dispatchRuleId: null,
}

/** What nobody has to act on: told to those only whom the company has set for it. */
const say = (context: ActionContext, order: Order, event: string, what: string) =>
  tell(context, order, [], { title: `工单${order.orderNo}${what}`, body: '', event, actorId: context.actor.userId })

/** A new round of the same order: counted, and measured from now. */
const anotherRound = (row: OrderRow) => ({
  round: (row.round ?? 1) + 1,
  reworkCount: (row.reworkCount ?? 0) + 1,
  arrivedAt: null,
  arrivedPlace: null,
  arrivedMeters: null,
  progressAt: null,
  finishedAt: null,
  takenAt: null,
  visitorId: null,
  nextVisitAt: null,
  visitCount: 0,
  waivedAmount: '0.00',
  feeWaived: false,
})

async function handOut(
  context: ActionContext,
  row: OrderRow,
  userId: number,
  mode: 'manual' | 'auto' | 'designated',
  { remark = null, ruleId = null }: { remark?: string | null; ruleId?: string | null } = {},
) {
  const { state, takenAt } = await giveTo(context, ofRow(row), userId, mode, remark)
  const dispatchedAt = dateTimeOf(context.now)
  const dispatchedBy = context.actor.userId || null
  const set = { handlerId: userId, dispatchMode: mode, dispatchRuleId: ruleId, dispatchedAt, dispatchedBy, takenAt }
  return { state, set }
}

export const workOrderSteps = flow(workOrderFlow, {
  accept: async (context, row, { next }) => {
    const order = ofRow(row)
    if (next === 'self' && order.bizLine !== 'service') throw badInput({ next: '只有客服类工单可以由受理人直接处理' })
    const acceptedAt = dateTimeOf(context.now)
    if (next === 'pool') await demandGrabbing(context.q, order)
    await say(context, order, 'accepted', '已受理')
    await endClocks(context, order, ['accept'])
    await startHandling(context, order)
    const given = next === 'auto' ? await giveOut(context, order) : null
    const dispatchRuleId = given?.rule?.id ?? null
    if (next === 'pool' || given?.to === 'pool') {
      await tellPool(context, order, row.title)
      return context.ends('inPool', { acceptedAt, dispatchRuleId, pooledAt: acceptedAt })
    }
    if (next === 'self') {
      const me = context.actor.userId
      await assign(context, order, me, 'designated', { taken: true })
      return context.ends('processing', { acceptedAt, takenAt: acceptedAt, handlerId: me, dispatchMode: 'designated' })
    }
    if (given?.worker) {
      const { state, set } = await handOut(context, row, given.worker.userId, given.mode, { ruleId: dispatchRuleId })
      return context.ends(state, { acceptedAt, ...set })
    }
    await tellStage(context, order, 'dispatch', {
      title:
        given && given.rule?.mode !== 'manual'
          ? `工单${order.orderNo}无可派人员，请人工派单`
          : `工单${order.orderNo}待派单`,
      body: row.title ?? '',
      event: 'toDispatch',
      actorId: context.actor.userId,
    })
    return context.ends('pendingDispatch', { acceptedAt })
  },
  void: async (context, row, input) => {
    await demandReason(context.q, row, input, 'void')
    await demandUnpaid(context, row)
    await endApplies(context, String(row.id), '工单已作废')
    context.after(() => goWithMain(context, row, 'unmerge'))
    return context.done(await giveUp(context, row))
  },
  dispatch: async (context, row, { handlerId, coHandlerIds, force, remark }) => {
    if (force && !context.actor.can('workOrder:order:forceDispatch')) throw badInput({ force: '没有强制派单权限' })
    const order = ofRow(row)
    await demandHandler(context.q, order, handlerId, force ?? false)
    const others = (coHandlerIds ?? []).filter((id) => id !== handlerId)
    for (const id of others) await demandHandler(context.q, order, id, true)
    const { state, set } = await handOut(context, row, handlerId, 'manual', { remark: remark ?? null })
    return context.ends(state, { ...set, coHandlerIds: others })
  },
  autoDispatch: async (context, row) => {
    const { worker, mode, rule } = await giveOut(context, ofRow(row))
    if (!worker)
      throw refuse(
        rule?.mode === 'manual' || rule?.mode === 'pool'
          ? `派单规则“${rule.name}”为${labelOf(DISPATCH_MODE, rule.mode)}，不能自动派单`
          : `工单${row.orderNo}无可派人员，请人工派单`,
      )
    const { state, set } = await handOut(context, row, worker.userId, mode, { ruleId: rule?.id ?? null })
    return context.ends(state, set)
  },
  toPool: async (context, row) => {
    const order = ofRow(row)
    await demandGrabbing(context.q, order)
    await tellPool(context, order, row.title)
    return context.done({ ...nobody, pooledAt: dateTimeOf(context.now) })
  },
  grab: async (context, row) => {
    await grabFrom(context, ofRow(row))
    const takenAt = dateTimeOf(context.now)
    const me = context.actor.userId
    await assign(context, ofRow(row), me, 'pool', { taken: true })
    await say(context, ofRow(row), 'taken', '已接单')
    return context.done({ handlerId: me, dispatchMode: 'pool', dispatchedAt: takenAt, takenAt })
  },
  take: {
    guard: own('接单'),
    run: async (context, row) => {
      const { q, now } = context
      const order = ofRow(row)
      await endClocks(context, order, ['take'])
      await q.query(
        "update work_order_assign set status = 'taken', version = version + 1, updated_at = $2 where order_id = $1 and status = 'assigned'",
        [order.id, now],
      )
      await startArriving(context, order)
      await say(context, order, 'taken', '已接单')
      return context.done({ takenAt: dateTimeOf(now) })
    },
  },
  refuse: {
    guard: refusable,
    run: async (context, row, input) => {
      const name = await demandReason(context.q, row, input, 'return')
      const order = ofRow(row)
      await endAssign(context, order.id, 'refused', input.reasonId, input.remark ?? null)
      // What he asked for his own work is not agreed to for that of the next one.
      if (row.status === WORK_ORDER_STATUS.processing) await endApplies(context, order.id, '工单已退单')
      await endClocks(context, order, ['take', 'arrive'])
      const told = {
        title: `工单${order.orderNo}已退单：${name}`,
        body: input.remark ?? '请重新派单',
        event: 'refused',
        actorId: context.actor.userId,
        level: 2 as const,
      }
      if (row.dispatchedBy) await tell(context, order, [row.dispatchedBy], told)
      else await tellStage(context, order, 'dispatch', told)
      return context.done({ ...nobody, takenAt: null, refuseCount: (row.refuseCount ?? 0) + 1 })
    },
  },
  recall: async (context, row, { remark }) => {
    const order = ofRow(row)
    await endAssign(context, order.id, 'recalled', null, remark ?? null)
    await endClocks(context, order, ['take'])
    await tell(context, order, [order.handlerId], {
      title: `工单${order.orderNo}已撤回派单`,
      body: remark ?? '',
      event: 'recalled',
      actorId: context.actor.userId,
    })
    return context.done({ ...nobody })
  },
  transfer: {
    guard: orDispatcher('转单'),
    run: async (context, row, input) => {
      await demandTransfer(context.q, row, context.actor)
      const order = ofRow(row)
      await demandUnasked(context.q, order.id)
      if (input.targetId === order.handlerId) throw badInput({ targetId: '不能转给自己' })
      await demandReason(context.q, row, input, 'transfer')
      await demandHandler(context.q, order, input.targetId, false)
      await endAssign(context, order.id, 'transferred', input.reasonId, input.remark ?? null)
      await endClocks(context, order, ['take', 'arrive'])
      const { state, takenAt } = await giveTo(context, order, input.targetId, 'manual', input.remark ?? null)
      await say(context, order, 'transferred', '已转单')
      return context.ends(state, {
        handlerId: input.targetId,
        coHandlerIds: (row.coHandlerIds ?? []).filter((id) => id !== input.targetId),
        dispatchMode: 'manual',
        takenAt,
        arrivedAt: null,
        arrivedPlace: null,
        arrivedMeters: null,
        transferCount: (row.transferCount ?? 0) + 1,
      })
    },
  },
  arrive: {
    guard: (row, at) => own('登记到场')(row, at) ?? (row.arrivedAt ? '本轮已登记到场' : null),
    run: async (context, row, { place }) => {
      const order = ofRow(row)
      const arrivedMeters = await demandNear(context.q, order, place ?? null)
      await endClocks(context, order, ['arrive'])
      return context.done({ arrivedAt: dateTimeOf(context.now), arrivedPlace: place ?? null, arrivedMeters })
    },
  },
  reply: {
    guard: orHolder('回复客户', 'workOrder:order:accept'),
    run: async (context, row, input) => {
      const order = ofRow(row)
      if (order.bizLine !== 'service' && !(await linkFor(context.q, { ...order, stage: 'reply' })).on)
        throw refuse('该类型工单未启用回复环节')
      await keepReply(context, row, input)
      await endClocks(context, order, ['reply'])
      return context.done(row.firstReplyAt ? {} : { firstReplyAt: dateTimeOf(context.now) })
    },
  },
  judge: {
    guard: ({ orderType }) => (orderType === 'complaint' ? null : '只有投诉需要定性'),
    run: async (context, row, input) => {
      await keepVerdict(context, row, input)
      return context.done()
    },
  },
  progress: {
    guard: helpers,
    run: (context, row, { photos }) => {
      const progressPhotos = [...(row.progressPhotos ?? []), ...(photos ?? [])]
      if (progressPhotos.length > MOST_PROGRESS_PHOTOS)
        throw badInput({ photos: `过程照片最多${MOST_PROGRESS_PHOTOS}张` })
      return context.done({ progressAt: dateTimeOf(context.now), ...(photos?.length ? { progressPhotos } : {}) })
    },
  },
  hangUp: {
    guard: own('挂起'),
    run: async (context, row, input) => {
      await demandReason(context.q, row, input, 'hangUp')
      if (await demandSuspension(context, row, input.resumeAt))
        return context.ends('processing', {}, { applyId: await askSuspension(context, row, input) })
      return context.ends('hungUp', await suspend(context, row, input.resumeAt), { applyId: null })
    },
  },
  resume: {
    guard: orDispatcher('恢复'),
    run: async (context, row) => {
      await resumeClocks(context, ofRow(row))
      return context.done({ resumeAt: null })
    },
  },
  quote: {
    guard: (row, at) => orDispatcher('报价')(row, at) ?? (row.paySide === 'owner' ? null : '该工单不向业主收费'),
    run: async (context, row, { fees }) => {
      if (row.feeWaived) throw refuse('该工单费用已全部减免')
      const order = ofRow(row)
      const feeAmount = await keepFees(context, order, fees)
      if (!gt(feeAmount, '0')) throw badInput({ fees: '报价金额须大于0' })
      return context.done({ feeAmount }, { path: await sendQuote(context, order, pricedOf(fees), feeAmount) })
    },
  },
  finish: {
    guard: (row, at) => finisher(row, at) ?? unanswered(row),
    run: async (context, row, input) => {
      const { q, now } = context
      const order = ofRow(row)
      await demandChildrenDone(q, order.id)
      await demandVerdict(context, row)
      await demandArrived(q, row)
      const link = await linkFor(q, { ...order, stage: 'handle' })
      const [category] = await q.query<{ photo: boolean }>(
        'select need_photo as photo from problem_category where id = $1',
        [order.categoryId],
      )
      if ((link.needPhotoBefore || category!.photo) && !input.photosBefore?.length)
        throw badInput({ photosBefore: '请上传处理前照片' })
      if ((link.needPhotoAfter || category!.photo) && !input.photosAfter?.length)
        throw badInput({ photosAfter: '请上传处理后照片' })
      if (link.needSignature && !input.signature?.length) throw badInput({ signature: '请客户签名' })
      if (!input.overReasonId && (await owesReason(context, order, 'handle')))
        throw badInput({ overReasonId: '该工单已超时，请选择超时原因' })
      await keepMaterials(context, order, input.materials ?? [])
      const feeAmount = await keepFees(context, order, input.fees ?? [])
      const consent = { ticked: input.quoteConfirmed ?? false, signed: !!input.signature?.length }
      const bill = await billOf(context, row, feeAmount, consent)
      await keepScores(context, row, 'customer', input.scores ?? [], input.comment ?? null)
      const actualMinutes = await keepTimes(context, row, input)
      await endClocks(context, order, ['arrive', 'handle'], input.overReasonId ?? null)
      await endAssign(context, order.id, 'finished', null, null)
      await endApplies(context, order.id, '工单已完工')
      await say(context, order, 'finished', '已完工')
      const needVisit = input.needVisit ?? false
      const target = await afterWork(context, { ...row, needVisit }, { checked: false })
      const finishedAt = dateTimeOf(now)
      context.after(() => goOn(context, row, target))
      return context.ends(target, {
        needVisit,
        result: input.result,
        resultKind: input.resultKind,
        photosBefore: input.photosBefore ?? null,
        photosAfter: input.photosAfter ?? null,
        signature: input.signature ?? null,
        finishedAt,
        feeAmount,
        actualMinutes,
        timeRemark: input.timeRemark ?? null,
        ...bill,
        ...ended(target, finishedAt),
      })
    },
  },
  checkPass: {
    guard: notOwn,
    run: async (context, row) => {
      const target = await afterWork(context, row, { checked: true })
      context.after(() => goOn(context, row, target))
      return context.ends(target as 'pendingVisit' | 'closed', ended(target, dateTimeOf(context.now)))
    },
  },
  checkReject: {
    guard: notOwn,
    run: async (context, row, input) => {
      await demandReason(context.q, row, input, 'reject')
      const next = anotherRound(row)
      const order = { ...ofRow(row), round: next.round }
      await assign(context, order, order.handlerId!, 'designated', { taken: true, remark: input.remark ?? null })
      await startClock(context, order, 'handle')
      await tell(context, order, [order.handlerId], {
        title: `工单${order.orderNo}被驳回返工`,
        body: input.remark ?? '',
        event: 'rework',
        level: 2,
        actorId: context.actor.userId,
      })
      return context.done({ ...next, takenAt: dateTimeOf(context.now) })
    },
  },
  visitClose: {
    guard: otherVisitor,
    run: async (context, row, input) => {
      await demandVisitStatus(context.q, row, input.visitStatusId, 'done')
      const order = ofRow(row)
      if (!input.scores?.length && (await linkFor(context.q, { ...order, stage: 'visit' })).requireAppraisal)
        throw badInput({ scores: '请填写评价' })
      await keepVisit(context, row, { ...input, solved: 'yes', nextVisitAt: null })
      await keepScores(context, row, 'visit', input.scores ?? [], input.comment ?? null)
      await endClocks(context, order, ['visit'])
      const at = dateTimeOf(context.now)
      context.after(() => goWithMain(context, row, 'mergedDone'))
      return context.done({
        visitedAt: at,
        closedAt: at,
        closeKind: 'normal',
        visitCount: (row.visitCount ?? 0) + 1,
        nextVisitAt: null,
      })
    },
  },
  visitRetry: {
    guard: otherVisitor,
    run: async (context, row, input) => {
      const { maxRetry } = await demandVisitStatus(context.q, row, input.visitStatusId, 'retry')
      await keepVisit(context, row, { ...input, solved: null })
      const visitCount = (row.visitCount ?? 0) + 1
      if (visitCount < maxRetry)
        return context.ends('pendingVisit', { visitCount, nextVisitAt: input.nextVisitAt }, { closed: false })
      context.after(() => goWithMain(context, row, 'mergedDone'))
      return context.ends('closed', await unreachable(context, row), { closed: true })
    },
  },
  visitFail: {
    guard: otherVisitor,
    run: async (context, row, input) => {
      await demandVisitStatus(context.q, row, input.visitStatusId, 'fail')
      await keepVisit(context, row, { ...input, solved: null, nextVisitAt: null })
      context.after(() => goWithMain(context, row, 'mergedDone'))
      return context.done(await unreachable(context, row))
    },
  },
  visitRework: {
    guard: otherVisitor,
    run: async (context, row, input) => {
      await demandVisitStatus(context.q, row, input.visitStatusId, 'done')
      await keepVisit(context, row, { ...input, solved: 'no', nextVisitAt: null })
      await endClocks(context, ofRow(row), ['visit'])
      const next = anotherRound(row)
      const order = { ...ofRow(row), round: next.round }
      await startClock(context, order, 'handle')
      const [same] = await context.q.query<{ id: number }>(
        'select id from sys_user where id = $1 and state = 1 and deleted_at is null',
        [order.handlerId],
      )
      if (!same) {
        await tellStage(context, order, 'dispatch', {
          title: `工单${order.orderNo}返工待派单`,
          body: input.content,
          event: 'visitRework',
          level: 2,
        })
        return context.ends('pendingDispatch', { ...next, ...nobody })
      }
      const { state, takenAt } = await giveTo(context, order, same.id, 'designated', input.content)
      await say(context, order, 'visitRework', '回访未解决，返工')
      return context.ends(state, {
        ...next,
        takenAt,
        dispatchMode: 'designated',
        dispatchedAt: dateTimeOf(context.now),
      })
    },
  },
  reopen: {
    run: async (context, row, input) => {
      const late = await closedFor(context, { ...ofRow(row), closedAt: row.closedAt })
      if (late !== null) throw refuse(late)
      const name = await demandReason(context.q, row, input, 'rework')
      return context.done(await openAgain(context, row, name, input.remark ?? null))
    },
  },
  visitAssign: async (context, row, { visitorId }) => {
    await demandVisitor(context, row, visitorId)
    await tell(context, ofRow(row), [visitorId], {
      title: `工单${row.orderNo}待您回访`,
      body: row.title ?? '',
      event: 'toVisit',
      actorId: context.actor.userId,
      to: `/cservic/task/visit/Register/${row.id}`,
    })
    return context.done({ visitorId })
  },
  spotVisit: {
    guard: otherVisitor,
    run: async (context, row, input) => {
      const [status] = await context.q.query<{ kind: string }>(
        'select kind from visit_status where id = $1 and company_id = $2',
        [input.visitStatusId, row.companyId],
      )
      if (!status) throw badInput({ visitStatusId: '请选择回访状态' })
      const [earlier] = await context.q.query("select 1 from return_visit where order_id = $1 and kind = 'spot'", [
        row.id,
      ])
      if (earlier) throw refuse('该工单已抽查回访')
      const reached = status.kind === 'done'
      if (reached && !input.solved) throw badInput({ solved: '请选择是否解决' })
      const solved = reached ? (input.solved ?? null) : null
      await keepVisit(context, row, { ...input, solved, nextVisitAt: null, kind: 'spot' })
      if (solved === 'yes') await keepScores(context, row, 'visit', input.scores ?? [], input.comment ?? null)
      // Of what was closed too long ago it is known, and no more.
      const reopened = solved === 'no' && (await closedFor(context, { ...ofRow(row), closedAt: row.closedAt })) === null
      if (reopened)
        context.after(
          async () => void (await moveOne(context, workOrderSteps, orderHooks, 'visitReopen', String(row.id))),
        )
      return context.done({ visitCount: (row.visitCount ?? 0) + 1 }, { reopened })
    },
  },
  visitReopen: async (context, row) => context.done(await openAgain(context, row, '抽查回访未解决', null)),
  merge: async (context, row, { mergedIntoId }) => {
    await mergeInto(context, row, mergedIntoId)
    return context.done({ ...nobody, mergedIntoId, takenAt: null })
  },
  unmerge: async (context, row) => {
    const order = ofRow(row)
    await startHandling(context, order)
    await tellStage(context, order, 'dispatch', {
      title: `工单${order.orderNo}待派单`,
      body: row.title ?? '',
      event: 'toDispatch',
      actorId: context.actor.userId,
    })
    return context.done({ mergedIntoId: null, acceptedAt: row.acceptedAt ?? dateTimeOf(context.now) })
  },
  mergedDone: async (context, row) => {
    const at = dateTimeOf(context.now)
    return context.done({ ...(await resultOf(context, row)), finishedAt: at, closedAt: at, closeKind: 'merged' })
  },
  urge: async (context, row, { sourceKind, content }) => {
    const { q, now, actor } = context
    const order = ofRow(row)
    const { urgeIntervalMinutes, urgesPerLevel } = await orderSettings(q, order)
    const [recent] = await q.query(
      `select 1 from work_order_urge where order_id = $1 and source_kind = $2 and at > $3::timestamptz - make_interval(mins => $4)`,
      [order.id, sourceKind, now, urgeIntervalMinutes],
    )
    if (recent) throw refuse(`${urgeIntervalMinutes}分钟内已催过单，请稍后再试`)
    await q.query(
      `insert into work_order_urge (id, company_id, community_id, order_id, source_kind, content, at, user_id, created_by, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $7, $7)`,
      [uuidv7(), order.companyId, order.communityId, order.id, sourceKind, content ?? null, now, actor.userId || null],
    )
    const urgeCount = (row.urgeCount ?? 0) + 1
    const told = {
      title: `工单${order.orderNo}被催单（第${urgeCount}次）`,
      body: content ?? '',
      event: 'urged',
      level: 2 as const,
      actorId: actor.userId,
    }
    if (order.handlerId) await tell(context, order, [order.handlerId], told)
    else await tellStage(context, order, 'dispatch', told)
    const level =
      urgeCount % urgesPerLevel === 0
        ? await raise(context, order, await presentLevel(context.q, String(row.id)), '多次催单')
        : null
    return context.done({ urgeCount, ...(level === null ? {} : { escalationLevel: level }) })
  },
  append: async (context, row, { type, content, callerName, callerMobile }) => {
    const { q, now, actor } = context
    const order = ofRow(row)
    if (row.status >= 80 && type !== 'info') throw badInput({ type: '已关闭的工单只能补充说明' })
    await q.query(
      `insert into work_order_append (id, company_id, community_id, order_id, type, content, caller_name, caller_mobile, at, user_id, created_by, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $9, $9)`,
      [
        uuidv7(),
        order.companyId,
        order.communityId,
        order.id,
        type,
        content,
        callerName ?? null,
        callerMobile ?? null,
        now,
        actor.userId || null,
      ],
    )
    await tell(context, order, [order.handlerId], {
      title: `工单${order.orderNo}有追加内容`,
      body: content,
      event: 'appended',
      actorId: actor.userId,
    })
    return context.done()
  },
  applyExtend: {
    guard: orDispatcher('申请延期'),
    run: async (context, row, input) => context.done({}, { applyId: await askMore(context, row, input) }),
  },
  applyWaiver: {
    guard: orDispatcher('申请豁免'),
    run: async (context, row, input) => context.done({}, { applyId: await askWaiver(context, row, input) }),
  },
  applyFeeWaive: {
    guard: (row, at) => orDispatcher('申请减免')(row, at) ?? notWaivable(row),
    run: async (context, row, input) => {
      if (isPartLate(row, input.extent)) throw refuse('请走收费减免')
      return context.done({}, { applyId: await askFeeWaive(context, row, input) })
    },
  },
  applyVoid: {
    guard: orDispatcher('申请作废'),
    run: async (context, row, input) => {
      await demandUnpaid(context, row)
      return context.done({}, { applyId: await askVoid(context, row, input) })
    },
  },
  hangUpAgreed: async (context, row) => {
    const { resumeAt } = await askedSuspension(context, String(row.id))
    await demandSuspension(context, row, resumeAt)
    return context.done(await suspend(context, row, resumeAt))
  },
  voidAgreed: async (context, row) => {
    await demandUnpaid(context, row)
    context.after(() => goWithMain(context, row, 'unmerge'))
    return context.done(await giveUp(context, row))
  },
  escalate: async (context, row, { remark }) => {
    const level = await raise(context, ofRow(row), await presentLevel(context.q, String(row.id)), remark)
    if (level === null) throw refuse('已是最高升级级别')
    return context.done({ escalationLevel: level })
  },
  poolExpire: async (context, row) => {
    const order = ofRow(row)
    await tellStage(context, order, 'dispatch', {
      title: `工单${order.orderNo}无人抢单，请人工派单`,
      body: row.title ?? '',
      event: 'poolExpired',
      level: 2,
    })
    return context.done({ pooledAt: null })
  },
  takeExpire: async (context, row) => {
    const order = ofRow(row)
    await endAssign(context, order.id, 'expired', null, null)
    await endClocks(context, order, ['take'])
    await tell(context, order, [order.handlerId], {
      title: `工单${order.orderNo}超时未接单，已撤回派单`,
      body: row.title ?? '',
      event: 'recalled',
    })
    return context.done({ ...nobody })
  },
  resumeDue: async (context, row) => {
    const order = ofRow(row)
    await resumeClocks(context, order)
    await tell(context, order, [order.handlerId], {
      title: `工单${order.orderNo}挂起到期，已恢复处理`,
      body: row.title ?? '',
      event: 'resumed',
      level: 2,
    })
    return context.done({ resumeAt: null })
  },
  visitExpire: async (context, row) => {
    await endClocks(context, ofRow(row), ['visit'])
    context.after(() => goWithMain(context, row, 'mergedDone'))
    return context.done({ closedAt: dateTimeOf(context.now), closeKind: 'auto', nextVisitAt: null })
  },
})

/** An order that is opened again so often is heard of on the second level. */
const OFTEN = 3
async function raiseOften(context: ActionContext, order: Order, present: number): Promise<number> {
  const [earlier] = await context.q.query<{ n: number }>(
    'select count(*)::int as n from timeline where biz_type = $1 and biz_id = $2 and from_state = $3 and to_state <> $3',
    [workOrder.name, order.id, labelOf(WORK_ORDER_STATUS, WORK_ORDER_STATUS.closed)],
  )
  const often = earlier!.n + 1 >= OFTEN && present < 2
  return (often ? await raise(context, order, 1, `第${earlier!.n + 1}次重新打开`) : null) ?? present
}
/** An order that was closed begins another round. */
async function openAgain(context: ActionContext, row: OrderRow, name: string, remark: string | null) {
  const next = anotherRound(row)
  const order = { ...ofRow(row), round: next.round }
  await startClock(context, order, 'handle')
  await tellStage(context, order, 'dispatch', {
    title: `工单${order.orderNo}重新打开：${name}`,
    body: remark ?? '',
    event: 'reopened',
    level: 2,
    actorId: context.actor.userId,
  })
  return {
    ...next,
    ...nobody,
    escalationLevel: await raiseOften(context, order, await presentLevel(context.q, String(row.id))),
    closedAt: null,
    closeKind: null,
    visitedAt: null,
    mergedIntoId: null,
  }
}

/** What waits under an order ends with it, or stands for itself again where nothing came of it. */
async function goWithMain(context: ActionContext, row: OrderRow, way: 'mergedDone' | 'unmerge'): Promise<void> {
  for (const id of await mergedUnder(context, String(row.id)))
    await moveOne(context, workOrderSteps, orderHooks, way, id)
}

async function suspend(context: ActionContext, row: OrderRow, resumeAt: string) {
  await pauseClocks(context, String(row.id))
  await say(context, ofRow(row), 'hungUp', `已挂起，${resumeAt.slice(0, 16)}恢复`)
  return { resumeAt, hangUpCount: (row.hangUpCount ?? 0) + 1 }
}

/** No order is given up over money that was taken, or over what is still being done under it. */
async function demandUnpaid({ q }: ActionContext, row: OrderRow): Promise<void> {
  await demandChildrenDone(q, String(row.id))
  if (row.feeStatus === 'paid') throw refuse('费用已收，请先退款')
}

async function giveUp(context: ActionContext, row: OrderRow) {
  const id = String(row.id)
  await endAssign(context, id, 'recalled', null, null)
  await cancelBills(context, id, { reason: '工单作废' })
  await cancelClocks(context, id)
  const owed = row.feeStatus === 'unpaid' ? ({ feeStatus: 'waived' } as const) : {}
  return { voidedAt: dateTimeOf(context.now), ...owed }
}

/** Nobody could be asked: the order ends without an answer. */
async function unreachable(context: ActionContext, row: OrderRow) {
  await endClocks(context, ofRow(row), ['visit'])
  const at = dateTimeOf(context.now)
  return {
    visitCount: (row.visitCount ?? 0) + 1,
    visitedAt: at,
    closedAt: at,
    closeKind: 'unreachable',
    nextVisitAt: null,
  } as const
}

function notOwn({ handlerId }: OrderRow, { actor }: { actor: { userId: number } }): string | null {
  return handlerId === actor.userId ? '不能审核本人处理的工单' : null
}
const ended = (target: string, at: string) =>
  target === 'closed' ? ({ closedAt: at, closeKind: 'normal' } as const) : {}

/** What the next stage begins with. */
async function goOn(context: ActionContext, row: OrderRow, target: string): Promise<void> {
  const order = ofRow(row)
  if (target === 'closed') await goWithMain(context, row, 'mergedDone')
  if (target === 'pendingCheck')
    await tellStage(context, order, 'check', {
      title: `工单${order.orderNo}完工待审核`,
      body: '',
      event: 'toCheck',
      actorId: context.actor.userId,
    })
  if (target === 'pendingVisit') {
    await startClock(context, order, 'visit')
    await tellStage(context, order, 'visit', {
      title: `工单${order.orderNo}待回访`,
      body: '',
      event: 'toVisit',
      actorId: context.actor.userId,
    })
  }
}
