import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { billBatch } from '@wuguan/contract/charge-finance/bill-batch.entity'
import { useCrudPort } from '@wuguan/crud/port'
import { BILL_TOUCHES } from './bill-verbs'
import { type BillBatchRow, isAtWork } from './generate.logic'

const POLL_MS = 1200
const MOST = 200

/** The batches of a run as the server has them; the page may be left and comes back to them. */
export function useBillRun(runId: string) {
  const port = useCrudPort()
  const client = useQueryClient()
  const read = useQuery({
    queryKey: [billBatch.name, 'run', runId],
    queryFn: async ({ signal }) => {
      const query = { 'runId.eq': runId, limit: String(MOST) }
      const { list } = await port.request<{ list: BillBatchRow[] }>('GET', `${billBatch.base}/page`, { query, signal })
      return list.toSorted((a, b) => a.communityId - b.communityId)
    },
    refetchInterval: ({ state }) => (state.data?.some(isAtWork) ? POLL_MS : false),
  })
  const over = read.data !== undefined && !read.data.some(isAtWork)
  useEffect(() => {
    if (over) for (const name of BILL_TOUCHES) void client.invalidateQueries({ queryKey: [name] })
  }, [over, client])
  return { read, refresh: () => client.invalidateQueries({ queryKey: [billBatch.name] }) }
}
