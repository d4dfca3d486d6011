import {
  BUILT_IN_SCRIPTS,
  EXPRESSION_SCRIPT,
  RULE_TYPE,
  type EMPTY_POLICY,
  type RULE_MODE,
  type RULE_OPERATION,
} from '@wuguan/contract/bpm/process-enums'
import type { TaskRule } from '@wuguan/contract/bpm/rule.actions'
import type { RuleValue } from '@wuguan/contract/bpm/task-assign-rule.entity'
import { labelOf, type CodeOf } from '@wuguan/contract/kernel/options'
import { refusalOfCondition } from '../shared/expression'
import type { FormField } from '@wuguan/contract/bpm/form-field'

export type RuleType = CodeOf<typeof RULE_TYPE>
export type Operation = CodeOf<typeof RULE_OPERATION>
export type Mode = CodeOf<typeof RULE_MODE>
export type EmptyPolicy = CodeOf<typeof EMPTY_POLICY>

export interface AssignRow {
  readonly type: RuleType
  readonly value: RuleValue
  readonly condition: string | null
  readonly operationType: Operation
  readonly scopeFilter: boolean
}
/** A rule while it is edited. */
export interface RuleDraft {
  /** Null: as the diagram says. */
  readonly mode: Mode | null
  readonly emptyPolicy: EmptyPolicy | null
  readonly rows: readonly AssignRow[]
}

/** Entity whose records are picked; null = a script. */
const PICKED: Readonly<Record<RuleType, string | null>> = {
  10: 'system.role',
  20: 'system.company',
  21: 'system.company',
  22: 'system.position',
  30: 'system.user',
  40: 'bpm.userGroup',
  50: null,
}
export const pickedBy = (type: RuleType): string | null => PICKED[type]
export const dimensionLabel = (type: RuleType): string => labelOf(RULE_TYPE, type)
/** 指定角色 → 角色, as one says it in a sentence. */
const nounOf = (type: RuleType) => dimensionLabel(type).replace('指定', '')

interface Script {
  readonly code: string
  readonly label: string
  readonly param: 'level' | 'field' | 'expression' | null
}
export const SCRIPTS: readonly Script[] = [
  ...BUILT_IN_SCRIPTS,
  { code: EXPRESSION_SCRIPT, label: '自定义表达式', param: 'expression' },
]
export const scriptOf = (code: string | undefined) => SCRIPTS.find((script) => script.code === code)
export const PARAM_LABELS = { level: '级数', field: '人员字段', expression: '返回用户编号的表达式' } as const
/** What a script was given beside its name. */
export const paramOf = ({ script, expression, params }: RuleValue): string | number | undefined => {
  const param = scriptOf(script)?.param
  return param === 'expression' ? expression : param ? params?.[param] : undefined
}

export const MODE_NOTES: Readonly<Record<Mode, string>> = {
  1: '多人候选，先办理者有效',
  2: '全部同意才通过，一票否决',
  3: '任一人决定即可',
  4: '按规则顺序逐个办理',
}

export const FRESH_ROW: AssignRow = {
  type: 10,
  value: { ids: [] },
  condition: null,
  operationType: 1,
  scopeFilter: true,
}

/** Sentences by row; empty when the rule may be saved. */
export function faultsOfRule(rule: RuleDraft, fields: readonly FormField[]): Readonly<Record<number, string>> {
  const faults: Record<number, string> = {}
  for (const [at, row] of rule.rows.entries()) {
    const to = pickedBy(row.type)
    const refusal = row.condition === null ? null : refusalOfCondition(row.condition, fields)
    const param = scriptOf(row.value.script)?.param
    if (to !== null && (row.value.ids ?? []).length === 0) faults[at] = `请选择${nounOf(row.type)}`
    else if (to === null && !row.value.script) faults[at] = '请选择脚本'
    else if (param && !paramOf(row.value)) faults[at] = `请填写${PARAM_LABELS[param]}`
    else if (refusal !== null) faults[at] = refusal
  }
  return faults
}

/** What is kept, ready to be edited. */
export const draftOf = (kept: TaskRule): RuleDraft => ({
  mode: kept.mode,
  emptyPolicy: kept.emptyPolicy,
  rows: kept.rules.map(({ type, value, condition, operationType, scopeFilter }) => ({
    type: type as RuleType,
    value,
    condition,
    operationType: operationType as Operation,
    scopeFilter,
  })),
})
