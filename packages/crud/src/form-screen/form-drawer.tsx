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

/** px; a table of inputs needs more room than fields below each other. */
const USUAL = 720
const WITH_LINES = 960

/** A record written beside what it belongs to. */
export function FormDrawer({ title, width, close, ...form }: FormDrawerProps) {
  const { drawer, footer } = useDrawerForm(close)
  const lines = Object.values(form.entity.fields).some(({ kind }) => kind === 'lines')
  return (
    <Drawer
      {...drawer}
      title={title ?? `${form.id === undefined ? '新增' : '编辑'}${form.entity.label}`}
      width={width ?? (lines ? WITH_LINES : USUAL)}
    >
      <EntityForm name="drawer" {...form} onSaved={close} onCancel={close} footer={footer} />
    </Drawer>
  )
}
