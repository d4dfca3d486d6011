import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { customer } from '@wuguan/contract/basedata/customer.entity'
import { EntityForm } from '@wuguan/crud/form-screen'
import { Button } from '@wuguan/ui/button'
import { Drawer } from '@wuguan/ui/drawer'

/** The customer's own form beside his archive. */
export function EditDrawer({ id, close }: { id: string; close: () => void }) {
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  // The drawer's own ways out ask like 取消 does.
  const cancel = useRef<() => void>(close)
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && cancel.current()}
      title="编辑客户"
      width={720}
      footer={<div ref={setFoot} className="flex gap-2" />}
    >
      <EntityForm
        entity={customer}
        id={id}
        name="archive"
        onSaved={close}
        onCancel={close}
        footer={({ save, cancel: leave, saving }) => {
          cancel.current = leave
          return (
            foot &&
            createPortal(
              <>
                <Button onClick={leave}>取消</Button>
                <Button variant="primary" loading={saving} aria-keyshortcuts="Control+S" onClick={save}>
                  保存
                </Button>
              </>,
              foot,
            )
          )
        }}
      />
    </Drawer>
  )
}
