import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'

export const hangUpType = defineEntity('charge-base.hangUpType', {
  label: '挂账类型',
  doc: 'Why a receivable is set aside, and what stops meanwhile: late fee, dunning, its part in the collection rate.',
  title: 'name',
  base: '/charge/base/hangUpType',
  perms: 'charge-base:hang-up-type',
  scope: 'company',
  fields: {
    code: f.text('编码', { required: true, max: 32, search: true, indexed: true }),
    name: f.text('名称', { required: true, max: 50, search: true, indexed: true, width: 180 }),
    stopLateFee: f.flag('停计违约金', { default: true }),
    excludeFromDunning: f.flag('不催缴', { default: true }),
    excludeFromRate: f.flag('不计收缴率', { default: false }),
    maxDays: f.integer('最长天数', { min: 1, max: 3650, help: '不填表示不限' }),
    needApproval: f.flag('需审批', { default: true }),
    enabled: f.flag('启用', { default: true, indexed: true }),
    remark: f.text('备注', { max: 200 }),
  },
  unique: [unique(['code', 'companyId'], '挂账类型编码已存在'), unique(['name', 'companyId'], '挂账类型名称已存在')],
  list: { filters: ['enabled', 'stopLateFee', 'needApproval'] },
  form: [
    group('基本', ['code', 'name', 'maxDays', 'enabled', 'remark']),
    group('挂账期间', ['stopLateFee', 'excludeFromDunning', 'excludeFromRate', 'needApproval']),
  ],
})
