import { syntaxRefusal } from '@wuguan/contract/bpm/expression'
import { processModel } from '@wuguan/contract/bpm/process-model.entity'
import type { TaskRule, assignRules, saveAssignRules, tryAssignRules } from '@wuguan/contract/bpm/rule.actions'
import { badInput } from '@wuguan/contract/kernel/errors'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { namesPeople, userTasksOf } from '../model/diagram.ts'
import { SHIPPED_FIXED, lockModel, readModel } from '../model/model.queries.ts'
import { readDiagram } from '../model/reading.ts'
import { RULE_COLUMNS, type RuleRow, resolveRows } from './assignment.service.ts'
import { personsById, personOf } from './people.service.ts'
import { isScript } from './scripts.ts'
import { inWords, namesOf } from './words.ts'

/** Rules of a model's tasks: shown in words, kept, and tried with a chosen initiator. */
type KeyedRow = RuleRow & { readonly key: string }

export async function list(context: ActionContext, { modelId }: ParsedOf<typeof assignRules>): Promise<TaskRule[]> {
  const model = await readModel(context, modelId, processModel.codes.list)
  const tasks = userTasksOf((await readDiagram(model.bpmnXml)).parsed)
  const rows = await context.q.query<KeyedRow>(
    `select task_definition_key as key, ${RULE_COLUMNS} from task_assign_rule where model_id = $1 order by task_definition_key, sort, id`,
    [modelId],
  )
  const names = await namesOf(context.q, rows)
  return tasks.map((task) => {
    const own = rows.flatMap((row, at) => (row.key === task.id ? [{ row, names: names[at]! }] : []))
    return {
      taskDefinitionKey: task.id,
      name: task.name || task.id,
      words: inWords(
        own.map(({ row }) => row),
        own.map((one) => one.names),
      ),
      explicit: namesPeople(task),
      mode: own[0]?.row.mode ?? null,
      emptyPolicy: own[0]?.row.emptyPolicy ?? null,
      rules: own.map(({ row, names: called }) => ({
        type: row.type,
        value: row.value,
        names: called,
        condition: row.condition,
        operationType: row.operationType,
        scopeFilter: row.scopeFilter,
      })),
    }
  })
}

type Given = ParsedOf<typeof saveAssignRules>['rules']
const EMPTY: Readonly<Record<number, string>> = {
  10: '请选择角色',
  20: '请选择部门',
  21: '请选择部门',
  22: '请选择岗位',
  30: '请选择用户',
  40: '请选择工作组',
}

function checkRows(rows: Given): void {
  for (const [at, { type, value, condition }] of rows.entries()) {
    const place = `rules[${at}]`
    if (type !== 50) {
      if (!value.ids?.length) throw badInput({ [place]: EMPTY[type]! })
      const sound = type === 40 ? (id: unknown) => typeof id === 'string' : (id: unknown) => typeof id === 'number'
      if (!value.ids.every(sound)) throw badInput({ [place]: EMPTY[type]! })
    } else if (!value.script || !isScript(value.script)) throw badInput({ [place]: '请选择脚本' })
    else if (value.script === 'formUser' && !value.params?.field) throw badInput({ [place]: '请选择表单人员字段' })
    else if (value.script === 'expression') {
      const refusal = value.expression?.trim() ? syntaxRefusal(value.expression) : '请填写表达式'
      if (refusal) throw badInput({ [place]: refusal })
    }
    const refusal = condition?.trim() ? syntaxRefusal(condition) : null
    if (refusal) throw badInput({ [place]: refusal })
  }
}
const rowsOf = (rules: Given): RuleRow[] =>
  rules.map((rule) => ({
    ...rule,
    value: rule.value as RuleRow['value'],
    condition: rule.condition?.trim() || null,
    mode: null,
    emptyPolicy: null,
  }))

export async function save(
  context: ActionContext,
  { modelId, taskDefinitionKey, rules, mode, emptyPolicy }: ParsedOf<typeof saveAssignRules>,
): Promise<true> {
  const { q, actor, now } = context
  const model = await lockModel(context, modelId, 'bpm:rule:edit', SHIPPED_FIXED)
  const { parsed } = await readDiagram(model.bpmnXml)
  if (parsed.nodes[taskDefinitionKey]?.type !== 'userTask') throw badInput({ taskDefinitionKey: '节点不存在' })
  checkRows(rules)
  await q.query('delete from task_assign_rule where model_id = $1 and task_definition_key = $2', [
    modelId,
    taskDefinitionKey,
  ])
  await q.query(
    `insert into task_assign_rule (id, company_id, model_id, task_definition_key, type, value, condition, operation_type, scope_filter, mode, empty_policy, sort, created_by, created_at, updated_by, updated_at)
     select r.id, $2, $3, $4, r.type, r.value, r.condition, r.operation, r.filter, $5, $6, r.sort, $7, $8, $7, $8
     from jsonb_to_recordset($1::jsonb) as r(id uuid, type smallint, value jsonb, condition text, operation smallint, filter boolean, sort integer)`,
    [
      JSON.stringify(
        rowsOf(rules).map((row, sort) => ({
          id: uuidv7(),
          type: row.type,
          value: row.value,
          condition: row.condition,
          operation: row.operationType,
          filter: row.scopeFilter,
          sort,
        })),
      ),
      model.companyId,
      modelId,
      taskDefinitionKey,
      mode ?? null,
      emptyPolicy ?? null,
      actor.userId || null,
      now,
    ],
  )
  await q.query(
    'update process_model set dirty = true, version = version + 1, updated_by = $2, updated_at = $3 where id = $1',
    [modelId, actor.userId || null, now],
  )
  return true
}

/** Who would get the task if this person started the process here. */
export async function tryOut(context: ActionContext, input: ParsedOf<typeof tryAssignRules>) {
  const { q, actor } = context
  const model = await readModel(context, input.modelId, processModel.codes.list)
  if (input.rules) checkRows(input.rules)
  const [initiator] = await q.query<{ company_id: number; department_id: number | null; pet_name: string }>(
    'select company_id, department_id, pet_name from sys_user where id = $1 and deleted_at is null',
    [input.initiatorId],
  )
  if (!initiator) throw badInput({ initiatorId: '请选择发起人' })
  const communityId = input.communityId ?? null
  if (communityId !== null && !actor.widest.communities.includes(communityId))
    throw badInput({ communityId: '请选择项目' })
  const rows = input.rules
    ? rowsOf(input.rules)
    : await q.query<RuleRow>(
        `select ${RULE_COLUMNS} from task_assign_rule where model_id = $1 and task_definition_key = $2 order by sort, id`,
        [input.modelId, input.taskDefinitionKey],
      )
  const variables = input.variables ?? {}
  const found = await resolveRows(context, rows, {
    taskKey: input.taskDefinitionKey,
    companyId: model.companyId ?? initiator.company_id,
    communityId,
    startUserId: input.initiatorId,
    variables: {
      ...variables,
      form: variables,
      initiator: {
        id: input.initiatorId,
        name: initiator.pet_name,
        companyId: initiator.company_id,
        departmentId: initiator.department_id,
      },
    },
  })
  const people = await personsById(q, found)
  const users = found.map((id) => {
    const { nickname, deptName } = personOf(people, id)
    return { id, name: nickname, deptName }
  })
  return { users, message: users.length === 0 ? '未找到处理人' : null }
}
