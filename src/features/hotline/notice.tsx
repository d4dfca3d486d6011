import { Alert } from '@wuguan/ui/alert'
import { Button } from '@wuguan/ui/button'
import type { SeatError } from './seat-client'

/** A refusal in its place; what was typed stays. A line that failed can be tried again. */
export function Notice({ fault, retry }: { fault: SeatError | null; retry?: () => void }) {
  if (fault === null || fault.code === 401) return null
  const failed = fault.code === 0 || fault.code >= 500
  return (
    <Alert
      live
      tone={failed ? 'danger' : 'warning'}
      title={fault.msg}
      action={
        retry && (
          <Button size="sm" onClick={retry}>
            重试
          </Button>
        )
      }
    />
  )
}
