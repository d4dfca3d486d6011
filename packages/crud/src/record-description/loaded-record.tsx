import type { ReactNode } from 'react'
import type { AnyEntity, ScreenRow } from '@wuguan/contract/kernel/entity'
import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { Skeleton } from '@wuguan/ui/skeleton'
import { useDetail } from '../controllers/use-detail.ts'
import { faultOf } from '../port/index.ts'

interface LoadedRecordProps<E extends AnyEntity> {
  entity: E
  id: string | number | undefined
  children: (row: ScreenRow<E>) => ReactNode
}

/** One record by id: old data while new is on its way, a way to try again when nothing came. */
export function LoadedRecord<E extends AnyEntity>({ entity, id, children }: LoadedRecordProps<E>) {
  const { row, error, refresh } = useDetail(entity, id)
  if (id === undefined) return <UnnamedRecord entity={entity} />
  if (row) return children(row)
  if (error) return <ErrorPanel title={`${entity.label}加载失败`} detail={faultOf(error).msg} retry={refresh} />
  return <Skeleton lines={8} className="p-4" />
}

/** What the page of one record says when its address names none. */
export const UnnamedRecord = ({ entity }: { entity: AnyEntity }) => (
  <EmptyPanel title={`没有指定${entity.label}`} hint="请从列表、待办或消息中打开。" />
)
