import { approvalFields } from '../kernel/approval-fields.ts'
import { defineEntity, group, lockedIn, openIn } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { TURN } from '../kernel/turn.ts'
import { materialRef, place, warehouseRef } from './fields.ts'
import { STOCKTAKE_SOURCE, STOCKTAKE_STATUS } from './options.ts'

/** What the books said when the count began. */
export interface BookLine {
  readonly materialId: string
  readonly qty: string
  readonly amount: string
}
const size = { precision: 14, scale: 3 } as const

export const stocktakeTask = defineEntity('materials.stocktakeTask', {
  label: '盘点任务',
  doc: `A count of a warehouse, or of some types in it: what the books say is taken when it begins, and until it is over what is counted neither comes nor goes.
One of a plan is made by the server under the id of its task, which goes where the count goes. A blind one does not say what the books say before it is handed in.`,
  title: 'taskNo',
  base: '/material/task',
  perms: { prefix: 'materials:task', list: 'view', add: 'count', edit: 'count', delete: 'cancel', export: 'view' },
  scope: 'company',
  softDelete: false,
  fields: {
    taskNo: f.serial('任务号', {
      rule: 'materials.stocktake',
      required: true,
      readonly: true,
      search: true,
      indexed: true,
    }),
    communityId: place,
    source: f.choice('来源', { of: STOCKTAKE_SOURCE, required: true, readonly: true, default: 'adhoc', width: 72 }),
    planId: f.ref('盘点计划', { to: 'schedule.schedulePlan', readonly: true, indexed: true, width: 160 }),
    name: f.text('任务名称', { required: true, max: 60, search: true, width: 200 }),
    warehouseId: warehouseRef(),
    typeIds: f.refs('盘点类型', { to: 'materials.materialType', help: '不选则盘点全部' }),
    blind: f.flag('盲盘', { default: false, help: '盘点时不显示账面数' }),
    planDate: f.date('计划日期', { required: true, indexed: true }),
    lines: f.lines('盘点明细', {
      readonly: true,
      lines: {
        materialId: materialRef,
        bookQty: f.decimal('账面数', size),
        countQty: f.decimal('实盘数', size),
        diff: f.decimal('差异', size),
        diffAmount: f.money('差异金额'),
        reason: f.text('差异原因', { max: 60 }),
      },
    }),
    book: f.json<BookLine[]>('账面', { internal: true }),
    bookAmount: f.money('账面金额', { readonly: true }),
    diffAmount: f.money('差异金额', { readonly: true, help: '盘盈与盘亏的绝对值合计' }),
    startedAt: f.dateTime('开始时间', { readonly: true }),
    postedAt: f.dateTime('过账时间', { readonly: true }),
    ...approvalFields,
    status: f.state('状态', { of: STOCKTAKE_STATUS, default: 'draft', indexed: true, width: 96 }),
  },
  computed: {
    turn: f.choice('审核', { of: TURN }),
    counted: f.text('进度', { width: 90 }),
    diffRate: f.percent('差异率'),
  },
  locks: [
    lockedIn('edit', { source: 'plan' }, '计划生成的盘点任务不能修改'),
    lockedIn('delete', { source: 'plan' }, '计划生成的盘点任务不能删除，不盘的请取消'),
    openIn('edit', { status: STOCKTAKE_STATUS.draft }, '只能修改待盘点的任务'),
    openIn('delete', { status: STOCKTAKE_STATUS.draft }, '只能删除待盘点的任务'),
  ],
  list: {
    columns: [
      'taskNo',
      'name',
      'status',
      'warehouseId',
      'planDate',
      'source',
      'counted',
      'blind',
      'bookAmount',
      'diffAmount',
      'diffRate',
    ],
    filters: ['status', 'warehouseId', 'planDate', 'source', 'planId', 'turn'],
    sort: { field: 'taskNo', order: 'desc' },
  },
  form: [group('盘点任务', ['name', 'warehouseId', 'typeIds', 'planDate', 'blind'])],
  prints: { permission: 'materials:task:view' },
})
