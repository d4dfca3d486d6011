import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { grades } from '../kernel/options.ts'

export const ACCOUNTING_PERIOD_STATUS = grades(
  [0, '未开启'],
  [1, '已开启', 'success'],
  [2, '结账中', 'warning'],
  [3, '已结账', 'info'],
)

export const accountingPeriod = defineEntity('charge-base.accountingPeriod', {
  label: '收费周期',
  doc: `A month of a community's accounts. Postings take the row FOR SHARE, closing FOR UPDATE; while closing it counts as closed.
Opened by the job, by hand, or by the first posting (period.service).`,
  title: 'period',
  base: '/charge/base/accountingPeriod',
  perms: { prefix: 'charge-base:period', list: 'open', add: 'open', edit: 'open', delete: 'open', export: 'open' },
  scope: 'community',
  softDelete: false,
  verbs: ['list'],
  fields: {
    period: f.period('期间', { required: true, readonly: true, indexed: true }),
    startDate: f.date('开始日期', { required: true, readonly: true }),
    endDate: f.date('结束日期', { required: true, readonly: true }),
    status: f.state('状态', { of: ACCOUNTING_PERIOD_STATUS, required: true, default: 0, indexed: true }),
    closedBy: f.refInt('结账人', { to: 'system.user', readonly: true }),
    closedAt: f.dateTime('结账时间', { readonly: true }),
    reopenedCount: f.integer('反结账次数', { readonly: true, min: 0, default: 0 }),
    reopenReason: f.text('反结账原因', { readonly: true, max: 500 }),
  },
  unique: [unique(['communityId', 'period'], '该期间已存在')],
  list: {
    columns: ['communityId', 'period', 'startDate', 'endDate', 'status', 'closedBy', 'closedAt', 'reopenedCount'],
    filters: ['status', 'period', 'communityId'],
    sort: { field: 'period', order: 'desc' },
  },
})
