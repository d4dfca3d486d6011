import {
  childFor,
  childOf,
  listOf,
  textOf,
  type Change,
  type Factory,
  type ModdleElement,
} from '../moddle/moddle-element'
import { TIMER_PROPERTY, type TimerType } from './listeners'
import { rootsOf, type RootKind } from './roots'

export type EventKind = 'none' | 'timer' | 'terminate' | 'other' | RootKind

const KIND_OF: Readonly<Record<string, EventKind>> = {
  'bpmn:TimerEventDefinition': 'timer',
  'bpmn:MessageEventDefinition': 'message',
  'bpmn:SignalEventDefinition': 'signal',
  'bpmn:ErrorEventDefinition': 'error',
  'bpmn:TerminateEventDefinition': 'terminate',
}
export const eventDefinitionOf = (event: ModdleElement) => listOf(event, 'eventDefinitions')[0]
export function eventKindOf(event: ModdleElement): EventKind {
  const definition = eventDefinitionOf(event)
  return definition ? (KIND_OF[definition.$type] ?? 'other') : 'none'
}

export interface TimerFields {
  readonly type: Exclude<TimerType, 'null'>
  readonly text: string
}
export function readTimer(definition: ModdleElement): TimerFields {
  const type = (['date', 'duration', 'cycle'] as const).find((one) => childOf(definition, TIMER_PROPERTY[one]))
  return { type: type ?? 'duration', text: type ? textOf(childOf(definition, TIMER_PROPERTY[type]), 'body') : '' }
}

/** One of the three at a time: a definition that says two of them means nothing. */
export function withTimer(factory: Factory, definition: ModdleElement, timer: TimerFields): Change[] {
  const text = childFor(factory, definition, 'bpmn:FormalExpression', { body: timer.text })
  return [
    {
      target: definition,
      set: { timeDate: undefined, timeDuration: undefined, timeCycle: undefined, [TIMER_PROPERTY[timer.type]]: text },
    },
  ]
}

const ISO_DURATION = /^P(?=\d|T\d)(?:\d+Y)?(?:\d+M)?(?:\d+W)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?$/
const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2})?(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})?)?$/

/** Why a timer's text does not read; null when it does, or when an expression decides. */
export function timerFault({ type, text }: TimerFields): string | null {
  const value = text.trim()
  if (value === '') return '请填写定时器配置'
  if (/[$#]\{/.test(value)) return null
  if (type === 'date') return ISO_DATE.test(value) ? null : '日期格式如 2026-12-01T08:00:00'
  if (type === 'duration') return ISO_DURATION.test(value) ? null : '时长格式如 P1D、PT2H30M'
  const [, repeat, rest] = /^(R\d*)\/(.*)$/.exec(value) ?? []
  return repeat && ISO_DURATION.test(rest ?? '') ? null : '循环格式如 R3/PT10M'
}

/** What an event or a receive task refers to, chosen by id. */
export function withRef(
  definitions: ModdleElement,
  target: ModdleElement,
  kind: RootKind,
  property: string,
  id: string,
): Change[] {
  return [{ target, set: { [property]: rootsOf(definitions, kind).find((root) => root.id === id) } }]
}
