import { customer } from '@wuguan/contract/basedata/customer.entity'
import { EntityForm, useDrawerForm } from '@wuguan/crud/form-screen'
import { Drawer } from '@wuguan/ui/drawer'

/** The customer's own form beside his archive. */
export function EditDrawer({ id, close }: { id: string; close: () => void }) {
  const form = useDrawerForm(close)
  return (
    <Drawer {...form.drawer} title="编辑客户" width={720}>
      <EntityForm entity={customer} id={id} name="archive" onSaved={close} onCancel={close} footer={form.footer} />
    </Drawer>
  )
}
