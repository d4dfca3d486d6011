import type { ModelProblem } from '@wuguan/contract/bpm/model.actions'
import type { RehearsalStep, StepOutcome } from '@wuguan/contract/bpm/rehearsal.actions'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { TO_ADMINISTRATORS } from '../engine/people.ts'
import { personOf, personsById } from '../rule/people.service.ts'
import { familyOf } from './walk.ts'

/** What a rehearsal came by, read out of the rows that it wrote. */
interface Line {
  key: string
  name: string
  result: number
  people: number[]
  auto: boolean
  autoBy: number | null
  starter: number
}
const OUTCOMES: Readonly<Record<number, StepOutcome>> = { 1: 'open', 2: 'approved', 3: 'rejected', 4: 'cancelled' }
const NOBODY = '未找到处理人，自动通过'

export async function stepsOf(
  q: Queryable,
  id: string,
): Promise<{ steps: RehearsalStep[]; findings: readonly ModelProblem[] }> {
  const ids = await familyOf({ q }, id)
  const lines = await q.query<Line>(
    `select t.task_definition_key as key, t.name, t.result, i.start_user_id as starter,
       coalesce((select array_agg(k.target_id order by k.position) from process_task__candidates k where k.owner_id = t.id),
         case when t.assignee_id is null then '{}' else array[t.assignee_id] end) as people,
       l.id is not null as auto, l.operator_id as "autoBy"
     from process_task t join process_instance i on i.id = t.instance_id
     left join task_log l on l.instance_id = t.instance_id and l.task_id = t.id::text and l.action = 'autoPass'
     where t.instance_id = any($1::uuid[]) and t.kind <> 4 order by t.id`,
    [ids],
  )
  const handed = new Set(
    (
      await q.query<{ key: string }>(
        `select distinct activity_id as key from task_log where instance_id = any($1::uuid[]) and action = 'reassign' and comment = $2`,
        [ids, TO_ADMINISTRATORS],
      )
    ).map(({ key }) => key),
  )
  const persons = await personsById(q, [...new Set(lines.flatMap(({ people }) => people))])
  const steps: RehearsalStep[] = lines.map((line) => ({
    key: line.key,
    name: line.name,
    people: line.people.map((person) => {
      const { nickname, deptName } = personOf(persons, person)
      return { id: person, name: nickname, deptName }
    }),
    outcome: line.auto ? 'autoPassed' : OUTCOMES[line.result]!,
    note: noteOf(line, handed),
  }))
  const empty = steps.filter(({ note }) => note === NOBODY || note === TO_ADMINISTRATORS)
  const findings = [...new Map(empty.map((step) => [step.key, step])).values()].map((step): ModelProblem => ({
    elementId: step.key,
    level: 'warn',
    text: `任务【${step.name}】${step.note!}`,
  }))
  return { steps, findings }
}
function noteOf({ key, auto, autoBy, starter }: Line, handed: ReadonlySet<string>): string | null {
  if (!auto) return handed.has(key) ? TO_ADMINISTRATORS : null
  if (autoBy === null) return NOBODY
  return autoBy === starter ? '处理人为发起人，自动通过' : '处理人已审批过，自动通过'
}
