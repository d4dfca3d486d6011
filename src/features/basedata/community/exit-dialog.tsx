import { useState } from 'react'
import { exitCommunity } from '@wuguan/contract/basedata/place.actions'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { useCrudPort } from '@wuguan/crud/port'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { Checkbox } from '@wuguan/ui/checkbox'
import { DatePicker } from '@wuguan/ui/date'
import { Field } from '@wuguan/ui/form'
import { today } from '../place/today'

/** The company leaves a community; afterwards it is read only. */
export function ExitDialog({ row, close }: { row: AnyRow; close: () => void }) {
  const port = useCrudPort()
  const [exitDate, setDate] = useState<string | null>(today)
  const [force, setForce] = useState(false)
  const task = useTask(exitCommunity, {
    refreshes: ['basedata.community', 'basedata.house'],
    said: () => '撤场成功',
    done: close,
  })
  return (
    <TaskDialog
      task={task}
      title={`撤场 ${String(row['name'])}`}
      description="撤场后项目只能查看，不能再办理业务。"
      verb="撤场"
      shows={['exitDate']}
      close={close}
      submit={() => void task.submit({ id: Number(row.id), exitDate, force })}
    >
      <Field label="撤场日期" required error={task.errors['exitDate']}>
        <DatePicker value={exitDate} onChange={setDate} clearable={false} />
      </Field>
      {port.can('basedata:community:forceExit') && (
        <Checkbox label="仍有欠费或未完成工单时强制撤场" checked={force} onChange={setForce} />
      )}
    </TaskDialog>
  )
}
