import { useState } from 'react'
import type { AnyAction } from '@wuguan/contract/kernel/action'
import { ActionDialog } from '@wuguan/crud/action-form'
import { useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'

/** 临时任务: one that somebody gives out by hand. */
export function AdhocButton({ action, refreshes }: { action: AnyAction; refreshes: readonly string[] }) {
  const port = useCrudPort()
  const [open, setOpen] = useState(false)
  if (!port.can(action.permission!)) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>临时任务</Button>
      {open && (
        <ActionDialog
          action={action}
          title="新增临时任务"
          verb="下发"
          columns={2}
          refreshes={refreshes}
          said={() => '临时任务已下发'}
          close={() => setOpen(false)}
        />
      )}
    </>
  )
}
