import type { ReactNode } from 'react'
import { leave } from '@wuguan/contract/workflow/leave.entity'
import { useDetail } from '@wuguan/crud/controllers'
import { Skeleton } from '@wuguan/ui/skeleton'
import { LeaveFacts } from './leave-facts'

/** The leave inside its process, for those who decide it. */
export function LeavePart({ businessId, fallback }: { businessId: string; fallback: ReactNode }) {
  const { row, error } = useDetail(leave, businessId)
  if (row) return <LeaveFacts row={row} />
  return error ? fallback : <Skeleton lines={6} />
}
