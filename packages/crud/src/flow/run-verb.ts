import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { type AnyFlow, fillWords, isVerb, stateRefusal, type Verb, wordFields } from '@wuguan/contract/kernel/flow'

/** The verbs of a flow that somebody holds, in their order. */
export const heldVerbs = (flow: AnyFlow, can: (codes: string) => boolean): readonly (readonly [string, Verb])[] =>
  Object.entries(flow.verbs).filter((entry): entry is [string, Verb] => isVerb(entry[1]) && can(entry[1].permission))

/** Beyond so many those of other states would only stand in the way; of fewer each is shown with the reason. */
const MANY_VERBS = 12
export const isShown = (flow: AnyFlow, verb: string, row: AnyRow): boolean =>
  Object.keys(flow.verbs).length <= MANY_VERBS || stateRefusal(flow, verb, row) === null

export const offerOf = (row: AnyRow, verb: string) => row.actions?.find((one) => one.verb === verb)

export const saidOf = (flow: AnyFlow, verb: Verb, row: AnyRow, input: Readonly<Record<string, unknown>> = {}) =>
  verb.done === null ? `${verb.label}成功` : fillWords(verb.done, wordFields(flow, verb), { ...row, ...input })
export const okOf = (verb: Verb) => ({ okText: verb.label, danger: verb.danger })

/** What a verb's fields begin with on this record. */
export const valuesOf = (initial: Readonly<Record<string, (row: AnyRow) => unknown>> = {}, row: AnyRow) =>
  Object.fromEntries(Object.entries(initial).map(([field, value]) => [field, value(row)]))
