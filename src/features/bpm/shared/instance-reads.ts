import { useQuery } from '@tanstack/react-query'
import { processInstance } from '@wuguan/contract/bpm/process-instance.entity'
import { getInstance } from '@wuguan/contract/bpm/todo.actions'
import { callAction } from '@wuguan/crud/action-button'
import { useCrudPort } from '@wuguan/crud/port'

/** One process as I may see it, by its own id or by that of a task of mine. */
export function useInstance(of: { id?: string; taskId?: string }) {
  const port = useCrudPort()
  return useQuery({
    queryKey: [processInstance.name, 'detail', of.id ?? null, of.taskId ?? null],
    queryFn: () => callAction(port, getInstance, of),
    // Others move a process on at any moment: whoever comes back to its tab sees it as it is now.
    staleTime: 0,
    enabled: of.id !== undefined || of.taskId !== undefined,
  })
}
