import { defineAction, returns, type World } from '../kernel/action.ts'
import { integerId, text, uuid } from '../kernel/inputs.ts'
import { z } from '../kernel/zod.ts'

/** Who gets the tasks of a model. */
const BASE = '/camunda/bpm/model/assign-rule'
const modelId = uuid('流程模型', 'bpm.processModel')
const ids = z
  .array(z.union([z.number().int().positive(), z.string().max(40)]), '请选择对象')
  .max(200, '对象不能超过200个')
const row = z.object({
  type: z.union([10, 20, 21, 22, 30, 40, 50].map((code) => z.literal(code)) as never, '规则类型不正确') as z.ZodType<
    10 | 20 | 21 | 22 | 30 | 40 | 50
  >,
  value: z.object(
    {
      ids: ids.optional(),
      subtree: z.boolean().optional(),
      script: z.string().max(40).optional(),
      expression: z.string().max(510, '表达式不能超过500个字符').optional(),
      params: z
        .object({
          level: z.number().int().min(1, '级数须为1到10').max(10, '级数须为1到10').optional(),
          field: z.string().max(64).optional(),
        })
        .optional(),
    },
    '请选择对象',
  ),
  condition: z.string().max(500, '表达式不能超过500个字符').nullish(),
  operationType: z.union([z.literal(1), z.literal(2), z.literal(3)], '合并方式不正确').default(1),
  scopeFilter: z.boolean().default(true),
})
const setting = {
  rules: z.array(row, '请设置分配规则').max(50, '规则不能超过50条'),
  mode: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)], '审批方式不正确').nullish(),
  emptyPolicy: z.union([z.literal(1), z.literal(2), z.literal(3)], '无处理人设置不正确').nullish(),
}
const sampleModel = (world: World) => String(world.id('bpm.processModel'))
const sampleRules = (world: World) => [
  {
    type: 30 as const,
    value: { ids: [Number(world.id('system.user'))] },
    operationType: 1 as const,
    scopeFilter: false,
  },
]

/** A user task of a model with its rule. */
export interface TaskRule {
  readonly taskDefinitionKey: string
  readonly name: string
  /** The rule in words; null: none. */
  readonly words: string | null
  /** The diagram itself names people, which count while there is no rule. */
  readonly explicit: boolean
  readonly mode: 1 | 2 | 3 | 4 | null
  readonly emptyPolicy: 1 | 2 | 3 | null
  readonly rules: readonly {
    readonly type: number
    readonly value: {
      readonly ids?: readonly (number | string)[]
      readonly subtree?: boolean
      readonly script?: string
      readonly expression?: string
      readonly params?: { readonly level?: number; readonly field?: string }
    }
    readonly names: readonly string[]
    readonly condition: string | null
    readonly operationType: number
    readonly scopeFilter: boolean
  }[]
}

export const assignRules = defineAction('bpm.rule.list', {
  label: '分配规则',
  method: 'GET',
  path: BASE,
  permission: 'bpm:model:list',
  input: z.object({ modelId }),
  output: returns<TaskRule[]>(),
})
export const saveAssignRules = defineAction('bpm.rule.save', {
  label: '保存分配规则',
  method: 'PUT',
  path: BASE,
  permission: 'bpm:rule:edit',
  input: z.object({ modelId, taskDefinitionKey: text('节点', 64), ...setting }),
  output: returns<true>(),
  sample: (world) => ({ modelId: sampleModel(world), taskDefinitionKey: 'finance', rules: sampleRules(world) }),
})
export const tryAssignRules = defineAction('bpm.rule.try', {
  label: '试算分配规则',
  path: `${BASE}/try`,
  permission: 'bpm:model:list',
  input: z.object({
    modelId,
    taskDefinitionKey: text('节点', 64),
    /** Nothing: as they are kept. */
    rules: setting.rules.nullish(),
    initiatorId: integerId('发起人', 'system.user'),
    communityId: integerId('项目', 'basedata.community').nullish(),
    variables: z.record(z.string(), z.unknown()).nullish(),
  }),
  output: returns<{ users: { id: number; name: string; deptName: string | null }[]; message: string | null }>(),
  sample: (world) => ({
    modelId: sampleModel(world),
    taskDefinitionKey: 'finance',
    rules: sampleRules(world),
    initiatorId: Number(world.id('system.user')),
  }),
})
