import { useQuery } from '@tanstack/react-query'
import type { AnyEntity, AnyRow, ScreenRow } from '@wuguan/contract/kernel/entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { useCrudPort } from '../port/index.ts'
import { basePath, keysOf } from './keys.ts'

/** One record by id; idle while there is no id. */
export function useDetail<E extends AnyEntity>(entity: E, id: string | number | undefined) {
  const port = useCrudPort()
  const query = useQuery({
    queryKey: keysOf(entity).info(id ?? ''),
    queryFn: ({ signal }) => port.request<ScreenRow<E>>('GET', `${basePath(entity)}/info/${id}`, { signal }),
    enabled: id !== undefined,
  })
  return { row: query.data, loading: query.isLoading, error: query.error, refresh: () => void query.refetch() }
}

/** Name of a record in words: titles, confirmations, toasts. */
export function titleOf(entity: AnyEntity, row: AnyRow): string {
  const { of } = entity.fields[entity.title] ?? {}
  const own = of ? labelOf(of, row[entity.title]) : row[entity.title]
  const title = row.titles?.[entity.title] ?? own
  return title == null || title === '' ? `${entity.label} ${row.id}` : String(title)
}
