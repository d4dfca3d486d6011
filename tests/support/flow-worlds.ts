import { activityPlan } from '@wuguan/contract/activity/activity-plan.entity'
import { activityPlanFlow } from '@wuguan/contract/activity/activity-plan.flow'
import { activityType } from '@wuguan/contract/activity/activity-type.entity'
import { equipmentFindingFlow } from '@wuguan/contract/equipment/equipment-finding.flow'
import { equipmentFlow } from '@wuguan/contract/equipment/equipment.flow'
import { equipmentPlanFlow } from '@wuguan/contract/equipment/equipment-plan.flow'
import { equipmentTaskFlow } from '@wuguan/contract/equipment/equipment-task.flow'
import { elevatorCheckFlow } from '@wuguan/contract/elevator/elevator-check.flow'
import { elevatorFaultFlow } from '@wuguan/contract/elevator/elevator-fault.flow'
import { elevatorRepairFlow } from '@wuguan/contract/elevator/elevator-repair.flow'
import { elevatorFlow } from '@wuguan/contract/elevator/elevator.flow'
import { contingencyEventFlow } from '@wuguan/contract/contingency/contingency-event.flow'
import { contingencyTaskFlow } from '@wuguan/contract/contingency/contingency-task.flow'
import { eventFlow } from '@wuguan/contract/event/event.flow'
import { handoverFlow, handoverHouseFlow } from '@wuguan/contract/basedata/handover.flow'
import type { World } from '@wuguan/contract/kernel/action'
import { bankDeductBatchFlow } from '@wuguan/contract/charge-other/bank/bank-deduct-batch.flow'
import { bankDeductContractFlow } from '@wuguan/contract/charge-other/bank/bank-deduct-contract.flow'
import type { Invoiceable } from '@wuguan/contract/charge-other/invoice/invoice.actions'
import { invoiceFlow } from '@wuguan/contract/charge-other/invoice/invoice.flow'
import { itemTransferFlow } from '@wuguan/contract/charge-other/offset/item-transfer.flow'
import { deductionFlow } from '@wuguan/contract/charge-finance/deduction.flow'
import { receiptVoidFlow } from '@wuguan/contract/charge-finance/receipt-void.flow'
import { refundFlow } from '@wuguan/contract/charge-finance/refund.flow'
import type { Payment } from '@wuguan/contract/charge-finance/collect.actions'
import type { RefundOutcome, Refundable } from '@wuguan/contract/charge-finance/refund.actions'
import type { DeductionOutcome } from '@wuguan/contract/charge-finance/deduction.actions'
import { debtorList } from '@wuguan/contract/charge-report/debtors.report'
import { createNotices, type NoticesMade } from '@wuguan/contract/charge-report/notice.actions'
import { paymentNoticeFlow } from '@wuguan/contract/charge-report/payment-notice.flow'
import { paymentNoticeTemplate } from '@wuguan/contract/charge-report/payment-notice-template.entity'
import { doubleSignFlow } from '@wuguan/contract/patrol/double-sign.flow'
import { patrolFindingFlow } from '@wuguan/contract/patrol/patrol-finding.flow'
import { stocktakePlanFlow } from '@wuguan/contract/materials/stocktake-plan.flow'
import { patrolPlanFlow } from '@wuguan/contract/patrol/patrol-plan.flow'
import { patrolTaskFlow } from '@wuguan/contract/patrol/patrol-task.flow'
import { householdVisitFlow } from '@wuguan/contract/work-order/household-visit.flow'
import { orderApplyFlow } from '@wuguan/contract/work-order/order-apply.flow'
import { workOrderFlow } from '@wuguan/contract/work-order/work-order.flow'
import { prepaidTransferFlow } from '@wuguan/contract/charge-prepaid/prepaid-transfer.flow'
import type { AnyFlow } from '@wuguan/contract/kernel/flow'
import { stateCode } from '@wuguan/contract/kernel/options'
import { loadRights, systemActor } from '../../server/kernel/auth/actor.ts'
import { dateOf, dateTimeOf } from '../../server/kernel/clock.ts'
import { columnOf } from '../../server/kernel/db/table.ts'
import { uuidv7 } from '../../server/kernel/ids.ts'
import { writeSettingValue } from '../../server/kernel/setting-values.ts'
import { inTransaction } from '../../server/kernel/tx.ts'
import { moveOne } from '../../server/kernel/flow/act.ts'
import type { AnyHooks } from '../../server/kernel/crud/hooks.ts'
import { equipmentHooks } from '../../server/modules/equipment/equipment.hooks.ts'
import { equipmentSteps } from '../../server/modules/equipment/steps.service.ts'
import { elevatorHooks } from '../../server/modules/elevator/elevator.hooks.ts'
import { elevatorSteps } from '../../server/modules/elevator/elevator.service.ts'
import { eventHooks } from '../../server/modules/event/event.hooks.ts'
import { eventSteps } from '../../server/modules/event/steps.service.ts'
import { bookBatch } from '../../server/modules/charge-other/bank/posting.ts'
import { type Caller, type TestApp, startTestApp } from './app.ts'
import { openBank } from './bank-debit.ts'
import { type ChargeWorld, openCharge } from './charge.ts'
import { type Decider, decideFor } from './consent.ts'
import { must } from './must.ts'
import { openStore, type Store } from './store.ts'
import { type Register, openRegister } from './register.ts'
import { deductedTypeIn } from './standards.ts'
import { demoWorld } from './world.ts'

/** Where the conformance of flows plays. */
export interface FlowStage {
  readonly app: TestApp
  readonly admin: Caller
  readonly place: { companyId: number; communityId: number }
  /** A company that the records are not of. */
  readonly elsewhere: number
  /** Values for what verbs ask. */
  readonly world: World
  /** What a verb is given instead of its sample: dates that must lie near, somebody else. */
  readonly given?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** What one must hold, beside the right to the list, to see what others made. */
  readonly sees?: readonly string[]
  /** States in which a record is not seen by whoever may look only. */
  readonly unseen?: readonly string[]
  /** A record of the flow in a state, as the product makes one where other tables speak of it too. */
  record(flow: AnyFlow, state: string): Promise<string | number>
  /** Runs work as who asked for its records; null where nothing is asked for. */
  readonly asApplicant: ChargeWorld['act'] | null
  stop(): Promise<void>
}

const putState = (app: TestApp, { entity, field, states }: AnyFlow, id: string | number, state: string) =>
  app.kernel.q.query(`update ${entity.table} set ${columnOf(entity, field)} = $2 where id = $1`, [
    id,
    stateCode(states, state),
  ])

/** The demo: a record's state is nothing but its own column. */
export async function demoStage(): Promise<FlowStage> {
  const app = await startTestApp({ demo: true })
  const [community] = await app.kernel.q.query<{ id: number; company_id: number; other: number }>(
    `select c.id, c.company_id, (select x.id from company x where x.id <> o.id and x.name like '%分公司%' order by x.id limit 1) as other
     from community c join company o on o.id = c.company_id where o.name = '广州分公司' order by c.id limit 1`,
  )
  const place = { companyId: community!.company_id, communityId: community!.id }
  const world = await demoWorld(app, place)
  return {
    app,
    admin: await app.admin(),
    place,
    elsewhere: community!.other,
    world,
    async record(flow, state) {
      const id = world.id(flow.entity.name)
      await putState(app, flow, id, state)
      return id
    },
    asApplicant: null,
    stop: () => app.stop(),
  }
}

/** How documents of the ledger come into their states, by what people do. */
type Play = (w: ChargeWorld, desk: Decider) => Promise<Readonly<Record<string, () => Promise<string>>>>
const deductions: Play = async (w, desk) => {
  const [free, asking] = [await deductedTypeIn(w), await deductedTypeIn(w, { need_approval: true })]
  const apply = async (deductedTypeId: string, draft = false) => {
    const receivableId = await w.bill(await w.home(), { overdueRate: null })
    const lines = [{ receivableId, component: 'P', mode: 'amount', amount: '10.00' }]
    const body = { deductedTypeId, lines, reason: '服务中断补偿', draft }
    return (await must<DeductionOutcome>(w.admin, 'POST', '/charge/finance/deduction/apply', body)).deductionId
  }
  const decided = async (result: 'approved' | 'rejected') => {
    const id = await apply(asking)
    await desk.decide(id, result)
    return id
  }
  const acted = async (id: string, verb: string) => {
    const answer = await w.verb(deductionFlow, verb, id, { reason: '录错房号' })
    if (answer.code !== 0) throw new Error(answer.msg)
    return id
  }
  return {
    draft: () => apply(asking, true),
    pending: () => apply(asking),
    approved: () => decided('approved'),
    rejected: () => decided('rejected'),
    cancelled: async () => acted(await apply(asking), 'withdraw'),
    revoked: async () => acted(await apply(free), 'revoke'),
  }
}
const refunds: Play = async (w, desk) => {
  const pending = async () => {
    const home = await w.home()
    const paid = (await w.collect(home, [await w.bill(home, { overdueRate: null })])).data as Payment
    const query = { receiptNumber: paid.receipts[0]!.receiptNumber }
    const { receiptId, lines } = await must<Refundable>(
      w.admin,
      'GET',
      '/charge/finance/refund/refundable',
      undefined,
      { query },
    )
    const body = {
      receiptId,
      lines: [{ allocationId: lines[0]!.allocationId, amount: '10.40', handling: 'restore' }],
      target: 'transfer',
      payeeName: '张三',
      payeeAccountNo: '622202',
      reason: '多收',
    }
    return (await must<RefundOutcome>(w.admin, 'POST', '/charge/finance/refund/apply', body)).refundId
  }
  const due = async () => {
    const id = await pending()
    await desk.decide(id, 'approved')
    return id
  }
  const acted = async (id: string, verb: string, values = {}) => {
    const answer = await w.verb(refundFlow, verb, id, values)
    if (answer.code !== 0) throw new Error(answer.msg)
    return id
  }
  const put = async (id: string, state: string) => {
    await putState(w.app, refundFlow as unknown as AnyFlow, id, state)
    return id
  }
  return {
    // No refund is kept as a draft, and a channel is somebody else's: these two are written.
    draft: async () => put(await pending(), 'draft'),
    failed: async () => put(await due(), 'failed'),
    pending,
    due,
    rejected: async () => {
      const id = await pending()
      await desk.decide(id, 'rejected')
      return id
    },
    cancelled: async () => acted(await due(), 'cancel', { reason: '客户放弃' }),
    paid: async () => acted(await due(), 'payout'),
  }
}

/** What waits for consent, and what came of it. */
function waysOf(
  desk: Decider,
  ask: () => Promise<string>,
  withdraw: (id: string) => Promise<{ code: number; msg: string }>,
) {
  const decided = async (result: 'approved' | 'rejected') => {
    const id = await ask()
    await desk.decide(id, result)
    return id
  }
  return {
    pending: ask,
    effective: () => decided('approved'),
    rejected: () => decided('rejected'),
    cancelled: async () => {
      const id = await ask()
      const { code, msg } = await withdraw(id)
      if (code !== 0) throw new Error(msg)
      return id
    },
  }
}
const voids: Play = async (w, desk) => {
  await w.config({ void_needs_approval: true })
  const ask = async () => {
    const home = await w.home()
    const paid = (await w.collect(home, [await w.bill(home, { overdueRate: null })])).data as Payment
    const { receiptId } = paid.receipts[0]!
    const body = { receiptId, reason: '收错房号' }
    return (await must<{ voidId: string }>(w.admin, 'POST', '/charge/receipt/void', body)).voidId
  }
  return waysOf(desk, ask, (id) => w.verb(receiptVoidFlow, 'withdraw', id))
}
const transfers: Play = async (w, desk) => {
  const ask = async () => {
    const home = await w.home()
    const body = {
      communityId: w.communityId,
      propertyType: 'house',
      propertyId: home.houseId,
      lines: [{ feeItemId: null, amount: '100.00' }],
      payments: [{ methodId: w.methods.cash, amount: '100.00' }],
    }
    const key = { headers: { 'idempotency-key': uuidv7() } }
    await must(w.admin, 'POST', '/charge/prepaid/recharge', body, key)
    const [account] = await w.sql<{ id: string }>('select id from prepaid_account where property_id = $1', [
      home.houseId,
    ])
    const { transferId } = await must<{ transferId: string }>(w.admin, 'POST', '/charge/prepaid/transfer/apply', {
      fromAccountId: account!.id,
      toPropertyType: 'house',
      toPropertyId: home.houseId,
      toCustomerId: home.customerId,
      toFeeItemId: w.items.property,
      amount: '30.00',
      reason: '改为专项',
    })
    return transferId
  }
  return waysOf(desk, ask, (id) => w.verb(prepaidTransferFlow, 'withdraw', id))
}

const itemTransfers: Play = async (w, desk) => {
  const ask = async () => {
    const home = await w.home()
    const paid = (await w.collect(home, [await w.bill(home, { overdueRate: null })])).data as Payment
    const [source] = await w.sql<{ id: string }>('select id from receipt_allocation where receipt_id = $1', [
      paid.receipts[0]!.receiptId,
    ])
    const receivableId = await w.bill(home, { item: 'water', amount: '30.00', overdueRate: null })
    const { id } = await must<{ id: string }>(w.admin, 'POST', '/charge/itemTransfer/apply', {
      sourceKind: 'allocation',
      accountId: null,
      allocationId: source!.id,
      targets: [{ receivableId, component: 'P', amount: '30.00' }],
      reason: '多收物业费抵水费',
    })
    return id
  }
  return waysOf(desk, ask, (id) => w.verb(itemTransferFlow, 'withdraw', id))
}

const plans: Play = async (w, desk) => {
  const { id: typeId } = await must<{ id: string }>(w.admin, 'POST', activityType.base!, { name: '义诊' })
  const verb = async (name: string, id: string, body: Record<string, unknown> = {}) => {
    const { code, msg } = await w.verb(activityPlanFlow, name, id, body)
    if (code !== 0) throw new Error(msg)
    return id
  }
  const draft = async () => {
    const item = { typeId, title: '专家义诊', plannedMonth: '2025-05', communityId: w.communityId, budget: '3200.00' }
    const plan = {
      name: '2025年活动计划',
      year: 2025,
      during: { start: '2025-01-01', end: '2025-12-31' },
      communities: [w.communityId],
      ownerId: w.userId,
      budget: '5000.00',
      items: [item],
    }
    return (await must<{ id: string }>(w.admin, 'POST', activityPlan.base!, plan)).id
  }
  const pending = async () => verb('submit', await draft())
  const decided = async (result: 'approved' | 'rejected') => {
    const id = await pending()
    await desk.decide(id, result)
    return id
  }
  return {
    draft,
    pending,
    rejected: () => decided('rejected'),
    running: () => decided('approved'),
    done: async () => verb('finish', await decided('approved'), { explanation: '无' }),
    void: async () => verb('void', await draft(), { voidReason: '重复' }),
  }
}

/** Each of another payer: nobody is told the same twice in a week. */
const dunnings: Play = async (w) => {
  const words = { name: '温馨提醒', level: 1, title: '缴费提醒', body: '<p>{{total}}</p>' }
  const { id: templateId } = await must<{ id: string }>(w.admin, 'POST', paymentNoticeTemplate.base!, words)
  await w.sql(
    `insert into setting_value (id, code, value, created_at, updated_at) values (gen_random_uuid(), 'charge.billPush.app', $1, $2, $2)`,
    [JSON.stringify({ url: 'https://push.example.com/', secret: 'sixteen-letters-or-more' }), w.app.clock.now()],
  )
  const notice = async (state: string) => {
    const home = await w.home()
    await w.bill(home, { overdueRate: null })
    const { list } = await must<{ list: { id: string }[] }>(
      w.admin,
      'GET',
      `${debtorList.rows.base}/page?propertyName=${encodeURIComponent(home.name)}`,
    )
    const asked = { debtors: [list[0]!.id], level: 1, templateId, payBefore: '2025-05-01' }
    const { ids } = await must<NoticesMade>(w.admin, 'POST', createNotices.path, asked)
    await w.sql("update payment_notice set status = $2, channels = array['app'] where id = $1", [
      ids[0]!,
      stateCode(paymentNoticeFlow.states, state),
    ])
    return ids[0]!
  }
  const states = ['draft', 'printed', 'pushed', 'delivered', 'read', 'failed', 'void']
  return Object.fromEntries(states.map((state) => [state, () => notice(state)]))
}

/** Every batch has a debt and a contract of its own: earlier ones hold theirs. */
const debits: Play = async (w, desk) => {
  const bank = await openBank(w, desk)
  const make = async () => {
    const home = await w.home()
    await w.bill(home, { overdueRate: null, bookDate: '2025-03-20' })
    await bank.sign(home)
    return bank.make()
  }
  const acted = async (id: string, verb: string, values: Record<string, unknown> = {}) => {
    await bank.act(verb, id, values)
    return id
  }
  const answered = async () => bank.answered(await make(), (lineNo) => (lineNo === 1 ? '0051' : '0000'))
  return {
    draft: make,
    pending: async () => acted(await make(), 'submit'),
    approved: async () => bank.approved(await make()),
    rejected: async () => {
      const id = await acted(await make(), 'submit')
      await desk.decide(id, 'rejected')
      return id
    },
    exported: async () => bank.exported(await make()),
    answered,
    posting: async () => acted(await answered(), 'book'),
    booked: async () => {
      const id = await acted(await answered(), 'book')
      await bookBatch(w.app.kernel, id)
      return id
    },
    cancelled: async () => acted(await make(), 'cancel', { cancelReason: '重复' }),
  }
}

const signed: Play = async (w, desk) => {
  const bank = await openBank(w, desk)
  const as = (state: string) => async () => {
    const id = await bank.sign(await w.home())
    await putState(w.app, bankDeductContractFlow as unknown as AnyFlow, id, state)
    return id
  }
  return { active: as('active'), paused: as('paused'), ended: as('ended') }
}

const stageOf = (play: Play) => async (): Promise<FlowStage> => {
  const w = await openCharge({ now: '2025-04-04 09:00:00' })
  const ways = await play(w, await decideFor(w))
  return { ...(await freshStage(w, w.place)), record: (_flow, state) => ways[state]!(), asApplicant: w.act }
}

/** A register of its own: what a verb acts on is named by the test itself. */
async function freshStage(r: Register, place: FlowStage['place']): Promise<Omit<FlowStage, 'record' | 'asApplicant'>> {
  const [other] = await r.sql<{ id: number }>(
    `insert into company (parent_id, node_type, name, code, path, level, order_num, state, created_at, updated_at)
     select id, 2, '外地分公司', 'WD', path || '99999/', 2, 1, 1, now(), now() from company where id = $1 returning id`,
    [r.companyId],
  )
  return {
    app: r.app,
    admin: r.admin,
    place,
    elsewhere: other!.id,
    world: {
      id: (name) => (name === 'system.user' ? r.userId : uuidv7()),
      fresh: (prefix) => prefix,
      today: dateOf(r.app.clock.now()),
      encrypt: (plain) => plain,
    },
    stop: () => r.app.stop(),
  }
}

/** Batches of houses, a new one for every state: a house is delivered once. */
async function handoverStage(): Promise<FlowStage> {
  const r = await openRegister({ now: '2026-04-04 09:00:00' })
  const { companyId, communityId } = r
  const base = '/basedata/base/handover'
  const batch = async () => {
    const draft = { communityId, name: '二期交付', planStart: '2026-03-01', planEnd: '2026-04-30' }
    return String((await r.ok('POST', base, draft)).id)
  }
  const houseIn = async (id: string) => {
    const [house, buyer] = [await r.house(), await r.customer()]
    await r.ok('POST', `${base}/houses`, { id, houseIds: [house.id] })
    const [step] = await r.sql<{ id: string }>(
      "update handover_house set notify_at = '2026-01-05 09:00:00+08' where house_id = $1 returning id",
      [house.id],
    )
    const owner = { communityId, handoverHouseId: step!.id, customerId: buyer.id, relation: 1, share: '100.00' }
    await r.ok('POST', '/basedata/base/handoverCustomer', owner)
    return step!.id
  }
  return {
    ...(await freshStage(r, { companyId, communityId })),
    async record(flow, state) {
      const id = await batch()
      if (flow.entity.name === handoverFlow.entity.name) {
        // Only a batch with a house is published, only one without open houses is completed.
        if (state === 'draft') await houseIn(id)
        await putState(r.app, flow, id, state)
        return id
      }
      const step = await houseIn(id)
      await putState(r.app, handoverFlow as unknown as AnyFlow, id, 'live')
      await putState(r.app, flow, step, state)
      return step
    },
    asApplicant: null,
  }
}

/** One order of the demo, put into a state as if the administrator had it; who checks it is somebody else. */
async function orderStage(): Promise<FlowStage> {
  const stage = await demoStage()
  const { app, place } = stage
  const sql = <T extends object>(text: string, values: unknown[] = []) => app.kernel.q.query<T>(text, values)
  const [me] = await sql<{ id: number }>("select id from sys_user where username = 'sysadmin'")
  const [other] = await sql<{ id: number }>("select id from sys_user where username = 'engineer01'")
  const [order] = await sql<{ id: string }>(
    "select id from work_order where community_id = $1 and order_type = 'complaint' order by id limit 1",
    [place.communityId],
  )
  const id = order!.id
  const [main] = await sql<{ id: string }>(
    "select id from work_order where community_id = $1 and biz_line = 'service' and status in (20, 30, 40) and id <> $2 and parent_id is null order by id limit 1",
    [place.communityId, id],
  )
  // Answered, of a level that asks for no verdict, and judged all the same where somebody says so.
  await sql(
    'update work_order set first_reply_at = created_at, complaint_level_id = (select id from complaint_level l where l.company_id = work_order.company_id order by level limit 1) where id = $1',
    [id],
  )
  await sql(
    "update business_link set need_photo_before = false, need_photo_after = false, require_appraisal = false, enabled = case stage when 'reply' then 1 else enabled end",
  )
  await sql('update problem_category set need_photo = false')
  await sql('update dispatch_rule set enabled = 0')
  await sql('update waiver_rule set enabled = 0')
  await sql("delete from task_handler where stage = 'handle' and order_type = 'complaint'")
  const [handler] = await sql<{ id: string }>(
    `insert into task_handler (id, company_id, order_type, stage, kind, enabled, created_at, updated_at) values (gen_random_uuid(), $1, 'complaint', 'handle', 'user', 1, now(), now()) returning id`,
    [place.companyId],
  )
  await sql('insert into task_handler__user_ids (owner_id, target_id, position) values ($1, $2, 0)', [
    handler!.id,
    me!.id,
  ])
  const soon = dateTimeOf(new Date(app.kernel.clock.now().getTime() + 2 * 86_400_000))
  return {
    ...stage,
    unseen: ['inPool'],
    given: {
      hangUp: { resumeAt: soon },
      transfer: { targetId: other!.id },
      // A signature is a file that somebody uploaded; without one nobody judges.
      finish: { quoteConfirmed: true, materials: null, times: null, scores: null, comment: null, signature: null },
      quote: { fees: [{ kind: 'labour', name: '上门费', quantity: '1', unitRate: '80' }] },
      applyExtend: { stage: 'handle' },
      applyWaiver: { stage: 'handle' },
      reply: { replyFiles: null },
      merge: { mergedIntoId: main!.id },
      visitAssign: { visitorId: me!.id },
      spotVisit: { solved: 'yes', scores: null, comment: null },
    },
    async record(flow, state) {
      for (const table of [
        'work_order_assign',
        'work_order_clock',
        'work_order_firing',
        'work_order_urge',
        'return_visit',
        'appraisal',
        'complaint_verdict',
      ])
        await sql(`delete from ${table} where order_id = $1`, [id])
      const code = Number(stateCode(flow.states, state))
      const given = code >= 30 && code < 90 && code !== 75
      await sql(
        `update work_order set status = $2, handler_id = $3, round = 1, transfer_count = 0, hang_up_count = 0, urge_count = 0, escalation_level = 0, visit_count = 0, rework_count = 0,
           dispatch_mode = 'manual', taken_at = null, arrived_at = null, progress_at = null, finished_at = null, closed_at = $4, pay_side = 'owner', fee_status = 'none', fee_waived = false, merged_into_id = $5 where id = $1`,
        [
          id,
          code,
          given ? (code >= 60 ? other!.id : me!.id) : null,
          code === 80 ? app.kernel.clock.now() : null,
          code === 75 ? main!.id : null,
        ],
      )
      if (given)
        await sql(
          `insert into work_order_assign (id, company_id, community_id, order_id, round, user_id, mode, status, assigned_at, created_at, updated_at)
           values (gen_random_uuid(), $1, $2, $3, 1, $4, 'manual', $5, now(), now(), now())`,
          [place.companyId, place.communityId, id, me!.id, code === 30 ? 'assigned' : 'taken'],
        )
      // Nothing asked for it waits, and the handling is late: more time may be asked for as well as that the miss is forgiven.
      await sql('update work_order_apply set status = 4 where order_id = $1 and status = 1', [id])
      await sql(
        `insert into work_order_clock (id, company_id, community_id, order_id, stage, round, seq, clock_kind, limit_minutes, grace_minutes, pause_on_hang_up, need_reason,
           start_at, due_at, end_at, paused_minutes, over_minutes, status, "over", waived, created_at, updated_at)
         values (gen_random_uuid(), $1, $2, $3, 'handle', 1, 1, 'natural', 60, 0, true, false, $4::timestamptz - interval '2 hours', $4::timestamptz - interval '1 hour',
           case when $5 then $4::timestamptz end, 0, case when $5 then 60 end, case when $5 then 'ended' else 'running' end, $5, false, $4, $4)`,
        [place.companyId, place.communityId, id, app.kernel.clock.now(), code >= 80],
      )
      return id
    },
  }
}
/** What is asked for an order, by the verb that asks for more time. */
async function applyStage(): Promise<FlowStage> {
  const stage = await orderStage()
  const { app, admin, place } = stage
  const { kernel } = app
  const reason = stage.world.id('wkorder.orderReason', { reasonType: 'extend' })
  const [me] = await kernel.q.query<{ id: number }>("select id from sys_user where username = 'sysadmin'")
  return {
    ...stage,
    given: {},
    sees: ['workOrder:apply:viewAll'],
    async record(flow, state) {
      const order = await stage.record(workOrderFlow as unknown as AnyFlow, 'processing')
      const { method, path } = workOrderFlow.actions.applyExtend
      const [row] = await kernel.q.query<{ version: number }>('select version from work_order where id = $1', [order])
      const body = {
        id: order,
        version: row!.version,
        stage: 'handle',
        addMinutes: 60,
        reasonId: reason,
        remark: '配件未到货',
      }
      const answer = await admin.call<{ applyId: string }>(method, path, { ...place, body })
      if (answer.code !== 0) throw new Error(answer.msg)
      await putState(app, flow, answer.data.applyId, state)
      return answer.data.applyId
    },
    asApplicant: async (work) => {
      const facts = { userId: me!.id, superAdmin: true, homeCompanyId: place.companyId, departmentId: null }
      const rights = await loadRights(kernel.q, facts, place.companyId, 0)
      const actor = { ...systemActor(rights, place.companyId, 'test'), userId: me!.id }
      return inTransaction(kernel, (scope) => work({ kernel, actor, ...scope }))
    },
  }
}

/**
 * An event of whoever is signed in, who deals with it; while it is audited it is another's report, and he who is signed in audits it. The audit is
 * a process of the engine's own.
 */
async function eventStage(): Promise<FlowStage> {
  const stage = await demoStage()
  const { app, place } = stage
  const { kernel } = app
  const sql = <T extends object>(text: string, values: unknown[] = []) => kernel.q.query<T>(text, values)
  const idOf = async <T = string>(text: string, values: unknown[] = []) => (await sql<{ id: T }>(text, values))[0]!.id
  const me = await idOf<number>("select id from sys_user where username = 'sysadmin'")
  const other = await idOf<number>("select id from sys_user where username = 'steward01'")
  const level = await idOf("select id from event_level where name = '一般'")
  const raised = await idOf("select id from event_level where name = '较大'")
  const category = await idOf(
    "select id from problem_category c where 'inner' = any(order_types) and enabled = 1 and not exists (select 1 from problem_category k where k.parent_id = c.id) limit 1",
  )
  const event = await idOf(
    'select id from event where community_id = $1 and event_no is not null order by id limit 1',
    [place.communityId],
  )
  for (const table of ['user_ids', 'position_ids', 'role_ids']) await sql(`delete from event_auditor__${table}`)
  await sql('delete from event_auditor')
  const auditor = await idOf(
    "insert into event_auditor (id, company_id, step, kind, mode, enabled, created_at, updated_at) values (gen_random_uuid(), $1, 1, 'user', 'any', 1, now(), now()) returning id",
    [place.companyId],
  )
  await sql('insert into event_auditor__user_ids (owner_id, target_id, position) values ($1, $2, 0)', [auditor, me])
  const as = async (userId: number) => {
    const facts = { userId, superAdmin: true, homeCompanyId: place.companyId, departmentId: null }
    return { ...systemActor(await loadRights(kernel.q, facts, place.companyId, 0), place.companyId, 'test'), userId }
  }
  return {
    ...stage,
    given: {
      correctLevel: { levelId: raised, reason: '现场核实影响扩大' },
      follow: { newLevelId: null, newHandlerId: null },
      toOrder: { orderType: 'inner', categoryId: category, areaId: null, content: '请安排抽水' },
    },
    async record(flow, state) {
      const audited = state === 'pendingAudit'
      await sql('delete from event_order where event_id = $1', [event])
      await sql('update process_instance set result = 4 where business_id = $1 and result = 1', [event])
      await sql(
        `update event set status = $2, reporter_id = $3, handler_id = $4, level_id = $5, process_instance_id = null, applicant_id = null, closed_at = $6, dead = 0 where id = $1`,
        [
          event,
          stateCode(flow.states, audited ? 'draft' : state),
          audited ? other : me,
          me,
          level,
          state === 'closed' ? kernel.clock.now() : null,
        ],
      )
      if (audited) {
        const actor = await as(other)
        await inTransaction(kernel, (scope) =>
          moveOne({ kernel, actor, ...scope }, eventSteps, eventHooks as AnyHooks, 'report', event),
        )
      }
      return event
    },
    asApplicant: null,
  }
}

/** Paper invoices, each of a receipt of its own, by a terminal that goes offline after them: what is asked for waits. */
async function invoiceStage(): Promise<FlowStage> {
  const w = await openCharge({ now: '2025-04-04 09:00:00' })
  const stage = await freshStage(w, w.place)
  await w.sql(
    `with code as (insert into tax_code (id, company_id, code, name, rate, enabled, created_at, updated_at)
       values ($2, $1, '3040801010000000000', '物业管理服务', '0.0600', true, now(), now()) returning id)
     update fee_item set tax_code_id = code.id from code where company_id = $1`,
    [w.companyId, uuidv7()],
  )
  const terminal = {
    code: 'T',
    name: '终端',
    kind: 'sandbox',
    sellerName: '物业公司',
    sellerTaxNo: '91440101MA5ABCDE1X',
  }
  const more = { types: ['pNormal'], singleLimit: '99999.99' }
  const base = '/charge/invoice/terminal'
  const { id: terminalId } = await must<{ id: string }>(w.admin, 'POST', base, { ...terminal, ...more }, w.place)
  const standing = (status: number) =>
    w.sql('update invoice_terminal set status = $2 where id = $1', [terminalId, status])
  let allocation = uuidv7()
  return {
    ...stage,
    world: {
      ...stage.world,
      id: (name) => (name === 'charge-finance.receiptAllocation' ? allocation : stage.world.id(name)),
    },
    async record(flow, state) {
      const home = await w.home()
      const paid = (await w.collect(home, [await w.bill(home, { overdueRate: null })])).data as Payment
      const receiptIds = [paid.receipts[0]!.receiptId]
      const { lines } = await must<Invoiceable>(w.admin, 'POST', '/charge/invoice/invoiceable', { receiptIds })
      allocation = lines[0]!.allocationId
      await standing(1)
      const { id } = await must<{ id: string }>(w.admin, 'POST', '/charge/invoice/issue', {
        lines: [{ allocationId: allocation, amount: lines[0]!.invoiceable }],
        terminalId,
        type: 'pNormal',
        buyerType: 'person',
        buyerName: '王芳',
      })
      await standing(2)
      await putState(w.app, flow, id, state)
      return id
    },
    asApplicant: null,
  }
}

/**
 * An emergency of whoever is signed in whose report has passed, with all its tasks done but the one that a flow of tasks plays with. Verbs for a
 * report that was refused or waits are refused here; their own test has them.
 */
async function contingencyStage(): Promise<FlowStage> {
  const stage = await demoStage()
  const { app, place } = stage
  const sql = <T extends object>(text: string, values: unknown[] = []) => app.kernel.q.query<T>(text, values)
  const idOf = async <T = string>(text: string, values: unknown[] = []) => (await sql<{ id: T }>(text, values))[0]!.id
  const me = await idOf<number>("select id from sys_user where username = 'sysadmin'")
  const other = await idOf<number>("select id from sys_user where username = 'manager01'")
  const event = await idOf(
    'select id from contingency_event where community_id = $1 and event_no is not null and not drill order by id limit 1',
    [place.communityId],
  )
  const task = await idOf('select id from contingency_task where event_id = $1 order by sort limit 1', [event])
  const level = await idOf('select level_id as id from contingency_event where id = $1', [event])
  const lower = await idOf(
    'select id from contingency_level where company_id = $1 and id <> $2 order by rank desc limit 1',
    [place.companyId, level],
  )
  const category = await idOf(
    "select id from problem_category c where 'inner' = any(order_types) and enabled = 1 and not exists (select 1 from problem_category k where k.parent_id = c.id) limit 1",
  )
  // With no row of rights the codes alone decide, as they do of every other noun.
  await sql('truncate contingency_permission cascade')
  const words = '现场处置完毕，秩序已经恢复正常，相关人员均已离开现场。'
  const controlledAt = dateTimeOf(new Date(app.kernel.clock.now().getTime() - 60_000))
  return {
    ...stage,
    unseen: ['draft'],
    given: {
      progress: { newLevelId: null, injured: 0, dead: 0, missing: 0 },
      changeLevel: { levelId: lower },
      control: { controlledAt },
      command: { commanderId: other },
      muster: { userIds: [other] },
      toOrder: { orderType: 'inner', categoryId: category, areaId: null, content: '请安排抽水' },
      closeApply: { closeSummary: words, causeText: words, improveText: words },
      assign: { ownerId: other },
    },
    async record(flow, state) {
      const ofTask = flow.entity.name === contingencyTaskFlow.entity.name
      await sql('delete from contingency_order where event_id = $1', [event])
      await sql('update process_instance set result = 4 where business_id = $1 and result = 1', [event])
      await sql('update contingency_task set status = 30, done_at = $2 where event_id = $1', [
        event,
        app.kernel.clock.now(),
      ])
      await sql(
        `update contingency_event set handle_status = $2, audit_result = 2, close_result = null, close_process_instance_id = null, reporter_id = $3, commander_id = $3,
           level_id = $4, injured = 0, dead = 0, missing = 0, event_no = case when $5 then event_no end where id = $1`,
        [
          event,
          ofTask ? stateCode(contingencyEventFlow.states, 'responding') : stateCode(flow.states, state),
          me,
          level,
          state !== 'draft',
        ],
      )
      if (!ofTask) return event
      await sql('update contingency_task set status = $2 where id = $1', [task, stateCode(flow.states, state)])
      return task
    },
    asApplicant: null,
  }
}

/** A visit by whoever is signed in, written just now; nothing has followed it. */
/** A machine of the demo; one that is to be scrapped has been asked for, as the caller. */
async function equipmentStage(): Promise<FlowStage> {
  const stage = await demoStage()
  const { app, place } = stage
  const { kernel } = app
  const idOf = async <T = string>(text: string, values: unknown[] = []) =>
    (await kernel.q.query<{ id: T }>(text, values))[0]!.id
  const userId = await idOf<number>("select id from sys_user where username = 'sysadmin'")
  const categoryId = await idOf(
    "select id from problem_category c where 'inner' = any(order_types) and enabled = 1 and not exists (select 1 from problem_category k where k.parent_id = c.id) limit 1",
  )
  const id = await idOf('select id from equipment where community_id = $1 and deleted_at is null order by id limit 1', [
    place.communityId,
  ])
  const asApplicant: FlowStage['asApplicant'] = (work) =>
    inTransaction(kernel, async (scope) => {
      const facts = { userId, superAdmin: true, homeCompanyId: place.companyId, departmentId: null }
      const rights = await loadRights(scope.q, facts, place.companyId, 0)
      return work({ kernel, actor: { ...systemActor(rights, place.companyId, 'test'), userId }, ...scope })
    })
  return {
    ...stage,
    given: {
      start: { startDate: null },
      repair: { categoryId, content: '更换轴承并试运行' },
      submit: { scrapReason: '不能修复', residualValue: '0.00' },
    },
    async record(flow, state) {
      const asked = state === 'scrapping'
      await kernel.q.query('delete from equipment_status_log where equipment_id = $1', [id])
      await kernel.q.query('update process_instance set result = 4 where business_id = $1 and result = 1', [id])
      await kernel.q.query(
        'update equipment set status = $2, process_instance_id = null, applicant_id = null, submitted_at = null where id = $1',
        [id, stateCode(flow.states, asked ? 'stopped' : state)],
      )
      if (asked)
        await asApplicant((context) =>
          moveOne(context, equipmentSteps, equipmentHooks as AnyHooks, 'submit', id, {
            scrapReason: '不能修复',
            residualValue: '0.00',
          }),
        )
      return id
    },
    asApplicant,
  }
}

async function visitStage(): Promise<FlowStage> {
  const stage = await demoStage()
  const { app, place, world } = stage
  const sql = <T extends object>(text: string, values: unknown[] = []) => app.kernel.q.query<T>(text, values)
  const [me] = await sql<{ id: number }>("select id from sys_user where username = 'sysadmin'")
  const [walker] = await sql<{ id: number }>("select id from sys_user where username = 'steward01'")
  const [visit] = await sql<{ id: string }>(
    'select id from household_visit where community_id = $1 order by id limit 1',
    [place.communityId],
  )
  const [category] = await sql<{ id: string }>("select id from problem_category where name = '水管漏水' limit 1")
  const id = visit!.id
  const now = app.kernel.clock.now()
  const made = {
    visitAt: dateTimeOf(new Date(now.getTime() - 3_600_000)),
    visitorIds: [walker!.id],
    nextVisitDate: null,
  }
  return {
    ...stage,
    given: {
      record: { ...made, outcome: 'done' },
      amend: made,
      again: { planDate: world.today, visitorIds: [walker!.id] },
      toOrder: { orderType: 'repair', categoryId: category!.id, complaintLevelId: null, callerMobile: '13812345678' },
    },
    async record(flow, state) {
      await sql('delete from household_visit where previous_id = $1', [id])
      await sql(
        'update household_visit set status = $2, recorded_by = $3, recorded_at = $4, visit_at = $4, order_id = null where id = $1',
        [id, stateCode(flow.states, state), me!.id, now],
      )
      return id
    },
  }
}

/**
 * Maintenance of the demo in the hands of whoever is signed in: a plan that can be enabled, a task of a machine in use with everything filled in, a
 * finding that another has mended while it is looked at again.
 */
async function maintainStage(): Promise<FlowStage> {
  const stage = await demoStage()
  const { app, elsewhere } = stage
  const { kernel } = app
  const now = kernel.clock.now()
  const sql = <T extends object>(text: string, values: unknown[] = []) => kernel.q.query<T>(text, values)
  const idOf = async <T = string>(text: string, values: unknown[] = []) => (await sql<{ id: T }>(text, values))[0]!.id
  const [home] = await sql<{ company: number; community: number; plan: string }>(
    "select company_id as company, community_id as community, id as plan from schedule_plan where biz_kind = 'equipment' and status = 20 and contractor_id is null order by id limit 1",
  )
  const place = { companyId: home!.company, communityId: home!.community }
  const me = await idOf<number>("select id from sys_user where username = 'sysadmin'")
  const other = await idOf<number>("select id from sys_user where username = 'steward01'")
  const worked = await idOf(
    `select t.id from schedule_task t join equipment e on e.id = t.target_id::uuid and e.status = 20
     where t.plan_id = $1 and not exists (select 1 from schedule_item i where i.task_id = t.id and i.judge = 'abnormal') order by t.id limit 1`,
    [home!.plan],
  )
  const found = await idOf(
    "select id from finding where community_id = $1 and biz_kind = 'equipment' order by id limit 1",
    [place.communityId],
  )
  const category = await idOf(
    "select id from problem_category c where 'inner' = any(order_types) and enabled = 1 and not exists (select 1 from problem_category k where k.parent_id = c.id) limit 1",
  )
  const records: Readonly<Record<string, (state: string, code: unknown) => Promise<string>>> = {
    async [equipmentPlanFlow.entity.name](_state, code) {
      await sql('update schedule_plan set status = $2, generated_until = null where id = $1', [home!.plan, code])
      return home!.plan
    },
    async [equipmentTaskFlow.entity.name](state, code) {
      await sql(
        `update schedule_task set status = $2, executor_id = $3, executor_name = 'x', earliest_at = $4::timestamptz - interval '1 hour', latest_at = $4::timestamptz + interval '1 hour',
           slot_date = $4::timestamptz::date, reassign_count = 0, audit_required = false, submitted_at = $4, rule = rule || '{"makeupDays": 5}' where id = $1`,
        [worked, code, state === 'pendingAudit' ? other : me, now],
      )
      await sql('delete from schedule_task__assignee_ids where owner_id = $1', [worked])
      await sql('delete from schedule_task__auditor_ids where owner_id = $1', [worked])
      await sql('insert into schedule_task__assignee_ids (owner_id, target_id, position) values ($1, $2, 0)', [
        worked,
        me,
      ])
      await sql("update schedule_step set status = 'done' where task_id = $1", [worked])
      await sql("update schedule_item set value = 'normal', judge = 'normal' where task_id = $1", [worked])
      return worked
    },
    async [equipmentFindingFlow.entity.name](state, code) {
      await sql('update finding set status = $2, handler_id = $3, order_id = null where id = $1', [
        found,
        code,
        state === 'handling' || state === 'pending' ? me : other,
      ])
      return found
    },
  }
  return {
    ...stage,
    place,
    elsewhere,
    given: {
      reassign: { userIds: [me], reason: '换班' },
      assign: { handlerId: me },
      toOrder: { orderType: 'inner', categoryId: category, areaId: null },
    },
    record: (flow, state) => records[flow.entity.name]!(state, stateCode(flow.states, state)),
  }
}

/** The plan of the demo by which a warehouse is counted. */
async function stocktakePlanStage(): Promise<FlowStage> {
  const stage = await demoStage()
  const { q } = stage.app.kernel
  const [plan] = await q.query<{ id: string; companyId: number; communityId: number }>(
    `select id, company_id as "companyId", community_id as "communityId" from schedule_plan where biz_kind = 'stocktake' order by id limit 1`,
  )
  const { id, ...place } = plan!
  return {
    ...stage,
    place,
    async record(flow, state) {
      await q.query('update schedule_plan set status = $2, generated_until = null where id = $1', [
        id,
        stateCode(flow.states, state),
      ])
      return id
    },
  }
}

/**
 * Patrols of the demo in the hands of whoever is signed in: a plan that can be enabled, a task with all its points signed, which another has walked
 * while it is audited, a finding that another has mended while it is looked at again, a key point that another has signed first.
 */
async function patrolStage(): Promise<FlowStage> {
  const stage = await demoStage()
  const { app, elsewhere } = stage
  const { kernel } = app
  const now = kernel.clock.now()
  const sql = <T extends object>(text: string, values: unknown[] = []) => kernel.q.query<T>(text, values)
  const idOf = async <T = string>(text: string, values: unknown[] = []) => (await sql<{ id: T }>(text, values))[0]!.id
  const [home] = await sql<{ company: number; community: number }>(
    "select company_id as company, community_id as community from schedule_plan where biz_kind = 'patrol' order by id limit 1",
  )
  const place = { companyId: home!.company, communityId: home!.community }
  const me = await idOf<number>("select id from sys_user where username = 'sysadmin'")
  const other = await idOf<number>("select id from sys_user where username = 'steward01'")
  const plan = await idOf(
    "select id from schedule_plan where community_id = $1 and status = 20 and biz_kind = 'patrol' order by id limit 1",
    [place.communityId],
  )
  const found = await idOf(
    "select id from finding where community_id = $1 and biz_kind = 'patrol' order by id limit 1",
    [place.communityId],
  )
  const pair = await idOf('select id from double_sign where community_id = $1 order by id limit 1', [place.communityId])
  const walked = await idOf('select task_id as id from double_sign where id = $1', [pair])
  const [spot] = await sql<{ lng: number | null; lat: number | null }>(
    'select s.geo_lng::float8 as lng, s.geo_lat::float8 as lat from double_sign d join schedule_step s on s.id = d.step_id where d.id = $1',
    [pair],
  )
  // Where the point is, as far as it says so.
  const at = spot!.lng === null ? null : spot!
  const category = await idOf(
    "select id from problem_category c where 'inner' = any(order_types) and enabled = 1 and not exists (select 1 from problem_category k where k.parent_id = c.id) limit 1",
  )
  await writeSettingValue(
    kernel.q,
    'patrol.coSignerPositions',
    { companyId: place.companyId, communityId: null },
    [],
    null,
    now,
  )
  const records: Readonly<Record<string, (state: string, code: unknown) => Promise<string>>> = {
    async [patrolPlanFlow.entity.name](_state, code) {
      await sql('update schedule_plan set status = $2, generated_until = null where id = $1', [plan, code])
      return plan
    },
    async [patrolTaskFlow.entity.name](state, code) {
      const audited = state === 'pendingAudit'
      await sql(
        `update schedule_task set status = $2, executor_id = $3, executor_name = 'x', earliest_at = $4::timestamptz - interval '1 hour', latest_at = $4::timestamptz + interval '1 hour',
           slot_date = $4::timestamptz::date, reassign_count = 0, audit_required = false, submitted_at = $4, rule = rule || '{"makeupDays": 5}' where id = $1`,
        [walked, code, audited ? other : me, now],
      )
      await sql('delete from schedule_task__assignee_ids where owner_id = $1', [walked])
      await sql('delete from schedule_task__auditor_ids where owner_id = $1', [walked])
      await sql('insert into schedule_task__assignee_ids (owner_id, target_id, position) values ($1, $2, 0)', [
        walked,
        me,
      ])
      await sql("update schedule_step set status = 'done' where task_id = $1", [walked])
      await sql("update schedule_item set value = 'normal', judge = 'normal' where task_id = $1", [walked])
      return walked
    },
    async [patrolFindingFlow.entity.name](state, code) {
      await sql('update finding set status = $2, handler_id = $3, order_id = null where id = $1', [
        found,
        code,
        state === 'handling' || state === 'pending' ? me : other,
      ])
      return found
    },
    async [doubleSignFlow.entity.name](_state, code) {
      await sql(
        "update double_sign set status = $2, main_user_id = $3, main_at = $4::timestamptz - interval '1 minute', co_user_id = null, co_at = null where id = $1",
        [pair, code, other, now],
      )
      await sql('update schedule_task set status = 20 where id = $1', [walked])
      return pair
    },
  }
  return {
    ...stage,
    place,
    elsewhere,
    given: {
      reassign: { userIds: [me], reason: '换班' },
      assign: { handlerId: me },
      toOrder: { orderType: 'inner', categoryId: category, areaId: null },
      coSign: { place: at, device: null },
    },
    record: (flow, state) => records[flow.entity.name]!(state, stateCode(flow.states, state)),
  }
}

/** Documents of the store, by what people do: with stock to take from, a keeper who acts and somebody else who agrees. */
const storeStage = (kind: keyof Store) => async (): Promise<FlowStage> => {
  const w = await openCharge({ now: '2025-04-04 09:00:00' })
  const store = await openStore(w, await decideFor(w))
  const { ways, given } = store[kind]
  return {
    ...(await freshStage(w, w.place)),
    given: given as NonNullable<FlowStage['given']>,
    record: (_flow, state) => ways[state]!(),
    asApplicant: w.act,
  }
}

/** Flows whose records are more than their own row. */
/** A lift of the demo with one of its visits, checks and faults, each as whoever is signed in could go on with it. */
async function liftStage(): Promise<FlowStage> {
  const stage = await demoStage()
  const { app, place } = stage
  const { kernel } = app
  const sql = <T extends object>(text: string, values: unknown[] = []) => kernel.q.query<T>(text, values)
  const idOf = async <T = string>(text: string, values: unknown[] = []) => (await sql<{ id: T }>(text, values))[0]!.id
  const me = await idOf<number>("select id from sys_user where username = 'sysadmin'")
  const other = await idOf<number>("select id from sys_user where username = 'engineer01'")
  const lift = await idOf(
    "select id from elevator where community_id = $1 and status = 'running' order by id limit 1",
    [place.communityId],
  )
  const visit = await idOf("select id from elevator_repair where elevator_id = $1 and status = 'done' limit 1", [lift])
  const check = await idOf('select id from elevator_check where elevator_id = $1 order by due_date limit 1', [lift])
  const fault = await idOf('select id from elevator_fault where community_id = $1 order by id limit 1', [
    place.communityId,
  ])
  await sql("update elevator_repair set status = 'cancelled' where elevator_id = $1 and id <> $2", [lift, visit])
  await sql('update elevator_fault set elevator_id = $2 where id = $1', [fault, lift])
  const now = kernel.clock.now()
  const today = dateOf(now)
  const category = await idOf(
    "select id from problem_category c where company_id = $1 and 'publicRepair' = any(order_types) and enabled = 1 and not need_photo and not exists (select 1 from problem_category k where k.parent_id = c.id) limit 1",
    [place.companyId],
  )
  const area = await idOf(
    'select id from problem_area a where company_id = $1 and enabled = 1 and not exists (select 1 from problem_area k where k.parent_id = a.id) limit 1',
    [place.companyId],
  )
  const asMe: FlowStage['asApplicant'] = async (work) => {
    const facts = { userId: me, superAdmin: true, homeCompanyId: place.companyId, departmentId: null }
    const rights = await loadRights(kernel.q, facts, place.companyId, 0)
    const actor = { ...systemActor(rights, place.companyId, 'test'), userId: me }
    return inTransaction(kernel, (scope) => work({ kernel, actor, ...scope }))
  }
  return {
    ...stage,
    given: {
      book: { bookDate: today },
      register: { checkDate: today, result: 'pass', rectifyItems: null },
      rectify: { bookDate: today },
      arrive: { arriveAt: dateTimeOf(now) },
      recover: { releaseAt: null, recoverAt: dateTimeOf(now) },
      toOrder: { categoryId: category, areaId: area },
    },
    async record(flow, state) {
      const code = stateCode(flow.states, state)
      if (flow.entity.name === elevatorFlow.entity.name) {
        await sql('update process_instance set result = 4 where business_id = $1 and result = 1', [lift])
        await sql(
          "update elevator set status = $2, stopped_on = $3, process_instance_id = null, applicant_id = null, use_cert_no = 'X1' where id = $1",
          [lift, state === 'pending' ? 'stopped' : code, today],
        )
        if (state === 'pending')
          await asMe((context) => moveOne(context, elevatorSteps, elevatorHooks as AnyHooks, 'submit', lift))
        return lift
      }
      if (flow.entity.name === elevatorRepairFlow.entity.name) {
        // Whoever was signed in by a try is signed out again.
        await sql(
          `update elevator_repair set status = $2, executor_id = $3,
             workers = (select jsonb_agg(w.one order by w.n) from jsonb_array_elements(workers) with ordinality as w(one, n) where w.n <= 2) where id = $1`,
          [visit, code, other],
        )
        return visit
      }
      if (flow.entity.name === elevatorCheckFlow.entity.name) {
        await sql('delete from elevator_check_log where check_id = $1', [check])
        await sql('update elevator_check set phase = $2, rounds = 0, due_date = $3 where id = $1', [check, code, today])
        return check
      }
      await sql(
        `update elevator_fault set status = $2, trapped = false, order_id = null, happened_at = $3::timestamptz - interval '2 hours',
           call_at = $3::timestamptz - interval '90 minutes', arrive_at = $3::timestamptz - interval '1 hour' where id = $1`,
        [fault, code, now],
      )
      return fault
    },
    asApplicant: asMe,
  }
}

export const STAGES: Readonly<Record<string, () => Promise<FlowStage>>> = {
  [deductionFlow.entity.name]: stageOf(deductions),
  [refundFlow.entity.name]: stageOf(refunds),
  [receiptVoidFlow.entity.name]: stageOf(voids),
  [prepaidTransferFlow.entity.name]: stageOf(transfers),
  [equipmentPlanFlow.entity.name]: maintainStage,
  [equipmentTaskFlow.entity.name]: maintainStage,
  [equipmentFindingFlow.entity.name]: maintainStage,
  [itemTransferFlow.entity.name]: stageOf(itemTransfers),
  [stocktakePlanFlow.entity.name]: stocktakePlanStage,
  [patrolPlanFlow.entity.name]: patrolStage,
  [patrolTaskFlow.entity.name]: patrolStage,
  [patrolFindingFlow.entity.name]: patrolStage,
  [doubleSignFlow.entity.name]: patrolStage,
  [activityPlan.name]: stageOf(plans),
  'materials.warehouse': storeStage('warehouse'),
  'materials.purchaseOrder': storeStage('purchase'),
  'materials.materialApply': storeStage('apply'),
  'materials.materialTransfer': storeStage('transfer'),
  'materials.offlineDoc': storeStage('offline'),
  'materials.stocktakeTask': storeStage('stocktake'),
  [paymentNoticeFlow.entity.name]: stageOf(dunnings),
  [bankDeductBatchFlow.entity.name]: stageOf(debits),
  [bankDeductContractFlow.entity.name]: stageOf(signed),
  [workOrderFlow.entity.name]: orderStage,
  [orderApplyFlow.entity.name]: applyStage,
  [householdVisitFlow.entity.name]: visitStage,
  [equipmentFlow.entity.name]: equipmentStage,
  [eventFlow.entity.name]: eventStage,
  [elevatorFlow.entity.name]: liftStage,
  [elevatorRepairFlow.entity.name]: liftStage,
  [elevatorCheckFlow.entity.name]: liftStage,
  [elevatorFaultFlow.entity.name]: liftStage,
  [contingencyEventFlow.entity.name]: contingencyStage,
  [contingencyTaskFlow.entity.name]: contingencyStage,
  [invoiceFlow.entity.name]: invoiceStage,
  [handoverFlow.entity.name]: handoverStage,
  [handoverHouseFlow.entity.name]: handoverStage,
}
