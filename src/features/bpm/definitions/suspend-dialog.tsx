import { useState } from 'react'
import { activateDefinition, suspendDefinition } from '@wuguan/contract/bpm/definition.actions'
import { processDefinition } from '@wuguan/contract/bpm/process-definition.entity'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { Checkbox } from '@wuguan/ui/checkbox'

/** 挂起 and 激活 of a version, with or without its running instances. */
export function SuspendDialog({ row, suspend, close }: { row: AnyRow; suspend: boolean; close: () => void }) {
  const [instances, setInstances] = useState(false)
  const verb = suspend ? '挂起' : '激活'
  const name = `${String(row['name'])} v${String(row['versionNo'])}`
  const task = useTask(suspend ? suspendDefinition : activateDefinition, {
    refreshes: [processDefinition.name],
    said: () => `“${name}”已${verb}`,
    done: close,
  })
  return (
    <TaskDialog
      task={task}
      title={`${verb}“${name}”？`}
      description={suspend ? '挂起后不能再发起此流程。' : '激活后可以再次发起此流程。'}
      verb={verb}
      danger={suspend}
      shows={[]}
      close={close}
      submit={() => void task.submit({ id: String(row.id), instances })}
    >
      <Checkbox
        label={`同时${verb} ${String(row['runningCount'] ?? 0)} 个运行中的实例`}
        checked={instances}
        onChange={setInstances}
      />
    </TaskDialog>
  )
}
