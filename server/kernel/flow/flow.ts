import type { AnyEntity, AnyRow, DraftOf, RowMeta, ShownRowOf } from '@wuguan/contract/kernel/entity'
import type { GivenOf } from '@wuguan/contract/kernel/action'
import type {
  AnyFlow,
  FieldsOfVerb,
  Flow,
  OutputOfVerb,
  SystemName,
  Transition,
  VerbName,
} from '@wuguan/contract/kernel/flow'
import type { ApprovalKind, ApprovalResult } from '../approval.ts'
import type { Actor } from '../auth/actor.ts'
import type { ActionContext } from '../kernel.ts'

/** What is special about the verbs of a flow on the server; everything around a step is `act.ts`. */
declare const DONE: unique symbol
/** Made by `done` and `ends` only, so that a step cannot forget it. */
export interface Done {
  readonly [DONE]: true
}
/** What a step came to: fields to write beside the state, what it answers, and the state where the verb has several. */
export interface StepResult {
  readonly set: Readonly<Record<string, unknown>>
  readonly answer: Readonly<Record<string, unknown>>
  readonly state: string | null
}

/** Own fields to write; the state is the flow's business. */
type SetOf<E extends AnyEntity> = {
  [K in keyof DraftOf<E>]?: E['fields'][K & keyof E['fields']] extends { readonly kind: 'state' }
    ? never
    : DraftOf<E>[K]
}
type StateOf<V> = V extends Transition<infer S> ? S : never
type Ending<E extends AnyEntity, O> = [keyof O] extends [never]
  ? [set?: SetOf<E>]
  : [set: SetOf<E>, answer: { [K in keyof O]: O[K] }]
export type StepContext<E extends AnyEntity, V> = ActionContext & {
  /** Ends a step: own fields to write, and the answer where the verb has an output. */
  done: (...ending: Ending<E, OutputOfVerb<V>>) => Done
  /** The same of a verb that leads to one of several states. */
  ends: (state: StateOf<V>, ...ending: Ending<E, OutputOfVerb<V>>) => Done
  /** Work in the same transaction when the record stands in its new state: what looks at it there. */
  after: (work: () => Promise<void>) => void
}
type Row<E extends AnyEntity> = ShownRowOf<E> & RowMeta
type Run<E extends AnyEntity, V> = (
  context: StepContext<E, V>,
  row: Row<E>,
  input: GivenOf<FieldsOfVerb<V>>,
) => Done | Promise<Done>
/**
 * `guard`: why the verb cannot run on this record, told with its button and again when it runs. It reads the row and nothing else: what
 * the database must be asked about is refused by the step.
 *
 * `outside`: a call to another system, made between two transactions. It answers with the call, or null where none is needed; the call
 * answers with the step that books what came of it. The record is judged again before that step, by its state: whatever is asked of the
 * other system needs a name that a repeat has too.
 */
type Step<E extends AnyEntity, V> =
  | Run<E, V>
  | {
      readonly guard?: (row: Row<E>, at: { actor: Actor; now: Date }) => string | null
      readonly outside?: (
        context: StepContext<E, V>,
        row: Row<E>,
        input: GivenOf<FieldsOfVerb<V>>,
      ) => Promise<(() => Promise<Run<E, V>>) | null>
      readonly run?: Run<E, V>
    }
/** Verbs that answer something or lead to several states need a step; the others move the state where there is none, and keep what was asked under the name of a field. */
type Answering<V> = {
  [K in VerbName<V>]: [keyof OutputOfVerb<V[K]>] extends [never] ? never : K
}[VerbName<V>]
type StepsOf<E extends AnyEntity, V> = { readonly [K in VerbName<V>]?: Step<E, V[K]> } & {
  readonly [K in SystemName<V>]?: Run<E, V[K]>
} & {
  readonly [K in Answering<V>]: unknown
}

/**
 * How records get consent: the kinds of process that decide on them, and which way of the flow each result is. By itself a flow calls
 * its ways `approve`, `reject` and `withdraw`, and its records keep the applicant in `applicantId` (`approvalFields`).
 */
interface Consent<E extends AnyEntity, V> {
  readonly kinds: readonly Omit<ApprovalKind, 'finished'>[]
  readonly ways?: (row: Row<E>) => Readonly<Record<ApprovalResult, VerbName<V> | SystemName<V>>>
  /** Who asked; he cannot agree himself, and nobody else takes it back. */
  readonly applicant?: (row: Row<E>) => number | null
  /** The verb by which the applicant takes it back: through the process, where the record has one. */
  readonly withdraw?: VerbName<V>
  /** The verb after which the kernel starts a process of the first kind, with the applicant and the time; else the module does. */
  readonly asks?: VerbName<V>
  /** Which process decides on a record; else what is bound to its kind. */
  readonly model?: AnyConsent['model']
  /** Field that is read behind the title. */
  readonly notes?: string | null
}

/** A step as the kernel runs it. */
type AnyRun = (context: unknown, row: AnyRow, input: unknown) => StepResult | Promise<StepResult>
interface AnyStep {
  readonly guard: ((row: AnyRow, at: { actor: Actor; now: Date }) => string | null) | null
  readonly outside: ((context: unknown, row: AnyRow, input: unknown) => Promise<(() => Promise<AnyRun>) | null>) | null
  readonly run: AnyRun | null
}
export interface AnyConsent {
  readonly kinds: readonly Omit<ApprovalKind, 'finished'>[]
  readonly ways: (row: AnyRow) => Readonly<Record<ApprovalResult, string>>
  readonly applicant: (row: AnyRow) => number | null
  readonly withdraw: string
  readonly asks: string | null
  readonly model: ((context: ActionContext, row: AnyRow) => Promise<string | null>) | null
  readonly notes: string | null
}
export interface FlowSteps {
  readonly flow: AnyFlow
  readonly steps: Readonly<Record<string, AnyStep>>
  readonly consent: AnyConsent | null
}

/** The steps of a flow: `flow(terminalFlow, { renew: (context, row, { validUntil }) => context.done({ validUntil }) })`. */
export function flow<E extends AnyEntity, V>(
  definition: Flow<E, V>,
  steps: StepsOf<E, V>,
  consent: Consent<E, V> | null = null,
): FlowSteps {
  const given = steps as unknown as Readonly<Record<string, AnyRun | Partial<AnyStep>>>
  return {
    flow: definition as unknown as AnyFlow,
    steps: Object.fromEntries(
      Object.entries(given).map(([name, step]) => [
        name,
        typeof step === 'function'
          ? { guard: null, outside: null, run: step }
          : { guard: step.guard ?? null, outside: step.outside ?? null, run: step.run ?? null },
      ]),
    ),
    consent: consent && { ...USUAL, ...(consent as unknown as Partial<AnyConsent> & Pick<AnyConsent, 'kinds'>) },
  }
}

const USUAL: Omit<AnyConsent, 'kinds'> = {
  ways: () => ({ approved: 'approve', rejected: 'reject', cancelled: 'withdraw' }),
  applicant: (row) => (row['applicantId'] as number | null | undefined) ?? null,
  withdraw: 'withdraw',
  asks: null,
  model: null,
  notes: null,
}
