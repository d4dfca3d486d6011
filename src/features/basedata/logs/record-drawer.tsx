import type { ReactNode } from 'react'
import type { AnyEntity, ScreenRow } from '@wuguan/contract/kernel/entity'
import { useDetail } from '@wuguan/crud/controllers'
import { faultOf } from '@wuguan/crud/port'
import { Drawer } from '@wuguan/ui/drawer'
import { ErrorPanel } from '@wuguan/ui/panel'
import { Skeleton } from '@wuguan/ui/skeleton'

interface RecordDrawerProps<E extends AnyEntity> {
  entity: E
  id: string | undefined
  close: () => void
  title: (row: ScreenRow<E>) => ReactNode
  footer?: (row: ScreenRow<E>) => ReactNode
  children: (row: ScreenRow<E>) => ReactNode
}

/** The record that the address names, read beside its list. */
export function RecordDrawer<E extends AnyEntity>(props: RecordDrawerProps<E>) {
  const { entity, id, close, title, footer, children } = props
  const { row, error, refresh } = useDetail(entity, id)
  if (id === undefined) return null
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && close()}
      title={row ? title(row) : entity.label}
      width={760}
      footer={row && footer?.(row)}
    >
      {row ? (
        <div className="flex flex-col gap-5">{children(row)}</div>
      ) : error ? (
        <ErrorPanel title={`${entity.label}加载失败`} detail={faultOf(error).msg} retry={refresh} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Drawer>
  )
}
