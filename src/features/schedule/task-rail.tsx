import type { TaskSheet } from '@wuguan/contract/schedule/schedule.actions'
import { RecordTimeline } from '@/features/basedata'

/** What became of a task, beside it. */
export const TaskRail = ({ traces }: { traces: TaskSheet['traces'] | undefined }) => (
  <aside
    aria-label="任务经过"
    className="w-72 shrink-0 overflow-y-auto rounded border border-line bg-surface p-3 max-lg:w-full"
  >
    <h2 className="mb-2 font-semibold">任务经过</h2>
    {traces && <RecordTimeline label="任务经过" entries={traces} />}
  </aside>
)
