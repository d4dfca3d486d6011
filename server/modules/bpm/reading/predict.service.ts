import { namesIn } from '@wuguan/contract/bpm/expression'
import type { PredictedNode, Prediction, predictInstance } from '@wuguan/contract/bpm/todo.actions'
import { badInput, forbidden, notFound } from '@wuguan/contract/kernel/errors'
import { ExpressionError } from '@wuguan/contract/kernel/expression/expression'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { definitionFor, inForce } from '../definition/definition.service.ts'
import { startOf } from '../engine/graph.ts'
import type { ParsedNode, ParsedProcess } from '../engine/parsed.ts'
import type { EngineDefinition } from '../engine/ports.ts'
import { RULE_COLUMNS, type RuleRow, resolveAssignees } from '../rule/assignment.service.ts'
import { type Variables, evaluate } from '../rule/evaluate.ts'
import { personOf, personsById } from '../rule/people.service.ts'

/** How a process would go with what is known now: the nodes in order with their people, up to where a later value decides. */
interface Case {
  readonly definition: EngineDefinition
  readonly companyId: number
  readonly communityId: number | null
  readonly initiator: {
    id: number
    name: string
    companyId: number
    departmentId: number | null
    positionCodes: string[]
  }
  readonly variables: Variables
}
const OPEN = '未定'
const NODES_MAX = 200

export async function predict(context: ActionContext, input: ParsedOf<typeof predictInstance>): Promise<Prediction> {
  const { q, actor } = context
  const initiatorId = input.initiatorId ?? actor.userId
  if (initiatorId !== actor.userId && !actor.can('bpm:model:list')) throw forbidden()
  const definition = await definitionFor(context, { id: input.processDefinitionId })
  if (!definition || !(await visible(context, definition))) throw notFound()
  const [initiator] = await q.query<Case['initiator']>(
    `select u.id, u.pet_name as name, u.company_id as "companyId", u.department_id as "departmentId",
       coalesce((select json_agg(p.code) from user_position up join position p on p.id = up.position_id where up.user_id = u.id), '[]') as "positionCodes"
     from sys_user u where u.id = $1`,
    [initiatorId],
  )
  if (!initiator) throw badInput({ initiatorId: '请选择发起人' })
  return walk(context, {
    definition,
    companyId: actor.companyId,
    communityId: input.communityId ?? null,
    initiator,
    variables: variablesOf(input, initiator),
  })
}
const visible = async (context: ActionContext, definition: EngineDefinition): Promise<boolean> =>
  (await inForce(context, definition)) || context.actor.widest.companies.includes(definition.companyId ?? 0)
/** A value that nobody has given yet is no value: a condition about it is open. */
function variablesOf(input: ParsedOf<typeof predictInstance>, initiator: Case['initiator']): Variables {
  const given = (values: Variables) =>
    Object.fromEntries(
      Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== ''),
    )
  const form = given(input.formData)
  const variables = given(input.variables ?? {})
  return {
    ...form,
    ...variables,
    form,
    business: variables,
    initiator,
    ...(input.selected ? { selectedAssignees: input.selected } : {}),
  }
}

async function walk(context: ActionContext, of: Case): Promise<Prediction> {
  const { parsed } = of.definition
  const nodes: PredictedNode[] = []
  const seen = new Set<string>()
  const waiting: string[] = []
  let open: string | null = null
  const start = startOf(parsed, null)
  if (start) waiting.push(start.id)
  while (waiting.length > 0 && seen.size < NODES_MAX) {
    const id = waiting.shift()!
    if (seen.has(id)) continue
    seen.add(id)
    const node = parsed.nodes[id]!
    if (node.type === 'userTask') nodes.push(await predicted(context, of, node))
    else if (node.type === 'callActivity')
      nodes.push({
        key: id,
        name: node.name || id,
        people: [],
        mode: null,
        note: `子流程：${node.call?.key ?? ''}`,
        chosen: false,
      })
    if (node.type === 'subProcess') {
      const inner = startOf(parsed, id)
      if (inner) waiting.push(inner.id)
    }
    const flows = await flowsOut(context, of, node)
    if (flows === null) {
      open = `${OPEN}：${node.name || id}之后的路径取决于后续填写的内容`
      continue
    }
    waiting.push(...flows.map((flow) => parsed.flows[flow]!.target))
  }
  return { nodes, open }
}

/** Flows that would be taken; null where that is not known yet. */
async function flowsOut(context: ActionContext, of: Case, node: ParsedNode): Promise<readonly string[] | null> {
  const { parsed } = of.definition
  if (node.type === 'parallelGateway' || node.type === 'eventGateway') return node.outgoing
  const taken: string[] = []
  for (const id of node.outgoing) {
    if (id === node.defaultFlow) continue
    const { condition } = parsed.flows[id]!
    if (!condition) {
      taken.push(id)
    } else {
      const held = await known(context, of, parsed, condition)
      if (held === null) return null
      if (held) taken.push(id)
    }
    if (node.type === 'exclusiveGateway' && taken.length > 0) return taken
  }
  return taken.length > 0 || !node.defaultFlow ? taken : [node.defaultFlow]
}
async function known(
  context: ActionContext,
  { variables }: Case,
  _parsed: ParsedProcess,
  condition: { language: string | null; body: string },
): Promise<boolean | null> {
  if (condition.language && condition.language.toLowerCase() !== 'formula') return null
  try {
    if (namesIn(condition.body).some((name) => !Object.hasOwn(variables, name))) return null
    return (await evaluate(context, condition.body, variables)) === true
  } catch (error) {
    if (error instanceof ExpressionError) return null
    throw error
  }
}

async function predicted(context: ActionContext, of: Case, node: ParsedNode): Promise<PredictedNode> {
  const { definition, variables, initiator } = of
  const rows = await context.q.query<RuleRow>(
    `select ${RULE_COLUMNS} from task_assign_rule where process_definition_id = $1 and task_definition_key = $2 order by sort, id`,
    [definition.id, node.id],
  )
  const base = { key: node.id, name: node.name || node.id, mode: rows[0]?.mode ?? null }
  const script = (code: string) => rows.some((row) => row.type === 50 && row.value.script === code)
  const asked = await resolveAssignees(context, {
    definition,
    taskKey: node.id,
    instance: {
      id: '',
      title: '',
      companyId: of.companyId,
      communityId: of.communityId,
      startUserId: initiator.id,
      startDepartmentId: initiator.departmentId,
      businessType: null,
      businessId: null,
      definitionId: definition.id,
    },
    variables,
    explicit: await explicitOf(context, of, node),
  })
  const people = await personsById(context.q, asked.users)
  const chosen = script('initiatorSelect')
  const note =
    asked.users.length > 0
      ? null
      : chosen
        ? '发起人自选'
        : script('prevSelect')
          ? '由上一节点指定'
          : dynamic(node)
            ? OPEN
            : '未找到处理人'
  return { ...base, people: asked.users.map((id) => personOf(people, id)), note, chosen }
}
const dynamic = ({ user, loop }: ParsedNode) =>
  [user?.assignee, user?.candidateUsers, user?.candidateGroups, loop?.collection].some(
    (text) => text?.includes('{') || (text === loop?.collection && text),
  )

/** What the diagram names, as far as it can be computed now. */
async function explicitOf(context: ActionContext, { variables }: Case, { user }: ParsedNode) {
  const read = async (text: string | null | undefined): Promise<(string | number)[]> => {
    if (!text) return []
    if (!/[$#]\{/.test(text))
      return text.split(/[,，]/).map((part) => (/^\d+$/.test(part.trim()) ? Number(part) : part.trim()))
    try {
      const value = await evaluate(context, text, variables)
      return (Array.isArray(value) ? value : [value]).flatMap((one) =>
        typeof one === 'number' ? [one] : typeof one === 'string' ? [/^\d+$/.test(one) ? Number(one) : one] : [],
      )
    } catch (error) {
      if (error instanceof ExpressionError) return []
      throw error
    }
  }
  const assignee = await read(user?.assignee)
  return {
    users: assignee.length > 0 ? assignee : await read(user?.candidateUsers),
    groups: assignee.length > 0 ? [] : (await read(user?.candidateGroups)).map(String),
  }
}
