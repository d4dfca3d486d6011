import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { states } from '../kernel/options.ts'

export const DOUBLE_SIGN_STATUS = states({
  waiting: [10, '待副签', 'warning'],
  valid: [20, '有效', 'success'],
  timeout: [30, '超时', 'danger'],
  late: [40, '迟签', 'warning'],
  missing: [50, '缺签', 'danger'],
  invalid: [90, '无效'],
})
const user = { to: 'system.user', readonly: true, indexed: true, width: 84 } as const
const at = { readonly: true, width: 150 } as const

export const doubleSign = defineEntity('patrol.doubleSign', {
  label: '双签记录',
  doc: `The second signature of a key point: made with the start of the task, filled by its two people. It counts where the second came within the minutes that
held when the task was made. suspect is a mark for whoever looks through them, it refuses nothing.`,
  title: 'pointName',
  base: '/complex/patrol/doubleSign',
  perms: { prefix: 'patrol:doubleSign', list: 'view' },
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'export'],
  fields: {
    taskId: f.ref('任务', { to: 'schedule.scheduleTask', required: true, readonly: true, indexed: true, width: 140 }),
    stepId: f.ref('步骤', { to: 'schedule.scheduleStep', required: true, readonly: true }),
    pointId: f.ref('点位', { to: 'patrol.patrolPoint', required: true, readonly: true, indexed: true, width: 140 }),
    pointName: f.text('点位名称', { required: true, max: 60, readonly: true, search: true, width: 140 }),
    wayName: f.text('路线', { max: 60, readonly: true, width: 140 }),
    slotDate: f.date('业务日期', { required: true, readonly: true, indexed: true }),
    minutes: f.integer('有效分钟', { required: true, readonly: true }),
    mainUserId: f.refInt('主签人', user),
    mainAt: f.dateTime('主签时间', at),
    mainGeo: f.geoPoint('主签位置', { readonly: true }),
    mainDevice: f.text('主签设备', { max: 64, readonly: true, internal: true }),
    coUserId: f.refInt('副签人', user),
    coAt: f.dateTime('副签时间', at),
    coGeo: f.geoPoint('副签位置', { readonly: true }),
    coDevice: f.text('副签设备', { max: 64, readonly: true, internal: true }),
    distanceMeters: f.integer('距离', { readonly: true, unit: '米', width: 80 }),
    gapSeconds: f.integer('间隔', { readonly: true, unit: '秒', width: 80 }),
    status: f.state('状态', { of: DOUBLE_SIGN_STATUS, default: 'waiting', indexed: true, width: 84 }),
    suspect: f.flag('疑似代签', { readonly: true, default: false, width: 84 }),
    suspectReason: f.text('疑似原因', { max: 60, readonly: true, width: 150 }),
    remark: f.text('备注', { max: 200, readonly: true }),
  },
  unique: [unique(['stepId'], '该点位已有双签记录')],
  list: {
    columns: [
      'taskId',
      'pointName',
      'wayName',
      'mainUserId',
      'mainAt',
      'coUserId',
      'coAt',
      'gapSeconds',
      'distanceMeters',
      'status',
      'suspect',
    ],
    filters: ['status', 'slotDate', 'pointId', 'mainUserId', 'coUserId', 'suspect', 'communityId'],
    sort: { field: 'slotDate', order: 'desc' },
  },
})
