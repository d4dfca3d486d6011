import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { useCrudPort } from '../port/index.ts'
import type { Consent } from './consent.ts'
import { basePath, keysOf } from './keys.ts'

export interface BatchInput {
  ids: readonly (string | number)[]
  /** New values of the entity's `batch` fields. */
  set: Readonly<Record<string, unknown>>
}

/** Sets the same values on many records. */
export function useBatch(entity: AnyEntity) {
  const port = useCrudPort()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: BatchInput) =>
      port.request<{ updated: number } & Consent>('PUT', `${basePath(entity)}/batch`, { body: input }),
    onSuccess: () => client.invalidateQueries({ queryKey: keysOf(entity).all }),
  })
}
