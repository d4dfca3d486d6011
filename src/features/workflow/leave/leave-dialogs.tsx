import type { Leave } from '@wuguan/contract/workflow/leave.entity'
import { returnLeave, withdrawLeave } from '@wuguan/contract/workflow/leave.actions'
import { ActionDialog } from '@wuguan/crud/action-form'
import { REFRESHES } from './leave.ui'
import { momentWords } from './leave-words'

interface DialogProps {
  row: Leave
  close: () => void
  done: () => void
}

export const WithdrawDialog = ({ row, close, done }: DialogProps) => (
  <ActionDialog
    action={withdrawLeave}
    given={{ id: String(row.id) }}
    title={`撤销请假单 ${row.code}？`}
    description="审批随之结束，冻结的假期退回；修改后可以重新提交。"
    verb="撤销"
    danger
    refreshes={REFRESHES}
    said="已撤销请假"
    close={close}
    done={done}
  />
)

/** 销假: back before the leave is over; the leader confirms it. */
export const ReturnDialog = ({ row, close, done }: DialogProps) => (
  <ActionDialog
    action={returnLeave}
    given={{ id: String(row.id) }}
    title={`销假 ${row.code}`}
    description={`请假至 ${momentWords(row.endAt, null, 'end')}；返岗后未休的天数经上级确认后退回余额。`}
    verb="提交销假"
    refreshes={REFRESHES}
    said={({ unusedDays }) => `已申请销假${unusedDays}天，待上级确认`}
    close={close}
    done={done}
  />
)
