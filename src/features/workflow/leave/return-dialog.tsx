import { useState } from 'react'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { returnLeave } from '@wuguan/contract/workflow/leave.actions'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { DateTimePicker } from '@wuguan/ui/date'
import { Field } from '@wuguan/ui/form'
import { REFRESHES } from './leave.ui'
import { momentWords } from './leave-words'

interface ReturnProps {
  row: AnyRow
  close: () => void
  done: () => void
}

/** 销假: back before the leave is over; the leader confirms it. */
export function ReturnDialog({ row, close, done }: ReturnProps) {
  const [returnAt, setReturnAt] = useState<string | null>(null)
  const task = useTask(returnLeave, {
    refreshes: REFRESHES,
    said: ({ unusedDays }) => `已申请销假${unusedDays}天，待上级确认`,
    done,
  })
  return (
    <TaskDialog
      task={task}
      title={`销假 ${String(row['code'])}`}
      description={`请假至 ${momentWords(String(row['endAt']), null, 'end')}；返岗后未休的天数经上级确认后退回余额。`}
      verb="提交销假"
      shows={['returnAt']}
      close={close}
      submit={() => void task.submit({ id: String(row.id), returnAt: returnAt ?? undefined })}
    >
      <Field label="返岗时间" required error={task.errors['returnAt']}>
        <DateTimePicker value={returnAt} onChange={setReturnAt} />
      </Field>
    </TaskDialog>
  )
}
