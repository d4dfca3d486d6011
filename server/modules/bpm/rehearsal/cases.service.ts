import { namesIn } from '@wuguan/contract/bpm/expression'
import { processModel } from '@wuguan/contract/bpm/process-model.entity'
import { PROCESS_RESULT } from '@wuguan/contract/bpm/process-states'
import type {
  CaseVerdict,
  Expected,
  Rehearsal,
  RehearsalBoard,
  RehearsalCase,
  checkRehearsalCases,
  rehearsalBoard,
  removeRehearsalCase,
  saveRehearsalCase,
} from '@wuguan/contract/bpm/rehearsal.actions'
import { notFound, refuse } from '@wuguan/contract/kernel/errors'
import { ExpressionError } from '@wuguan/contract/kernel/expression/expression'
import { labelOf } from '@wuguan/contract/kernel/options'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import type { EngineDefinition } from '../engine/ports.ts'
import { type Reading, readDiagram } from '../model/reading.ts'
import { userTasksOf } from '../model/diagram.ts'
import { type ModelRow, SHIPPED_FIXED, formOf, lockModel, readModel } from '../model/model.queries.ts'
import { rehearseDefinition, rehearseDraft } from './rehearse.service.ts'

/** Cases: what a rehearsal came by is kept, and every later version must come by the same. */
type CaseRow = RehearsalCase
const casesOf = (q: ActionContext['q'], modelId: string): Promise<CaseRow[]> =>
  q.query<CaseRow>(
    `select c.id, c.name, c.initiator_id as "initiatorId", u.pet_name as "initiatorName", c.community_id as "communityId",
       coalesce(c.sample, '{}') as sample, coalesce(c.selected, '{}') as selected, coalesce(c.rejects, '[]') as rejects, c.expected
     from rehearsal_case c join sys_user u on u.id = c.initiator_id where c.model_id = $1 order by c.name`,
    [modelId],
  )
const sampleOf = ({ initiatorId, communityId, sample, selected, rejects }: RehearsalCase) => ({
  initiatorId,
  communityId,
  sample: { ...sample },
  selected: Object.fromEntries(Object.entries(selected).map(([key, ids]) => [key, [...ids]])),
  rejects: [...rejects],
})

export async function board(
  context: ActionContext,
  { modelId }: ParsedOf<typeof rehearsalBoard>,
): Promise<RehearsalBoard> {
  const { q } = context
  const model = await readModel(context, modelId, processModel.codes.list)
  const readable = await readDiagram(model.bpmnXml)
  const form = model.formType === 1 ? await formOf(q, model.formId) : null
  const rules = await q.query<{ key: string; condition: string | null; script: string | null }>(
    `select task_definition_key as key, condition, value ->> 'script' as script from task_assign_rule where model_id = $1`,
    [modelId],
  )
  const own = new Set(form?.fields.map(({ id }) => id))
  return {
    formType: model.formType,
    fields: form?.fields ?? [],
    layout: form?.layout ?? null,
    variables: asked(
      readable,
      rules.flatMap(({ condition }) => condition ?? []),
    ).filter((name) => !own.has(name)),
    tasks: userTasksOf(readable.parsed).map(({ id, name }) => ({
      key: id,
      name: name || id,
      chosen: rules.some(({ key, script }) => key === id && script === 'initiatorSelect'),
    })),
    cases: await casesOf(q, modelId),
  }
}
const GIVEN = /^(?:form|initiator|business|nrOf\w+|loopCounter)$/
function asked({ parsed }: Reading, conditions: readonly string[]): string[] {
  const flows = Object.values(parsed.flows).flatMap(({ condition }) =>
    condition?.body && !condition.language ? [condition.body] : [],
  )
  const names = [...flows, ...conditions].flatMap((text) => {
    try {
      return namesIn(text)
    } catch (error) {
      if (error instanceof ExpressionError) return []
      throw error
    }
  })
  return [...new Set(names)].filter((name) => !GIVEN.test(name)).toSorted()
}

const expectedOf = ({ result, steps }: Rehearsal): Expected => ({
  result,
  path: steps.map(({ key, name, outcome }) => ({ key, name, outcome })),
})

/** Keeps what the draft comes by now as what must come. */
export async function save(
  context: ActionContext,
  { id, name, modelId, ...sample }: ParsedOf<typeof saveRehearsalCase>,
): Promise<{ id: string }> {
  const { q, actor, now } = context
  const model = await lockModel(context, modelId, processModel.codes.edit, SHIPPED_FIXED)
  const rehearsal = await rehearseDraft(context, model, sample)
  if (rehearsal.stopped !== null) throw refuse(`演练未走到结束，不能保存为用例：${rehearsal.stopped}`)
  const values = [
    name,
    sample.initiatorId,
    sample.communityId ?? null,
    JSON.stringify(sample.sample),
    JSON.stringify(sample.selected),
    JSON.stringify(sample.rejects),
    JSON.stringify(expectedOf(rehearsal)),
    actor.userId || null,
    now,
  ]
  const [taken] = await q.query('select 1 from rehearsal_case where model_id = $1 and name = $2 and id <> $3', [
    modelId,
    name,
    id ?? NOBODY,
  ])
  if (taken) throw refuse('用例名称已存在')
  if (!id) {
    const made = uuidv7()
    await q.query(
      `insert into rehearsal_case (id, company_id, model_id, name, initiator_id, community_id, sample, selected, rejects, expected, created_by, created_at, updated_by, updated_at)
       values ($10, $11, $12, $1, $2, $3, $4::jsonb, $5::jsonb, $6::jsonb, $7::jsonb, $8, $9, $8, $9)`,
      [...values, made, model.companyId, modelId],
    )
    return { id: made }
  }
  const changed = await q.query(
    `update rehearsal_case set name = $1, initiator_id = $2, community_id = $3, sample = $4::jsonb, selected = $5::jsonb, rejects = $6::jsonb,
       expected = $7::jsonb, version = version + 1, updated_by = $8, updated_at = $9 where id = $10 and model_id = $11 returning id`,
    [...values, id, modelId],
  )
  if (changed.length === 0) throw notFound()
  return { id }
}
const NOBODY = '00000000-0000-0000-0000-000000000000'

export async function remove(context: ActionContext, { id }: ParsedOf<typeof removeRehearsalCase>): Promise<true> {
  const [row] = await context.q.query<{ model_id: string }>('select model_id from rehearsal_case where id = $1', [id])
  if (!row) throw notFound()
  await lockModel(context, row.model_id, processModel.codes.edit, SHIPPED_FIXED)
  await context.q.query('delete from rehearsal_case where id = $1', [id])
  return true
}

export async function check(
  context: ActionContext,
  { modelId }: ParsedOf<typeof checkRehearsalCases>,
): Promise<CaseVerdict[]> {
  const model = await readModel(context, modelId, processModel.codes.list)
  return verdicts(context, modelId, (sample) => rehearseDraft(context, model, sample))
}

async function verdicts(
  { q }: ActionContext,
  modelId: string,
  run: (sample: ReturnType<typeof sampleOf>) => Promise<Rehearsal>,
): Promise<CaseVerdict[]> {
  const found: CaseVerdict[] = []
  for (const one of await casesOf(q, modelId)) {
    const now = await run(sampleOf(one))
    const [was, is] = [inWords(one.expected, null), inWords(expectedOf(now), now.stopped)]
    const holds = now.stopped === null && was === is && sameWay(one.expected, expectedOf(now))
    found.push({ id: one.id, name: one.name, holds, said: holds ? null : `原为${was}，现为${is}` })
  }
  return found
}
const sameWay = (a: Expected, b: Expected) =>
  a.result === b.result &&
  a.path.map(({ key, outcome }) => `${key}:${outcome}`).join() ===
    b.path.map(({ key, outcome }) => `${key}:${outcome}`).join()

const MARKS: Readonly<Record<string, string>> = {
  rejected: '（驳回）',
  autoPassed: '（自动通过）',
  cancelled: '（取消）',
}
function inWords({ path, result }: Expected, stopped: string | null): string {
  const way = path.map(({ name, outcome }) => `${name}${MARKS[outcome] ?? ''}`)
  return [...way, stopped ?? labelOf(PROCESS_RESULT, result)].join('→')
}

/** A version that breaks a case is not deployed. */
export async function demandCases(
  context: ActionContext,
  model: Pick<ModelRow, 'id' | 'companyId'>,
  definition: EngineDefinition,
): Promise<void> {
  const broken = (
    await verdicts(context, model.id, (sample) => rehearseDefinition(context, definition, model.companyId, sample))
  ).filter(({ holds }) => !holds)
  if (broken.length > 0)
    throw refuse(
      `演练用例未通过，不能部署：${broken.map(({ name, said }) => `【${name}】${said!}`).join('；')}`,
      broken,
    )
}
