import { approveTask, rejectTask } from '@wuguan/contract/bpm/task.actions'
import { orderApply } from '@wuguan/contract/work-order/order-apply.entity'
import { orderApplyFlow } from '@wuguan/contract/work-order/order-apply.flow'
import { orderParts, type OrderParts } from '@wuguan/contract/work-order/work-order.actions'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../tests/support/app.ts'
import { sendPicture } from '../../../tests/support/import-batches.ts'
import { makeUser } from '../../../tests/support/user.ts'
import { openOrders, type OrderWorld } from '../../../tests/support/work-orders.ts'
import { uuidv7 } from '../../kernel/ids.ts'

/** What is asked for orders: more time, a miss forgiven, an order given up; and who may agree to it. */
let w: OrderWorld
type User = Awaited<ReturnType<OrderWorld['worker']>>
let hand: User
let decider: Caller
beforeAll(async () => {
  w = await openOrders()
  const company = { companyId: w.place.companyId }
  hand = await makeUser(
    w.app,
    'apply-hand',
    ['view', 'take', 'progress', 'finish', 'hangUp']
      .map((verb) => `workOrder:order:${verb}`)
      .concat('workOrder:apply:create', 'workOrder:apply:view'),
    company,
  )
  decider = await makeUser(
    w.app,
    'apply-decider',
    ['workOrder:apply:approve', 'workOrder:apply:view', 'workOrder:order:view', 'bpm:instance:list'],
    company,
  )
})
afterAll(() => w.app.stop())

/** An order that the hand works on. */
async function worked(): Promise<string> {
  const id = await w.made({ afterRegister: 'accept' })
  await w.done('dispatch', id, { handlerId: hand.userId, force: true })
  await w.done('take', id, {}, hand)
  return id
}
const applyOf = (orderId: string) =>
  w.one<{ id: string; status: number; instance: string; due_before: Date; due_after: Date }>(
    'select id, status, process_instance_id as instance, due_before, due_after from work_order_apply where order_id = $1 order by apply_no desc limit 1',
    [orderId],
  )
async function taskOf(orderId: string): Promise<string> {
  const { instance } = await applyOf(orderId)
  return (
    await w.one<{ id: string }>('select id from process_task where instance_id = $1::uuid and result = 1', [instance])
  ).id
}
const decide = async (action: typeof approveTask | typeof rejectTask, orderId: string, caller: Caller = decider) =>
  caller.call(action.method, action.path, {
    ...w.place,
    body: { taskId: await taskOf(orderId), comment: '按现场情况' },
  })
const agreed = async (orderId: string) => {
  const answer = await decide(approveTask, orderId)
  expect(answer.code, answer.msg).toBe(0)
}
const clock = (orderId: string, stage = 'handle') =>
  w.one<{ limit_minutes: number; due_at: Date; waived: boolean; status: string; over: boolean }>(
    'select limit_minutes, due_at, waived, status, "over" from work_order_clock where order_id = $1 and stage = $2 order by round desc, seq desc limit 1',
    [orderId, stage],
  )
const more = async (id: string, body: Record<string, unknown> = {}) =>
  w.press('applyExtend', id, { stage: 'handle', addMinutes: 120, reasonId: await w.reason('extend'), ...body }, hand)

describe('more time', () => {
  it('changes nothing until it is agreed to, then the limit and when it is due, by the clock’s own hours', async () => {
    const id = await worked()
    const before = await clock(id)
    expect(await more(id)).toMatchObject({ code: 0 })
    expect(await clock(id)).toEqual(before)
    const { due_after: promised, due_before: was } = await applyOf(id)
    expect(was).toEqual(before.due_at)
    await agreed(id)
    expect(await clock(id)).toEqual({ ...before, limit_minutes: before.limit_minutes + 120, due_at: promised })
    const { data } = await hand.call<OrderParts>('GET', orderParts.path.replace('{id}', id), w.place)
    expect(data.applies).toMatchObject([{ kind: 'extend', status: 2 }])
    expect(data.traces.map(({ action }) => action)).toEqual(expect.arrayContaining(['申请延期', '延期获批']))
  })
  it('that is refused leaves the order as it was', async () => {
    const id = await worked()
    const before = await clock(id)
    await more(id)
    expect(await decide(rejectTask, id)).toMatchObject({ code: 0 })
    expect(await clock(id)).toEqual(before)
    expect((await applyOf(id)).status).toBe(3)
  })
  it('is asked for a stage that runs, once at a time, by whoever has the order', async () => {
    const id = await worked()
    expect(await more(id, { stage: 'visit' })).toMatchObject({ code: 400, data: { stage: '该环节没有未结束的计时' } })
    const other = await makeUser(
      w.app,
      'apply-other',
      ['workOrder:order:view', 'workOrder:apply:create', 'workOrder:line:repair'],
      {
        companyId: w.place.companyId,
      },
    )
    expect(
      await w.press('applyExtend', id, { stage: 'handle', addMinutes: 1, reasonId: await w.reason('extend') }, other),
    ).toMatchObject({ code: 422, msg: '只有处理人可以申请延期' })
    await more(id)
    expect(await more(id)).toMatchObject({ code: 422, msg: '该工单有待审批的申请' })
  })
  it('is not agreed to by whoever asked, nor by somebody without the right', async () => {
    const id = await worked()
    await more(id)
    expect((await decide(approveTask, id, hand)).code).not.toBe(0)
    expect((await applyOf(id)).status).toBe(1)
    // Not by himself either where it came to him.
    await w.sql('update process_task set assignee_id = $2 where id = $1', [await taskOf(id), hand.userId])
    expect(await decide(approveTask, id, hand)).toMatchObject({ code: 422, msg: '不能审批本人提交的申请' })
    expect((await applyOf(id)).status).toBe(1)
  })
  it('is asked for twice at once as one', async () => {
    const id = await worked()
    const answers = await Promise.all([more(id), more(id)])
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(await w.one('select count(*)::int as n from work_order_apply where order_id = $1', [id])).toEqual({ n: 1 })
  })
  it('is over with the work: a finished order leaves nobody to be asked', async () => {
    const id = await worked()
    await more(id)
    const task = await taskOf(id)
    await w.done('finish', id, { resultKind: 'solved', result: '已更换软管' }, hand)
    expect((await applyOf(id)).status).toBe(4)
    const late = await decider.call(approveTask.method, approveTask.path, {
      ...w.place,
      body: { taskId: task, comment: '迟了' },
    })
    expect(late.code).not.toBe(0)
    expect((await clock(id)).limit_minutes).toBe(480)
  })
  it('is taken back by whoever asked for it, and by nobody else', async () => {
    const id = await worked()
    await more(id)
    const { id: apply } = await applyOf(id)
    const { method, path } = orderApplyFlow.actions.withdraw
    const { version } = await w.one<{ version: number }>('select version from work_order_apply where id = $1', [apply])
    const body = { id: apply, version, reason: '已到货' }
    expect((await w.admin.call(method, path, { ...w.place, body })).code).toBe(422)
    expect(await hand.call(method, path, { ...w.place, body })).toMatchObject({ code: 0 })
    expect((await applyOf(id)).status).toBe(4)
    expect(await more(id)).toMatchObject({ code: 0 })
  })
})

describe('a miss forgiven', () => {
  const waiver = async (id: string) =>
    w.press('applyWaiver', id, { stage: 'handle', reasonId: await w.reason('waiver') }, hand)
  it('is asked for a limit that was missed, and leaves it out of every rate', async () => {
    const id = await worked()
    expect(await waiver(id)).toMatchObject({ code: 400, data: { stage: '该环节未超时，无需豁免' } })
    await w.sql(
      "update work_order_clock set start_at = start_at - interval '9 days', due_at = due_at - interval '9 days', grace_minutes = 0 where order_id = $1 and stage = 'handle'",
      [id],
    )
    expect(await waiver(id)).toMatchObject({ code: 0 })
    expect((await clock(id)).waived).toBe(false)
    await agreed(id)
    expect((await clock(id)).waived).toBe(true)
    expect(await waiver(id)).toMatchObject({ code: 400, data: { stage: '该环节未超时，无需豁免' } })
  })
  it('outlives the work that was late', async () => {
    const id = await worked()
    await w.sql(
      "update work_order_clock set start_at = start_at - interval '9 days', due_at = due_at - interval '9 days', grace_minutes = 0, need_reason = false where order_id = $1 and stage = 'handle'",
      [id],
    )
    await waiver(id)
    await w.done('finish', id, { resultKind: 'solved', result: '已更换软管' }, hand)
    expect((await applyOf(id)).status).toBe(1)
    await agreed(id)
    expect(await clock(id)).toMatchObject({ status: 'ended', waived: true })
  })
})

describe('a suspension where it takes consent', () => {
  const soon = () =>
    `${new Date(w.app.kernel.clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10)} 09:00:00`
  const suspend = async (id: string) =>
    w.press('hangUp', id, { resumeAt: soon(), reasonId: await w.reason('hangUp') }, hand)
  it('begins when it is agreed to; until then the order is worked on and its clocks run', async () => {
    await w.setting('hangUpNeedsApproval', true)
    const id = await worked()
    expect(await suspend(id)).toMatchObject({ code: 0, data: { applyId: expect.any(String) as string } })
    expect((await w.rowOf(id)).status).toBe(40)
    expect((await clock(id)).status).toBe('running')
    await agreed(id)
    expect((await w.rowOf(id)).status).toBe(50)
    expect((await clock(id)).status).toBe('paused')
    expect(
      await w.one('select hang_up_count as n, resume_at is not null as until from work_order where id = $1', [id]),
    ).toEqual({
      n: 1,
      until: true,
    })
  })
  it('begins at once where the community does not ask for consent', async () => {
    await w.setting('hangUpNeedsApproval', true)
    const { writeSettingValue } = await import('../../kernel/setting-values.ts')
    await writeSettingValue(
      w.app.kernel.q,
      'workOrder.hangUpNeedsApproval',
      w.place,
      false,
      null,
      w.app.kernel.clock.now(),
    )
    const id = await worked()
    expect(await suspend(id)).toMatchObject({ code: 0, data: { applyId: null } })
    expect((await w.rowOf(id)).status).toBe(50)
    await writeSettingValue(
      w.app.kernel.q,
      'workOrder.hangUpNeedsApproval',
      w.place,
      null,
      null,
      w.app.kernel.clock.now(),
    )
    await w.setting('hangUpNeedsApproval', false)
  })
})

describe('giving an order up that is being worked', () => {
  const ask = async (id: string) => w.press('applyVoid', id, { reasonId: await w.reason('void') }, hand)
  it('takes consent, and stops its clocks and whoever works on it', async () => {
    const id = await worked()
    expect(await w.press('void', id, { reasonId: await w.reason('void') })).toMatchObject({
      code: 422,
      msg: '当前状态为“处理中”，不能作废',
    })
    expect(await ask(id)).toMatchObject({ code: 0 })
    expect((await w.rowOf(id)).status).toBe(40)
    await agreed(id)
    expect((await w.rowOf(id)).status).toBe(90)
    expect((await clock(id)).status).toBe('cancelled')
    expect(
      await w.sql("select status from work_order_assign where order_id = $1 and status in ('assigned', 'taken')", [id]),
    ).toEqual([])
  })
  it('is refused with a child that is open, and with a fee that was taken', async () => {
    const parent = await worked()
    const child = await w.made({ parentId: parent })
    expect(await ask(parent)).toMatchObject({ code: 422, msg: '还有1个子工单未完成' })
    await w.done('void', child, { reasonId: await w.reason('void') })
    await w.sql("update work_order set fee_status = 'paid' where id = $1", [parent])
    expect(await ask(parent)).toMatchObject({ code: 422, msg: '费用已收，请先退款' })
    await w.sql("update work_order set fee_status = 'none' where id = $1", [parent])
    expect(await ask(parent)).toMatchObject({ code: 0 })
    await w.sql("update work_order set fee_status = 'paid' where id = $1", [parent])
    expect(await decide(approveTask, parent)).toMatchObject({ code: 422, msg: '费用已收，请先退款' })
    expect((await w.rowOf(parent)).status).toBe(40)
  })
})

describe('a fee waived', () => {
  const FEES = [{ kind: 'labour', name: '上门费', quantity: '1', unitRate: '80' }]
  const finish = async (id: string) =>
    w.done('finish', id, { resultKind: 'solved', result: '已更换软管', fees: FEES, quoteConfirmed: true }, hand)
  const ask = async (id: string, body: Record<string, unknown>) =>
    w.press('applyFeeWaive', id, { reasonId: await w.reason('feeWaive'), ...body }, hand)
  const waived = async (id: string, body: Record<string, unknown>) => {
    const answer = await ask(id, body)
    expect(answer.code, answer.msg).toBe(0)
    await agreed(id)
  }
  const money = (id: string) =>
    w.one(
      `select o.fee_amount::text as fee, o.waived_amount::text as waived, o.fee_status as stands, r.receivable_amount::text as billed, r.status as bill
       from work_order o left join receivable r on r.id = o.receivable_id where o.id = $1`,
      [id],
    )
  const owned = async () => {
    const id = await worked()
    await w.sql("update work_order set pay_side = 'owner' where id = $1", [id])
    return id
  }
  it('in part before the work is done lowers what is billed: 80 less 30 and 10 is 40', async () => {
    const id = await owned()
    await waived(id, { extent: 'part', amount: '30' })
    await waived(id, { extent: 'part', amount: '10' })
    expect(await money(id)).toMatchObject({ stands: 'none', waived: '40.00', billed: null })
    await finish(id)
    expect(await money(id)).toEqual({ fee: '80.00', waived: '40.00', stands: 'unpaid', billed: '40.00', bill: 1 })
  })
  it('beyond what the work costs bills nothing, and nothing is asked of the customer', async () => {
    const id = await owned()
    await waived(id, { extent: 'part', amount: '100' })
    await w.done('finish', id, { resultKind: 'solved', result: '已更换软管', fees: FEES }, hand)
    expect(await money(id)).toEqual({ fee: '80.00', waived: '80.00', stands: 'waived', billed: null, bill: null })
  })
  it('whole before the work is done bills nothing, and is asked for once', async () => {
    const id = await owned()
    await waived(id, { extent: 'whole' })
    expect(await ask(id, { extent: 'whole' })).toMatchObject({ code: 422, msg: '该工单费用已全部减免' })
    await finish(id)
    expect(await money(id)).toEqual({ fee: '80.00', waived: '80.00', stands: 'waived', billed: null, bill: null })
  })
  it('of one round is not that of the next', async () => {
    const id = await owned()
    await waived(id, { extent: 'whole' })
    await finish(id)
    await w.sql('update work_order set status = 80, closed_at = $2 where id = $1', [id, w.app.kernel.clock.now()])
    await w.done('reopen', id, { reasonId: await w.reason('rework') })
    expect(
      await w.one('select fee_waived as all, waived_amount::text as part from work_order where id = $1', [id]),
    ).toEqual({
      all: false,
      part: '0.00',
    })
  })
  it('whole after the work takes the bill back; in part it is the ledger’s', async () => {
    const id = await owned()
    await finish(id)
    expect(await ask(id, { extent: 'part', amount: '30' })).toMatchObject({ code: 422, msg: '请走收费减免' })
    await waived(id, { extent: 'whole' })
    expect(await money(id)).toEqual({ fee: '80.00', waived: '80.00', stands: 'waived', billed: '0.00', bill: 4 })
    expect(await ask(id, { extent: 'whole' })).toMatchObject({ code: 422, msg: '该工单费用已全部减免' })
  })
  it('is over with the work where it was for what would be billed', async () => {
    const id = await owned()
    await ask(id, { extent: 'part', amount: '30' })
    await finish(id)
    expect((await applyOf(id)).status).toBe(4)
    expect(await money(id)).toMatchObject({ waived: '0.00', billed: '80.00' })
  })
  it('is refused where money was taken, also of what was being decided', async () => {
    const id = await owned()
    await finish(id)
    await ask(id, { extent: 'whole' })
    await w.sql(
      'update receivable set received_amount = 20 where id = (select receivable_id from work_order where id = $1)',
      [id],
    )
    expect(await decide(approveTask, id)).toMatchObject({ code: 422, msg: '费用已收，请先退款' })
    expect(await money(id)).toMatchObject({ stands: 'unpaid', bill: 1 })
    await decide(rejectTask, id)
    await w.sql("update work_order set fee_status = 'paid' where id = $1", [id])
    expect(await ask(id, { extent: 'whole' })).toMatchObject({ code: 422, msg: '费用已收，请先退款' })
  })
  it('is refused where the owner pays nothing, and asks for an amount of a part', async () => {
    const id = await worked()
    expect(await ask(id, { extent: 'whole' })).toMatchObject({ code: 422, msg: '该工单不向业主收费' })
    const free = await owned()
    expect(await ask(free, { extent: 'part' })).toMatchObject({ code: 400, data: { amount: '请输入减免金额' } })
    expect((await ask(free, { extent: 'part', amount: '0' })).code).toBe(400)
    await w.done('finish', free, { resultKind: 'solved', result: '已更换软管' }, hand)
    expect(await ask(free, { extent: 'whole' })).toMatchObject({ code: 422, msg: '该工单没有待收的费用' })
  })
})

describe('who sees what was asked', () => {
  const listed = async (caller: Caller) =>
    (
      await caller.call<{ list: { id: string }[] }>('GET', `${orderApply.base}/page`, {
        ...w.place,
        query: { limit: '200' },
      })
    ).data.list.map(({ id }) => id)
  it('whoever asked, whoever decides, and those with the right to all of them', async () => {
    const id = await worked()
    await more(id)
    const { id: apply } = await applyOf(id)
    const viewer = (name: string, ...codes: string[]) =>
      makeUser(w.app, name, ['workOrder:apply:view', ...codes], { companyId: w.place.companyId })
    expect(await listed(hand)).toContain(apply)
    expect(await listed(decider)).toContain(apply)
    expect(await listed(await viewer('apply-all', 'workOrder:apply:viewAll'))).toContain(apply)
    expect(await listed(await viewer('apply-none'))).not.toContain(apply)
  })
})

describe('photos on the way', () => {
  const photo = (name: string) => sendPicture(w.app, hand, name)
  it('stay with the order, those of one report after those of another, and are nobody else’s', async () => {
    const id = await worked()
    const [one, two] = [await photo('漏点.png'), await photo('配件.png')]
    await w.done('progress', id, { progress: '已到场', photos: [one] }, hand)
    await w.done('progress', id, { progress: '等配件', photos: [two] }, hand)
    const { data } = await hand.call<{ progressPhotos: { id: string }[] }>(
      'GET',
      `${workOrder.base}/info/${id}`,
      w.place,
    )
    expect(data.progressPhotos.map((file) => file.id)).toEqual([one.id, two.id])
    const elsewhere = await worked()
    expect(await w.press('progress', elsewhere, { progress: '已到场', photos: [one] }, hand)).toMatchObject({
      code: 400,
    })
    expect(await w.one('select progress_photos as photos from work_order where id = $1', [elsewhere])).toEqual({
      photos: null,
    })
  })
  it('are thirty at most', async () => {
    const id = await worked()
    const many = JSON.stringify(Array.from({ length: 30 }, (_, n) => ({ id: uuidv7(), name: `${n}.png`, size: 1 })))
    await w.sql('update work_order set progress_photos = $2::jsonb where id = $1', [id, many])
    expect(
      await w.press('progress', id, { progress: '已到场', photos: [await photo('又一张.png')] }, hand),
    ).toMatchObject({
      code: 400,
      data: { photos: '过程照片最多30张' },
    })
  })
})

describe('a customer who signs', () => {
  const signed = async () => [await sendPicture(w.app, hand, '签名.png')]
  const WORK = { resultKind: 'solved', result: '已更换软管' }
  const dimensions = () =>
    w.sql<{ id: string; weight: number }>(
      "select id, weight from eval_dimension where company_id = $1 and enabled = 1 and 'repair' = any(order_types) order by sort, id",
      [w.place.companyId],
    )
  it('judges the work; staff judge nothing without him', async () => {
    const id = await worked()
    const scores = (await dimensions()).map(({ id: dimensionId }, at) => ({ dimensionId, score: at === 0 ? 5 : 4 }))
    expect(await w.press('finish', id, { ...WORK, scores }, hand)).toMatchObject({
      code: 400,
      data: { signature: '现场评价须有客户签名' },
    })
    const signature = await signed()
    expect(await w.press('finish', id, { ...WORK, comment: '很好', signature }, hand)).toMatchObject({
      code: 400,
      data: { scores: '填写客户评语时请同时评分' },
    })
    await w.done('finish', id, { ...WORK, scores, comment: '很好', signature }, hand)
    const weights = (await dimensions()).map(({ weight }) => weight)
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    const overall = weights.reduce((sum, weight, at) => sum + weight * (at === 0 ? 5 : 4), 0) / total
    expect(
      await w.one(
        `select a.source, a.overall::float8 as overall, a.comment, o.signature->0->>'id' as signature from appraisal a join work_order o on o.id = a.order_id where o.id = $1`,
        [id],
      ),
    ).toEqual({
      source: 'customer',
      overall: Math.round(overall * 100) / 100,
      comment: '很好',
      signature: signature[0]!.id,
    })
  })
  it('has seen the price, and nobody else’s signature counts', async () => {
    const id = await worked()
    await w.sql("update work_order set pay_side = 'owner' where id = $1", [id])
    const fees = [{ kind: 'labour', name: '上门费', quantity: '1', unitRate: '80' }]
    expect(await w.press('finish', id, { ...WORK, fees }, hand)).toMatchObject({
      code: 400,
      data: { quoteConfirmed: '请先与客户确认报价' },
    })
    const signature = await signed()
    await w.done('finish', id, { ...WORK, fees, signature }, hand)
    const other = await worked()
    expect((await w.press('finish', other, { ...WORK, signature }, hand)).code).toBe(400)
  })
  it('is waited for where the category of work asks for it', async () => {
    await w.sql("update business_link set need_signature = true where order_type = 'repair' and stage = 'handle'")
    const id = await worked()
    expect(await w.press('finish', id, WORK, hand)).toMatchObject({ code: 400, data: { signature: '请客户签名' } })
    await w.done('finish', id, { ...WORK, signature: await signed() }, hand)
    await w.sql('update business_link set need_signature = false')
  })
})

describe('a further order under one', () => {
  it('is reported by whoever reported the first, unless somebody else is named', async () => {
    const parent = await w.made({ callerName: '李四', callerMobile: '13900001111' })
    const child = await w.made({ parentId: parent, callerName: null, callerMobile: null })
    expect(await w.one('select caller_name, caller_mobile from work_order where id = $1', [child])).toEqual({
      caller_name: '李四',
      caller_mobile: '13900001111',
    })
    const other = await w.made({ parentId: parent })
    expect(await w.one('select caller_name from work_order where id = $1', [other])).toEqual({ caller_name: '张三' })
  })
  it('keeps his name from the others where he stayed anonymous', async () => {
    const parent = await w.made({ anonymous: true, callerName: '李四', callerMobile: '13900001111' })
    const child = await w.made({ parentId: parent, callerName: null, callerMobile: null })
    expect(
      await w.one(
        'select anonymous, caller_name, caller_mobile, hidden_name, hidden_mobile from work_order where id = $1',
        [child],
      ),
    ).toEqual({
      anonymous: true,
      caller_name: null,
      caller_mobile: null,
      hidden_name: '李四',
      hidden_mobile: '13900001111',
    })
  })
})
