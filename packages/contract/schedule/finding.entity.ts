import { FINDING_LEVEL } from '../kernel/check-item.ts'
import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { BIZ_KIND, FINDING_STATUS } from './schedule-options.ts'

const user = { to: 'system.user', readonly: true, indexed: true, width: 84 } as const

export const finding = defineEntity('schedule.finding', {
  label: '异常任务',
  doc: `Something that a task found not to be as it should, until it is mended and somebody else has looked at it. One item of a task makes one at most. While
an order has it, the end of the order brings it back.`,
  title: 'findingNo',
  base: '/schedule/finding',
  perms: { prefix: 'schedule:finding', list: 'view' },
  scope: 'community',
  softDelete: false,
  verbs: ['list'],
  fields: {
    findingNo: f.text('编号', { required: true, max: 32, readonly: true, search: true, indexed: true, width: 140 }),
    bizKind: f.choice('业务', { of: BIZ_KIND, required: true, readonly: true, indexed: true }),
    taskId: f.ref('任务', { to: 'schedule.scheduleTask', required: true, readonly: true, indexed: true }),
    stepId: f.ref('步骤', { to: 'schedule.scheduleStep', required: true, readonly: true }),
    itemId: f.ref('检查结果', { to: 'schedule.scheduleItem', required: true, readonly: true }),
    refName: f.text('点位', { required: true, max: 60, readonly: true, search: true, width: 140 }),
    itemName: f.text('项目', { required: true, max: 60, readonly: true, search: true, width: 130 }),
    category: f.text('类别', { max: 20, readonly: true }),
    abnormalTypeId: f.ref('异常类型', {
      to: 'equipment.equipmentAbnormalType',
      readonly: true,
      indexed: true,
      width: 100,
    }),
    level: f.choice('级别', { of: FINDING_LEVEL, required: true, readonly: true, indexed: true, width: 72 }),
    description: f.longText('描述', { required: true, max: 600, readonly: true, search: true, width: 220 }),
    photos: f.images('照片', { max: 9, readonly: true }),
    foundById: f.refInt('发现人', user),
    foundAt: f.dateTime('发现时间', { required: true, readonly: true, indexed: true, width: 130 }),
    handlerId: f.refInt('处理人', user),
    deadline: f.dateTime('期限', { required: true, readonly: true, indexed: true, width: 130 }),
    status: f.state('状态', { of: FINDING_STATUS, default: 'pending', indexed: true, width: 88 }),
    handleResult: f.longText('处理结果', { max: 500, readonly: true }),
    handlePhotos: f.images('处理照片', { max: 9, readonly: true }),
    handledAt: f.dateTime('处理时间', { readonly: true, width: 130 }),
    reviewById: f.refInt('复核人', user),
    reviewAt: f.dateTime('复核时间', { readonly: true }),
    reviewComment: f.longText('复核意见', { max: 500, readonly: true }),
    orderId: f.ref('工单', { to: 'work-order.workOrder', readonly: true }),
    closedAt: f.dateTime('闭环时间', { readonly: true, width: 130 }),
    toldAt: f.dateTime('逾期提醒', { readonly: true, internal: true }),
  },
  computed: { overdue: f.flag('逾期', { width: 72 }) },
  unique: [unique(['findingNo', 'companyId'], '异常编号已存在'), unique(['itemId'], '该检查结果已有异常任务')],
  list: {
    columns: [
      'findingNo',
      'refName',
      'itemName',
      'description',
      'level',
      'foundById',
      'foundAt',
      'deadline',
      'handlerId',
      'status',
    ],
    filters: ['status', 'level', 'overdue', 'handlerId', 'foundAt', 'communityId'],
    sort: { field: 'foundAt', order: 'desc' },
  },
})
