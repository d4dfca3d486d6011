import { is, textOf, type Change, type ModdleElement } from '../moddle/moddle-element'

/** What an end of the process says about what was asked. */
export const RESULTS = [
  { value: 'approved', label: '通过' },
  { value: 'rejected', label: '驳回' },
] as const
export type EndResult = (typeof RESULTS)[number]['value']

/** Only an end of the process itself ends the instance; one of a sub-process ends that. */
export const endsProcess = (element: ModdleElement): boolean =>
  is(element, 'bpmn:EndEvent') && element.$parent !== undefined && is(element.$parent, 'bpmn:Process')

export const resultOf = (element: ModdleElement): EndResult =>
  textOf(element, 'ext:result') === 'rejected' ? 'rejected' : 'approved'

/** Taken from its name when marks came in, and not confirmed since. */
export const guessed = (element: ModdleElement): boolean => textOf(element, 'ext:resultFrom') === 'name'

/** Said by a person: nothing is guessed any more. */
export const withResult = (element: ModdleElement, result: EndResult): Change[] => [
  { target: element, set: { 'ext:result': result, 'ext:resultFrom': undefined } },
]
