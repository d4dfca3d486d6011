import { batchApprove } from '@wuguan/contract/bpm/task.actions'
import type { Leave } from '@wuguan/contract/workflow/leave.entity'
import { ActionDialog } from '@wuguan/crud/action-form'

interface BatchProps {
  rows: readonly Leave[]
  close: () => void
  done: () => void
}

/** 批量同意 of leaves, through the tasks that wait for the caller. */
export const BatchDecision = ({ rows, close, done }: BatchProps) => (
  <ActionDialog
    action={batchApprove}
    given={{ taskIds: rows.map((row) => String(row.taskId)) }}
    initial={{ comment: '同意' }}
    title={`同意选中的 ${rows.length} 张请假单？`}
    verb={`同意 ${rows.length} 张`}
    said={({ approved }) => `已同意 ${approved} 张请假单`}
    refreshes="everything"
    close={close}
    done={done}
  />
)
