import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { useCrudPort } from '../port/index.ts'
import type { Consent } from './consent.ts'
import { basePath, keysOf } from './keys.ts'

/** Deletes records, all or none; or asks for consent to it. */
export function useRemove(entity: AnyEntity) {
  const port = useCrudPort()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: readonly (string | number)[]) =>
      port.request<Consent | null>('DELETE', basePath(entity), { body: ids }),
    onSuccess: () => client.invalidateQueries({ queryKey: keysOf(entity).all }),
  })
}
