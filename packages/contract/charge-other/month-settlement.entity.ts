import { defineEntity, unique, type ScreenRow } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { SETTLEMENT_STATUS } from './codes.ts'

export const monthSettlement = defineEntity('charge-other.monthSettlement', {
  label: '月结',
  doc: `The closing of one month of a community. While it waits to be confirmed nothing can be posted into the month; once closed, its three
statements stand in the lines and snapshotHash is the sha-256 over the ordered entries of the month, which must never give another value.`,
  title: 'period',
  base: '/charge/month/settlement',
  perms: { prefix: 'charge-other:month', list: 'check' },
  scope: 'community',
  softDelete: false,
  verbs: ['list'],
  fields: {
    period: f.period('期间', { required: true, readonly: true, indexed: true }),
    status: f.state('状态', { of: SETTLEMENT_STATUS, required: true, default: 0, indexed: true, width: 120 }),
    startedBy: f.refInt('开始人', { to: 'system.user', readonly: true }),
    startedAt: f.dateTime('开始时间', { readonly: true }),
    closedBy: f.refInt('结账人', { to: 'system.user', readonly: true }),
    closedAt: f.dateTime('结账时间', { readonly: true }),
    reopenedBy: f.refInt('反结人', { to: 'system.user', readonly: true }),
    reopenedAt: f.dateTime('反结时间', { readonly: true }),
    reopenReason: f.text('反结原因', { max: 500, readonly: true }),
    processInstanceId: f.text('流程实例', { max: 64, readonly: true, internal: true }),
    snapshotHash: f.text('快照校验码', { max: 64, readonly: true }),
    remark: f.text('备注', { max: 200 }),
  },
  unique: [unique(['communityId', 'period'], '该期间已有月结')],
  list: {
    columns: [
      'communityId',
      'period',
      'status',
      'startedBy',
      'startedAt',
      'closedBy',
      'closedAt',
      'reopenedBy',
      'reopenReason',
      'snapshotHash',
    ],
    filters: ['period', 'status', 'communityId', 'closedAt'],
    sort: { field: 'period', order: 'desc' },
  },
})

export type SettlementRow = ScreenRow<typeof monthSettlement>
