import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'

export const communityCode = defineEntity('charge-base.communityCode', {
  label: '项目编码',
  doc: 'Under which codes the accounts know a community; one row per community.',
  title: 'accountCode',
  base: '/charge/base/communityCode',
  perms: 'charge-base:community-code',
  scope: 'community',
  fields: {
    accountCode: f.text('核算编码', { required: true, max: 20, search: true, indexed: true }),
    ledgerCode: f.text('账套号', { max: 20, search: true }),
    effectiveFrom: f.date('生效日期', { required: true }),
    remark: f.text('备注', { max: 200 }),
  },
  unique: [unique(['communityId'], '该项目编码已设置'), unique(['accountCode', 'companyId'], '核算编码已存在')],
  list: {
    columns: ['communityId', 'accountCode', 'ledgerCode', 'effectiveFrom', 'remark'],
  },
  form: [group('编码', ['communityId', 'accountCode', 'ledgerCode', 'effectiveFrom', 'remark'])],
})
