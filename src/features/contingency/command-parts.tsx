import { Check, MapPin, Users } from 'lucide-react'
import type { CommandEntry, CommandPerson, CommandTask } from '@wuguan/contract/contingency/contingency.actions'
import { arrive, readCommand } from '@wuguan/contract/contingency/contingency.actions'
import { contingencyTask } from '@wuguan/contract/contingency/contingency-parts.entity'
import { PROGRESS_KIND, TASK_STATUS } from '@wuguan/contract/contingency/contingency-options'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { formatMinutes } from '@wuguan/contract/kernel/duration'
import { stateRefusal, type AnyFlow } from '@wuguan/contract/kernel/flow'
import { contingencyTaskFlow } from '@wuguan/contract/contingency/contingency-task.flow'
import { labelOf } from '@wuguan/contract/kernel/options'
import { ActionButton } from '@wuguan/crud/action-button'
import { VerbButtons } from '@wuguan/crud/flow'
import { useCrudPort } from '@wuguan/crud/port'
import { StoredFileLink } from '@wuguan/crud/stored-file'
import { cn } from '@wuguan/ui/cn'
import { Progress } from '@wuguan/ui/progress'
import { Tag } from '@wuguan/ui/tag'
import { currentUser } from '@/app/session/user-store'
import { taskUi } from './contingency.ui'

const { done, skipped } = TASK_STATUS
const flow = contingencyTaskFlow as unknown as AnyFlow
const clock = (at: string) => <span className="tabular">{at.slice(11, 16)}</span>

/** What has to be done, in its order, with what can be done with each. */
export function TaskList({ tasks, works }: { tasks: readonly CommandTask[]; works: boolean }) {
  const over = tasks.filter(({ status }) => status === done || status === skipped).length
  const port = useCrudPort()
  const may = works && port.can('contingency:event:handle')
  return (
    <section aria-label="处置任务" className="flex min-h-0 flex-col rounded border border-line bg-surface">
      <header className="flex items-center gap-3 border-b border-line px-3 py-2">
        <h2 className="font-semibold">处置任务</h2>
        <Progress className="flex-1" value={over} max={Math.max(tasks.length, 1)} label="任务进度" />
        <span className="tabular text-secondary">{`${over}/${tasks.length}`}</span>
      </header>
      <ol className="flex-1 divide-y divide-line overflow-y-auto">
        {tasks.map((task) => (
          <Task key={task.id} task={task} may={may} />
        ))}
      </ol>
    </section>
  )
}

function Task({ task, may }: { task: CommandTask; may: boolean }) {
  const { id, version, step, roleText, owner, dueAt, status, doneAt, remark, minutesOver } = task
  const ended = status === done || status === skipped
  const row = {
    ...task,
    titles: { ownerId: owner },
    actions: Object.entries(contingencyTaskFlow.verbs).map(([verb, { label }]) => {
      const reason = stateRefusal(flow, verb, task as unknown as AnyRow)
      return { verb, label, enabled: reason === null, reason }
    }),
  } as unknown as AnyRow
  return (
    <li
      aria-label={step}
      className="flex flex-col gap-1 px-3 py-2"
      data-task={`${contingencyTask.name}:${id}:${version}`}
    >
      <div className="flex items-start gap-2">
        <span
          aria-hidden
          className={cn(
            'mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-full border',
            status === done ? 'border-success bg-success-soft text-success-text' : 'border-line-strong',
          )}
        >
          {status === done && <Check className="size-3" />}
        </span>
        <span className={cn('min-w-0 flex-1', status === skipped && 'text-secondary line-through')}>{step}</span>
        {status === skipped ? (
          <Tag>不适用</Tag>
        ) : minutesOver > 0 ? (
          <Tag tone={ended ? 'warning' : 'danger'}>{`超时${formatMinutes(minutesOver)}`}</Tag>
        ) : (
          <Tag tone={TASK_STATUS.items.find(({ code }) => code === status)?.tone ?? 'neutral'} dashed={!ended}>
            {labelOf(TASK_STATUS, status)}
          </Tag>
        )}
      </div>
      <p className="pl-6 text-small text-secondary">
        {[roleText, owner].filter(Boolean).join(' · ') || '未指派'}
        {dueAt && <> · 到期 {clock(dueAt)}</>}
        {doneAt && <> · 完成 {clock(doneAt)}</>}
        {remark && ` · ${remark}`}
      </p>
      {may && !ended && (
        <div className="pl-6">
          <VerbButtons
            ui={taskUi.flow!}
            row={row}
            only={['start', 'done', 'assign', 'skip'].filter(
              (name) => stateRefusal(flow, name, task as unknown as AnyRow) === null,
            )}
          />
        </div>
      )}
    </li>
  )
}

const FIGURES = [
  ['injured', '受伤'],
  ['dead', '死亡'],
  ['missing', '失联'],
  ['evacuated', '疏散'],
] as const

/** What was reported, the newest first, with the figures of people where they changed. */
export function Feed({ feed }: { feed: readonly CommandEntry[] }) {
  return (
    <ol aria-label="处置进展" className="flex-1 divide-y divide-line overflow-y-auto">
      {feed.length === 0 && <li className="px-3 py-4 text-secondary">还没有续报</li>}
      {feed.map((entry, at) => {
        const before = feed[at + 1]
        const changed = FIGURES.filter(([name]) => (entry[name] ?? 0) !== (before?.[name] ?? 0))
        return (
          <li key={entry.id} className="flex flex-col gap-1 px-3 py-2">
            <div className="flex items-center gap-2 text-small text-secondary">
              <Tag tone={PROGRESS_KIND.items.find(({ code }) => code === entry.kind)?.tone ?? 'neutral'}>
                {labelOf(PROGRESS_KIND, entry.kind)}
              </Tag>
              <span className="tabular">{entry.at.slice(5, 16)}</span>
              <span>{entry.by}</span>
            </div>
            <p className="whitespace-pre-line">{entry.content}</p>
            {entry.newLevel && <p className="text-small">{`级别：${entry.oldLevel ?? '无'} → ${entry.newLevel}`}</p>}
            {changed.length > 0 && (
              <p className="text-small text-danger-text">
                {changed
                  .map(([name, label]) => `${label}${before ? ` ${before[name] ?? 0} →` : ''} ${entry[name] ?? 0}人`)
                  .join('，')}
              </p>
            )}
            {entry.attachments.map((file) => (
              <StoredFileLink key={file.id} file={file} />
            ))}
          </li>
        )
      })}
    </ol>
  )
}

/** Who was called together, and who is there; whoever was called says so himself. */
export function Muster({ eventId, people }: { eventId: string; people: readonly CommandPerson[] }) {
  const there = people.filter(({ arrivedAt }) => arrivedAt !== null).length
  const mine = people.find(({ userId }) => userId === currentUser()?.userId)
  return (
    <section aria-label="集合点名" className="flex flex-col gap-2 rounded border border-line bg-surface p-3">
      <header className="flex items-center gap-2">
        <Users className="size-4 text-secondary" aria-hidden />
        <h2 className="font-semibold">集合点名</h2>
        <span className="tabular ml-auto text-secondary">{`实到${there} / 应到${people.length}`}</span>
      </header>
      <ul className="flex flex-wrap gap-1.5">
        {people.map(({ userId, name, arrivedAt, geo }) => (
          <li key={userId}>
            <Tag tone={arrivedAt ? 'success' : 'neutral'} dashed={!arrivedAt}>
              {name}
              {arrivedAt ? ` ${arrivedAt.slice(11, 16)}` : ' 未到'}
              {geo && <MapPin className="ml-1 inline size-3" aria-label="已定位" />}
            </Tag>
          </li>
        ))}
      </ul>
      {mine && mine.arrivedAt === null && (
        <ActionButton
          action={arrive}
          variant="primary"
          input={{ id: eventId, geo: null }}
          done="已签到"
          refreshes={[readCommand.name]}
        />
      )}
    </section>
  )
}
