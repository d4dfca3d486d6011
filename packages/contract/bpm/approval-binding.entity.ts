import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import type { ConditionRow } from './condition-rows.ts'

export const approvalBinding = defineEntity('bpm.approvalBinding', {
  label: '审批绑定',
  doc: `Which process decides the records of a business type: the first enabled row whose conditions hold. Without one the record
passes by the rules of its module.`,
  title: 'businessType',
  base: null,
  perms: { prefix: 'bpm:binding', list: 'edit' },
  scope: 'company',
  softDelete: false,
  verbs: ['list', 'edit'],
  fields: {
    businessType: f.text('业务类型', { required: true, max: 60, indexed: true }),
    modelKey: f.text('流程标识', { required: true, max: 64, indexed: true }),
    enabled: f.flag('启用', { default: true }),
    forbidSelf: f.flag('禁止本人审批', { default: true }),
    conditions: f.json<ConditionRow[]>('条件', { default: [] }),
    sort: f.integer('顺序', { required: true, min: 0 }),
  },
  unique: [unique(['companyId', 'businessType', 'sort'])],
})
