import { useQuery } from '@tanstack/react-query'
import { useCrudPort } from '../port/index.ts'

/** Definition of a referenced entity; undefined until it is loaded. */
export function useEntity(name: string | undefined) {
  const port = useCrudPort()
  const query = useQuery({
    queryKey: ['entity', name],
    queryFn: () => port.entities(name ?? ''),
    enabled: name !== undefined,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  return query.data
}
