import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { AnyAction, InputOf, OutputOf } from '@wuguan/contract/kernel/action'
import { callAction } from '../action-button/index.ts'
import { useCrudPort } from '../port/index.ts'

interface ReadOptions {
  enabled?: boolean
  /** Old data stays while new is on its way: right for conditions of one question, wrong for another record. */
  keep?: boolean
  /** ms: what others do meanwhile is read again so often while the page is looked at. */
  every?: number
}

/** What a reading call of the contract answers; kept under the name of what makes it old. An input that is not known yet (null) asks nothing. */
export function useRead<A extends AnyAction>(
  of: string,
  action: A,
  input: InputOf<A> | null = {} as InputOf<A>,
  { enabled = true, keep = true, every }: ReadOptions = {},
): UseQueryResult<OutputOf<A>> {
  const port = useCrudPort()
  const { companyId, communityId, communityIds } = port.context
  return useQuery({
    queryKey: [of, action.name, companyId, communityId, communityIds, input],
    queryFn: () => callAction(port, action, input!),
    ...(keep ? { placeholderData: keepPreviousData } : {}),
    ...(every ? { refetchInterval: every } : {}),
    enabled: enabled && input !== null,
  })
}
