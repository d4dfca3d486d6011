import { defineFacts } from '../kernel/facts.ts'
import { f } from '../kernel/fields.ts'
import { BIZ_LINE, CLOCK_STAGE, type ClockStage, ORDER_TYPE, URGENCY } from '../wkorder/order-options.ts'
import { WORK_ORDER_STATUS } from './order-status.ts'
import { CLOSE_KIND, DISPATCH_MODE, FEE_STATUS, RESULT_KIND } from './work-order.entity.ts'

const minutes = (label: string) => f.integer(label, { unit: '分钟', width: 110 })
const category = (label: string) => f.ref(label, { to: 'wkorder.problemCategory', width: 110 })
type Clocked = { readonly [S in ClockStage as `${S}Used` | `${S}Over`]: ReturnType<typeof minutes> }
/** How long each stage took over all rounds, and by how much it was late. */
const clocked = Object.fromEntries(
  CLOCK_STAGE.items.flatMap(({ code, label }) => [
    [`${code}Used`, minutes(`${label}用时`)],
    [`${code}Over`, minutes(`${label}超时`)],
  ]),
) as Clocked

/** Orders by the day on which they were registered, with everything that is known of their way. */
export const orderSheet = defineFacts('work-order.orderSheet', {
  label: '工单明细',
  doc: `有权限的业务线的工单，一单一行，按登记日期。用时和超时为该环节各轮计时之和，按时限规则的计时方式；处理历时为处理计时从开始到结束的自然时间。
重复报修指同一房产（公区为同一区域）同一类别在登记前30天内有关闭的工单。`,
  scope: 'community',
  title: 'orderNo',
  at: 'registeredOn',
  fields: {
    orderNo: f.text('工单编号', { search: true, width: 150 }),
    orderId: f.ref('工单', { to: 'work-order.workOrder' }),
    registeredOn: f.date('登记日期', { width: 100 }),
    registeredAt: f.dateTime('登记时间', { width: 140 }),
    hour: f.integer('登记时段', { unit: '时' }),
    orderType: f.choice('工单类型', { of: ORDER_TYPE, width: 88 }),
    bizLine: f.choice('业务线', { of: BIZ_LINE, width: 72 }),
    status: f.state('状态', { of: WORK_ORDER_STATUS, default: 'pendingAccept', width: 88 }),
    categoryId: category('问题类别'),
    category1: category('一级类别'),
    category2: category('二级类别'),
    category3: category('三级类别'),
    urgency: f.choice('紧急程度', { of: URGENCY, width: 88 }),
    sourceId: f.ref('需求来源', { to: 'wkorder.orderSource', width: 96 }),
    complaintLevelId: f.ref('投诉级别', { to: 'wkorder.complaintLevel', width: 96 }),
    areaId: f.ref('问题区域', { to: 'wkorder.problemArea', width: 110 }),
    buildingId: f.ref('楼栋', { to: 'basedata.building', width: 96 }),
    place: f.text('位置', { width: 200 }),
    title: f.text('标题', { width: 200 }),
    handlerId: f.refInt('处理人', { to: 'system.user', width: 80 }),
    dispatchMode: f.choice('派单方式', { of: DISPATCH_MODE, width: 88 }),
    acceptedAt: f.dateTime('受理时间'),
    dispatchedAt: f.dateTime('派单时间'),
    takenAt: f.dateTime('接单时间'),
    arrivedAt: f.dateTime('到场时间'),
    firstReplyAt: f.dateTime('首次回复'),
    finishedAt: f.dateTime('完成时间'),
    visitedAt: f.dateTime('回访时间'),
    closedAt: f.dateTime('关闭时间'),
    voidedAt: f.dateTime('作废时间'),
    ...clocked,
    handleNatural: minutes('处理历时'),
    resultKind: f.choice('结果', { of: RESULT_KIND, width: 80 }),
    closeKind: f.choice('关闭方式', { of: CLOSE_KIND, width: 96 }),
    transferCount: f.integer('转单次数', { width: 80 }),
    refuseCount: f.integer('退单次数', { width: 80 }),
    hangUpCount: f.integer('挂起次数', { width: 80 }),
    urgeCount: f.integer('催单次数', { width: 80 }),
    reworkCount: f.integer('返工次数', { width: 80 }),
    escalationLevel: f.integer('升级级别', { width: 80 }),
    feeAmount: f.money('费用', { width: 88 }),
    feeStatus: f.choice('收费状态', { of: FEE_STATUS, width: 88 }),
    actualMinutes: minutes('实际工时'),
    overall: f.decimal('评分', { precision: 3, scale: 2, width: 64 }),
    standing: f.flag('未作废'),
    finished: f.flag('已完成'),
    closed: f.flag('已结案', { doc: '已关闭的工单' }),
    reworked: f.flag('返工过'),
    late: f.flag('超时', { doc: '有环节超时且未豁免' }),
    handleWorked: f.flag('按工作时间计时', { doc: '处理计时按工作时间且已结束' }),
    handleEnded: f.flag('处理计时已结束'),
    repeated: f.flag('重复报修'),
  },
})
