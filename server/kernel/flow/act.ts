import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { DomainError, refuse } from '@wuguan/contract/kernel/errors'
import { type AnyFlow, fillWords, isVerb, stateRefusal, targetsOf, type Verb } from '@wuguan/contract/kernel/flow'
import type { Fields } from '@wuguan/contract/kernel/fields'
import { display } from '@wuguan/contract/kernel/kinds/display'
import { maskedRow } from '@wuguan/contract/kernel/mask'
import { labelOf, stateCode } from '@wuguan/contract/kernel/options'
import type { ApprovalKind, ApprovalResult } from '../approval.ts'
import { dateTimeOf } from '../clock.ts'
import { writeLog, writeTimeline } from '../audit.ts'
import type { AnyHooks } from '../crud/hooks.ts'
import { claimAttachments } from '../crud/references.ts'
import { updateRow } from '../crud/store.ts'
import { lockRows, logged, staleOf, titleOf } from '../crud/write.ts'
import { writing } from '../crud/writing.ts'
import type { ActionContext } from '../kernel.ts'
import type { ActionRegistration } from '../module.ts'
import { inTransaction } from '../tx.ts'
import { askConsent } from './consent.ts'
import type { FlowSteps, StepResult } from './flow.ts'
import { outcomesOf } from './outcomes.ts'
import { refusalOf } from './refusal.ts'

type Values = Readonly<Record<string, unknown>>
type Run = NonNullable<FlowSteps['steps'][string]['run']>

/** A flow with the hooks of its noun. */
interface Place {
  readonly registration: FlowSteps
  readonly hooks: AnyHooks
}

const stepContext = (context: ActionContext, after: (() => Promise<void>)[] = []) => ({
  ...context,
  done: (set: Values = {}, answer: Values = {}): StepResult => ({ set, answer, state: null }),
  ends: (state: string, set: Values = {}, answer: Values = {}): StepResult => ({ set, answer, state }),
  after: (work: () => Promise<void>) => void after.push(work),
})

/** Locks a record and judges that the verb may run on it. `version` null: whatever the version. */
async function begin(
  { registration, hooks }: Place,
  name: string,
  context: ActionContext,
  id: unknown,
  version: number | null,
): Promise<AnyRow> {
  const { entity } = registration.flow
  const verb = registration.flow.verbs[name] as Verb
  const [row] = await lockRows(writing(context, entity, hooks), [id], verb.permission)
  if (version !== null && row!.version !== version) throw lostTo(registration.flow, name, row!) ?? staleOf(entity, row!)
  const refusal = refusalOf(registration, name, row!, context)
  if (refusal !== null) throw refuse(refusal)
  return row!
}

/** Somebody else was faster with the same verb: the sentence of the verb, with the record as it stands. */
function lostTo(flow: AnyFlow, name: string, row: AnyRow): DomainError | null {
  const { race } = flow.verbs[name] as Verb
  if (race === null || stateRefusal(flow, name, row) === null) return null
  const shown = maskedRow(flow.entity, row)
  return new DomainError(409, fillWords(race, flow.entity.fields, shown), { current: shown })
}

/** What a verb without a step writes: what was asked under the name of a field of the record. */
const keptOf = ({ entity }: AnyFlow, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(entity.fields, name)))

/** The state that a way leads to, as its step says where there are several. */
function targetOf(flow: AnyFlow, name: string, state: string | null): string | null {
  const way = flow.verbs[name]!
  const allowed = targetsOf(way)
  if (state === null && !Array.isArray(way.to)) return allowed[0] ?? null
  if (state === null || !allowed.includes(state))
    throw new Error(`flow ${flow.entity.name}: ${name} does not lead to ${state ?? 'a state that its step says'}`)
  return state
}

/** One way of a locked record: its step, then state, version, who and when, and its words in timeline and log. */
async function move(
  { registration, hooks }: Place,
  name: string,
  context: ActionContext,
  row: AnyRow,
  values: Values,
  remark: string | null,
  run: Run | null = registration.steps[name]?.run ?? null,
): Promise<Values> {
  const { flow, consent } = registration
  const { entity, field, states } = flow
  const { q, actor, now, kernel } = context
  const { label } = flow.verbs[name]!
  const after: (() => Promise<void>)[] = []
  const { set, answer, state } = (await run?.(stepContext(context, after), row, values)) ?? {
    set: keptOf(flow, values),
    answer: {},
    state: null,
  }
  const target = targetOf(flow, name, state)
  // What needs nobody's consent goes on at once.
  const asks = consent?.asks === name && isAwaited(flow, consent.ways(row).approved, target)
  const written: Values = {
    ...set,
    ...(target === null ? {} : { [field]: stateCode(states, target) }),
    ...(asks ? { applicantId: actor.userId, submittedAt: dateTimeOf(now), processInstanceId: null } : {}),
  }
  const changed = Object.keys(written)
  const next = await updateRow(q, entity, row.id, written, changed, actor, kernel.secrets, now)
  await claimAttachments(q, entity, row.id, written, changed, actor, now)
  await writeTimeline(q, actor, now, {
    bizType: entity.name,
    bizId: String(row.id),
    action: label,
    fromState: labelOf(states, row[field]),
    toState: labelOf(states, written[field] ?? row[field]),
    remark,
    companyId: (row.companyId as number | null | undefined) ?? null,
  })
  await writeLog(q, actor, now, [
    {
      module: entity.module,
      entity: entity.name,
      entityId: String(row.id),
      title: `${label} ${titleOf(entity, row)}`,
      action: 'other',
      before: logged(entity, row, changed),
      after: logged(entity, written, changed),
      communityId: (row.communityId as number | null | undefined) ?? null,
    },
  ])
  for (const work of after) await work()
  await hooks.afterMove?.(context, row)
  const version = asks ? await askConsent(context, entity, consent!, { ...row, ...written }) : next
  return { ...answer, id: row.id, version }
}

const isAwaited = ({ verbs }: AnyFlow, approving: string, state: string | null): boolean =>
  state === null || verbs[approving]!.from.includes(state)

/**
 * A verb of a locked record that it may run on. What an applicant takes back ends its process, which makes the move; any other verb that
 * leads out of the approval ends it too, so that nobody is asked about a record that has gone on.
 */
async function proceed(
  place: Place,
  name: string,
  context: ActionContext,
  row: AnyRow,
  values: Values,
): Promise<Values> {
  const { consent, flow } = place.registration
  const way = flow.verbs[name]!
  const remark = isVerb(way) ? wordsOf(way.fields, values) : null
  const instance = consent?.withdraw === name ? (row['processInstanceId'] as string | null) : null
  if (instance === null) {
    const answer = await move(place, name, context, row, values, remark)
    if (isAsked(place.registration, row) && targetsOf(way).length > 0)
      await context.kernel.approvals.withdraw(context, row['processInstanceId'] as string, remark ?? way.label)
    return answer
  }
  await context.kernel.approvals.withdraw(context, instance, remark ?? way.label)
  const [left] = await lockRows(writing(context, flow.entity, place.hooks, 'system'), [row.id], '')
  return { id: row.id, version: left!.version }
}

/** Whether somebody is being asked about a record. */
const isAsked = ({ flow, consent }: FlowSteps, row: AnyRow): boolean =>
  consent !== null && row['processInstanceId'] != null && stateRefusal(flow, consent.ways(row).approved, row) === null

/** One verb on one record, in the caller's transaction: scope and right, lock, version, state, guard, then what it does. */
const act = async (
  place: Place,
  name: string,
  context: ActionContext,
  id: unknown,
  version: number | null,
  values: Values,
): Promise<Values> => proceed(place, name, context, await begin(place, name, context, id, version), values)

/** A verb that asks another system in between: judged and asked in one transaction, booked in the next; in one where nothing is asked. */
async function actOutside(
  place: Place,
  name: string,
  { kernel, actor }: ActionContext,
  id: unknown,
  version: number,
  values: Values,
): Promise<Values> {
  const remark = wordsOf((place.registration.flow.verbs[name] as Verb).fields, values)
  const within = <T>(work: (context: ActionContext) => Promise<T>) =>
    inTransaction(kernel, (scope) => work({ kernel, actor, ...scope }))
  const first = await within(async (context) => {
    const row = await begin(place, name, context, id, version)
    const call = await place.registration.steps[name]!.outside!(stepContext(context), row, values)
    return call ?? { answer: await move(place, name, context, row, values, remark) }
  })
  if (typeof first !== 'function') return first.answer
  const run = await first()
  return within(async (context) =>
    move(place, name, context, await begin(place, name, context, id, null), values, remark, run),
  )
}

/** A way that the product itself goes, of a record that it may touch: nobody's right is asked, the state is. */
export async function moveOne(
  context: ActionContext,
  registration: FlowSteps,
  hooks: AnyHooks,
  name: string,
  id: string,
  values: Values = {},
): Promise<Values> {
  const { flow } = registration
  const [row] = await lockRows(writing(context, flow.entity, hooks, 'system'), [id], '')
  const refusal = stateRefusal(flow, name, row!)
  if (refusal !== null) throw refuse(refusal)
  return proceed({ registration, hooks }, name, context, row!, values)
}

/**
 * What a process decided about a record, in the transaction that ends it. A repeat for the same result changes nothing, nor does a
 * process in whose place the record has another one.
 */
async function decide(
  place: Place,
  context: ActionContext,
  id: string,
  { result, said, instance }: { result: ApprovalResult; said: string | null; instance: string | null },
): Promise<void> {
  const { flow, consent } = place.registration
  const [row] = await lockRows(writing(context, flow.entity, place.hooks, 'system'), [id], '')
  const asked = row!['processInstanceId'] ?? null
  if (instance !== null && asked !== null && asked !== instance) return
  const name = consent!.ways(row!)[result]
  const target = targetsOf(flow.verbs[name]!)[0]
  const refusal = stateRefusal(flow, name, row!)
  if (refusal !== null) {
    // Taken back because the record has gone another way.
    if (result === 'cancelled') return
    if (target !== undefined && row![flow.field] === stateCode(flow.states, target)) return
    throw refuse(refusal)
  }
  if (result === 'approved' && consent!.applicant(row!) === context.actor.userId) throw refuse('不能审批本人提交的申请')
  await move(place, name, context, row!, {}, said)
}

/** The kinds of process that decide on a flow's records. */
export const flowApprovals = (registration: FlowSteps, hooks: AnyHooks): ApprovalKind[] =>
  (registration.consent?.kinds ?? []).map((kind) => ({
    ...kind,
    finished: (context, id, result, said = null, instance = '') =>
      decide({ registration, hooks }, context, id, { result, said, instance: instance || null }),
  }))

/** What was filled in, for the timeline: one field alone speaks for itself. Ids and files say nothing to a reader. */
const UNSAID: ReadonlySet<string> = new Set([
  'secret',
  'ref',
  'refs',
  'anyRef',
  'lines',
  'attachments',
  'images',
  'json',
])
function wordsOf(fields: Fields, values: Values): string | null {
  const said = Object.entries(fields)
    .filter(([name, field]) => !UNSAID.has(field.kind) && values[name] != null)
    .map(([name, field]) => [field.label, display(field, values[name])] as const)
  return said.length === 0 ? null : said.length === 1 ? said[0]![1] : said.map((pair) => pair.join('：')).join('；')
}

/** The calls of a flow as the module's actions: each verb, and its batch with a transaction and an outcome per row. */
export function flowActions(registration: FlowSteps, hooks: AnyHooks): ActionRegistration[] {
  const { flow, steps } = registration
  const place = { registration, hooks }
  const single = Object.entries(flow.actions).map(([name, action]) => ({
    action,
    transaction: !steps[name]?.outside,
    run: (context: ActionContext, { id, version, ...values }: Values) =>
      (steps[name]?.outside ? actOutside : act)(place, name, context, id, version as number, values),
  }))
  const batches = Object.entries(flow.batches).map(([name, action]) => ({
    action,
    transaction: false,
    run: (context: ActionContext, { ids, ...values }: Values) =>
      outcomesOf(context, action.name, ids as (string | number)[], (row, id) =>
        act(place, name, row, id, null, values),
      ),
  }))
  return [...single, ...batches] as unknown as ActionRegistration[]
}
