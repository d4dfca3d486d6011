import { useQueries } from '@tanstack/react-query'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { fetchCandidates, SELECT_MAX } from '../pickers/candidates.ts'
import { type CrudPort, useCrudPort } from '../port/index.ts'
import { conditionsInWords, type Unnamed, unnamedIn } from './conditions.logic.ts'

type Names = readonly (readonly [code: string, label: string])[]

const namesQuery = (port: CrudPort, { field: { to, dict, integerId }, codes }: Unnamed) => {
  const ids = codes.slice(0, SELECT_MAX).map((code) => (integerId ? Number(code) : code))
  return {
    queryKey:
      to === undefined
        ? ['system.dict', 'names', port.context.companyId, dict]
        : [to, 'select', 'names', port.context.companyId, ...ids],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Names> => {
      if (to === undefined) return (await port.dict(dict ?? '')).map(({ code, label }) => [String(code), label])
      const found = await fetchCandidates(port, await port.entities(to), { ids, limit: ids.length }, signal)
      return found.map(({ id, label }) => [String(id), label])
    },
    staleTime: 60_000,
  }
}

/** Filters of a list, a report or a file in words, as far as their names have come. */
export function useConditions(entity: AnyEntity | undefined, filters: unknown): string {
  const port = useCrudPort()
  const unnamed = unnamedIn(entity, filters)
  const read = useQueries({ queries: unnamed.map((one) => namesQuery(port, one)) })
  const names = unnamed.flatMap(({ name }, at) => {
    const { data, isError } = read[at]!
    return data || isError ? [[name, new Map(data ?? [])] as const] : []
  })
  return conditionsInWords(entity, filters, new Map(names))
}
