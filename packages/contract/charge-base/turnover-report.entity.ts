import { defineEntity, group, openIn, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { grades } from '../kernel/options.ts'

export const TURNOVER_STATUS = grades([1, '待审核', 'info'], [2, '已审核', 'success'], [3, '已生成应收'])

export const turnoverReport = defineEntity('charge-base.turnoverReport', {
  label: '营业额申报',
  doc: 'The turnover of a contract in a month, declared, examined and then charged by the standards of that contract.',
  title: 'feePeriod',
  base: '/charge/base/turnoverReport',
  perms: { prefix: 'charge-base:business-standard', add: 'edit', delete: 'edit', import: 'edit' },
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  fields: {
    contractNo: f.text('合同编号', { required: true, createOnly: true, max: 40, search: true, indexed: true }),
    feePeriod: f.period('营业期间', { required: true, createOnly: true, indexed: true }),
    turnoverAmount: f.money('营业额', { required: true, min: 0 }),
    attachments: f.attachments('凭证'),
    status: f.state('状态', { of: TURNOVER_STATUS, required: true, default: 1, indexed: true }),
    auditBy: f.refInt('审核人', { to: 'system.user', readonly: true }),
    auditAt: f.dateTime('审核时间', { readonly: true }),
  },
  unique: [unique(['communityId', 'contractNo', 'feePeriod'], '该合同本期间营业额已申报')],
  locks: [
    openIn('edit', { status: 1 }, '已审核的营业额不能修改，请先反审核'),
    openIn('delete', { status: 1 }, '已审核的营业额不能删除，请先反审核'),
  ],
  list: {
    filters: ['status', 'feePeriod', 'contractNo'],
    sort: { field: 'feePeriod', order: 'desc' },
    totals: ['turnoverAmount'],
  },
  form: [group('申报', ['communityId', 'contractNo', 'feePeriod', 'turnoverAmount', 'attachments'])],
})
