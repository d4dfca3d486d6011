import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { AnyAction, InputOf } from '@wuguan/contract/kernel/action'
import { callAction } from '@wuguan/crud/action-button'
import { useCrudPort } from '@wuguan/crud/port'

/** What a reading call of the contract answers; kept under the name of the entity whose changes make it old. */
export function useRead<T>(
  of: string,
  action: AnyAction,
  input: Readonly<Record<string, unknown>> = {},
  enabled = true,
): UseQueryResult<T> {
  const port = useCrudPort()
  const { companyId, communityId } = port.context
  return useQuery({
    queryKey: [of, action.name, companyId, communityId, input],
    queryFn: () => callAction(port, action, input as InputOf<AnyAction>) as Promise<T>,
    placeholderData: keepPreviousData,
    enabled,
  })
}
