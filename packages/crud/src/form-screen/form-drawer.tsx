import type { ReactNode } from 'react'
import { Drawer } from '@wuguan/ui/drawer'
import type { EntityFormProps } from './entity-form.tsx'
import { EntityForm } from './entity-form.tsx'
import { useDrawerForm } from './use-drawer-form.tsx'

interface FormDrawerProps extends Omit<EntityFormProps, 'onSaved' | 'onCancel' | 'footer'> {
  title?: ReactNode
  width?: number
  close: () => void
}

/** A record written beside what it belongs to. */
export function FormDrawer({ title, width = 720, close, ...form }: FormDrawerProps) {
  const { drawer, footer } = useDrawerForm(close)
  return (
    <Drawer {...drawer} title={title ?? `${form.id === undefined ? '新增' : '编辑'}${form.entity.label}`} width={width}>
      <EntityForm name="drawer" {...form} onSaved={close} onCancel={close} footer={footer} />
    </Drawer>
  )
}
