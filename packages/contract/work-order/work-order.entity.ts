import { defineEntity, group, openIn, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'
import { BIZ_LINE, CLOCK_STAGE, ORDER_TYPE, PAY_SIDE, URGENCY } from '../wkorder/order-options.ts'
import { RESPONSIBLE_DEPT, VERDICT } from './complaint-verdict.ts'
import { WORK_ORDER_STATUS } from './order-status.ts'

export const DISPATCH_MODE = options(
  ['manual', '人工派单'],
  ['auto', '自动派单'],
  ['pool', '抢单'],
  ['designated', '指定处理人'],
)
export const RESULT_KIND = options(
  ['solved', '已解决'],
  ['partly', '部分解决'],
  ['unsolvable', '无法解决'],
  ['invalid', '无效报事'],
)
export const CLOSE_KIND = options(
  ['normal', '正常关闭'],
  ['auto', '自动关闭'],
  ['unreachable', '无法联系'],
  ['direct', '登记即办结'],
  ['merged', '随主工单关闭'],
)
/** What whoever registers an order does with it at once. */
export const AFTER_REGISTER = options(
  ['wait', '等待受理'],
  ['accept', '直接受理'],
  ['dispatch', '受理并自动派单'],
  ['close', '登记即办结'],
)
/** Types that may be answered while the caller is on the line. */
export const ANSWERED: readonly string[] = ['consult', 'suggest', 'praise']
export const FEE_STATUS = options(['none', '不收费'], ['unpaid', '待收费'], ['paid', '已收费'], ['waived', '已减免'])
/** Of one order, over all its reports. */
export const MOST_PROGRESS_PHOTOS = 30
const LATE = options(['normal', '正常'], ['over', '超时'], ['paused', '暂停'])

/** Types whose orders are about a place in the open; the others may name a house. */
const HOUSED = { orderType: ['repair', 'complaint', 'consult', 'suggest', 'praise', 'help', 'inner'] } as const
const SHORT = '请输入问题描述（至少5个字）'

export const workOrder = defineEntity('work-order.workOrder', {
  label: '工单',
  doc: `What somebody reported and what becomes of it, whichever desk it came over. Who reports anonymously stands in the hidden columns; whoever accepts
orders reads him in \`hiddenCaller\`. Counters and times are written by the verbs; clocks, assignments, costs and visits are tables of their own.`,
  title: 'orderNo',
  base: '/wkorder/task',
  perms: { prefix: 'workOrder:order', list: 'view', add: 'create' },
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'add', 'edit', 'export', 'plain'],
  prints: { permission: 'workOrder:order:print' },
  fields: {
    orderNo: f.serial('工单编号', {
      rule: 'workOrder.repair',
      required: true,
      readonly: true,
      search: true,
      indexed: true,
      width: 140,
    }),
    orderType: f.choice('工单类型', {
      of: ORDER_TYPE,
      required: true,
      default: 'repair',
      createOnly: true,
      indexed: true,
    }),
    bizLine: f.choice('业务线', { of: BIZ_LINE, readonly: true, indexed: true }),
    sourceId: f.ref('需求来源', { to: 'wkorder.orderSource', required: true }),
    urgency: f.choice('紧急程度', { of: URGENCY, indexed: true, help: '不选择时取问题类别的默认值' }),
    complaintLevelId: f.ref('投诉级别', {
      to: 'wkorder.complaintLevel',
      required: true,
      when: { orderType: 'complaint' },
    }),
    categoryId: f.ref('问题类别', {
      to: 'wkorder.problemCategory',
      required: true,
      indexed: true,
      narrow: { orderTypes: 'orderType' },
    }),
    areaId: f.ref('问题区域', { to: 'wkorder.problemArea', required: true, when: { orderType: 'publicRepair' } }),
    houseId: f.ref('房产', { to: 'basedata.house', indexed: true, when: HOUSED }),
    locationText: f.text('详细位置', { max: 200 }),
    customerId: f.ref('客户', { to: 'basedata.customer', indexed: true, when: HOUSED }),
    anonymous: f.flag('匿名', { default: false }),
    callerName: f.text('报事人', { max: 50, width: 80 }),
    callerMobile: f.phone('联系电话', { masked: true, search: true, indexed: true }),
    hiddenName: f.text('匿名报事人', { max: 50, internal: true }),
    hiddenMobile: f.text('匿名报事人电话', { max: 11, internal: true }),
    title: f.text('标题', { max: 60, search: true, width: 200, help: '不填写时取问题描述的前30个字' }),
    content: f.longText('问题描述', {
      required: true,
      min: 5,
      max: 1000,
      messages: { required: SHORT, range: SHORT },
    }),
    attachments: f.attachments('附件', { max: 9 }),
    appointmentStart: f.dateTime('预约上门', { after: 'now', messages: { range: '预约时间不能早于当前时间' } }),
    appointmentEnd: f.dateTime('预约结束', {
      after: 'appointmentStart',
      messages: { range: '预约结束时间须晚于开始时间' },
    }),
    afterRegister: f.choice('登记后', {
      of: AFTER_REGISTER,
      required: true,
      default: 'wait',
      createOnly: true,
      help: '直接受理和办结需要受理权限，自动派单还需要派单权限',
    }),
    directResult: f.longText('办结结果', {
      required: true,
      max: 1000,
      createOnly: true,
      when: { afterRegister: 'close' },
      messages: { required: '请输入办结结果' },
    }),
    status: f.state('状态', { of: WORK_ORDER_STATUS, default: 'pendingAccept', indexed: true, width: 88 }),
    dispatchMode: f.choice('派单方式', { of: DISPATCH_MODE, readonly: true }),
    dispatchRuleId: f.ref('派单规则', { to: 'work-order.dispatchRule', readonly: true, indexed: true }),
    handlerId: f.refInt('处理人', { to: 'system.user', readonly: true, indexed: true, width: 80 }),
    coHandlerIds: f.refsInt('协办人', { to: 'system.user', readonly: true }),
    callId: f.ref('通话', { to: 'work-order.callRecord', createOnly: true, indexed: true }),
    parentId: f.ref('主工单', { to: 'work-order.workOrder', createOnly: true, indexed: true }),
    /** What was closed too long ago to be opened again, and came back. */
    followsId: f.ref('原工单', { to: 'work-order.workOrder', createOnly: true, indexed: true }),
    mergedIntoId: f.ref('并入工单', { to: 'work-order.workOrder', readonly: true, indexed: true }),
    childOrders: f.lines('子工单', {
      createOnly: true,
      max: 9,
      help: '同一房产或区域需要不同工种处理的，登记时分别生成子工单',
      lines: {
        categoryId: f.ref('问题类别', { to: 'wkorder.problemCategory', required: true }),
        content: f.text('问题描述', { required: true, min: 5, max: 500, messages: { required: SHORT, range: SHORT } }),
      },
    }),
    praisedIds: f.refsInt('被表扬人', { to: 'system.user', max: 5, when: { orderType: 'praise' } }),
    round: f.integer('轮次', { readonly: true, default: 1 }),
    transferCount: f.integer('转单次数', { readonly: true, default: 0 }),
    refuseCount: f.integer('退单次数', { readonly: true, default: 0 }),
    hangUpCount: f.integer('挂起次数', { readonly: true, default: 0 }),
    urgeCount: f.integer('催单', { readonly: true, default: 0, width: 56 }),
    reworkCount: f.integer('返工次数', { readonly: true, default: 0 }),
    visitCount: f.integer('回访次数', { readonly: true, default: 0 }),
    /** What people raised it to; `level` is where it stands, with what its clocks have said. */
    escalationLevel: f.integer('人工升级', { readonly: true, default: 0 }),
    acceptedAt: f.dateTime('受理时间', { readonly: true }),
    dispatchedAt: f.dateTime('派单时间', { readonly: true }),
    dispatchedBy: f.refInt('派单人', { to: 'system.user', readonly: true }),
    takenAt: f.dateTime('接单时间', { readonly: true }),
    arrivedAt: f.dateTime('到场时间', { readonly: true }),
    arrivedPlace: f.geoPoint('到场位置', { readonly: true }),
    arrivedMeters: f.integer('距现场', { readonly: true, unit: '米' }),
    firstReplyAt: f.dateTime('首次回复', { readonly: true }),
    progressAt: f.dateTime('最近进度', { readonly: true }),
    pooledAt: f.dateTime('入池时间', { readonly: true }),
    resumeAt: f.dateTime('计划恢复', { readonly: true }),
    nextVisitAt: f.dateTime('下次回访', { readonly: true }),
    visitorId: f.refInt('回访人', { to: 'system.user', readonly: true, indexed: true, width: 80 }),
    needVisit: f.flag('需要回访', { readonly: true, default: false }),
    finishedAt: f.dateTime('完成时间', { readonly: true, indexed: true }),
    visitedAt: f.dateTime('回访时间', { readonly: true }),
    closedAt: f.dateTime('关闭时间', { readonly: true }),
    voidedAt: f.dateTime('作废时间', { readonly: true }),
    result: f.longText('处理结果', { max: 1000, readonly: true }),
    resultKind: f.choice('结果', { of: RESULT_KIND, readonly: true }),
    photosBefore: f.images('处理前照片', { max: 9, readonly: true }),
    photosAfter: f.images('处理后照片', { max: 9, readonly: true }),
    signature: f.images('客户签名', { max: 1, readonly: true }),
    progressPhotos: f.images('过程照片', { max: MOST_PROGRESS_PHOTOS, readonly: true }),
    closeKind: f.choice('关闭方式', { of: CLOSE_KIND, readonly: true }),
    paySide: f.choice('费用承担', { of: PAY_SIDE, help: '不选择时取问题类别的默认值' }),
    feeStatus: f.choice('收费状态', { of: FEE_STATUS, readonly: true, default: 'none' }),
    feeAmount: f.money('费用', { readonly: true, default: '0.00' }),
    waivedAmount: f.money('减免金额', { readonly: true, default: '0.00' }),
    feeWaived: f.flag('费用全部减免', { readonly: true, default: false }),
    receivableId: f.ref('应收单', { to: 'charge-finance.receivable', readonly: true }),
    standardMinutes: f.integer('标准工时', { readonly: true, unit: '分钟' }),
    actualMinutes: f.integer('实际工时', { readonly: true, unit: '分钟' }),
    timeRemark: f.text('工时说明', { max: 200, readonly: true }),
    basePoints: f.decimal('基础分', { precision: 8, scale: 2, readonly: true }),
  },
  computed: {
    place: f.text('位置', { width: 200 }),
    hiddenCaller: f.text('匿名报事人'),
    dueAt: f.dateTime('到期', { width: 120 }),
    level: f.integer('升级', { width: 56 }),
    late: f.choice('时效', { of: LATE, width: 64 }),
    replyDue: f.dateTime('回复到期', { width: 120 }),
    handleDue: f.dateTime('处理到期', { width: 120 }),
    lateStage: f.choice('超时环节', { of: CLOCK_STAGE, width: 80 }),
    verdict: f.choice('投诉定性', { of: VERDICT, width: 88 }),
    responsibleDept: f.choice('责任部门', { of: RESPONSIBLE_DEPT, width: 80 }),
    repeated: f.flag('重复投诉', { width: 80 }),
  },
  unique: [unique(['orderNo', 'companyId'])],
  locks: [
    openIn(
      'edit',
      { status: [WORK_ORDER_STATUS.pendingAccept, WORK_ORDER_STATUS.pendingDispatch] },
      '工单已派出，不能修改',
    ),
  ],
  rules: (rule) => [
    rule('houseId', '请选择房产', ({ orderType, houseId }) => orderType !== 'repair' || !!houseId),
    rule(
      'callerName',
      '请输入报事人',
      ({ orderType, anonymous, callerName, customerId, parentId, followsId }) =>
        orderType === 'inner' || !!anonymous || !!callerName || !!customerId || !!parentId || !!followsId,
    ),
    rule(
      'callerMobile',
      '请输入联系电话',
      ({ orderType, anonymous, callerMobile, customerId, callId, parentId, followsId }) =>
        orderType === 'inner' || !!anonymous || !!callerMobile || !!customerId || !!callId || !!parentId || !!followsId,
    ),
    rule(
      'afterRegister',
      '只有咨询、建议和表扬可以登记即办结',
      ({ orderType, afterRegister }) => afterRegister !== 'close' || ANSWERED.includes(String(orderType)),
    ),
    rule(
      'afterRegister',
      '登记即办结的工单不能追加子工单',
      ({ afterRegister, childOrders }) => afterRegister !== 'close' || !childOrders?.length,
    ),
    rule(
      'appointmentEnd',
      '请选择预约的开始和结束时间',
      ({ appointmentStart, appointmentEnd }) => !appointmentStart === !appointmentEnd,
    ),
  ],
  list: {
    columns: [
      'orderNo',
      'orderType',
      'status',
      'categoryId',
      'place',
      'callerName',
      'handlerId',
      'dueAt',
      'urgency',
      'callerMobile',
      'urgeCount',
      'level',
    ],
    filters: [
      'categoryId',
      'houseId',
      'orderType',
      'handlerId',
      'late',
      'status',
      'areaId',
      'callerMobile',
      'sourceId',
      'urgency',
      'complaintLevelId',
      'level',
      'createdAt',
      'finishedAt',
    ],
    sort: { field: 'createdAt', order: 'desc' },
  },
  form: [
    group('报事', [
      'orderType',
      'sourceId',
      'categoryId',
      'complaintLevelId',
      'praisedIds',
      'urgency',
      'title',
      'content',
      'attachments',
    ]),
    group('地点与报事人', [
      'houseId',
      'areaId',
      'locationText',
      'customerId',
      'anonymous',
      'callerName',
      'callerMobile',
      'appointmentStart',
      'appointmentEnd',
    ]),
    group('办理', ['paySide', 'afterRegister', 'directResult', 'parentId', 'followsId']),
  ],
})
