import { defineEntity, unique } from '../kernel/entity.ts'
import { f, type Fields } from '../kernel/fields.ts'
import { type CodeOf, grades, options } from '../kernel/options.ts'
import { CLOCK_KIND, CLOCK_STAGE, ORDER_TYPE } from '../wkorder/order-options.ts'
import { RESPONSIBLE_DEPT, VERDICT } from './complaint-verdict.ts'
import { DISPATCH_MODE } from './work-order.entity.ts'

/** Tables that belong to an order and are read with it: no calls of their own, written by the verbs of the order. */
const part = <const N extends string, F extends Fields>(
  name: N,
  label: string,
  doc: string,
  fields: F,
  rest: { unique?: ReturnType<typeof unique>[] } = {},
) =>
  defineEntity(name, {
    label,
    doc,
    title: 'orderId' as Extract<keyof F, string>,
    base: null,
    perms: { prefix: 'workOrder:order', list: 'view', add: 'edit', delete: 'edit' },
    scope: 'community',
    softDelete: false,
    verbs: [],
    fields,
    ...rest,
  })
const orderId = f.ref('工单', { to: 'work-order.workOrder', required: true, indexed: true })
const person = { to: 'system.user', required: true } as const

export const ASSIGN_STATUS = options(
  ['assigned', '待接单'],
  ['taken', '已接单'],
  ['refused', '已退单'],
  ['transferred', '已转出'],
  ['recalled', '已撤回'],
  ['expired', '超时未接'],
  ['finished', '已完成'],
)
export const workOrderAssign = part(
  'work-order.workOrderAssign',
  '派单记录',
  'Who was asked to work an order, and what became of it; of one order at most one is assigned or taken.',
  {
    orderId,
    round: f.integer('轮次', { required: true }),
    userId: f.refInt('处理人', { ...person, indexed: true }),
    mode: f.choice('派单方式', { of: DISPATCH_MODE, required: true }),
    status: f.choice('状态', { of: ASSIGN_STATUS, required: true, default: 'assigned' }),
    assignedAt: f.dateTime('派单时间', { required: true }),
    assignedBy: f.refInt('派单人', { to: 'system.user' }),
    endAt: f.dateTime('结束时间'),
    reasonId: f.ref('原因', { to: 'wkorder.orderReason' }),
    remark: f.text('说明', { max: 500 }),
  },
)

export const CLOCK_STATUS = grades(
  ['running', '计时中', 'info'],
  ['paused', '已暂停'],
  ['ended', '已结束', 'success'],
  ['cancelled', '已取消'],
)
export const workOrderClock = part(
  'work-order.workOrderClock',
  '计时',
  `How long a stage of an order took, by the rule as it stood when the clock started. nextFireAt is when the clock must be looked at next: a reminder,
the limit, a repeat; paused and ended clocks have none.`,
  {
    orderId,
    stage: f.choice('环节', { of: CLOCK_STAGE, required: true }),
    round: f.integer('轮次', { required: true }),
    seq: f.integer('次序', { required: true }),
    ruleId: f.ref('时限规则', { to: 'wkorder.timeLimitRule' }),
    clockKind: f.choice('计时方式', { of: CLOCK_KIND, required: true }),
    limitMinutes: f.integer('时限', { required: true, unit: '分钟' }),
    graceMinutes: f.integer('宽限', { required: true, default: 0, unit: '分钟' }),
    pauseOnHangUp: f.flag('挂起时暂停', { default: true }),
    needReason: f.flag('超时须说明原因', { default: false }),
    deductPoints: f.decimal('超时扣分', { precision: 5, scale: 2, default: '0.00' }),
    startAt: f.dateTime('开始', { required: true }),
    dueAt: f.dateTime('到期', { required: true }),
    endAt: f.dateTime('结束'),
    pausedAt: f.dateTime('暂停于'),
    pausedMinutes: f.integer('暂停时长', { required: true, default: 0, unit: '分钟' }),
    usedMinutes: f.integer('用时', { unit: '分钟' }),
    overMinutes: f.integer('超时', { unit: '分钟' }),
    status: f.choice('状态', { of: CLOCK_STATUS, required: true, default: 'running' }),
    over: f.flag('已超时', { default: false }),
    waived: f.flag('已豁免', { default: false }),
    overReasonId: f.ref('超时原因', { to: 'wkorder.orderReason' }),
    nextFireAt: f.dateTime('下次检查'),
  },
  { unique: [unique(['orderId', 'stage', 'round', 'seq'])] },
)

export const workOrderFiring = part(
  'work-order.workOrderFiring',
  '升级提醒记录',
  'That a rule has spoken of a clock; the key makes each occurrence happen once, over all processes.',
  {
    orderId,
    clockId: f.ref('计时', { to: 'work-order.workOrderClock', required: true }),
    ruleId: f.ref('升级提醒', { to: 'wkorder.reminderRule', required: true }),
    occurrence: f.integer('次数', { required: true }),
    at: f.dateTime('时间', { required: true }),
    level: f.integer('升级级别', { required: true, default: 0 }),
    told: f.integer('通知人数', { required: true, default: 0 }),
  },
  { unique: [unique(['clockId', 'ruleId', 'occurrence'])] },
)

export const FEE_KIND = options(['labour', '人工费'], ['material', '材料费'], ['other', '其他'])
export type FeeKind = CodeOf<typeof FEE_KIND>
/** What a line of costs takes; what it comes to follows. */
export const feeLine = {
  kind: f.choice('类型', { of: FEE_KIND, required: true, default: 'labour' }),
  name: f.text('名称', { required: true, max: 60 }),
  quantity: f.decimal('数量', { precision: 10, scale: 2, required: true, min: 0, exclusiveMin: true }),
  unitRate: f.decimal('单价', { precision: 12, scale: 4, required: true, min: 0 }),
} as const
export const workOrderFee = part('work-order.workOrderFee', '费用明细', 'What the work is charged for, to the fen.', {
  orderId,
  ...feeLine,
  kind: f.choice('类型', { of: FEE_KIND, required: true }),
  amount: f.money('金额', { required: true }),
})

/** What somebody takes out of a warehouse for an order. */
export const materialLine = {
  warehouseId: f.ref('仓库', { to: 'materials.warehouse', required: true, width: 150 }),
  materialId: f.ref('物资', { to: 'materials.material', required: true, width: 200 }),
  quantity: f.decimal('数量', { precision: 14, scale: 3, required: true, min: 0, exclusiveMin: true }),
} as const
export const workOrderMaterial = part(
  'work-order.workOrderMaterial',
  '用料',
  'What was taken out of stock for an order when it was finished, at the cost of the stock; a reopened order keeps it.',
  {
    orderId,
    ...materialLine,
    stockMoveId: f.ref('出入库记录', { to: 'materials.stockMove', required: true }),
    amount: f.money('成本', { required: true }),
  },
)

export const QUOTE_STATUS = grades(
  ['waiting', '待客户确认', 'info'],
  ['confirmed', '客户已确认', 'success'],
  ['declined', '客户不同意', 'danger'],
  ['replaced', '已更换'],
)
export const workOrderQuote = part(
  'work-order.workOrderQuote',
  '维修报价',
  `What the work will cost, as the customer was shown it over a link, and what he said to it: who, when, from where. \`hash\` is of exactly that. A
further quote takes the place of one that waits; the last one of a round holds.`,
  {
    orderId,
    round: f.integer('轮次', { required: true }),
    about: f.text('报价事项', { required: true, max: 500 }),
    lines: f.lines('费用明细', { lines: { ...feeLine, amount: f.money('金额', { required: true }) } }),
    amount: f.money('报价金额', { required: true }),
    hash: f.text('内容摘要', { required: true, max: 64 }),
    status: f.choice('状态', { of: QUOTE_STATUS, required: true, default: 'waiting' }),
    sentAt: f.dateTime('报价时间', { required: true }),
    sentBy: f.refInt('报价人', person),
    expiresAt: f.dateTime('有效期至', { required: true }),
    decidedAt: f.dateTime('答复时间'),
    decidedBy: f.text('答复人', { max: 20 }),
    decidedIp: f.text('答复地址', { max: 45 }),
    reason: f.text('不同意的原因', { max: 200 }),
  },
  { unique: [unique(['orderId'], '该工单有待客户确认的报价', { status: 'waiting' })] },
)

export const workOrderTime = part('work-order.workOrderTime', '工时', 'Who worked how long; the shares sum to 100.', {
  orderId,
  userId: f.refInt('人员', person),
  minutes: f.integer('分钟', { required: true, min: 0 }),
  sharePercent: f.integer('占比', { required: true, min: 0, max: 100, unit: '%' }),
})

export const URGE_SOURCE = options(['hotline', '热线'], ['staff', '员工'], ['customer', '客户'])
export const workOrderUrge = part('work-order.workOrderUrge', '催单', 'That somebody asked where it stays.', {
  orderId,
  sourceKind: f.choice('来源', { of: URGE_SOURCE, required: true }),
  content: f.text('内容', { max: 200 }),
  at: f.dateTime('时间', { required: true }),
  userId: f.refInt('催单人', { to: 'system.user' }),
})

export const APPEND_TYPE = options(['info', '补充说明'], ['repeat', '重复报事'], ['child', '追加子工单'])
export const workOrderAppend = part('work-order.workOrderAppend', '追加', 'What came to an order afterwards.', {
  orderId,
  type: f.choice('类型', { of: APPEND_TYPE, required: true }),
  content: f.text('内容', { max: 500 }),
  attachments: f.attachments('附件', { max: 9 }),
  callerName: f.text('报事人', { max: 50 }),
  callerMobile: f.phone('联系电话', { masked: true }),
  childOrderId: f.ref('子工单', { to: 'work-order.workOrder' }),
  at: f.dateTime('时间', { required: true }),
  userId: f.refInt('追加人', { to: 'system.user' }),
})

export const VISIT_METHOD = options(['phone', '电话'], ['door', '上门'], ['online', '线上'])
export const SOLVED = options(['yes', '是'], ['no', '否'])
export const VISIT_KIND = options(['required', '必访'], ['spot', '抽查'])
export const returnVisit = defineEntity('work-order.returnVisit', {
  label: '回访记录',
  doc: 'A call to whoever reported, and how it ended: one that had to be made, or one that looked into a closed order.',
  title: 'orderId',
  base: '/cservice/visit',
  perms: { prefix: 'customer-service:visit', list: 'view', add: 'register', delete: 'register' },
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'export'],
  fields: {
    orderId: f.ref('工单', { to: 'work-order.workOrder', required: true, indexed: true, width: 140 }),
    kind: f.choice('性质', { of: VISIT_KIND, default: 'required', width: 64 }),
    round: f.integer('轮次', { required: true }),
    seq: f.integer('第几次', { required: true, width: 64 }),
    method: f.choice('方式', { of: VISIT_METHOD, required: true, width: 64 }),
    visitStatusId: f.ref('回访状态', { to: 'wkorder.visitStatus', width: 96 }),
    /** Empty where nobody could be asked. */
    solved: f.choice('已解决', { of: SOLVED, width: 72 }),
    content: f.text('内容', { max: 500, search: true, width: 200 }),
    visitorId: f.refInt('回访人', { ...person, width: 80 }),
    visitAt: f.dateTime('回访时间', { required: true, indexed: true, width: 130 }),
    nextVisitAt: f.dateTime('下次回访', { width: 130 }),
  },
  computed: {
    orderType: f.choice('类型', { of: ORDER_TYPE, width: 80 }),
    place: f.text('位置', { width: 180 }),
    customer: f.text('客户', { width: 80 }),
    handler: f.text('处理人', { width: 80 }),
    overall: f.decimal('总分', { precision: 3, scale: 2, width: 64 }),
    scores: f.text('各维度', { width: 240 }),
  },
  unique: [unique(['orderId', 'kind'], '该工单已抽查回访', { kind: 'spot' })],
  list: {
    columns: [
      'orderId',
      'orderType',
      'place',
      'customer',
      'visitStatusId',
      'solved',
      'overall',
      'scores',
      'visitorId',
      'visitAt',
      'content',
      'kind',
      'seq',
      'method',
    ],
    filters: ['orderType', 'kind', 'visitStatusId', 'solved', 'visitorId', 'method', 'visitAt'],
    sort: { field: 'visitAt', order: 'desc' },
  },
})

export const REPLY_CHANNEL = options(['phone', '电话'], ['door', '上门'], ['online', '线上'], ['letter', '书面'])
export const ATTITUDE = grades(['accept', '认可', 'success'], ['neutral', '一般'], ['reject', '不认可', 'danger'])
export const serviceReply = part(
  'work-order.serviceReply',
  '客户回复',
  'What a customer was answered; the first one stops the clock of the answer.',
  {
    orderId,
    channel: f.choice('回复方式', { of: REPLY_CHANNEL, required: true }),
    content: f.text('回复内容', { required: true, max: 1000 }),
    customerAttitude: f.choice('客户态度', { of: ATTITUDE }),
    attachments: f.attachments('附件', { max: 9 }),
    repliedBy: f.refInt('回复人', person),
    repliedAt: f.dateTime('回复时间', { required: true }),
  },
)

export const complaintVerdict = part(
  'work-order.complaintVerdict',
  '投诉定性',
  'Whether a complaint was right, whose work it was about, why it came and what is done about that; one of each complaint.',
  {
    orderId,
    isValid: f.choice('投诉定性', { of: VERDICT, required: true }),
    responsibleDept: f.choice('责任部门', { of: RESPONSIBLE_DEPT, required: true }),
    responsibleUserId: f.refInt('责任人', { to: 'system.user' }),
    causeText: f.text('原因', { max: 500 }),
    measureText: f.text('整改措施', { max: 500 }),
    decidedBy: f.refInt('定性人', person),
    decidedAt: f.dateTime('定性时间', { required: true }),
  },
  { unique: [unique(['orderId'])] },
)

export const APPRAISAL_SOURCE = options(['customer', '客户'], ['visit', '回访'], ['default', '系统默认'])
/** Stars per dimension, 1 to 5. */
export const scoreLine = {
  dimensionId: f.ref('维度', { to: 'wkorder.evalDimension', required: true }),
  score: f.integer('星级', { required: true, min: 1, max: 5 }),
} as const
export const appraisal = part(
  'work-order.appraisal',
  '评价',
  'How content whoever reported was, by dimension and weighted to two decimals; one of each source a round.',
  {
    orderId,
    round: f.integer('轮次', { required: true }),
    source: f.choice('来源', { of: APPRAISAL_SOURCE, required: true }),
    overall: f.decimal('综合', { precision: 3, scale: 2, required: true }),
    comment: f.text('评语', { max: 300 }),
    scores: f.lines('评分', { lines: scoreLine }),
    at: f.dateTime('时间', { required: true, indexed: true }),
  },
  { unique: [unique(['orderId', 'source', 'round'])] },
)
