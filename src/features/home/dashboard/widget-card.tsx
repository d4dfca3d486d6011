import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { faultOf } from '@wuguan/crud/port'
import { ErrorPanel } from '@wuguan/ui/panel'
import { Skeleton } from '@wuguan/ui/skeleton'
import { Card } from './card'
import { asOf } from './use-widget'

interface WidgetCardProps<T> {
  title: string
  read: UseQueryResult<T>
  scope?: string
  lines?: number
  actions?: ReactNode
  children: (figures: T) => ReactNode
}

/** A widget that fails says so in its own place; the others go on. */
export function WidgetCard<T extends { asOf: string }>({
  title,
  read,
  scope,
  lines = 5,
  actions,
  children,
}: WidgetCardProps<T>) {
  const note = [scope, asOf(read.data)].filter(Boolean).join('，')
  return (
    <Card title={title} note={note} actions={actions}>
      {read.data !== undefined ? (
        children(read.data)
      ) : read.error ? (
        <ErrorPanel title={`${title}加载失败`} detail={faultOf(read.error).msg} retry={() => void read.refetch()} />
      ) : (
        <Skeleton lines={lines} />
      )}
    </Card>
  )
}
