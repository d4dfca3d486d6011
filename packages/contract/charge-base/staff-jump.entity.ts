import { notBefore } from '../kernel/cross-rules.ts'
import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'

export const staffJump = defineEntity('charge-base.staffJump', {
  label: '跳收设置',
  doc: 'Who may collect a later month before an earlier one, of which items, how far and until when.',
  title: 'userId',
  base: '/charge/base/staffJump',
  perms: 'charge-base:staff-jump',
  scope: 'community',
  fields: {
    userId: f.refInt('员工', { to: 'system.user', required: true, createOnly: true, indexed: true }),
    feeItems: f.refs('收费项目', { to: 'charge-base.feeItem', help: '不选择表示全部项目' }),
    maxMonths: f.integer('可跳月数', { required: true, min: 1, max: 36, default: 12 }),
    validFrom: f.date('开始日期', { required: true }),
    validTo: f.date('结束日期', { required: true, indexed: true }),
    reasonRequired: f.flag('须填原因', { default: true }),
    enabled: f.flag('启用', { default: true, indexed: true }),
  },
  unique: [unique(['communityId', 'userId'], '同一员工已设置')],
  rules: [notBefore('validTo', 'validFrom', '结束日期不能早于开始日期')],
  list: {
    filters: ['enabled', 'validTo'],
  },
  form: [
    group('授权', [
      'communityId',
      'userId',
      'feeItems',
      'maxMonths',
      'validFrom',
      'validTo',
      'reasonRequired',
      'enabled',
    ]),
  ],
})
