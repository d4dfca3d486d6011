import { defineAction, returns } from '../kernel/action.ts'
import { type Attachment, f } from '../kernel/fields.ts'
import { text, uuid, uuids } from '../kernel/inputs.ts'
import { MAX_PRINTS } from '../kernel/print.actions.ts'
import { z } from '../kernel/zod.ts'

export interface ClockView {
  id: string
  stage: string
  round: number
  clockKind: string
  limitMinutes: number
  startAt: string
  dueAt: string
  endAt: string | null
  pausedAt: string | null
  pausedMinutes: number
  usedMinutes: number | null
  /** Minutes past the limit, up to now where it runs. */
  overMinutes: number | null
  /** Minutes that are left; null where it does not run. */
  leftMinutes: number | null
  status: string
  over: boolean
  waived: boolean
  reason: string | null
}
export interface AssignView {
  id: string
  round: number
  user: string
  mode: string
  status: string
  assignedAt: string
  by: string | null
  endAt: string | null
  reason: string | null
  remark: string | null
}
export interface TraceView {
  action: string
  actorName: string | null
  at: string
  remark: string | null
}
/** Everything that belongs to an order beside its own row. */
export interface OrderParts {
  clocks: ClockView[]
  assigns: AssignView[]
  traces: TraceView[]
  fees: (Omit<SheetFee, 'orderId'> & { id: string })[]
  /** Cost only for whoever sees amounts of stock. */
  materials: {
    id: string
    material: string
    unit: string
    warehouse: string
    quantity: string
    amount: string | null
  }[]
  quotes: {
    id: string
    amount: string
    status: string
    /** Nobody answered in time. */
    expired: boolean
    sentAt: string
    user: string
    expiresAt: string
    decidedAt: string | null
    decidedBy: string | null
    reason: string | null
    /** Where the customer answers, while he may, for those who send quotes. */
    path: string | null
  }[]
  times: { id: string; user: string; minutes: number; sharePercent: number }[]
  urges: { id: string; sourceKind: string; content: string | null; at: string; user: string | null }[]
  appends: {
    id: string
    type: string
    content: string | null
    callerName: string | null
    callerMobile: string | null
    childId: string | null
    childNo: string | null
    at: string
    user: string | null
  }[]
  visits: {
    id: string
    round: number
    seq: number
    method: string
    outcome: string | null
    solved: string | null
    content: string | null
    visitor: string
    visitAt: string
    nextVisitAt: string | null
  }[]
  appraisals: {
    id: string
    source: string
    round: number
    overall: string
    comment: string | null
    at: string
    scores: { dimension: string; score: number }[]
  }[]
  /** By what whoever reported may judge the work. */
  dimensions: { id: string; name: string; required: boolean }[]
  /** Words that the dialogs of a stage offer. */
  comments: { stage: string; text: string }[]
  replies: {
    id: string
    channel: string
    content: string
    customerAttitude: string | null
    by: string
    at: string
    files: Attachment[]
  }[]
  verdict: {
    isValid: string
    responsibleDept: string
    responsible: string | null
    causeText: string | null
    measureText: string | null
    by: string
    at: string
  } | null
  /** Somebody judged the work, which whoever is to ask about it does not read before he has asked. */
  appraisalsHidden: boolean
  /** Complaints of the same customer, or of the house, in ninety days up to this one. */
  complaints: number
  /** Orders that were merged into this one. */
  merged: { id: string; orderNo: string; title: string; status: number; caller: string | null }[]
  calls: {
    id: string
    caller: string | null
    ringAt: string
    status: number
    seat: string | null
    talkSeconds: number | null
  }[]
  applies: {
    id: string
    applyNo: string
    kind: string
    status: number
    reason: string
    remark: string | null
    applicant: string
    submittedAt: string
    decidedAt: string | null
  }[]
  /** What such work counts and costs by rights; null where the category names none. */
  standard: { name: string; unit: string; points: string; labourPrice: string | null } | null
  children: { id: string; orderNo: string; title: string; status: number; handler: string | null }[]
  /** Why what is closed can no longer be opened again; null where it can, or is open. */
  closedFor: string | null
  /** Orders about the same thing, made after it could no longer be opened again. */
  followers: { id: string; orderNo: string; title: string; status: number; handler: string | null }[]
}
export const orderParts = defineAction('work-order.orderParts', {
  label: '工单的办理情况',
  method: 'GET',
  path: '/wkorder/task/parts/{id}',
  permission: 'workOrder:order:view',
  input: z.object({ id: uuid('工单', 'work-order.workOrder') }),
  output: returns<OrderParts>(),
})

export interface SheetFee {
  orderId: string
  kind: string
  name: string
  quantity: string
  unitRate: string
  amount: string
}
/** What stands in the tables of sheets that are printed together. */
export const sheetFees = defineAction('work-order.sheetFees', {
  label: '工单打印的费用明细',
  method: 'GET',
  path: '/wkorder/task/sheetFees',
  permission: 'workOrder:order:print',
  input: z.object({
    ids: text('工单', 2000)
      .transform((list) => list.split(','))
      .pipe(uuids('工单', 'work-order.workOrder', MAX_PRINTS)),
  }),
  output: returns<SheetFee[]>(),
  sample: (world) => ({ ids: String(world.id('work-order.workOrder')) }),
})

export const orderCounts = defineAction('work-order.orderCounts', {
  label: '工单数量',
  method: 'GET',
  path: '/wkorder/task/counts',
  permission: 'workOrder:order:view',
  input: z.object({ orderType: z.string().max(20).optional(), bizLine: z.string().max(20).optional() }),
  output: returns<{
    total: number
    /** There are more than are counted. */
    capped: boolean
    mine: number
    over: number
    /** Whose first answer is still measured. */
    unreplied: number
    states: { status: number; n: number; capped: boolean }[]
  }>(),
})

/** An order that waits for whoever takes it first: about a building, not yet about a person. */
export interface PooledView {
  id: string
  version: number
  orderNo: string
  orderType: string
  urgency: string | null
  category: string
  title: string
  community: string
  place: string | null
  appointmentStart: string | null
  pooledAt: string | null
  /** When it goes back to whoever gives out orders. */
  leavesAt: string | null
  dueAt: string | null
}
export interface Pool {
  orders: PooledView[]
  /** How many more the caller may take. */
  left: number
}
/** Nothing by which somebody could be found who is not told before. */
export const POOL_CONDITIONS = ['orderType', 'urgency', 'categoryId'] as const
export const orderPool = defineAction('work-order.orderPool', {
  label: '抢单池',
  method: 'GET',
  path: '/wkorder/task/pool',
  permission: 'workOrder:order:grab',
  input: z.object({
    orderType: text('工单类型', 200).optional(),
    urgency: text('紧急程度', 100).optional(),
    categoryId: text('问题类别', 2000).optional(),
  }),
  output: returns<Pool>(),
})

export interface WorkerView {
  userId: number
  name: string
  open: number
  lastAt: string | null
}
export const orderCandidates = defineAction('work-order.orderCandidates', {
  label: '可派人员',
  method: 'GET',
  path: '/wkorder/task/candidates/{id}',
  permission: 'workOrder:order:dispatch',
  input: z.object({ id: uuid('工单', 'work-order.workOrder') }),
  output: returns<{ workers: WorkerView[]; next: number | null }>(),
})

export const recalculateClocks = defineAction('work-order.recalculateClocks', {
  label: '重算未完成工单时限',
  path: '/wkorder/task/recalcClock',
  permission: 'workOrder:order:recalcClock',
  fields: { communityId: f.refInt('项目', { to: 'basedata.community', required: true }) },
  output: returns<{ orders: number; clocks: number }>(),
})
