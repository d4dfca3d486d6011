import { activateDefinition, suspendDefinition } from '@wuguan/contract/bpm/definition.actions'
import { processDefinition, type Definition } from '@wuguan/contract/bpm/process-definition.entity'
import { ActionDialog } from '@wuguan/crud/action-form'

/** 挂起 and 激活 of a version, with or without its running instances. */
export function SuspendDialog({ row, suspend, close }: { row: Definition; suspend: boolean; close: () => void }) {
  const verb = suspend ? '挂起' : '激活'
  const name = `${row.name} v${row.versionNo}`
  return (
    <ActionDialog
      action={suspend ? suspendDefinition : activateDefinition}
      given={{ id: String(row.id) }}
      title={`${verb}“${name}”？`}
      description={`${suspend ? '挂起后不能再发起此流程' : '激活后可以再次发起此流程'}；运行中的实例 ${row.runningCount ?? 0} 个。`}
      verb={verb}
      danger={suspend}
      refreshes={[processDefinition.name]}
      said={`“${name}”已${verb}`}
      close={close}
    />
  )
}
