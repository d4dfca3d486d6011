import { defineEntity, group, openIn, unique, type ScreenRow } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { options, states } from '../kernel/options.ts'

export const LEDGER_KIND = options([1, '项目台账'], [2, '专项台账'])
export const LEDGER_STATUS = states({
  draft: [0, '草稿'],
  review: [1, '审核中', 'info'],
  effective: [2, '已生效', 'success'],
  rejected: [3, '已驳回', 'danger'],
  void: [4, '已作废'],
})

const OPEN = { status: [LEDGER_STATUS.draft, LEDGER_STATUS.rejected] }

/** kind 1: the figures of the month; decimals as strings. */
export interface ProjectLedger {
  manageArea: string | null
  chargeArea: string | null
  households: number | null
  deliveredHouseholds: number | null
  occupiedHouseholds: number | null
  parkingCount: number | null
  staffPlan: number | null
  staffActual: number | null
  unitPrice: string | null
  yearRateTarget: string | null
}
/** kind 2: rows by the columns of the type. */
export interface SpecialLedger {
  rows: Record<string, string | number | null>[]
}

export const ledger = defineEntity('basedata.ledger', {
  label: '台账',
  doc: `Declared figures of a community: the monthly project ledger, or rows of a special subject (public income, repair fund, …).
Examined (businessType basedata.ledger); a new version of a live one names it in prevId and supersedes it when it takes effect.
The period closes 35 days after the end of its month.`,
  title: 'title',
  base: '/basedata/base/ledger',
  perms: { prefix: 'basedata:ledger', delete: 'edit' },
  scope: 'community',
  softDelete: false,
  fields: {
    kind: f.choice('类别', { of: LEDGER_KIND, required: true, createOnly: true, default: 1, indexed: true }),
    period: f.period('期间', { required: true, createOnly: true, indexed: true, when: { kind: 1 } }),
    specialType: f.choice('专项类型', {
      dict: 'ledger_special',
      required: true,
      createOnly: true,
      indexed: true,
      when: { kind: 2 },
    }),
    title: f.text('标题', { required: true, max: 60, search: true, width: 240 }),
    content: f.json<ProjectLedger | SpecialLedger>('内容'),
    attachments: f.attachments('附件'),
    status: f.state('状态', { of: LEDGER_STATUS, default: 'draft', indexed: true }),
    processInstanceId: f.text('流程实例', { max: 64, readonly: true, indexed: true }),
    prevId: f.ref('替代的台账', { to: 'basedata.ledger', createOnly: true }),
    auditBy: f.refInt('审核人', { to: 'system.user', readonly: true }),
    auditAt: f.dateTime('审核时间', { readonly: true }),
    auditRemark: f.text('审核意见', { max: 200, readonly: true }),
  },
  // One in force and one on its way, so that a new version can be written while the old one still holds.
  unique: [
    unique(['communityId', 'period'], '该项目本期间台账已存在', { kind: 1, status: 2 }),
    unique(['period', 'communityId'], '该项目本期间台账已存在', { kind: 1, status: [0, 1, 3] }),
  ],
  locks: [openIn('edit', OPEN, '只能修改草稿或已驳回的台账'), openIn('delete', OPEN, '只能删除草稿或已驳回的台账')],
  rules: (rule) => [rule('content', '请填写台账内容', ({ content }) => content != null)],
  list: {
    columns: [
      'title',
      'kind',
      'communityId',
      'period',
      'specialType',
      'status',
      'createdBy',
      'createdAt',
      'auditBy',
      'auditAt',
    ],
    filters: ['period', 'specialType', 'status', 'kind', 'createdAt'],
  },
  form: [group('台账', ['kind', 'communityId', 'period', 'specialType', 'title', 'content', 'attachments'])],
})

export type Ledger = ScreenRow<typeof ledger>
