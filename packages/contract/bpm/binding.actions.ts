import { defineAction, returns } from '../kernel/action.ts'
import { text } from '../kernel/inputs.ts'
import { z } from '../kernel/zod.ts'
import { CONDITION_FIELD, type ConditionRow } from './condition-rows.ts'
import { COMPARE } from './process-enums.ts'

/** Which process decides which business records of the company. */
const BASE = '/camunda/bpm/binding'

export interface BindingRow {
  readonly modelKey: string
  readonly modelName: string | null
  readonly enabled: boolean
  readonly forbidSelf: boolean
  readonly conditions: readonly ConditionRow[]
  readonly sort: number
}
export interface BusinessTypeBindings {
  readonly businessType: string
  readonly title: string
  readonly module: string
  readonly variables: readonly { name: string; label: string; kind: string }[]
  readonly bindings: readonly BindingRow[]
}
export interface BindingBoard {
  readonly types: readonly BusinessTypeBindings[]
  /** Processes that may be bound: deployed here, or shipped. */
  readonly models: readonly { key: string; name: string; shipped: boolean; suspended: boolean }[]
}

const condition = z.object({
  field: text('字段', 120).regex(CONDITION_FIELD, '字段不正确'),
  compare: z.enum(
    COMPARE.items.map(({ code }) => code) as [ConditionRow['compare'], ...ConditionRow['compare'][]],
    '比较方式不正确',
  ),
  value: z.string().max(500, '值不能超过500个字符').nullish(),
  logic: z.enum(['and', 'or'], '连接方式不正确').default('and'),
})
export const bindings = defineAction('bpm.binding.list', {
  label: '审批绑定',
  method: 'GET',
  path: `${BASE}/list`,
  permission: 'bpm:binding:edit',
  input: z.object({}),
  output: returns<BindingBoard>(),
})
export const saveBindings = defineAction('bpm.binding.save', {
  label: '保存审批绑定',
  method: 'PUT',
  path: BASE,
  permission: 'bpm:binding:edit',
  input: z.object({
    businessType: text('业务类型', 60),
    /** All rows of the type, in their order. */
    bindings: z
      .array(
        z.object({
          modelKey: text('流程', 64),
          enabled: z.boolean().default(true),
          forbidSelf: z.boolean().default(true),
          conditions: z.array(condition).max(20, '条件不能超过20条').default([]),
        }),
        '请设置审批绑定',
      )
      .max(20, '绑定不能超过20条'),
  }),
  output: returns<true>(),
  sample: () => ({ businessType: 'basedata', bindings: [] }),
})
