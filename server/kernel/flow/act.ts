import { refuse } from '@wuguan/contract/kernel/errors'
import type { Outcome, Verb } from '@wuguan/contract/kernel/flow'
import type { Fields } from '@wuguan/contract/kernel/fields'
import { display } from '@wuguan/contract/kernel/kinds/display'
import { labelOf, stateCode } from '@wuguan/contract/kernel/options'
import { writeLog, writeTimeline } from '../audit.ts'
import type { AnyHooks } from '../crud/hooks.ts'
import { updateRow } from '../crud/store.ts'
import { lockRows, logged, staleOf, titleOf } from '../crud/write.ts'
import { writing } from '../crud/writing.ts'
import { explain } from '../http/failures.ts'
import type { ActionContext } from '../kernel.ts'
import { countTaken } from '../masked-lookups.ts'
import type { ActionRegistration } from '../module.ts'
import { inTransaction } from '../tx.ts'
import type { FlowSteps, StepResult } from './flow.ts'
import { refusalOf } from './refusal.ts'

type Values = Readonly<Record<string, unknown>>

const done = (set: Values = {}, answer: Values = {}): StepResult => ({ set, answer })

/**
 * One verb on one record, in the caller's transaction: scope and right, lock, version, state, guard, step, then state, version, who and
 * when, and its words in timeline and log. `version` null: whatever the version (a row of a batch).
 */
async function act(
  registration: FlowSteps,
  hooks: AnyHooks,
  name: string,
  context: ActionContext,
  id: unknown,
  version: number | null,
  values: Values,
): Promise<Values> {
  const { flow, steps } = registration
  const { entity, field, states } = flow
  const { q, actor, now, kernel } = context
  const verb = flow.verbs[name] as Verb
  const [row] = await lockRows(writing(context, entity, hooks), [id], verb.permission)
  if (version !== null && row!.version !== version) throw staleOf(entity, row!)
  const refusal = refusalOf(registration, name, row!, context)
  if (refusal !== null) throw refuse(refusal)
  const { set, answer } = (await steps[name]?.run?.({ ...context, done }, row, values)) ?? done()
  const after = verb.to === null ? set : { ...set, [field]: stateCode(states, verb.to) }
  const changed = Object.keys(after)
  const next = await updateRow(q, entity, row!.id, after, changed, actor, kernel.secrets, now)
  await writeTimeline(q, actor, now, {
    bizType: entity.name,
    bizId: String(row!.id),
    action: verb.label,
    fromState: labelOf(states, row![field]),
    toState: labelOf(states, after[field] ?? row![field]),
    remark: wordsOf(verb.fields, values),
    companyId: (row!.companyId as number | null | undefined) ?? null,
  })
  await writeLog(q, actor, now, [
    {
      module: entity.module,
      entity: entity.name,
      entityId: String(row!.id),
      title: `${verb.label} ${titleOf(entity, row!)}`,
      action: 'other',
      before: logged(entity, row!, changed),
      after: logged(entity, after, changed),
      communityId: (row!.communityId as number | null | undefined) ?? null,
    },
  ])
  return { id: row!.id, version: next, ...answer }
}

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
  const { flow } = registration
  const single = Object.entries(flow.actions).map(([name, action]) => ({
    action,
    transaction: true,
    run: (context: ActionContext, { id, version, ...values }: Values) =>
      act(registration, hooks, name, context, id, version as number, values),
  }))
  const batches = Object.entries(flow.batches).map(([name, action]) => ({
    action,
    transaction: false,
    run: async ({ kernel, actor }: ActionContext, { ids, ...values }: Values) => {
      const outcomes: Outcome[] = []
      for (const id of ids as (string | number)[]) {
        try {
          await countTaken(kernel, actor, () =>
            inTransaction(kernel, (scope) =>
              act(registration, hooks, name, { kernel, actor, ...scope }, id, null, values),
            ),
          )
          outcomes.push({ id, refusal: null })
        } catch (error) {
          const known = explain(error)
          // The rows before this one stand; what nobody expected must not hide what was done.
          if (!known) kernel.log.error({ err: error, action: action.name }, 'row of a batch')
          outcomes.push({ id, refusal: known?.message ?? '服务器繁忙' })
        }
      }
      return { outcomes }
    },
  }))
  return [...single, ...batches] as unknown as ActionRegistration[]
}
