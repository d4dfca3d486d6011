import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { EXPORT_STATUS, exportTask } from '@wuguan/contract/file/export-task.entity'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import type { Page } from '@wuguan/contract/kernel/envelope'
import { useCrudPort } from '@wuguan/crud/port'

const POLL_MS = 3000

/** How many tasks are under way; while there are any, the lists of tasks are read again every three seconds. */
export function useRunningExports(): number {
  const port = useCrudPort()
  const client = useQueryClient()
  const { data, dataUpdatedAt } = useQuery({
    queryKey: [exportTask.name, 'running', port.context.companyId],
    queryFn: ({ signal }) =>
      port.request<Page<AnyRow>>('GET', `${exportTask.base}/page`, {
        query: { status: `${EXPORT_STATUS.queued},${EXPORT_STATUS.running}`, limit: 1 },
        signal,
      }),
    refetchInterval: ({ state }) => ((state.data?.total ?? 0) > 0 ? POLL_MS : false),
    staleTime: 0,
  })
  const running = data?.total ?? 0
  // The answer with none left refreshes too: it is the one that shows the finished files.
  useEffect(() => {
    if (dataUpdatedAt > 0) void client.invalidateQueries({ queryKey: [exportTask.name, 'page'] })
  }, [client, dataUpdatedAt])
  return running
}
