import { defineEntity, group, openIn, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { grades, options, states } from '../kernel/options.ts'

export const HOUSEHOLD_VISIT_TYPE = options(
  ['routine', '日常走访'],
  ['festival', '节日慰问'],
  ['complaint', '投诉走访'],
  ['arrears', '欠费走访'],
  ['newOwner', '新入住走访'],
  ['satisfaction', '满意度走访'],
)
export const HOUSEHOLD_VISIT_STATUS = states({
  planned: [10, '待走访', 'info'],
  done: [20, '已走访', 'success'],
  missed: [30, '未遇', 'warning'],
  cancelled: [90, '已取消'],
})
export const SATISFACTION = grades(
  [5, '非常满意', 'success'],
  [4, '满意', 'success'],
  [3, '一般'],
  [2, '不满意', 'warning'],
  [1, '非常不满意', 'danger'],
)
/** Days after which a house has waited too long. */
export const VISIT_CYCLE_DAYS = 180

export const visitorIds = f.refsInt('走访人', { to: 'system.user', required: true, max: 10 })

export const householdVisit = defineEntity('work-order.householdVisit', {
  label: '走访',
  doc: `A visit of staff at a house, from its plan to what came of it. People write the plan; what was found is written by the verbs, and whoever wrote it
may mend it for a day. Its satisfaction is never part of that of orders.`,
  title: 'visitNo',
  base: '/wkorder/visit',
  perms: { prefix: 'workOrder:householdVisit', list: 'view', add: 'create' },
  scope: 'community',
  verbs: ['list', 'edit', 'delete', 'export'],
  fields: {
    visitNo: f.serial('走访编号', {
      rule: 'householdVisit',
      required: true,
      readonly: true,
      search: true,
      indexed: true,
      width: 130,
    }),
    houseId: f.ref('房产', { to: 'basedata.house', required: true, createOnly: true, indexed: true, width: 200 }),
    customerId: f.ref('客户', {
      to: 'basedata.customer',
      indexed: true,
      help: '不选择时取该房产的业主',
    }),
    visitType: f.choice('走访类型', { of: HOUSEHOLD_VISIT_TYPE, required: true, indexed: true, width: 100 }),
    planDate: f.date('计划日期', { indexed: true, width: 100 }),
    visitorIds,
    status: f.state('状态', { of: HOUSEHOLD_VISIT_STATUS, default: 'planned', indexed: true, width: 80 }),
    visitAt: f.dateTime('走访时间', { readonly: true, indexed: true }),
    metPerson: f.text('受访人', { max: 30, readonly: true }),
    content: f.longText('走访内容', { max: 1000, readonly: true }),
    demands: f.longText('住户诉求', { max: 500, readonly: true }),
    satisfaction: f.choice('满意度', { of: SATISFACTION, readonly: true, width: 90 }),
    attachments: f.attachments('附件', { max: 9, readonly: true }),
    nextVisitDate: f.date('下次走访', { readonly: true }),
    orderId: f.ref('工单', { to: 'work-order.workOrder', readonly: true, indexed: true }),
    previousId: f.ref('上次走访', { to: 'work-order.householdVisit', createOnly: true, indexed: true }),
    cancelReason: f.longText('取消原因', { max: 200, readonly: true }),
    recordedBy: f.refInt('登记人', { to: 'system.user', readonly: true }),
    recordedAt: f.dateTime('登记时间', { readonly: true }),
  },
  computed: {
    followed: f.flag('已安排再访'),
    /** In a line, where there is no room for the whole. */
    summary: f.text('内容摘要', { width: 170 }),
  },
  unique: [unique(['visitNo', 'companyId'])],
  locks: [
    openIn('edit', { status: HOUSEHOLD_VISIT_STATUS.planned }, '只能修改待走访的计划'),
    openIn(
      'delete',
      { status: [HOUSEHOLD_VISIT_STATUS.planned, HOUSEHOLD_VISIT_STATUS.cancelled] },
      '已登记的走访不能删除',
    ),
  ],
  list: {
    columns: [
      'visitNo',
      'visitType',
      'status',
      'planDate',
      'visitAt',
      'visitorIds',
      'metPerson',
      'satisfaction',
      'content',
      'demands',
      'orderId',
    ],
    filters: ['status', 'visitType', 'visitAt', 'planDate', 'visitorIds', 'houseId'],
  },
  form: [group('走访计划', ['houseId', 'customerId', 'visitType', 'planDate', 'visitorIds'])],
})
