import { addMinutes, minutesBetween, type WorkingTime } from '@wuguan/contract/kernel/working-time'
import { bizLineOf, type ClockStage, type HandlerStage, type OrderType } from '@wuguan/contract/wkorder/order-options'
import {
  appraisal,
  returnVisit,
  workOrderAssign,
  workOrderClock,
  workOrderFee,
  workOrderUrge,
} from '@wuguan/contract/work-order/order-parts.entity'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { add, mul, round as rounded } from '@wuguan/contract/kernel/decimal'
import { labelOf } from '@wuguan/contract/kernel/options'
import { dateTimeOf } from '../../kernel/clock.ts'
import { insertRows } from '../../kernel/crud/store.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { calendarOf, handlersFor, limitFor, type LimitRule } from '../../modules/wkorder/rules.service.ts'
import type { DemoContext } from './index.ts'

const HOME = '广州分公司'
const ORDERS = 320
/** Days that they lie in, up to today. */
const SPAN = 183
/** Of every twenty: 60 % at home, 15 % in the open, 15 % complaints, and the rest. */
const MIX: readonly OrderType[] = [
  ...Array<OrderType>(12).fill('repair'),
  ...Array<OrderType>(3).fill('publicRepair'),
  ...Array<OrderType>(3).fill('complaint'),
  'consult',
  'suggest',
]
const REST: readonly OrderType[] = ['consult', 'suggest', 'praise', 'help', 'inner']
const PREFIX: Readonly<Record<OrderType, string>> = {
  repair: 'GD',
  publicRepair: 'GQ',
  complaint: 'TS',
  consult: 'ZX',
  suggest: 'JY',
  praise: 'BY',
  help: 'QZ',
  inner: 'NB',
}
const S = WORK_ORDER_STATUS
/** States of the forty that are open, the newest first. */
const OPEN = [
  ...Array<number>(6).fill(S.pendingAccept),
  ...Array<number>(6).fill(S.pendingDispatch),
  ...Array<number>(3).fill(S.inPool),
  ...Array<number>(5).fill(S.pendingTake),
  ...Array<number>(8).fill(S.processing),
  ...Array<number>(6).fill(S.hungUp),
  ...Array<number>(3).fill(S.pendingCheck),
  ...Array<number>(3).fill(S.pendingVisit),
]
const ENDED = ORDERS - OPEN.length
const OVER = 18
const WORDS = [
  '请尽快安排师傅上门',
  '已经持续两天，影响正常生活',
  '家里有老人，麻烦优先处理',
  '上次修过又出现，请彻底检查',
  '白天家里有人，来前请打电话',
]
const RESULTS = [
  '已更换配件并试用正常，现场清理完毕。',
  '已疏通并冲洗，业主现场确认。',
  '已紧固并调试，恢复正常使用。',
  '已与业主当面沟通，达成一致。',
]
const MATERIALS: readonly (readonly [name: string, unitRate: string])[] = [
  ['角阀', '38.0000'],
  ['LED灯管', '26.5000'],
  ['空气开关', '65.0000'],
  ['密封胶', '18.8000'],
]
const MINUTE = 60_000

interface Category extends Record<string, unknown> {
  id: string
  name: string
  types: OrderType[]
  urgency: 'normal' | 'urgent' | 'critical'
}
interface Home extends Record<string, unknown> {
  id: string
  customerId: string
  name: string
  mobile: string
}
type Draft = Record<string, unknown> & { id: string; communityId: number }

/** Orders of half a year in three communities, in every state, with what was done about each. */
export async function seedWorkOrderDemo({ q, now, kernel, actor, companies, users }: DemoContext): Promise<void> {
  const companyId = companies[HOME]!
  const communities = (
    await q.query<{ id: number }>(
      'select id from community where company_id = $1 and deleted_at is null order by id limit 3',
      [companyId],
    )
  ).map(({ id }) => id)
  const categories = await q.query<Category>(
    `select id, name, order_types as types, urgency_default as urgency from problem_category c where company_id = $1
       and not exists (select 1 from problem_category k where k.parent_id = c.id) order by code`,
    [companyId],
  )
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  const sources = idsOf(
    await q.query<{ id: string }>(
      "select id from order_source where company_id = $1 and channel in ('hotline', 'desk', 'phone', 'app', 'wechat') order by id",
      [companyId],
    ),
  )
  const levels = idsOf(
    await q.query<{ id: string }>('select id from complaint_level where company_id = $1 order by id', [companyId]),
  )
  const areas = idsOf(
    await q.query<{ id: string }>(
      'select id from problem_area where company_id = $1 and parent_id is not null order by id',
      [companyId],
    ),
  )
  const done = idsOf(
    await q.query<{ id: string }>("select id from visit_status where company_id = $1 and kind = 'done' order by id", [
      companyId,
    ]),
  )
  const dimensions = idsOf(
    await q.query<{ id: string }>(
      "select id from eval_dimension where company_id = $1 and 'repair' = any(order_types) and required order by id",
      [companyId],
    ),
  )
  const homes = new Map<number, Home[]>()
  const times = new Map<number, WorkingTime>()
  const workers = new Map<string, readonly number[]>()
  const limits = new Map<string, LimitRule | null>()
  for (const communityId of communities) {
    homes.set(
      communityId,
      await q.query<Home>(
        `select distinct on (h.id) h.id, c.id as "customerId", c.name, c.mobile from house h join customer_house x on x.house_id = h.id and x.relation = 1 and x.end_date is null
           join customer c on c.id = x.customer_id where h.community_id = $1 and h.deleted_at is null and c.mobile is not null order by h.id limit 60`,
        [communityId],
      ),
    )
    times.set(communityId, await calendarOf(q, { companyId, communityId }))
  }
  const people = async (communityId: number, orderType: OrderType, stage: HandlerStage): Promise<readonly number[]> => {
    const key = `${communityId} ${orderType} ${stage}`
    const known =
      workers.get(key) ??
      (await handlersFor(q, { companyId, communityId, orderType, stage, categoryId: null, areaId: null }))
    workers.set(key, known)
    return known.length > 0 ? known : [users['engineer01']!]
  }
  const limit = async (communityId: number, orderType: OrderType, urgency: Category['urgency'], stage: ClockStage) => {
    const key = `${communityId} ${orderType} ${urgency} ${stage}`
    if (!limits.has(key))
      limits.set(
        key,
        await limitFor(q, {
          companyId,
          communityId,
          orderType,
          bizLine: bizLineOf(orderType),
          urgency,
          stage,
          categoryId: null,
          complaintLevelId: null,
        }),
      )
    return limits.get(key)!
  }

  const present = dateTimeOf(now)
  const orders: Draft[] = []
  const assigns: Draft[] = []
  const clocks: Draft[] = []
  const visits: Draft[] = []
  const appraisals: Draft[] = []
  const urges: Draft[] = []
  const fees: Draft[] = []
  const traces: Record<string, unknown>[] = []
  const numbers = new Map<string, number>()
  const pick = <T>(list: readonly T[], at: number): T => list[at % list.length]!

  for (let n = 0; n < ORDERS; n++) {
    const open = n >= ORDERS - OPEN.length
    const late = open && n < ORDERS - OPEN.length + OVER
    const status = open ? OPEN[ORDERS - 1 - n]! : n % 29 === 7 ? S.voided : S.closed
    const orderType = n % 20 === 19 ? pick(REST, Math.floor(n / 20)) : n % 20 === 18 ? 'consult' : MIX[n % 20]!
    const communityId = pick(communities, n * 7)
    const time = times.get(communityId)!
    const category = pick(
      categories.filter(({ types }) => types.includes(orderType)),
      n * 13,
    )
    const age = open
      ? late
        ? 4 * 1440 + (ORDERS - n) * 11
        : (ORDERS - n) * 9 + 5
      : 2 * 1440 + Math.floor(((ENDED - n) / ENDED) * (SPAN - 8) * 1440) + 5760
    const raw = dateTimeOf(new Date(now.getTime() - age * MINUTE))
    const at = age > 1440 ? addMinutes(time, raw, 1 + (n % 50)) : raw
    // Nothing has happened yet that is still to come.
    const step = (from: string, minutes: number) => [addMinutes(time, from, minutes), present].toSorted()[0]!
    // Some of what was given out had been in the pool: somebody took it, or nobody did.
    const pooled = !open && status === S.closed && n % 10 === 6
    const expired = pooled && n % 40 === 6
    const caller = orderType === 'inner' ? null : pick(homes.get(communityId)!, n * 11)
    const home = orderType === 'publicRepair' ? null : caller
    const [desk] = await people(communityId, orderType, 'accept')
    const [dispatcher] = await people(communityId, orderType, 'dispatch')
    const handler = pick(await people(communityId, orderType, 'handle'), n)
    const [visitor] = await people(communityId, orderType, 'visit')
    const reworked = !open && status === S.closed && n % 23 === 5
    const round = reworked ? 2 : 1
    const slow = late || (!open && n % 11 === 3)
    const day = at.slice(2, 10).replaceAll('-', '')
    const number = (numbers.get(PREFIX[orderType] + day) ?? 0) + 1
    numbers.set(PREFIX[orderType] + day, number)
    const id = uuidv7()
    const place = { communityId }
    const reached = (state: number) => status >= state && status !== S.voided
    const given = reached(S.pendingTake)
    const acceptedAt = reached(S.pendingDispatch) ? step(at, 4 + (n % 20)) : null
    const dispatchedAt = given ? step(acceptedAt!, 3 + (n % 25)) : null
    const takenAt = reached(S.processing) ? step(dispatchedAt!, 2 + (n % 12)) : null
    const arrivedAt =
      takenAt && orderType !== 'consult' && status !== S.processing ? step(takenAt, 15 + (n % 40)) : null
    const handle = await limit(communityId, orderType, category.urgency, 'handle')
    const worked = slow ? (handle?.limitMinutes ?? 480) + 60 + (n % 90) : 40 + (n % 200)
    const finishedAt = reached(S.pendingCheck) ? step(acceptedAt!, worked) : null
    const closedAt = status === S.closed ? step(finishedAt!, 60 + (n % 300)) : null
    const visited = closedAt !== null && orderType !== 'inner' && orderType !== 'praise' && n % 9 < 5
    const title = `${category.name}${home ? '' : '（公区）'}`
    const [material, materialRate] = pick(MATERIALS, n)
    const repaired = finishedAt !== null && n % 4 !== 0 && (orderType === 'repair' || orderType === 'publicRepair')
    const spent = repaired
      ? [
          { kind: 'labour', name: '维修工时', quantity: String(1 + (n % 3)), unitRate: '60.0000' },
          { kind: 'material', name: material, quantity: String(1 + (n % 4)), unitRate: materialRate },
        ].map((line) => ({ ...line, amount: rounded(mul(line.quantity, line.unitRate), 2) }))
      : []
    fees.push(...spent.map((line) => ({ id: uuidv7(), ...place, orderId: id, ...line })))
    orders.push({
      id,
      ...place,
      createdAt: at,
      createdBy: desk,
      orderNo: `${PREFIX[orderType]}${day}${String(number).padStart(4, '0')}`,
      orderType,
      bizLine: bizLineOf(orderType),
      sourceId: pick(sources, n),
      urgency: category.urgency,
      complaintLevelId: orderType === 'complaint' ? pick(levels, n % 3) : null,
      categoryId: category.id,
      areaId: orderType === 'publicRepair' ? pick(areas, n) : null,
      houseId: home?.id ?? null,
      customerId: home?.customerId ?? null,
      callerName: caller?.name ?? null,
      callerMobile: caller?.mobile ?? null,
      anonymous: false,
      title,
      content: `${title}，${pick(WORDS, n)}。`,
      status,
      dispatchMode: given ? (pooled && !expired ? 'pool' : n % 4 === 0 ? 'auto' : 'manual') : null,
      handlerId: given ? handler : null,
      round,
      reworkCount: round - 1,
      hangUpCount: status === S.hungUp ? 1 : 0,
      urgeCount: n % 17 === 4 ? 1 : 0,
      visitCount: visited ? 1 : 0,
      escalationLevel: late ? 1 + (n % 2) : 0,
      acceptedAt,
      dispatchedAt,
      dispatchedBy: dispatchedAt ? dispatcher : null,
      takenAt,
      arrivedAt,
      finishedAt,
      pooledAt: status === S.inPool || (pooled && !expired) ? acceptedAt : null,
      resumeAt: status === S.hungUp ? dateTimeOf(new Date(now.getTime() + (1 + (n % 4)) * 1440 * MINUTE)) : null,
      visitedAt: visited ? closedAt : null,
      closedAt,
      voidedAt: status === S.voided ? step(at, 30) : null,
      closeKind: closedAt ? (visited ? 'normal' : 'auto') : null,
      result: finishedAt ? pick(RESULTS, n) : null,
      resultKind: finishedAt ? 'solved' : null,
      paySide: home && orderType === 'repair' && status === S.processing ? 'owner' : 'company',
      feeStatus: 'none',
      feeAmount: spent.reduce((total, { amount }) => add(total, amount), '0.00'),
      actualMinutes: finishedAt ? 25 + (n % 80) : null,
    })
    if (given)
      assigns.push({
        id: uuidv7(),
        ...place,
        orderId: id,
        round,
        userId: handler,
        mode: pooled && !expired ? 'pool' : n % 4 === 0 ? 'auto' : 'manual',
        status: finishedAt ? 'finished' : takenAt ? 'taken' : 'assigned',
        assignedAt: dispatchedAt,
        assignedBy: dispatcher,
        endAt: finishedAt,
      })
    const clock = async (stage: ClockStage, startAt: string | null, endAt: string | null) => {
      const rule = startAt && (await limit(communityId, orderType, category.urgency, stage))
      if (!rule) return
      const dueAt = addMinutes(time, startAt, rule.limitMinutes)
      const paused = stage === 'handle' && status === S.hungUp
      const overMinutes = endAt && endAt > dueAt ? minutesBetween(time, dueAt, endAt) : 0
      clocks.push({
        id: uuidv7(),
        ...place,
        orderId: id,
        stage,
        round: 1,
        seq: 1,
        ruleId: rule.id,
        clockKind: 'working',
        limitMinutes: rule.limitMinutes,
        graceMinutes: rule.graceMinutes,
        pauseOnHangUp: rule.pauseOnHangUp,
        needReason: rule.needReason,
        deductPoints: rule.deductPoints,
        startAt,
        dueAt,
        endAt,
        pausedAt: paused ? step(startAt, 120) : null,
        usedMinutes: endAt ? minutesBetween(time, startAt, endAt) : null,
        overMinutes: endAt ? overMinutes : null,
        status: endAt ? 'ended' : paused ? 'paused' : status === S.voided ? 'cancelled' : 'running',
        over: endAt ? overMinutes > rule.graceMinutes : late,
        nextFireAt: endAt || paused || status === S.voided ? null : dueAt,
      })
    }
    await clock('accept', at, acceptedAt)
    await clock('take', dispatchedAt, takenAt)
    await clock('arrive', takenAt, arrivedAt ?? finishedAt)
    await clock('handle', acceptedAt, finishedAt)
    if (reached(S.pendingVisit)) await clock('visit', finishedAt, closedAt)
    if (n % 17 === 4)
      urges.push({
        id: uuidv7(),
        ...place,
        orderId: id,
        sourceKind: 'customer',
        content: '怎么还没有人来',
        at: step(at, 90),
        userId: desk,
      })
    if (visited) {
      visits.push({
        id: uuidv7(),
        ...place,
        orderId: id,
        round,
        seq: 1,
        method: n % 7 === 0 ? 'door' : 'phone',
        visitStatusId: done[0],
        solved: 'yes',
        content: '业主反映已解决',
        visitorId: visitor,
        visitAt: closedAt,
      })
      const stars = [5, 4, 5, 4, 3, 5][n % 6]!
      appraisals.push({
        id: uuidv7(),
        ...place,
        orderId: id,
        round,
        source: 'visit',
        overall: `${stars}.00`,
        comment: stars >= 4 ? '服务及时' : '等待时间较长',
        scores: dimensions.map((dimensionId) => ({ dimensionId, score: stars })),
        at: closedAt,
      })
    }
    const trace = (
      when: string | null,
      action: string,
      from: number | null,
      to: number,
      who: number | undefined,
      remark: string | null = null,
    ) =>
      when &&
      traces.push({
        id: uuidv7(),
        biz: id,
        action,
        from: from === null ? null : labelOf(S, from),
        to: labelOf(S, to),
        user: who ?? null,
        at: `${when.replace(' ', 'T')}+08:00`,
        remark,
      })
    trace(at, '登记', null, S.pendingAccept, desk)
    trace(acceptedAt, '受理', S.pendingAccept, S.pendingDispatch, desk)
    if (status === S.inPool) trace(acceptedAt, '放入抢单池', S.pendingDispatch, S.inPool, dispatcher)
    if (pooled) trace(acceptedAt, '放入抢单池', S.pendingDispatch, S.inPool, dispatcher)
    if (pooled && !expired) trace(takenAt, '抢单', S.inPool, S.processing, handler)
    else {
      if (expired) trace(step(acceptedAt!, 1), '抢单超时', S.inPool, S.pendingDispatch, undefined)
      trace(dispatchedAt, '派单', S.pendingDispatch, S.pendingTake, dispatcher)
      trace(takenAt, '接单', S.pendingTake, S.processing, handler)
    }
    trace(arrivedAt, '到场', S.processing, S.processing, handler)
    if (status === S.hungUp) trace(step(takenAt!, 60), '挂起', S.processing, S.hungUp, handler, '等待配件')
    trace(finishedAt, '完工', S.processing, S.pendingCheck, handler, pick(RESULTS, n))
    if (status === S.pendingVisit || closedAt)
      trace(step(finishedAt!, 20), '审核通过', S.pendingCheck, S.pendingVisit, dispatcher)
    trace(closedAt, visited ? '回访完成' : '回访超期关闭', S.pendingVisit, S.closed, visited ? visitor : undefined)
    if (status === S.voided) trace(step(at, 30), '作废', S.pendingAccept, S.voided, desk, '重复报事')
  }

  const BESIDE = new Set(['id', 'communityId', 'createdAt', 'createdBy'])
  const write = (entity: Parameters<typeof insertRows>[1], rows: readonly Draft[]) =>
    insertRows(
      q,
      entity,
      rows.map((row) => ({
        draft: Object.fromEntries(Object.entries(row).filter(([name]) => !BESIDE.has(name))),
        place: { companyId, communityId: row.communityId },
        id: row.id,
      })),
      actor,
      kernel.secrets,
      now,
    )
  await write(workOrder, orders)
  await q.query(
    `update work_order t set created_at = r.at, updated_at = r.at, created_by = r.by from jsonb_to_recordset($1::jsonb) as r(id uuid, at timestamptz, by bigint) where t.id = r.id`,
    [
      JSON.stringify(
        orders.map(({ id, createdAt, createdBy }) => ({
          id,
          at: `${String(createdAt).replace(' ', 'T')}+08:00`,
          by: createdBy,
        })),
      ),
    ],
  )
  await write(workOrderAssign, assigns)
  await write(workOrderClock, clocks)
  await write(returnVisit, visits)
  await write(appraisal, appraisals)
  await write(workOrderUrge, urges)
  await write(workOrderFee, fees)
  await q.query(
    `insert into timeline (id, company_id, biz_type, biz_id, action, from_state, to_state, actor_kind, actor_id, actor_name, at, remark, data, created_by, created_at, updated_at)
     select r.id, $2, 'work-order.workOrder', r.biz, r.action, r."from", r."to", case when u.id is null then 'system' else 'user' end, u.id::text, coalesce(u.pet_name, '系统'), r.at, r.remark, 'null', u.id, r.at, r.at
     from jsonb_to_recordset($1::jsonb) as r(id uuid, biz text, action text, "from" text, "to" text, "user" bigint, at timestamptz, remark text) left join sys_user u on u.id = r."user"`,
    [JSON.stringify(traces), companyId],
  )
  await q.query(
    `insert into code_counter (id, rule_id, period_key, last_value, created_at, updated_at)
     select gen_random_uuid(), r.id, '20' || n.day, n.last, $2, $2 from jsonb_to_recordset($1::jsonb) as n(type text, day text, last integer)
     join code_rule r on r.code = 'workOrder.' || n.type and r.company_id is null on conflict (rule_id, period_key) do update set last_value = greatest(code_counter.last_value, excluded.last_value)`,
    [
      JSON.stringify(
        [...numbers].map(([key, last]) => ({
          type: Object.entries(PREFIX).find(([, prefix]) => prefix === key.slice(0, 2))![0],
          day: key.slice(2),
          last,
        })),
      ),
      now,
    ],
  )
}
