import { defineEntity } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { grades } from '../kernel/options.ts'

export const RECYCLE_STATUS = grades([1, '可恢复', 'info'], [2, '已恢复', 'success'], [3, '已清除'])

export const recycleRecord = defineEntity('system.recycleRecord', {
  label: '回收站记录',
  doc: `A deleted record. Rows deleted by one act share batchId and come back together, exactly that batch. Purged 90 days after the
deletion, or at once by a superAdmin. The company is empty for rows of global entities.`,
  title: 'title',
  base: '/basedata/sys/recycle',
  perms: 'system:recovery',
  scope: 'company',
  nullableCompany: true,
  softDelete: false,
  verbs: ['list'],
  fields: {
    entityType: f.text('类型', { required: true, readonly: true, max: 40, indexed: true }),
    entityId: f.text('记录编号', { required: true, readonly: true, max: 40, indexed: true }),
    title: f.text('标题', { required: true, readonly: true, max: 120, search: true }),
    deletedBy: f.refInt('删除人', { to: 'system.user', readonly: true, indexed: true }),
    deletedAt: f.dateTime('删除时间', { required: true, readonly: true, indexed: true }),
    batchId: f.text('删除批次', { required: true, readonly: true, max: 36, indexed: true }),
    reason: f.text('删除原因', { readonly: true, max: 200 }),
    expireAt: f.dateTime('保留至', { required: true, readonly: true, indexed: true }),
    status: f.state('状态', { of: RECYCLE_STATUS, required: true, default: 1 }),
  },
  computed: {
    daysLeft: f.integer('剩余天数'),
    batchSize: f.integer('批次记录数'),
    entityLabel: f.text('类型名称', {}),
  },
  list: {
    columns: ['title', 'entityType', 'deletedBy', 'deletedAt', 'daysLeft', 'batchSize', 'status'],
    filters: ['entityType', 'status', 'deletedBy', 'deletedAt'],
    sort: { field: 'deletedAt', order: 'desc' },
  },
})
