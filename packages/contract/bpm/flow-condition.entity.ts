import { defineEntity } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { COMPARE, LOGIC } from './process-enums.ts'

export const flowCondition = defineEntity('bpm.flowCondition', {
  label: '流转条件',
  doc: 'A row of the condition of a flow, read out of the diagram at deployment; the rows of a flow make one expression.',
  title: 'field',
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
    flowId: f.text('连线', { required: true, max: 64, readonly: true }),
    field: f.text('字段', { required: true, max: 120, readonly: true }),
    compare: f.choice('比较', { of: COMPARE, required: true, readonly: true }),
    value: f.text('值', { max: 500, readonly: true }),
    logic: f.choice('连接', { of: LOGIC, required: true, default: 'and', readonly: true }),
    sort: f.integer('排序', { min: 0, default: 0, readonly: true }),
  },
})
