import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { staffDayFields } from './staff-days.facts.ts'

const perms = { prefix: 'workOrder:report', list: 'view' }

export const orderStaffDay = defineEntity('work-order.orderStaffDay', {
  label: '员工日统计',
  doc: `What people were counted for in months that are locked, as it stood then: reports read these rows for those days, whatever becomes of their orders.
Written once, by the job that locks a month.`,
  title: 'orderNo',
  base: null,
  perms,
  scope: 'community',
  softDelete: false,
  verbs: [],
  fields: staffDayFields,
})

export const performanceLock = defineEntity('work-order.performanceLock', {
  label: '绩效锁定',
  doc: 'A month whose figures of people do not move any more, by its last day; months are locked one after the other.',
  title: 'through',
  base: null,
  perms,
  scope: 'global',
  softDelete: false,
  verbs: [],
  fields: {
    through: f.date('截至', { required: true }),
    lockedAt: f.dateTime('锁定时间', { required: true }),
    rows: f.integer('行数', { required: true }),
  },
  unique: [unique(['through'])],
})
