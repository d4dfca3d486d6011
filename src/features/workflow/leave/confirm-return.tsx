import type { Leave } from '@wuguan/contract/workflow/leave.entity'
import { confirmReturn } from '@wuguan/contract/workflow/leave.actions'
import { useTask } from '@wuguan/crud/task'
import { Alert } from '@wuguan/ui/alert'
import { Button } from '@wuguan/ui/button'
import { Dialog } from '@wuguan/ui/dialog'
import { REFRESHES } from './leave.ui'

interface ConfirmProps {
  row: Leave
  close: () => void
  done: () => void
}

export function ConfirmReturn({ row, close, done }: ConfirmProps) {
  const task = useTask(confirmReturn, {
    refreshes: REFRESHES,
    said: ({ cancelledDays }) => (cancelledDays === '0.0' ? '已退回销假申请' : `已确认销假${cancelledDays}天`),
    done,
  })
  const answer = (accept: boolean) => void task.submit({ id: String(row.id), accept })
  return (
    <Dialog
      open
      onOpenChange={close}
      title={`${String(row.titles['userId'] ?? '')}的销假申请`}
      footer={
        <>
          <Button variant="primary" loading={task.pending} onClick={() => answer(true)}>
            确认销假
          </Button>
          <Button loading={task.pending} onClick={() => answer(false)}>
            退回
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {task.fault !== null && <Alert tone="danger" title={task.fault} />}
        <p>
          请假单 {row.code}，返岗时间 <span className="tabular font-medium">{row.returnAt}</span>。
        </p>
        <p className="text-table text-secondary">确认后未休的天数退回余额，排班恢复正常。</p>
      </div>
    </Dialog>
  )
}
