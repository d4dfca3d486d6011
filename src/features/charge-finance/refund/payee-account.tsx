import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refund } from '@wuguan/contract/charge-finance/refund.entity'
import type { AnyRow, RowMeta } from '@wuguan/contract/kernel/entity'
import { may } from '@wuguan/crud/controllers'
import { useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'

/** The account a refund is transferred to: masked, and in full for whoever pays out. Every look is written to the operation log. */
export function PayeeAccount({ row }: { row: RowMeta & { payeeAccountNo: string | null } }) {
  const port = useCrudPort()
  const [asked, setAsked] = useState(false)
  const read = useQuery({
    queryKey: [refund.name, 'plain', String(row.id)],
    queryFn: ({ signal }) => port.request<AnyRow>('GET', `${refund.base}/plain/${row.id}`, { signal }),
    enabled: asked,
    gcTime: 0,
    staleTime: Infinity,
  })
  const masked = row.payeeAccountNo
  if (masked == null) return '—'
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <span>{String(read.data?.['payeeAccountNo'] ?? masked)}</span>
      {!read.data && may(port, refund, 'plain') && (
        <Button
          variant="link"
          size="sm"
          loading={read.isFetching}
          onClick={() => (asked ? void read.refetch() : setAsked(true))}
        >
          {read.isError ? '重试' : '查看明文'}
        </Button>
      )}
    </span>
  )
}
