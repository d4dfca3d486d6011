import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'

export const settingValue = defineEntity('system.settingValue', {
  label: '参数',
  doc: `A value set for a registered setting. Reading goes community → company → ancestors → platform row (no company) → registered
default; resetting at a level deletes the row. The value is checked by the registered schema of its code.`,
  title: 'code',
  base: null,
  perms: { prefix: 'workflow:setting', list: 'view', add: 'edit', delete: 'edit' },
  scope: 'company',
  nullableCompany: true,
  softDelete: false,
  verbs: ['list', 'add', 'edit', 'delete'],
  fields: {
    code: f.text('参数编码', { required: true, createOnly: true, max: 60, indexed: true }),
    communityId: f.refInt('项目', { to: 'basedata.community', createOnly: true, indexed: true }),
    value: f.json<unknown>('参数值'),
  },
  unique: [unique(['code', 'companyId', 'communityId'])],
})
