import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { AnyAction, InputOf } from '@wuguan/contract/kernel/action'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { callAction } from '@wuguan/crud/action-button'
import { useCrudPort } from '@wuguan/crud/port'

/** What a reading call of the contract answers; kept under the entity whose changes make it old. */
export function useRead<T>(
  of: AnyEntity,
  action: AnyAction,
  input: Readonly<Record<string, unknown>>,
  enabled = true,
): UseQueryResult<T> {
  const port = useCrudPort()
  const { companyId, communityId, communityIds } = port.context
  return useQuery({
    queryKey: [of.name, action.name, companyId, communityId, communityIds, input],
    queryFn: () => callAction(port, action, input as InputOf<AnyAction>) as Promise<T>,
    placeholderData: keepPreviousData,
    enabled,
  })
}
