import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { type AnyFlow, isVerb, stateRefusal, type Verb } from '@wuguan/contract/kernel/flow'
import type { Actor } from '../auth/actor.ts'
import type { FlowSteps } from './flow.ts'

/** Why a verb cannot run on a row as it stands: its state, then its guard. */
export const refusalOf = ({ flow, steps }: FlowSteps, name: string, row: AnyRow, at: { actor: Actor; now: Date }) =>
  stateRefusal(flow, name, row) ?? steps[name]?.guard?.(row, at) ?? null

/** The verbs of a flow that people have. */
export const verbsOf = (flow: AnyFlow): readonly (readonly [string, Verb])[] =>
  Object.entries(flow.verbs).filter((entry): entry is [string, Verb] => isVerb(entry[1]))
