import { notBefore } from '../kernel/cross-rules.ts'
import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { DOCUMENT_KIND, DOCUMENT_RESULT, EQUIPMENT_STATUS } from './equipment-options.ts'

const equipmentId = f.ref('设备', {
  to: 'equipment.equipment',
  required: true,
  createOnly: true,
  indexed: true,
  width: 180,
})
const perms = { prefix: 'equipment:file', list: 'view', add: 'edit', delete: 'edit' } as const
const status = { of: EQUIPMENT_STATUS, readonly: true } as const

export const equipmentStatusLog = defineEntity('equipment.equipmentStatusLog', {
  label: '状态变更',
  doc: 'Every change of the status of a machine: figures of any day are read from it.',
  title: 'reason',
  base: '/equipment/statusLog',
  perms,
  scope: 'community',
  appendOnly: true,
  verbs: ['list'],
  fields: {
    equipmentId,
    fromStatus: f.choice('原状态', status),
    toStatus: f.choice('新状态', { ...status, required: true, indexed: true }),
    at: f.dateTime('时间', { required: true, readonly: true, indexed: true, width: 140 }),
    byId: f.refInt('操作人', { to: 'system.user', readonly: true }),
    reason: f.text('说明', { max: 200, readonly: true, width: 240 }),
    orderId: f.ref('工单', { to: 'work-order.workOrder', readonly: true, indexed: true }),
  },
  list: {
    columns: ['at', 'equipmentId', 'fromStatus', 'toStatus', 'byId', 'reason', 'orderId'],
    filters: ['equipmentId', 'toStatus', 'at'],
    sort: { field: 'at', order: 'desc' },
  },
})

export const equipmentDocument = defineEntity('equipment.equipmentDocument', {
  label: '证书与检定',
  doc: 'What says that a machine may run and reads true: inspections, calibrations, its registration. Of each kind and name the newest counts.',
  title: 'name',
  base: '/equipment/document',
  perms,
  scope: 'community',
  verbs: ['list', 'add', 'edit', 'delete'],
  fields: {
    equipmentId,
    kind: f.choice('类别', { of: DOCUMENT_KIND, required: true, default: 'certificate', indexed: true, width: 100 }),
    name: f.text('名称', { required: true, max: 60, search: true, width: 200 }),
    certNo: f.text('编号', { max: 60, search: true, width: 150 }),
    agency: f.text('检测单位', { max: 60, width: 160 }),
    result: f.choice('结论', { of: DOCUMENT_RESULT, required: true, default: 'pass', width: 88 }),
    issueDate: f.date('签发日期', { required: true, width: 100 }),
    expireDate: f.date('有效期至', { indexed: true, width: 100 }),
    files: f.attachments('扫描件', { max: 10 }),
  },
  rules: [notBefore('expireDate', 'issueDate', '有效期至不能早于签发日期')],
  list: {
    columns: ['kind', 'name', 'certNo', 'agency', 'result', 'issueDate', 'expireDate', 'equipmentId'],
    filters: ['equipmentId', 'kind', 'expireDate'],
    sort: { field: 'expireDate', order: 'asc' },
  },
  form: [
    group('证书与检定', [
      'equipmentId',
      'kind',
      'name',
      'certNo',
      'agency',
      'result',
      'issueDate',
      'expireDate',
      'files',
    ]),
  ],
})

export const equipmentRunReading = defineEntity('equipment.equipmentRunReading', {
  label: '运行小时',
  doc: 'How long a machine has run, as its counter shows it; a correction keeps its row, and what it set off is not set off again.',
  title: 'hours',
  base: '/equipment/runReading',
  perms,
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'add', 'edit'],
  fields: {
    equipmentId,
    at: f.dateTime('抄录时间', { required: true, readonly: true, indexed: true, width: 140 }),
    hours: f.decimal('运行小时', { precision: 12, scale: 1, required: true, min: 0, unit: '小时', width: 120 }),
    byId: f.refInt('抄录人', { to: 'system.user', readonly: true, width: 88 }),
    remark: f.text('备注', { max: 100, width: 200 }),
  },
  list: {
    columns: ['at', 'hours', 'byId', 'remark', 'equipmentId'],
    filters: ['equipmentId', 'at'],
    sort: { field: 'at', order: 'desc' },
  },
  form: [group('运行小时', ['equipmentId', 'hours', 'remark'])],
})

export const equipmentHourDue = defineEntity('equipment.equipmentHourDue', {
  label: '小时保养到期',
  doc: 'Each threshold of running hours once: what was passed by a reading, and whether it was what somebody was told of.',
  title: 'threshold',
  base: null,
  perms,
  scope: 'community',
  softDelete: false,
  verbs: [],
  fields: {
    equipmentId,
    threshold: f.decimal('应保养小时', { precision: 12, scale: 1, required: true }),
    reading: f.decimal('读数', { precision: 12, scale: 1, required: true }),
    at: f.dateTime('时间', { required: true }),
    told: f.flag('已提醒', { default: false }),
    taskId: f.ref('维保任务', { to: 'schedule.scheduleTask' }),
  },
  unique: [unique(['equipmentId', 'threshold'])],
})
