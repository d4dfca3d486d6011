import { notBefore } from '../kernel/cross-rules.ts'
import { defineEntity, group, openIn, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { options, states } from '../kernel/options.ts'

export const HANDOVER_KIND = options([1, '集中交付'], [2, '零星交付'], [3, '二次交付'])
export const HANDOVER_STATUS = states({
  draft: [0, '草稿'],
  live: [1, '进行中', 'info'],
  completed: [2, '已完成', 'success'],
  cancelled: [3, '已取消', 'neutral'],
})

export type HandoverMaterial = { name: string; qty: number }
export const MATERIAL = {
  name: f.text('物料', { required: true, max: 60 }),
  qty: f.integer('数量', { required: true, min: 0, max: 999, default: 1, unit: '件' }),
}
/** What is handed over with a house unless the batch says otherwise. */
export const HANDOVER_MATERIALS: readonly HandoverMaterial[] = [
  { name: '钥匙', qty: 1 },
  { name: '门禁卡', qty: 2 },
  { name: '住宅质量保证书', qty: 1 },
  { name: '使用说明书', qty: 1 },
  { name: '装修须知', qty: 1 },
]

export const handover = defineEntity('basedata.handover', {
  label: '交房批次',
  doc: `A delivery of new houses. Published with at least one house, completed when no house is open, cancelled while none is delivered.
feeStandards are bound to a house when it is delivered; requirePaid asks for what it owes before the act.`,
  title: 'name',
  base: '/basedata/base/handover',
  perms: { prefix: 'basedata:handover', add: 'edit', delete: 'edit' },
  scope: 'community',
  fields: {
    code: f.serial('批次编号', { rule: 'basedata.handover', search: true, indexed: true }),
    name: f.text('批次名称', { required: true, max: 60, search: true }),
    kind: f.choice('交付类型', { of: HANDOVER_KIND, required: true, default: 1 }),
    planStart: f.date('计划开始', { required: true, indexed: true }),
    planEnd: f.date('计划结束', { required: true }),
    feeStandards: f.refs('交付时应收', { to: 'charge-base.feeStandard' }),
    materials: f.lines('交付物料', { max: 50, lines: MATERIAL }),
    checkItems: f.json<string[]>('验房项'),
    requirePaid: f.flag('须先缴费', { default: false }),
    status: f.state('状态', { of: HANDOVER_STATUS, default: 'draft', indexed: true }),
  },
  computed: {
    houseCount: f.integer('套数'),
    notifiedCount: f.integer('已通知'),
    appointedCount: f.integer('已预约'),
    deliveredCount: f.integer('已交付'),
    openCount: f.integer('未办结'),
    deliverRate: f.percent('交付率', { precision: 5, scale: 2 }),
  },
  unique: [unique(['code', 'companyId'])],
  locks: [
    openIn('edit', { status: [HANDOVER_STATUS.draft, HANDOVER_STATUS.live] }, '该批次已结束，不能修改'),
    openIn('delete', { status: HANDOVER_STATUS.draft }, '只能删除草稿状态的批次'),
  ],
  rules: [notBefore('planEnd', 'planStart', '计划结束不能早于计划开始')],
  list: {
    columns: [
      'code',
      'name',
      'kind',
      'planStart',
      'planEnd',
      'houseCount',
      'notifiedCount',
      'appointedCount',
      'deliveredCount',
      'deliverRate',
      'status',
    ],
    filters: ['status', 'kind', 'planStart'],
  },
  form: [
    group('批次', ['communityId', 'name', 'kind', 'planStart', 'planEnd', 'feeStandards', 'requirePaid']),
    group('物料与验房', ['materials', 'checkItems']),
  ],
})
