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
  const [instance] = await q.query<ViewerData['processInstance'] & { bpmnXml: string } & Record<string, unknown>>(
    `select i.result, ${DATE_TIME('i.create_time')} as "createTime", ${DATE_TIME('i.end_time')} as "endTime", d.bpmn_xml as "bpmnXml",
       json_build_object('nickname', u.pet_name, 'deptName', coalesce(ud.name, uc.name)) as "startUser"
     from process_instance i join process_definition d on d.id = i.process_definition_id
     join sys_user u on u.id = i.start_user_id left join company ud on ud.id = u.department_id left join company uc on uc.id = u.company_id where i.id = $1`,
    [id],
  )
  const { bpmnXml, ...processInstance } = instance!
  return {
    activityList: activities.map(({ key, taskId, startTime, endTime, canceled }) => ({
      key,
      taskId,
      startTime,
      endTime,
      canceled,
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

/**
 * The latest round wins. An element that somebody still works on waits; a user task has the colour of what was decided there, an
 * end event that of the instance unless it runs on; what was called off is grey.
 */
export function statesOf(
  activities: readonly Pick<Activity, 'key' | 'type' | 'endTime' | 'canceled' | 'flowIdsTaken'>[],
  tasks: readonly Pick<Task, 'definitionKey' | 'result' | 'round' | 'kind'>[],
  instanceResult: number,
): Pick<ViewerData, 'elements' | 'flows'> {
  const elements: Record<string, ElementState> = {}
  const flows: Record<string, ElementState> = {}
  const latest = new Map<string, (typeof activities)[number][]>()
  for (const one of activities) latest.set(one.key, [...(latest.get(one.key) ?? []), one])
  for (const [key, records] of latest) {
    const last = records.at(-1)!
    const own = tasks.filter((task) => task.definitionKey === key && task.kind !== 2)
    const round = Math.max(0, ...own.map((task) => task.round))
    elements[key] = stateOf(
      last,
      records.some((record) => record.endTime === null && !record.canceled),
      own.filter((task) => task.round === round),
      instanceResult,
    )
    for (const flow of last.flowIdsTaken ?? []) flows[flow] = last.canceled ? 'cancelled' : 'done'
  }
  return { elements, flows }
}
function stateOf(
  last: Pick<Activity, 'type' | 'canceled'>,
  open: boolean,
  round: readonly Pick<Task, 'result'>[],
  instanceResult: number,
): ElementState {
  if (open) return 'todo'
  const results = new Set(round.map((task) => task.result))
  if (last.type === 'userTask' && results.has(3)) return 'rejected'
  if (last.canceled) return 'cancelled'
  if (last.type === 'endEvent') return instanceResult === 1 ? 'done' : BY_RESULT[instanceResult]!
  if (last.type !== 'userTask' || results.size === 0) return 'done'
  return results.has(2) ? 'passed' : 'cancelled'
}
