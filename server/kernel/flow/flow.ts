import type { AnyEntity, DraftOf, RowMeta, ShownRowOf } from '@wuguan/contract/kernel/entity'
import type { AnswerOf, GivenOf } from '@wuguan/contract/kernel/action'
import type { AnyFlow, FieldsOfVerb, Flow, OutputOfVerb, VerbName } from '@wuguan/contract/kernel/flow'
import type { Actor } from '../auth/actor.ts'
import type { ActionContext } from '../kernel.ts'

/** What is special about the verbs of a flow on the server; everything around a step is `act.ts`. */
declare const DONE: unique symbol
/** Made by `done` only, so that a step cannot forget it. */
export interface Done {
  readonly [DONE]: true
}
/** What a step came to: fields to write beside the state, and what it answers. */
export interface StepResult {
  readonly set: Readonly<Record<string, unknown>>
  readonly answer: Readonly<Record<string, unknown>>
}

/** Own fields to write; the state is the flow's business. */
type SetOf<E extends AnyEntity> = {
  [K in keyof DraftOf<E>]?: E['fields'][K & keyof E['fields']] extends { readonly kind: 'state' }
    ? never
    : DraftOf<E>[K]
}
export type StepContext<E extends AnyEntity, O> = ActionContext & {
  /** Ends a step: own fields to write, and the answer where the verb has an output. */
  done: [keyof O] extends [never] ? (set?: SetOf<E>) => Done : (set: SetOf<E>, answer: { [K in keyof O]: O[K] }) => Done
}
type Row<E extends AnyEntity> = ShownRowOf<E> & RowMeta
type Run<E extends AnyEntity, V> = (
  context: StepContext<E, AnswerOf<OutputOfVerb<V>>>,
  row: Row<E>,
  input: GivenOf<FieldsOfVerb<V>>,
) => Done | Promise<Done>
/**
 * `guard`: why the verb cannot run on this record, told with its button and again when it runs. It reads the row and nothing else: what
 * the database must be asked about is refused by the step.
 */
type Step<E extends AnyEntity, V> =
  | Run<E, V>
  | { readonly guard: (row: Row<E>, at: { actor: Actor; now: Date }) => string | null; readonly run?: Run<E, V> }
/** Verbs that answer something need a step; the others just move the state where there is none. */
type Answering<V> = {
  [K in VerbName<V>]: [keyof OutputOfVerb<V[K]>] extends [never] ? never : K
}[VerbName<V>]
type StepsOf<E extends AnyEntity, V> = { readonly [K in VerbName<V>]?: Step<E, V[K]> } & {
  readonly [K in Answering<V>]: unknown
}

/** A step as the kernel runs it. */
interface AnyStep {
  readonly guard: ((row: unknown, at: { actor: Actor; now: Date }) => string | null) | null
  readonly run: ((context: unknown, row: unknown, input: unknown) => StepResult | Promise<StepResult>) | null
}
export interface FlowSteps {
  readonly flow: AnyFlow
  readonly steps: Readonly<Record<string, AnyStep>>
}

/** The steps of a flow: `flow(terminalFlow, { renew: (context, row, { validUntil }) => context.done({ validUntil }) })`. */
export function flow<E extends AnyEntity, V>(definition: Flow<E, V>, steps: StepsOf<E, V>): FlowSteps {
  const given = steps as Readonly<Record<string, AnyStep['run'] | Partial<AnyStep>>>
  return {
    flow: definition as unknown as AnyFlow,
    steps: Object.fromEntries(
      Object.entries(given).map(([name, step]) => [
        name,
        typeof step === 'function'
          ? { guard: null, run: step }
          : { guard: step?.guard ?? null, run: step?.run ?? null },
      ]),
    ),
  }
}
