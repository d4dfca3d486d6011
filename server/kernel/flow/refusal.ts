import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { type AnyFlow, isVerb, personRefusal, stateRefusal, type Verb } from '@wuguan/contract/kernel/flow'
import type { Actor } from '../auth/actor.ts'
import type { FlowSteps } from './flow.ts'

/** What asked for consent is taken back by who asked. */
export const APPLICANT_ONLY = '只能撤回本人提交的申请'

/** A record that nobody has been asked about (a draft) is not his alone who wrote it. */
function applicantRefusal({ flow, consent }: FlowSteps, name: string, row: AnyRow, userId: number): string | null {
  if (consent?.withdraw !== name || stateRefusal(flow, consent.ways(row).approved, row) !== null) return null
  return consent.applicant(row) === userId ? null : APPLICANT_ONLY
}

/** Why a verb cannot run on a row as it stands: its state, whose it is, its guard, and that it was somebody else who asked. */
export const refusalOf = (registration: FlowSteps, name: string, row: AnyRow, at: { actor: Actor; now: Date }) =>
  stateRefusal(registration.flow, name, row) ??
  personRefusal(registration.flow, name, row, at.actor.userId) ??
  registration.steps[name]?.guard?.(row, at) ??
  applicantRefusal(registration, name, row, at.actor.userId)

/** The verbs of a flow that people have. */
export const verbsOf = (flow: AnyFlow): readonly (readonly [string, Verb])[] =>
  Object.entries(flow.verbs).filter((entry): entry is [string, Verb] => isVerb(entry[1]))
