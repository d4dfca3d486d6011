import { batchApprove, batchTransfer } from '@wuguan/contract/bpm/task.actions'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { ActionDialog } from '@wuguan/crud/action-form'
import { ENABLED } from '../shared/people-field'
import { LIST_REFRESHES } from '../shared/refreshes'

interface BatchProps {
  rows: readonly AnyRow[]
  close: () => void
  done: () => void
}
const given = (rows: readonly AnyRow[]) => ({ taskIds: rows.map(({ id }) => String(id)) })

/** 批量同意: only tasks that ask for nothing else; the server refuses the others by its own sentence. */
export const BatchApproveDialog = ({ rows, close, done }: BatchProps) => (
  <ActionDialog
    action={batchApprove}
    given={given(rows)}
    initial={{ comment: '同意' }}
    title={`同意选中的 ${rows.length} 项任务？`}
    description="需要填写表单或选择走向的任务不能批量处理。"
    verb={`同意 ${rows.length} 项`}
    said={({ approved }) => `已同意 ${approved} 项任务`}
    refreshes={LIST_REFRESHES}
    close={close}
    done={done}
  />
)

export const BatchTransferDialog = ({ rows, close, done }: BatchProps) => (
  <ActionDialog
    action={batchTransfer}
    given={given(rows)}
    title={`转办选中的 ${rows.length} 项任务`}
    verb={`转办 ${rows.length} 项`}
    among={{ userId: ENABLED }}
    said={({ transferred }) => `已转办 ${transferred} 项任务`}
    refreshes={LIST_REFRESHES}
    close={close}
    done={done}
  />
)
