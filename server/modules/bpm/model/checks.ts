import { namesIn, PROCESS_NAMES } from '@wuguan/contract/bpm/expression'
import type { ModelProblem } from '@wuguan/contract/bpm/model.actions'
import { ExpressionError } from '@wuguan/contract/kernel/expression/expression'
import type { ParsedProcess } from '../engine/parsed.ts'
import { problemsOf } from '../engine/validate.ts'
import { isDrawnScript, unregistered } from '../rule/scripts.ts'
import { namesPeople, userTasksOf } from './diagram.ts'
import type { Reading } from './reading.ts'

/** What is known of a model beside its diagram. */
export interface ModelFacts {
  readonly formType: number
  readonly formId: string | null
  /** Ids of the fields of its form. */
  readonly fields: readonly string[]
  /** Tasks that have a rule. */
  readonly ruled: ReadonlySet<string>
}
/** Names in conditions that no field of the form gives a value. */
function unknownNames(parsed: ParsedProcess, fields: readonly string[]): ModelProblem[] {
  const set = new Set([...PROCESS_NAMES, ...fields])
  for (const node of Object.values(parsed.nodes)) {
    if (node.script?.resultVariable) set.add(node.script.resultVariable)
    if (node.service?.resultVariable) set.add(node.service.resultVariable)
    if (node.loop?.elementVariable) set.add(node.loop.elementVariable)
    for (const mapping of node.call?.out ?? []) if (mapping.target) set.add(mapping.target)
  }
  return Object.values(parsed.flows).flatMap((flow): ModelProblem[] => {
    if (!flow.condition?.body || flow.condition.language) return []
    try {
      return namesIn(flow.condition.body)
        .filter((name) => !set.has(name))
        .map((name) => ({ elementId: flow.id, level: 'warn', text: `条件中的变量${name}不是表单字段` }))
    } catch (error) {
      if (error instanceof ExpressionError) return []
      throw error
    }
  })
}

const missingRule = (name: string) => `任务【${name}】未配置分配规则`
export const MISSING_FORM = '请先配置流程表单'

/** Tasks that nobody would get: without a rule, or by one that the diagram brings and nobody has written. */
export const ruleFaults = (
  { parsed, rows }: Pick<Reading, 'parsed' | 'rows'>,
  { ruled }: Pick<ModelFacts, 'ruled'>,
): { elementId: string; text: string }[] =>
  userTasksOf(parsed)
    .filter(({ id }) => !ruled.has(id))
    .flatMap((node) => {
      const told = (text: string) => ({ elementId: node.id, text })
      const drawn = rows.assignees[node.id]
      if (!drawn) return namesPeople(node) ? [] : [told(missingRule(node.name || node.id))]
      return drawn
        .filter(({ type, value }) => type === '50' && !isDrawnScript(value))
        .map(({ value }) => told(unregistered(value)))
    })

/** Everything that a deployment would be refused for, and what it had better not be. */
export function problemsWith(readable: Reading, facts: ModelFacts): readonly ModelProblem[] {
  const { parsed } = readable
  return [
    ...problemsOf(parsed),
    ...ruleFaults(readable, facts).map((fault): ModelProblem => ({ ...fault, level: 'block' })),
    ...(facts.formType === 1 && facts.formId === null
      ? [{ elementId: parsed.key, level: 'block' as const, text: MISSING_FORM }]
      : []),
    ...(facts.formType === 1 && facts.formId !== null ? unknownNames(parsed, facts.fields) : []),
  ]
}
