import type { ReactNode } from 'react'
import { formatDuration } from '@wuguan/contract/kernel/duration'
import { toSeconds } from '@wuguan/contract/kernel/dates'
import { Tag } from '@wuguan/ui/tag'
import { tasksOf } from './element-states'
import { RESULT_TONE, RESULT_WORD, type Person, type Result, type ViewerData } from './viewer-data'

interface Props {
  data: ViewerData
  id: string
  type: string
  name: string
  state: Result
}

/** Persons of one node that the card has room for. */
const SHOWN = 4

const INSTANCE_WORD: Readonly<Record<Result, string>> = { ...RESULT_WORD, 1: '进行中' }
const person = (user: Person | null) =>
  user === null ? '待认领' : user.deptName ? `${user.nickname}（${user.deptName}）` : user.nickname

/** From its arrival to its end, or until now. */
const passed = (from: string, to: string | null) =>
  formatDuration(Math.max(0, (to === null ? Math.floor(Date.now() / 1000) : toSeconds(to)) - toSeconds(from)))

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="w-14 shrink-0 text-secondary">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}

/** What is known of the element under the pointer. */
export function HoverCard({ data, id, type, name, state }: Props) {
  const { processInstance: instance } = data
  if (type === 'bpmn:StartEvent') {
    return (
      <dl className="flex flex-col gap-1 text-small">
        <Line label="发起人">{person(instance.startUser)}</Line>
        <Line label="发起时间">{instance.createTime}</Line>
      </dl>
    )
  }
  if (type === 'bpmn:EndEvent') {
    return (
      <dl className="flex flex-col gap-1 text-small">
        <Line label="审批结果">
          <Tag tone={RESULT_TONE[instance.result]}>{INSTANCE_WORD[instance.result]}</Tag>
        </Line>
        {instance.endTime !== null && <Line label="结束时间">{instance.endTime}</Line>}
      </dl>
    )
  }
  const tasks = tasksOf(data, id)
  const run = data.activityList.findLast(({ key }) => key === id)
  return (
    <div className="flex flex-col gap-2 text-small">
      <p className="flex items-center gap-2">
        <span className="min-w-0 truncate text-table font-medium">{name || '未命名'}</span>
        <Tag tone={RESULT_TONE[state]} dashed={state === 1}>
          {RESULT_WORD[state]}
        </Tag>
        {tasks.length > 1 && (
          <span className="tabular text-secondary">
            {tasks.filter(({ result }) => result === 2).length}/{tasks.length} 通过
          </span>
        )}
      </p>
      {tasks.slice(0, SHOWN).map((task) => (
        <dl key={task.id} className="flex flex-col gap-1 border-t border-line pt-2">
          <Line label="办理人">
            {person(task.assigneeUser)} <span className="text-secondary">{RESULT_WORD[task.result]}</span>
          </Line>
          {task.comment !== null && task.comment !== '' && <Line label="意见">{task.comment}</Line>}
          <Line label="到达">{task.createTime}</Line>
          {task.endTime !== null && <Line label="结束">{task.endTime}</Line>}
          <Line label={task.endTime === null ? '已等待' : '耗时'}>{passed(task.createTime, task.endTime)}</Line>
        </dl>
      ))}
      {tasks.length > SHOWN && <p className="text-secondary">等 {tasks.length} 人</p>}
      {tasks.length === 0 && run && (
        <dl className="flex flex-col gap-1">
          <Line label="到达">{run.startTime}</Line>
          {run.endTime !== null && <Line label="结束">{run.endTime}</Line>}
        </dl>
      )}
    </div>
  )
}
