import type { ElementState, ViewerData, viewInstance } from '@wuguan/contract/bpm/todo.actions'
import { DATE_TIME } from '../../../kernel/db/columns.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { demandReadable } from './rights.service.ts'

/** The picture of an instance: the lists of document 2, and the state of every element and flow worked out from them. */
export async function view(context: ActionContext, { id }: ParsedOf<typeof viewInstance>): Promise<ViewerData> {
  await demandReadable(context, id)
  return viewerData(context.q, id)
}

type Activity = ViewerData['activityList'][number] & { type: string; flowIdsTaken: string[] | null } & Record<
    string,
    unknown
  >
type Task = ViewerData['taskList'][number] & { round: number; kind: number; superseded: boolean } & Record<
    string,
    unknown
  >

export async function viewerData(q: ActionContext['q'], id: string): Promise<ViewerData> {
  const activities = await q.query<Activity>(
    `select key, task_id as "taskId", ${DATE_TIME('start_time')} as "startTime", ${DATE_TIME('end_time')} as "endTime", canceled, type, flow_ids_taken as "flowIdsTaken"
     from activity_record where instance_id = $1 order by start_time, id`,
    [id],
  )
  const tasks = await q.query<Task>(
    `select t.id, t.task_definition_key as "definitionKey", t.name, t.result, t.comment, ${DATE_TIME('t.create_time')} as "createTime", ${DATE_TIME('t.end_time')} as "endTime",
       case when u.id is null then null else json_build_object('nickname', u.pet_name, 'deptName', coalesce(ud.name, uc.name)) end as "assigneeUser",
       t.round, t.kind, t.superseded
     from process_task t left join sys_user u on u.id = t.assignee_id left join company ud on ud.id = u.department_id left join company uc on uc.id = u.company_id
     where t.instance_id = $1 order by t.create_time, t.id`,
    [id],
  )
  const [instance] = await q.query<ViewerData['processInstance'] & { bpmnXml: string }>(
    `select i.result, ${DATE_TIME('i.create_time')} as "createTime", ${DATE_TIME('i.end_time')} as "endTime", d.bpmn_xml as "bpmnXml",
       json_build_object('nickname', u.pet_name, 'deptName', coalesce(ud.name, uc.name)) as "startUser"
     from process_instance i join process_definition d on d.id = i.process_definition_id
     join sys_user u on u.id = i.start_user_id left join company ud on ud.id = u.department_id left join company uc on uc.id = u.company_id where i.id = $1`,
    [id],
  )
  const { bpmnXml, ...processInstance } = instance!
  return {
    activityList: activities.map(({ key, taskId, startTime, endTime, canceled, flowIdsTaken }) => ({
      key,
      taskId,
      startTime,
      endTime,
      canceled,
      flowIdsTaken,
    })),
    taskList: tasks.map(({ id: taskId, definitionKey, name, result, assigneeUser, comment, createTime, endTime }) => ({
      id: taskId,
      definitionKey,
      name,
      result,
      assigneeUser,
      comment,
      createTime,
      endTime,
    })),
    processInstance,
    bpmnXml,
    ...statesOf(activities, tasks, processInstance.result),
  }
}

const BY_RESULT: Readonly<Record<number, ElementState>> = { 1: 'todo', 2: 'passed', 3: 'rejected', 4: 'cancelled' }

type Visit = Pick<Activity, 'key' | 'type' | 'taskId' | 'endTime' | 'canceled' | 'flowIdsTaken'>
type Decision = Pick<Task, 'id' | 'definitionKey' | 'result' | 'round' | 'kind'>

/**
 * The latest round wins, and a node says itself what became of it: of several instances each has a record, the node its own before
 * theirs, which ends with the node and names the flows that were taken. Where somebody still works it waits; a user task has the colour
 * of what was decided there, an end event that of the instance unless it runs on; what was called off is grey.
 */
export function statesOf(
  activities: readonly Visit[],
  tasks: readonly Decision[],
  instanceResult: number,
): Pick<ViewerData, 'elements' | 'flows'> {
  const elements: Record<string, ElementState> = {}
  const flows: Record<string, ElementState> = {}
  const decisions = Map.groupBy(
    tasks.filter(({ kind }) => kind !== 2),
    ({ definitionKey }) => definitionKey,
  )
  for (const [key, records] of Map.groupBy(activities, (one) => one.key)) {
    const own = decisions.get(key) ?? []
    const last = own.reduce((most, { round }) => Math.max(most, round), 0)
    const round = own.filter((task) => task.round === last)
    const record = ownRecord(records, round)
    elements[key] = stateOf(record, records, round, instanceResult)
    for (const flow of record.flowIdsTaken ?? []) flows[flow] = record.canceled ? 'cancelled' : 'done'
  }
  return { elements, flows }
}

/** The record of the latest visit: the last one, or where that is one instance of several, the one that stands before the first of them. */
function ownRecord(records: readonly Visit[], round: readonly Pick<Task, 'id'>[]): Visit {
  const last = records.at(-1)!
  if (last.taskId === null) return last
  const ids = new Set(round.map(({ id }) => id))
  const before = records[records.findIndex(({ taskId }) => taskId !== null && ids.has(taskId)) - 1]
  return before?.taskId === null ? before : last
}

function stateOf(
  own: Visit,
  records: readonly Visit[],
  round: readonly Pick<Task, 'result'>[],
  instanceResult: number,
): ElementState {
  if (own.endTime === null || records.some(({ endTime, canceled }) => endTime === null && !canceled)) return 'todo'
  const results = new Set(round.map((task) => task.result))
  const went = (own.flowIdsTaken ?? []).length > 0 && !own.canceled
  if (own.type === 'userTask' && results.has(3) && !went) return 'rejected'
  if (own.canceled) return 'cancelled'
  if (own.type === 'endEvent') return instanceResult === 1 ? 'done' : BY_RESULT[instanceResult]!
  if (own.type !== 'userTask' || results.size === 0) return 'done'
  return went || results.has(2) ? 'passed' : 'cancelled'
}
