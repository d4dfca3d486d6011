import { initialValues } from '@wuguan/contract/bpm/form-values'
import type { ModelProblem } from '@wuguan/contract/bpm/model.actions'
import type { Rehearsal, rehearse as action } from '@wuguan/contract/bpm/rehearsal.actions'
import { processModel } from '@wuguan/contract/bpm/process-model.entity'
import { DomainError, badInput, notFound } from '@wuguan/contract/kernel/errors'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { definitionFor } from '../definition/definition.service.ts'
import type { EngineDefinition } from '../engine/ports.ts'
import { startProcess } from '../engine/start.service.ts'
import { snapshotOf } from '../form/form-flags.service.ts'
import { problemsWith } from '../model/checks.ts'
import { deployChecked } from '../model/deploy.service.ts'
import { type ModelRow, factsOf, readModel } from '../model/model.queries.ts'
import { readDiagram } from '../model/reading.ts'
import { viewerData } from '../reading/viewer.queries.ts'
import { stepsOf } from './report.queries.ts'
import { type Stop, walkToEnd } from './walk.ts'

/**
 * A rehearsal is the real engine in a part of the transaction that is always taken back: conditions, rules, scripts and listeners
 * are those of a real run, and nothing of it stays, not even a notice.
 */
export type Sample = Pick<ParsedOf<typeof action>, 'initiatorId' | 'communityId' | 'sample' | 'selected' | 'rejects'>

const SAVEPOINT = 'rehearsal'
async function takenBack<T>({ q }: Pick<ActionContext, 'q'>, work: () => Promise<T>): Promise<T> {
  await q.query(`savepoint ${SAVEPOINT}`)
  try {
    return await work()
  } finally {
    await q.query(`rollback to savepoint ${SAVEPOINT}`)
    await q.query(`release savepoint ${SAVEPOINT}`)
  }
}

export async function rehearse(context: ActionContext, input: ParsedOf<typeof action>): Promise<Rehearsal> {
  const model = await readModel(context, input.modelId, processModel.codes.list)
  const { communityId } = input
  if (communityId != null && !context.actor.widest.communities.includes(communityId))
    throw badInput({ communityId: '请选择项目' })
  if (!input.processDefinitionId) return rehearseDraft(context, model, input)
  const definition = await definitionFor(context, { id: input.processDefinitionId })
  if (definition?.modelId !== model.id) throw notFound()
  return rehearseDefinition(context, definition, model.companyId, input)
}

/** The draft as it would be deployed now; what would be refused is what the rehearsal finds. */
export async function rehearseDraft(context: ActionContext, model: ModelRow, sample: Sample): Promise<Rehearsal> {
  const problems = problemsWith(await readDiagram(model.bpmnXml), await factsOf(context.q, model))
  const blocking = problems.filter(({ level }) => level === 'block')
  if (blocking.length > 0) return { steps: [], result: 1, stopped: '流程校验不通过', findings: blocking, picture: null }
  return takenBack(context, async () => {
    const { q, now, actor } = context
    const deployed = await deployChecked({ q, now, userId: actor.userId || null }, model, 1)
    const definition = await definitionFor(context, { id: deployed.processDefinitionId })
    return rehearseDefinition(context, definition!, model.companyId, sample)
  })
}

export function rehearseDefinition(
  context: ActionContext,
  definition: EngineDefinition,
  companyId: number | null,
  sample: Sample,
): Promise<Rehearsal> {
  return takenBack(context, async () => {
    let id: string
    try {
      id = await begin(context, { ...definition, suspended: false }, companyId, sample)
    } catch (error) {
      return { steps: [], result: 1, ...stoppedBy(error), picture: null }
    }
    const end = await toEnd(context, id, sample)
    const [{ result }] = (await context.q.query<{ result: 1 | 2 | 3 | 4 }>(
      'select result from process_instance where id = $1',
      [id],
    )) as [{ result: 1 | 2 | 3 | 4 }]
    const { steps, findings } = await stepsOf(context.q, id)
    return {
      steps,
      result,
      stopped: end.stopped,
      findings: [...findings, ...end.findings],
      picture: await viewerData(context.q, id),
    }
  })
}

async function begin(
  context: ActionContext,
  definition: EngineDefinition,
  companyId: number | null,
  { initiatorId, communityId, sample, selected }: Sample,
): Promise<string> {
  // The process runs where its initiator works, unless its company is not above him.
  const [initiator] = await context.q.query<{ companyId: number }>(
    `select case when $2::integer is null or own.path like m.path || '%' then own.id else m.id end as "companyId"
     from sys_user u join company own on own.id = u.company_id left join company m on m.id = $2 where u.id = $1 and u.deleted_at is null`,
    [initiatorId, companyId],
  )
  if (!initiator) throw badInput({ initiatorId: '请选择发起人' })
  const fields = snapshotOf(definition)?.fields ?? []
  const filled = fields.length > 0
  return startProcess(context, definition, {
    title: null,
    companyId: initiator.companyId,
    communityId: communityId ?? null,
    startUserId: initiatorId,
    variables: {
      ...(filled ? {} : { ...sample, business: sample }),
      ...(Object.keys(selected).length > 0 ? { selectedAssignees: selected } : {}),
    },
    formData: filled ? { ...initialValues(fields), ...sample } : {},
  })
}

const STOPS: Readonly<Record<Exclude<Stop, 'ended'>, string>> = {
  initiator: '流程退回发起人，等待修改后重新提交',
  waits: '流程停在等待处，没有可以推进的环节',
  endless: '流程没有结束，请检查是否存在死循环',
}
async function toEnd(
  context: ActionContext,
  id: string,
  { rejects }: Sample,
): Promise<{ stopped: string | null; findings: readonly ModelProblem[] }> {
  try {
    const stop = await walkToEnd(context, id, new Set(rejects))
    return { stopped: stop === 'ended' ? null : STOPS[stop], findings: [] }
  } catch (error) {
    return stoppedBy(error)
  }
}
function stoppedBy(error: unknown): { stopped: string; findings: readonly ModelProblem[] } {
  if (!(error instanceof DomainError)) throw error
  const elementId = (error.data as { elementId?: string } | null)?.elementId ?? ''
  return { stopped: error.message, findings: [{ elementId, level: 'block', text: error.message }] }
}
