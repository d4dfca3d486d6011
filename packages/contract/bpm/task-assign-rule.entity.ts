import { defineEntity } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { EMPTY_POLICY, RULE_MODE, RULE_OPERATION, RULE_TYPE } from './process-enums.ts'

/** What a row of a rule names: ids of roles, departments, positions, users or groups, or a script with what it asks for. */
export interface RuleValue {
  readonly ids?: readonly (number | string)[]
  /** Departments: those below count too. */
  readonly subtree?: boolean
  /** A built-in script, or `expression`. */
  readonly script?: string
  readonly expression?: string
  readonly params?: { readonly level?: number; readonly field?: string }
}

export const taskAssignRule = defineEntity('bpm.taskAssignRule', {
  label: '分配规则',
  doc: `Who gets a task: rows in seven dimensions, combined in their order. Those of a model are edited; deploying copies them to the
definition. mode and emptyPolicy are said of the task as a whole and stand on each of its rows.`,
  title: 'taskDefinitionKey',
  base: null,
  perms: { prefix: 'bpm:rule', list: 'edit' },
  scope: 'company',
  nullableCompany: true,
  softDelete: false,
  verbs: ['list', 'edit'],
  fields: {
    modelId: f.ref('流程模型', { to: 'bpm.processModel', indexed: true }),
    processDefinitionId: f.ref('流程定义', { to: 'bpm.processDefinition', indexed: true }),
    taskDefinitionKey: f.text('节点', { required: true, max: 64 }),
    type: f.choice('类型', { of: RULE_TYPE, required: true }),
    value: f.json<RuleValue>('对象'),
    condition: f.text('生效条件', { max: 500 }),
    operationType: f.choice('合并方式', { of: RULE_OPERATION, required: true, default: 1 }),
    scopeFilter: f.flag('按项目过滤', { default: true }),
    mode: f.choice('审批方式', { of: RULE_MODE }),
    emptyPolicy: f.choice('无处理人时', { of: EMPTY_POLICY }),
    sort: f.integer('排序', { min: 0, default: 0 }),
  },
})
