import { Loaded } from '@wuguan/crud/task'
import { Alert } from '@wuguan/ui/alert'
import { InstanceDetailScreen, useInstance } from '@/features/bpm'

/** 任务详情: the process of a task; a task that is no longer the caller's turn opens to be read. */
export function TaskDetailScreen({ id }: { id: string }) {
  const read = useInstance({ taskId: id })
  return (
    <Loaded read={read} what="任务" lines={10}>
      {(detail) => {
        const open = detail.openTasks.some((task) => task.id === id)
        return (
          <div className="flex h-full min-h-0 flex-col gap-3">
            {!open && <Alert tone="info" title="该任务已处理" />}
            <div className="min-h-0 flex-1">
              <InstanceDetailScreen taskId={id} readOnly={!open} />
            </div>
          </div>
        )
      }}
    </Loaded>
  )
}
