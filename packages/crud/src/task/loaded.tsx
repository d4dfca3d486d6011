import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { ErrorPanel } from '@wuguan/ui/panel'
import { Skeleton } from '@wuguan/ui/skeleton'
import { faultOf } from '../port/index.ts'

interface LoadedProps<T> {
  read: UseQueryResult<T>
  /** What could not be read: 客户档案. */
  what: string
  lines?: number
  children: (data: T) => ReactNode
}

/** Old data while new is on its way, a way to try again when nothing came. */
export function Loaded<T>({ read, what, lines = 6, children }: LoadedProps<T>) {
  if (read.data !== undefined) return children(read.data)
  if (read.error)
    return <ErrorPanel title={`${what}加载失败`} detail={faultOf(read.error).msg} retry={() => void read.refetch()} />
  return <Skeleton lines={lines} className="p-4" />
}
