import { TASK_ACTION } from '@wuguan/contract/bpm/process-states'
import { labelOf } from '@wuguan/contract/kernel/options'
import { Timeline, type TimelineItem } from '@wuguan/ui/timeline'
import { Tag } from '@wuguan/ui/tag'
import type { InstanceDetail, Person, TimelineEntry } from '@wuguan/contract/bpm/todo.actions'
import { now } from '@wuguan/crud/clock'
import { StoredFileLinks } from './stored-file-links'
import { durationBetween } from './timeline'

/** 流转记录: what happened in order, how long each took, and who it waits for now. */
export function TimelineView({ detail }: { detail: InstanceDetail }) {
  const waiting = detail.openTasks
  return (
    <div className="max-w-3xl p-4">
      <Timeline
        label="流转记录"
        items={detail.timeline.map(itemOf)}
        open={
          waiting.length === 0 ? undefined : (
            <ul className="flex flex-col gap-1">
              {waiting.map((task) => (
                <li key={task.id} className="flex flex-wrap items-baseline gap-x-2">
                  <Tag tone="info" dashed>
                    {task.name}
                  </Tag>
                  <span>等待 {task.people.map(nameOf).join('、') || '未找到处理人'}</span>
                  <span className="text-small">
                    已等待 {durationBetween(task.createTime, now())}
                    {task.dueDate !== null && task.dueDate < now() && (
                      <span className="ml-2 text-danger-text">已超时</span>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      />
    </div>
  )
}

export const nameOf = ({ nickname, deptName }: Person) => (deptName ? `${nickname}（${deptName}）` : nickname)

function itemOf(entry: TimelineEntry): TimelineItem {
  const option = TASK_ACTION.items.find(({ code }) => code === entry.action)
  return {
    key: entry.id,
    time: entry.at,
    tone: option?.tone ?? 'neutral',
    title: (
      <span className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{entry.activityName ?? labelOf(TASK_ACTION, entry.action)}</span>
        <span>{entry.operator ? nameOf(entry.operator) : '系统'}</span>
        <Tag tone={option?.tone ?? 'neutral'}>{labelOf(TASK_ACTION, entry.action)}</Tag>
        {entry.targets.length > 0 && <span className="text-secondary">→ {entry.targets.join('、')}</span>}
      </span>
    ),
    body: (
      <>
        {entry.comment && <p className="mt-1 whitespace-pre-line text-text">{entry.comment}</p>}
        <StoredFileLinks files={entry.attachments} />
        {entry.since !== null && <p className="text-small">用时 {durationBetween(entry.since, entry.at)}</p>}
      </>
    ),
  }
}
