import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import type { FlagComponent } from './form-flags.ts'

export const formTaskConfig = defineEntity('bpm.formTaskConfig', {
  label: '表单任务配置',
  doc: `What a task of a deployed version does with the fields of its form: visible, editable, required; texts 'true' and 'false', or
expressions. A field that is not named is visible, neither editable nor required; at the start event editable, required by its constraint.`,
  title: 'taskDefinitionKey',
  base: null,
  perms: { prefix: 'bpm:formConfig', list: 'view' },
  scope: 'company',
  nullableCompany: true,
  softDelete: false,
  verbs: ['list', 'edit'],
  fields: {
    formId: f.ref('流程表单', { to: 'bpm.processForm', required: true }),
    processDefinitionId: f.ref('流程定义', { to: 'bpm.processDefinition', required: true, indexed: true }),
    taskDefinitionKey: f.text('节点', { required: true, max: 64 }),
    components: f.json<FlagComponent[]>('字段配置', { default: [] }),
  },
  unique: [unique(['formId', 'processDefinitionId', 'taskDefinitionKey'])],
})
