import { approvalFields } from '../kernel/approval-fields.ts'
import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { options, states } from '../kernel/options.ts'
import { TURN } from '../kernel/turn.ts'
import { CLOCK_STAGE } from '../wkorder/order-options.ts'

export const APPLY_KIND = options(
  ['hangUp', '挂起'],
  ['extend', '延期'],
  ['waiver', '超时豁免'],
  ['void', '作废'],
  ['feeWaive', '费用减免'],
)
export const WAIVE_EXTENT = options(['whole', '全部'], ['part', '部分'])
export const APPLY_STATUS = states({
  pending: [1, '审批中', 'info'],
  approved: [2, '已通过', 'success'],
  rejected: [3, '已驳回', 'danger'],
  cancelled: [4, '已取消'],
})

/** What an order is asked for waits for its decision alone. */
export const ONE_AT_A_TIME = '该工单有待审批的申请'

export const orderApply = defineEntity('work-order.orderApply', {
  label: '工单申请',
  doc: `What somebody asks for an order that is not his to decide: more time, a missed limit forgiven, an order given up that is being worked, less to pay. Made by the
verbs of the order; nothing of the order changes before it is agreed to. Of one order at most one is being decided.`,
  title: 'applyNo',
  table: 'work_order_apply',
  base: '/wkorder/apply',
  perms: { prefix: 'workOrder:apply', list: 'view', export: 'view' },
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'export'],
  fields: {
    applyNo: f.serial('申请编号', {
      rule: 'workOrder.apply',
      required: true,
      readonly: true,
      search: true,
      indexed: true,
    }),
    kind: f.choice('申请类型', { of: APPLY_KIND, required: true, readonly: true, indexed: true }),
    orderId: f.ref('工单', { to: 'work-order.workOrder', required: true, readonly: true, indexed: true }),
    reasonId: f.ref('申请原因', { to: 'wkorder.orderReason', required: true, readonly: true }),
    remark: f.longText('说明', { max: 500, readonly: true }),
    clockId: f.ref('计时', { to: 'work-order.workOrderClock', internal: true }),
    stage: f.choice('环节', { of: CLOCK_STAGE, readonly: true }),
    addMinutes: f.integer('延长', { readonly: true, unit: '分钟' }),
    dueBefore: f.dateTime('原到期时间', { readonly: true }),
    dueAfter: f.dateTime('延期后到期', { readonly: true }),
    resumeAt: f.dateTime('恢复时间', { readonly: true }),
    overMinutes: f.integer('已超时', { readonly: true, unit: '分钟' }),
    extent: f.choice('减免范围', { of: WAIVE_EXTENT, readonly: true }),
    amount: f.money('减免金额', { readonly: true }),
    ...approvalFields,
    decidedAt: f.dateTime('审批时间', { readonly: true }),
    status: f.state('状态', { of: APPLY_STATUS, default: 'pending', indexed: true, width: 88 }),
  },
  computed: { turn: f.choice('审核', { of: TURN }) },
  unique: [unique(['applyNo', 'companyId']), unique(['orderId'], ONE_AT_A_TIME, { status: APPLY_STATUS.pending })],
  list: {
    columns: ['applyNo', 'kind', 'orderId', 'status', 'reasonId', 'applicantId', 'submittedAt', 'turn', 'remark'],
    filters: ['kind', 'status', 'submittedAt', 'applicantId', 'orderId', 'turn'],
    sort: { field: 'applyNo', order: 'desc' },
  },
})
