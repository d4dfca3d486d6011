import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { OFFSET_KIND, OFFSET_RUN_STATUS, OFFSET_TRIGGER } from './codes.ts'
import type { OffsetScheme } from './offset-plan.ts'

/** Which accounts a run was asked about; nothing named means the whole community. */
export interface OffsetScope {
  readonly accountIds?: readonly string[]
  readonly propertyIds?: readonly string[]
  readonly buildingIds?: readonly string[]
  readonly feeItemIds?: readonly string[]
  /** The generation that it follows; narrows nothing. */
  readonly generationBatchId?: string
}

export const offsetRun = defineEntity('charge-prepaid.offsetRun', {
  label: '冲抵批次',
  doc: `One pass of prepaid money over what is owed: planned first (试算), posted within thirty minutes by the same plan, one receipt per
property. Its scheme is a copy: a later change of the scheme does not reach it.`,
  title: 'runNo',
  base: '/charge/prepaid/offsetRun',
  perms: { prefix: 'charge-prepaid:offset', export: 'list' },
  scope: 'community',
  verbs: ['list', 'export'],
  softDelete: false,
  fields: {
    runNo: f.serial('批次号', { rule: 'charge-prepaid.offsetRun', required: true, search: true, indexed: true }),
    kind: f.choice('类型', { of: OFFSET_KIND, required: true, indexed: true }),
    trigger: f.choice('触发方式', { of: OFFSET_TRIGGER, required: true, indexed: true }),
    schemeId: f.ref('冲抵方案', { to: 'charge-base.offsetScheme' }),
    scheme: f.json<OffsetScheme>('方案快照'),
    scope: f.json<OffsetScope>('范围'),
    asOfDate: f.date('截止日期', { required: true }),
    status: f.state('状态', { of: OFFSET_RUN_STATUS, required: true, default: 1, indexed: true }),
    properties: f.integer('户数', { required: true, min: 0, default: 0 }),
    lines: f.integer('笔数', { required: true, min: 0, default: 0 }),
    totalAmount: f.money('金额', { required: true, default: '0.00' }),
    failed: f.integer('失败户数', { required: true, min: 0, default: 0 }),
    plannedAt: f.dateTime('试算时间'),
    startedAt: f.dateTime('开始时间'),
    finishedAt: f.dateTime('完成时间'),
    operatorId: f.refInt('操作人', { to: 'system.user' }),
  },
  list: {
    columns: [
      'runNo',
      'kind',
      'trigger',
      'asOfDate',
      'properties',
      'lines',
      'totalAmount',
      'failed',
      'status',
      'operatorId',
      'createdAt',
    ],
    filters: ['status', 'trigger', 'kind', 'createdAt', 'runNo'],
    totals: ['totalAmount'],
  },
  unique: [unique(['runNo'])],
})
