import { compileConditions, type ConditionRow as Row } from '@wuguan/contract/bpm/condition-rows'
import type { COMPARE } from '@wuguan/contract/bpm/process-enums'
import type { CodeOf } from '@wuguan/contract/kernel/options'
import {
  childFor,
  childOf,
  is,
  orNothing,
  textOf,
  type Change,
  type Factory,
  type ModdleElement,
} from '../moddle/moddle-element'
import { extensionsOf, withExtensions } from './extensions'

export type FlowKind = 'normal' | 'default' | 'condition'
export const FLOW_KINDS: readonly { readonly value: FlowKind; readonly label: string }[] = [
  { value: 'normal', label: '普通流转' },
  { value: 'default', label: '默认流转' },
  { value: 'condition', label: '条件流转' },
]

export interface FlowCondition {
  readonly kind: FlowKind
  readonly conditionType: 'expression' | 'script'
  readonly body: string
  readonly language: string
  readonly scriptType: 'inlineScript' | 'externalScript'
  readonly resource: string
}

const sourceOf = (flow: ModdleElement) => childOf(flow, 'sourceRef')
/** Gateways that choose and activities may name a default flow. */
export const mayBeDefault = (flow: ModdleElement): boolean => {
  const source = sourceOf(flow)
  return is(source, 'bpmn:ExclusiveGateway') || is(source, 'bpmn:InclusiveGateway') || is(source, 'bpmn:Activity')
}

export function readFlow(flow: ModdleElement): FlowCondition {
  const expression = childOf(flow, 'conditionExpression')
  const language = textOf(expression, 'language')
  const resource = textOf(expression, 'ext:resource')
  return {
    kind: sourceOf(flow)?.get('default') === flow ? 'default' : expression ? 'condition' : 'normal',
    conditionType: language === '' ? 'expression' : 'script',
    body: textOf(expression, 'body'),
    language,
    scriptType: expression?.get('ext:resource') === undefined ? 'inlineScript' : 'externalScript',
    resource,
  }
}

/** A default flow has no condition, and a flow with a condition is not the default: setting one clears the other. */
export function withFlowKind(factory: Factory, flow: ModdleElement, kind: FlowKind): Change[] {
  const source = sourceOf(flow)
  const isDefault = source?.get('default') === flow
  const changes: Change[] = []
  if (source && kind === 'default' && !isDefault) changes.push({ target: source, set: { default: flow } })
  if (source && kind !== 'default' && isDefault) changes.push({ target: source, set: { default: undefined } })
  if (kind === 'condition') {
    if (!childOf(flow, 'conditionExpression')) {
      changes.push({ target: flow, set: { conditionExpression: childFor(factory, flow, 'bpmn:FormalExpression') } })
    }
  } else if (childOf(flow, 'conditionExpression')) {
    changes.push({ target: flow, set: { conditionExpression: undefined } })
    changes.push(...withExtensions(factory, flow, 'ext:Condition', []))
  }
  return changes
}

export function withCondition(
  factory: Factory,
  flow: ModdleElement,
  wanted: Partial<Omit<FlowCondition, 'kind'>>,
): Change[] {
  const next = { ...readFlow(flow), ...wanted }
  const before = childOf(flow, 'conditionExpression')
  const script = next.conditionType === 'script'
  const external = script && next.scriptType === 'externalScript'
  const expression = childFor(factory, flow, 'bpmn:FormalExpression', {
    ...(before?.id ? { id: before.id } : {}),
    ...(external ? {} : { body: next.body }),
    ...(script ? { language: next.language || 'javascript' } : {}),
    ...(external ? { 'ext:resource': next.resource } : {}),
  })
  return [{ target: flow, set: { conditionExpression: expression } }]
}

export type Compare = CodeOf<typeof COMPARE>
export type ConditionRow = Required<Pick<Row, 'field' | 'compare' | 'logic'>> & { readonly value: string }

export const readRows = (flow: ModdleElement): readonly ConditionRow[] =>
  extensionsOf(flow, 'ext:Condition')
    .toSorted((a, b) => Number(a.get('sort') ?? 0) - Number(b.get('sort') ?? 0))
    .map((row) => ({
      field: textOf(row, 'field'),
      compare: (textOf(row, 'compare') || 'eq') as Compare,
      value: textOf(row, 'value'),
      logic: textOf(row, 'logic') === 'or' ? 'or' : 'and',
    }))

/** Keeps the rows and the expression that they make. */
export function withRows(factory: Factory, flow: ModdleElement, rows: readonly ConditionRow[]): Change[] {
  const kept = rows.map((row, index) =>
    factory('ext:Condition', { ...row, value: orNothing(row.value), id: `c${index + 1}`, sort: index + 1 }),
  )
  return [
    ...withExtensions(factory, flow, 'ext:Condition', kept),
    ...withCondition(factory, flow, { conditionType: 'expression', body: compileConditions(rows) ?? '' }),
  ]
}
