import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Action, InputOf } from '@wuguan/contract/kernel/action'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { callAction } from '@wuguan/crud/action-button'
import { useCrudPort } from '@wuguan/crud/port'

/** What a reading call of the contract answers; kept under the entity whose changes make it old. */
export function useRead<T>(
  of: AnyEntity,
  action: Action,
  input: Readonly<Record<string, unknown>> = {},
  enabled = true,
): UseQueryResult<T> {
  const port = useCrudPort()
  return useQuery({
    queryKey: [of.name, action.name, input],
    queryFn: () => callAction(port, action, input as InputOf<Action>) as Promise<T>,
    placeholderData: keepPreviousData,
    enabled,
  })
}
