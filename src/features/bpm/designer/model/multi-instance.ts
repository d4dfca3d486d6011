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

export const LOOP_KINDS = [
  { value: 'Null', label: '无' },
  { value: 'StandardLoop', label: '标准循环' },
  { value: 'SequentialMultiInstance', label: '顺序多实例（依次审批）' },
  { value: 'ParallelMultiInstance', label: '并行多实例（会签）' },
] as const
export type LoopKind = (typeof LOOP_KINDS)[number]['value']

export const loopOf = (element: ModdleElement) => childOf(element, 'loopCharacteristics')

export function loopKindOf(element: ModdleElement): LoopKind {
  const loop = loopOf(element)
  if (!loop) return 'Null'
  if (is(loop, 'bpmn:StandardLoopCharacteristics')) return 'StandardLoop'
  return loop.get('isSequential') === true ? 'SequentialMultiInstance' : 'ParallelMultiInstance'
}

/** Another kind of loop. Between sequential and parallel everything else stays. */
export function withLoopKind(factory: Factory, element: ModdleElement, kind: LoopKind): Change[] {
  if (kind === loopKindOf(element)) return []
  if (kind === 'Null') return [{ target: element, set: { loopCharacteristics: undefined } }]
  const loop = loopOf(element)
  const multi = kind !== 'StandardLoop'
  if (multi && loop && is(loop, 'bpmn:MultiInstanceLoopCharacteristics')) {
    return [{ target: loop, set: { isSequential: kind === 'SequentialMultiInstance' } }]
  }
  const made = multi
    ? childFor(factory, element, 'bpmn:MultiInstanceLoopCharacteristics', {
        isSequential: kind === 'SequentialMultiInstance',
      })
    : childFor(factory, element, 'bpmn:StandardLoopCharacteristics')
  return [{ target: element, set: { loopCharacteristics: made } }]
}

export interface LoopFields {
  readonly loopCardinality: string
  readonly collection: string
  readonly elementVariable: string
  readonly completionCondition: string
  /** Of a standard loop. */
  readonly loopCondition: string
  readonly loopMaximum: string
}

const bodyOf = (loop: ModdleElement | undefined, name: string) => textOf(childOf(loop, name), 'body')

export function readLoop(element: ModdleElement): LoopFields {
  const loop = loopOf(element)
  const standard = is(loop, 'bpmn:StandardLoopCharacteristics')
  return {
    loopCardinality: standard ? '' : bodyOf(loop, 'loopCardinality'),
    collection: standard ? '' : textOf(loop, 'ext:collection'),
    elementVariable: standard ? '' : textOf(loop, 'ext:elementVariable'),
    completionCondition: standard ? '' : bodyOf(loop, 'completionCondition'),
    loopCondition: standard ? bodyOf(loop, 'loopCondition') : '',
    loopMaximum: standard ? textOf(loop, 'loopMaximum') : '',
  }
}

/** An expression element with a text, in its place or new; undefined for none. */
export function expressionFor(
  factory: Factory,
  parent: ModdleElement,
  name: string,
  text: string,
): ModdleElement | undefined {
  if (text.trim() === '') return undefined
  const made = childFor(factory, parent, 'bpmn:FormalExpression', { body: text })
  const before = childOf(parent, name)
  // What else the expression says, such as its language, is kept.
  for (const attribute of ['language', 'id', 'ext:resource']) {
    const held = before?.get(attribute)
    if (held !== undefined) made.set(attribute, held)
  }
  return made
}

export function withLoopField(
  factory: Factory,
  element: ModdleElement,
  field: keyof LoopFields,
  text: string,
): Change[] {
  const loop = loopOf(element)
  if (!loop) return []
  switch (field) {
    case 'collection':
    case 'elementVariable':
      return [{ target: loop, set: { [`ext:${field}`]: orNothing(text) } }]
    case 'loopMaximum': {
      const maximum = Number(text)
      return [{ target: loop, set: { loopMaximum: Number.isInteger(maximum) && maximum > 0 ? maximum : undefined } }]
    }
    case 'loopCardinality':
    case 'completionCondition':
    case 'loopCondition':
      return [{ target: loop, set: { [field]: expressionFor(factory, loop, field, text) } }]
  }
}

export interface LoopPreset {
  readonly key: string
  readonly label: string
  readonly kind: LoopKind
  /** Empty: every one decides, and one rejection rejects. */
  readonly condition: string
}
/** The usual ways to decide together, written as conditions that can be read. */
export const LOOP_PRESETS: readonly LoopPreset[] = [
  { key: 'all', label: '会签（全部同意）', kind: 'ParallelMultiInstance', condition: '' },
  { key: 'any', label: '或签（一人同意即通过）', kind: 'ParallelMultiInstance', condition: '${nrOfApproved >= 1}' },
  {
    key: 'ratio',
    label: '比例会签（60%同意）',
    kind: 'ParallelMultiInstance',
    condition: '${nrOfApproved/nrOfInstances >= 0.6}',
  },
  { key: 'sequence', label: '依次审批', kind: 'SequentialMultiInstance', condition: '' },
]

/** A preset over a collection of persons; what the task already collects stays. */
export function withPreset(factory: Factory, element: ModdleElement, preset: LoopPreset): Change[] {
  const now = readLoop(element)
  const loop = childFor(factory, element, 'bpmn:MultiInstanceLoopCharacteristics', {
    isSequential: preset.kind === 'SequentialMultiInstance',
    'ext:collection': now.collection || 'users',
    'ext:elementVariable': now.elementVariable || 'user',
  })
  if (preset.condition !== '') {
    loop.set('completionCondition', childFor(factory, loop, 'bpmn:FormalExpression', { body: preset.condition }))
  }
  return [{ target: element, set: { loopCharacteristics: loop } }]
}
