import { defineEntity, group, unique, type ScreenRow } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED } from '../kernel/options.ts'
import type { FormField, FormLayout } from './form-field.ts'

export const processForm = defineEntity('bpm.processForm', {
  label: '流程表单',
  doc: `What a process asks its people for: fields of six types with constraints. A deployment freezes it; what a task shows and
takes is said by formTaskConfig.`,
  title: 'name',
  base: '/camunda/bpm/form',
  perms: 'bpm:form',
  scope: 'company',
  nullableCompany: true,
  verbs: ['list', 'add', 'edit', 'delete'],
  fields: {
    name: f.text('表单名称', {
      required: true,
      max: 60,
      search: true,
      messages: { required: '请输入表单名称' },
    }),
    code: f.text('表单编码', {
      required: true,
      max: 40,
      search: true,
      indexed: true,
      pattern: '^[A-Za-z_][A-Za-z0-9_.-]*$',
      messages: { required: '请输入表单编码', invalid: '表单编码须以字母或下划线开头' },
    }),
    fields: f.json<FormField[]>('字段', { default: [] }),
    layout: f.json<FormLayout>('布局'),
    state: f.choice('状态', { of: ENABLED, required: true, default: 1 }),
    remark: f.text('备注', { max: 200 }),
  },
  computed: {
    fieldCount: f.integer('字段数'),
    usedBy: f.textList('使用流程'),
    shipped: f.flag('系统预置'),
  },
  unique: [unique(['name', 'companyId'], '表单名称已存在'), unique(['code', 'companyId'], '表单编码已存在')],
  list: {
    columns: ['name', 'code', 'fieldCount', 'usedBy', 'state', 'updatedAt'],
    filters: ['state', 'name', 'code'],
    sort: { field: 'updatedAt', order: 'desc' },
  },
  form: [group('基本信息', ['name', 'code', 'state', 'remark'])],
  batch: ['state'],
})

export type ProcessForm = ScreenRow<typeof processForm>
