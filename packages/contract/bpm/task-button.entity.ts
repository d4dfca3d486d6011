import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { BUTTON_CODE } from './process-enums.ts'

export const taskButton = defineEntity('bpm.taskButton', {
  label: '任务按钮',
  doc: 'A button of a task, read out of the diagram at deployment. `next` is the flow that 同意 takes; several such buttons are choices.',
  title: 'name',
  base: null,
  perms: 'bpm:definition',
  scope: 'company',
  nullableCompany: true,
  softDelete: false,
  verbs: ['list'],
  fields: {
    processDefinitionId: f.ref('流程定义', {
      to: 'bpm.processDefinition',
      required: true,
      readonly: true,
      indexed: true,
    }),
    taskDefinitionKey: f.text('节点', { required: true, max: 64, readonly: true }),
    buttonId: f.text('标识', { required: true, max: 64, readonly: true }),
    name: f.text('名称', { required: true, max: 40, readonly: true }),
    code: f.choice('动作', { of: BUTTON_CODE, required: true, readonly: true }),
    isHide: f.flag('隐藏', { readonly: true, default: false }),
    next: f.text('后续连线', { max: 64, readonly: true }),
    sort: f.integer('排序', { min: 0, default: 0, readonly: true }),
  },
  unique: [unique(['processDefinitionId', 'taskDefinitionKey', 'buttonId'])],
})
