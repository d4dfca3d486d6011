import { defineFacts } from '../kernel/facts.ts'
import { f } from '../kernel/fields.ts'
import { only, options } from '../kernel/options.ts'
import { RESPONSIBLE_DEPT, VERDICT } from '../work-order/complaint-verdict.ts'
import { CLOSE_KIND, RESULT_KIND } from '../work-order/work-order.entity.ts'
import { WORK_ORDER_STATUS } from '../work-order/order-status.ts'
import { ORDER_TYPE, SERVICE_TYPES } from '../wkorder/order-options.ts'

export const SERVICE_PART = options(['task', '客服任务'], ['house', '已交付房产'])
const minutes = (label: string) => f.integer(label, { unit: '分钟', width: 100 })

/** Tasks of customer service by the day on which they came, beside the houses among which complaints are counted. */
export const serviceTasks = defineFacts('customer-service.serviceTasks', {
  label: '客服任务',
  doc: `客服业务线的工单（不含已作废）一单一行，按登记日期；另有期末已交付的房产一户一行，只用于投诉率，按月份看时计入最后一个月。
有效投诉为定性为有效或部分有效的投诉；重复投诉为同一房产同一级类别30天内再次投诉；豁免的时限不计入及时率。`,
  scope: 'community',
  title: 'orderNo',
  at: 'registeredOn',
  fields: {
    orderNo: f.text('任务编号', { search: true, width: 150 }),
    orderId: f.ref('工单', { to: 'work-order.workOrder' }),
    part: f.choice('统计对象', { of: SERVICE_PART }),
    registeredOn: f.date('登记日期', { width: 100 }),
    registeredAt: f.dateTime('登记时间', { width: 140 }),
    orderType: f.choice('类型', { of: only(ORDER_TYPE, SERVICE_TYPES), width: 72 }),
    complaintLevelId: f.ref('投诉级别', { to: 'wkorder.complaintLevel', width: 96 }),
    categoryId: f.ref('问题类别', { to: 'wkorder.problemCategory', width: 110 }),
    category1: f.ref('一级类别', { to: 'wkorder.problemCategory', width: 110 }),
    sourceId: f.ref('需求来源', { to: 'wkorder.orderSource', width: 96 }),
    place: f.text('位置', { width: 200 }),
    title: f.text('标题', { width: 200 }),
    status: f.state('状态', { of: WORK_ORDER_STATUS, default: 'pendingAccept', width: 88 }),
    handlerId: f.refInt('处理人', { to: 'system.user', width: 80 }),
    acceptedAt: f.dateTime('受理时间'),
    firstReplyAt: f.dateTime('首次回复'),
    finishedAt: f.dateTime('完成时间'),
    visitedAt: f.dateTime('回访时间'),
    closedAt: f.dateTime('关闭时间'),
    replyUsed: minutes('回复用时'),
    replyOver: minutes('回复超时'),
    handleUsed: minutes('处理用时'),
    handleOver: minutes('处理超时'),
    handleNatural: minutes('处理历时'),
    resultKind: f.choice('结果', { of: RESULT_KIND, width: 80 }),
    closeKind: f.choice('关闭方式', { of: CLOSE_KIND, width: 96 }),
    reworkCount: f.integer('返工次数', { width: 80 }),
    visitCount: f.integer('回访次数', { width: 80 }),
    overall: f.decimal('评分', { precision: 3, scale: 2, width: 64 }),
    valid: f.flag('有效投诉', { width: 80 }),
    verdict: f.choice('投诉定性', { of: VERDICT, width: 88 }),
    responsibleDept: f.choice('责任部门', { of: RESPONSIBLE_DEPT, width: 80 }),
    repeated: f.flag('重复投诉', { width: 80 }),
    finished: f.flag('已办结'),
    closed: f.flag('已结案', { doc: '已关闭的任务' }),
    reworked: f.flag('返工过'),
    replyTimed: f.flag('有回复时限'),
    replyLate: f.flag('回复超时过'),
    handleTimed: f.flag('有处理时限'),
    handleLate: f.flag('处理超时过'),
    handleWorked: f.flag('按工作时间计时'),
    handleEnded: f.flag('处理计时已结束'),
    visitDue: f.flag('须回访'),
    visited: f.flag('已回访', { doc: '有计入回访率的回访' }),
    judged: f.flag('有评价'),
    content: f.flag('满意'),
    called: f.flag('已联系', { doc: '已关闭且本轮有回访' }),
    reached: f.flag('已接通', { doc: '已关闭且本轮回访接通' }),
    pleased: f.flag('回访满意'),
  },
})
