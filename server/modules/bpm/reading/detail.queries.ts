import type { InstanceDetail, OpenTask, Person, TimelineEntry, getInstance } from '@wuguan/contract/bpm/todo.actions'
import type { FlagComponent } from '@wuguan/contract/bpm/form-flags'
import { notFound } from '@wuguan/contract/kernel/errors'
import type { ApprovalKind } from '../../../kernel/approval.ts'
import { DATE_TIME } from '../../../kernel/db/columns.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import type { EngineDefinition } from '../engine/ports.ts'
import { definitionFor } from '../definition/definition.service.ts'
import { componentsAt, flagsAt, snapshotOf, visiblePart } from '../form/form-flags.service.ts'
import { administratorsOf, personOf, personsById } from '../rule/people.service.ts'
import { nextTasksOf } from './path.ts'
import { demandReadable } from './rights.service.ts'

/** One process as its reader may see it, with what he may do. */
interface InstanceRow {
  id: string
  title: string
  result: number
  endReason: string | null
  businessType: string | null
  businessId: string | null
  businessRoute: string | null
  startUserId: number
  communityId: number | null
  communityName: string | null
  createTime: string
  endTime: string | null
  suspended: boolean
  failure: string | null
  definitionId: string
  formType: 1 | 2
  formData: Record<string, unknown>
  variables: Record<string, unknown>
  parentInstanceId: string | null
}
interface TaskRow {
  id: string
  version: number
  name: string
  kind: number
  taskDefinitionKey: string
  assigneeId: number | null
  ownerId: number | null
  candidates: number[]
  parentTaskId: string | null
  causeTaskId: string | null
  result: number
  waiting: boolean
  superseded: boolean
  createTime: string
  dueDate: string | null
}

async function instanceOf(q: ActionContext['q'], id: string): Promise<InstanceRow> {
  const [row] = await q.query<InstanceRow>(
    `select i.id, i.title, i.result, i.end_reason as "endReason", i.business_type as "businessType", i.business_id as "businessId", d.business_route as "businessRoute",
       i.start_user_id as "startUserId", i.community_id as "communityId", c.name as "communityName", ${DATE_TIME('i.create_time')} as "createTime",
       ${DATE_TIME('i.end_time')} as "endTime", i.suspended, i.failure, d.id as "definitionId", d.form_type as "formType",
       coalesce(i.form_data, '{}') as "formData", coalesce(i.variables, '{}') as variables, i.parent_instance_id as "parentInstanceId"
     from process_instance i join process_definition d on d.id = i.process_definition_id left join community c on c.id = i.community_id where i.id = $1`,
    [id],
  )
  return row!
}
const tasksOf = (q: ActionContext['q'], id: string) =>
  q.query<TaskRow>(
    `select t.id, t.version, t.name, t.kind, t.task_definition_key as "taskDefinitionKey", t.assignee_id as "assigneeId", t.owner_id as "ownerId",
       (select coalesce(json_agg(k.target_id order by k.position), '[]') from process_task__candidates k where k.owner_id = t.id) as candidates,
       t.parent_task_id as "parentTaskId", t.cause_task_id as "causeTaskId", t.result, t.waiting, t.superseded,
       ${DATE_TIME('t.create_time')} as "createTime", ${DATE_TIME('t.due_date')} as "dueDate"
     from process_task t where t.instance_id = $1 order by t.create_time, t.id`,
    [id],
  )
const mine = (task: TaskRow, me: number) =>
  task.assigneeId === null ? task.candidates.includes(me) : task.assigneeId === me

export async function read(context: ActionContext, input: ParsedOf<typeof getInstance>): Promise<InstanceDetail> {
  const { q, actor, kernel } = context
  const me = actor.userId
  const id = input.id ?? (await instanceOfTask(q, input.taskId!))
  await demandReadable(context, id)
  const row = await instanceOf(q, id)
  const tasks = await tasksOf(q, id)
  const definition = (await definitionFor(context, { id: row.definitionId }))!
  const open = tasks.filter((task) => task.result === 1)
  const turns = row.result === 1 ? open.filter((task) => mine(task, me)) : []
  const task = turns.find((one) => one.id === input.taskId) ?? turns.find((one) => !one.waiting) ?? turns[0] ?? null
  const kind = row.businessType ? kernel.approvals.kindOf(row.businessType) : null
  const people = await personsById(q, [
    row.startUserId,
    ...usersIn(kind, row.variables),
    ...tasks.flatMap((one) => [one.assigneeId, one.ownerId, ...one.candidates]),
  ])
  const administrator = (await administratorsOf(q, definition)).includes(me)
  const { settings } = definition
  const live = row.result === 1
  return {
    id,
    title: row.title,
    result: row.result,
    endReason: row.endReason,
    businessType: row.businessType,
    businessId: row.businessId,
    businessRoute: routeOf(kind?.route ?? row.businessRoute, row.businessId),
    startUser: personOf(people, row.startUserId),
    communityId: row.communityId,
    communityName: row.communityName,
    createTime: row.createTime,
    endTime: row.endTime,
    suspended: row.suspended,
    failure: row.failure,
    definition: { id: definition.id, key: definition.key, name: definition.name, version: definition.version },
    formType: row.formType,
    ...(await formPart(context, definition, row, task, tasks)),
    facts: factsOf(kind, row.variables, people),
    task: task && (await taskPart(context, definition, task, open, people)),
    may: {
      withdrawTaskId: live && settings.allowWithdraw ? withdrawable(tasks, me) : null,
      cancel:
        live &&
        row.parentInstanceId === null &&
        (administrator || actor.can('bpm:instance:cancelAny') || (row.startUserId === me && settings.allowCancel)),
      urge: live && row.startUserId === me && settings.allowUrge,
      retry: live && row.failure !== null && actor.can('bpm:instance:retry'),
      reassign: live && actor.can('bpm:instance:reassign'),
    },
    timeline: await timelineOf(q, id, definition),
    copies: await copiesOf(q, id),
    openTasks: open.map((one) => ({
      id: one.id,
      name: one.name,
      people: (one.assigneeId === null ? one.candidates : [one.assigneeId]).map((user) => personOf(people, user)),
      createTime: one.createTime,
      dueDate: one.dueDate,
    })),
  }
}

async function instanceOfTask(q: ActionContext['q'], taskId: string): Promise<string> {
  const [row] = await q.query<{ instance_id: string }>('select instance_id from process_task where id = $1', [taskId])
  if (!row) throw notFound()
  return row.instance_id
}
const routeOf = (route: string | null, id: string | null) =>
  route && id ? route.replaceAll(/\{id\}|\$id/g, encodeURIComponent(id)) : route

type Variables = Readonly<Record<string, unknown>>
const usersIn = (kind: ApprovalKind | null, variables: Variables): number[] =>
  (kind?.variables ?? [])
    .flatMap(({ name, kind: of }) => (of === 'user' ? [Number(variables[name])] : []))
    .filter(Number.isSafeInteger)
/** Variables of the kind by their labels; a list is for conditions, not for reading, and the community stands in the head. */
const factsOf = (kind: ApprovalKind | null, variables: Variables, people: ReadonlyMap<number, Person>) =>
  (kind?.variables ?? []).flatMap(({ name, label, kind: of }) => {
    const value = variables[name]
    if (value === null || value === undefined || value === '' || typeof value === 'object' || name === 'communityId')
      return []
    if (of === 'flag') return [{ label, value: value ? '是' : '否' }]
    return [{ label, value: of === 'user' ? personOf(people, Number(value)).nickname : String(value) }]
  })

/** The last decision of mine that nobody has built upon; whether it may be taken back is decided when it is. */
function withdrawable(tasks: readonly TaskRow[], me: number): string | null {
  const last = tasks.findLast(
    (task) => task.assigneeId === me && task.kind === 1 && task.result === 2 && !task.superseded,
  )
  if (!last) return null
  return tasks.some((task) => task.causeTaskId === last.id && (task.result === 2 || task.result === 3)) ? null : last.id
}

/** Fields as this reader may see them: at his open task, else where he had to do with them, else as the start form shows them. */
async function formPart(
  { q, now, actor }: ActionContext,
  definition: EngineDefinition,
  row: InstanceRow,
  task: TaskRow | null,
  tasks: readonly TaskRow[],
): Promise<Pick<InstanceDetail, 'form' | 'values' | 'variables'>> {
  const form = snapshotOf(definition)
  if (!form) return { form: null, values: {}, variables: {} }
  const own = row.startUserId === actor.userId ? undefined : tasks.findLast((one) => mine(one, actor.userId))
  const at = task ?? own
  const key = at && at.kind !== 4 ? at.taskDefinitionKey : null
  const components = await componentsAt(q, definition, key)
  const step = key === null ? 'start' : 'task'
  const variables = Object.fromEntries(Object.entries(row.variables).filter(([name]) => !name.startsWith('_')))
  const flags = flagsAt(form.fields, components, step, row.formData, variables, now)
  const { fields, values } = visiblePart(form, flags, row.formData)
  const shown = new Set(fields.map(({ id }) => id))
  const fixed = (id: string): FlagComponent => ({
    id,
    type: 'BOOL',
    visible: 'true',
    editable: 'false',
    required: 'false',
  })
  const asked = (id: string): FlagComponent => {
    const { visible, editable, required } = flags[id]!
    return { id, type: 'BOOL', visible: String(visible), editable: String(editable), required: String(required) }
  }
  return {
    form: {
      fields,
      layout: form.layout,
      components: task
        ? fields.map(({ id }) => components.find((one) => one.id === id) ?? asked(id))
        : fields.map(({ id }) => fixed(id)),
    },
    values: values as InstanceDetail['values'],
    variables: task
      ? (Object.fromEntries(
          Object.entries(variables).filter(([name]) => !form.fields.some(({ id }) => id === name) || shown.has(name)),
        ) as InstanceDetail['variables'])
      : {},
  }
}

async function taskPart(
  { q }: ActionContext,
  definition: EngineDefinition,
  task: TaskRow,
  open: readonly TaskRow[],
  people: ReadonlyMap<number, Person>,
): Promise<OpenTask> {
  const buttons = await q.query<OpenTask['buttons'][number]>(
    `select button_id as id, name, code, is_hide as "isHide", next, sort from task_button where process_definition_id = $1 and task_definition_key = $2 order by sort, button_id`,
    [definition.id, task.taskDefinitionKey],
  )
  const next = nextTasksOf(definition.parsed, task.taskDefinitionKey)
  const [chooses] = next.length
    ? await q.query(
        `select 1 from task_assign_rule where process_definition_id = $1 and task_definition_key = any($2) and type = 50 and value ->> 'script' = 'prevSelect' limit 1`,
        [definition.id, next],
      )
    : []
  return {
    id: task.id,
    version: task.version,
    name: task.name,
    kind: task.kind,
    taskDefinitionKey: task.taskDefinitionKey,
    assigneeId: task.assigneeId,
    ownerId: task.ownerId,
    candidates: task.candidates,
    waiting: task.waiting,
    buttons,
    openSigners: open
      .filter((one) => one.parentTaskId === task.id && one.assigneeId !== null)
      .map((one) => ({ id: one.assigneeId!, name: personOf(people, one.assigneeId!).nickname })),
    flowNames: Object.fromEntries(
      buttons.flatMap((button) =>
        button.next ? [[button.next, definition.parsed.flows[button.next]?.name ?? '']] : [],
      ),
    ),
    choosesNext: chooses !== undefined,
    dueDate: task.dueDate,
  }
}

async function timelineOf(q: ActionContext['q'], id: string, definition: EngineDefinition): Promise<TimelineEntry[]> {
  interface LogRow extends Record<string, unknown> {
    id: string
    taskId: string | null
    activityId: string | null
    action: string
    operatorId: number | null
    targetUserIds: number[] | null
    comment: string | null
    attachments: TimelineEntry['attachments'] | null
    at: string
    since: string | null
  }
  const rows = await q.query<LogRow>(
    `select l.id, l.task_id as "taskId", l.activity_id as "activityId", l.action, l.operator_id as "operatorId", l.target_user_ids as "targetUserIds", l.comment,
       l.attachments, ${DATE_TIME('l.at')} as at, (select ${DATE_TIME('t.create_time')} from process_task t where t.id::text = l.task_id) as since
     from task_log l where l.instance_id = $1 order by l.at, l.id`,
    [id],
  )
  const people = await personsById(
    q,
    rows.flatMap((row) => [row.operatorId, ...(row.targetUserIds ?? [])]),
  )
  return rows.map(({ operatorId, targetUserIds, activityId, attachments, ...row }) => ({
    ...row,
    activityId,
    activityName: activityId === null ? null : definition.parsed.nodes[activityId]?.name || activityId,
    operator: operatorId === null ? null : personOf(people, operatorId),
    targets: (targetUserIds ?? []).map((user) => personOf(people, user).nickname),
    attachments: attachments ?? [],
  }))
}

const copiesOf = (q: ActionContext['q'], id: string) =>
  q.query<InstanceDetail['copies'][number]>(
    `select json_build_object('id', u.id, 'nickname', u.pet_name, 'deptName', coalesce(ud.name, uc.name)) as user, f.pet_name as "fromName",
       ${DATE_TIME('p.at')} as at, ${DATE_TIME('p.read_at')} as "readAt"
     from process_copy p join sys_user u on u.id = p.user_id left join company ud on ud.id = u.department_id left join company uc on uc.id = u.company_id
     left join sys_user f on f.id = p.from_user_id where p.instance_id = $1 order by p.at, p.id`,
    [id],
  )
