import { startableProcesses } from '@wuguan/contract/bpm/definition.actions'
import { setProxy, transferWork } from '@wuguan/contract/workflow/process.actions'
import { ActionDialog } from '@wuguan/crud/action-form'
import { useCrudPort } from '@wuguan/crud/port'
import { useRead } from '@wuguan/crud/task'
import type { ProcessUser } from './user-list-screen'

interface DialogProps {
  row: ProcessUser
  refreshes: readonly string[]
  close: () => void
}
const IN_SERVICE = { state: '1' }

/** 批量转办: everything that waits for one person, or what waits of one process. */
export function TransferDialog({ row, refreshes, close }: DialogProps) {
  const port = useCrudPort()
  const processes = useRead(
    'bpm.startable',
    startableProcesses,
    {},
    { enabled: port.can(startableProcesses.permission ?? '') },
  )
  return (
    <ActionDialog
      action={transferWork}
      given={{ fromUserId: Number(row.id) }}
      title={`转办${row.name}的待办任务`}
      description={`共有 ${row.openTasks} 项待办。`}
      verb="转办"
      among={{
        toUserId: IN_SERVICE,
        definitionKey: (processes.data ?? []).map(({ key, name }) => ({ value: key, label: name })),
      }}
      said={({ transferred }) => `已转办 ${transferred} 项任务`}
      refreshes={refreshes}
      close={close}
    />
  )
}

/** 设置代理 for somebody else. */
export const ProxyDialog = ({ row, refreshes, close }: DialogProps) => (
  <ActionDialog
    action={setProxy}
    given={{ userId: Number(row.id) }}
    title={`设置${row.name}的流程代理`}
    description="代理期间，未办和新到的任务交给受托人办理，记录中注明“代”。"
    verb="保存"
    among={{ proxyUserId: IN_SERVICE }}
    said="流程代理已设置"
    refreshes={refreshes}
    close={close}
  />
)
