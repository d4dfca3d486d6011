import type { QueryClient } from '@tanstack/react-query'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'

/** Query keys of an entity: its name first, so that one write refreshes everything that shows it. */
export const keysOf = (entity: AnyEntity) => ({
  all: [entity.name] as const,
  page: (...parts: readonly unknown[]) => [entity.name, 'page', ...parts] as const,
  totals: (...parts: readonly unknown[]) => [entity.name, 'totals', ...parts] as const,
  info: (id: string | number) => [entity.name, 'info', String(id)] as const,
  select: (...parts: readonly unknown[]) => [entity.name, 'select', ...parts] as const,
})

/** Path of the noun calls; an entity without them has no generic screen. */
export function basePath(entity: AnyEntity): string {
  if (entity.base === null) throw new Error(`entity ${entity.name}: no base path, so no noun calls`)
  return entity.base
}

/** What an act makes old: first words of query keys, entities mostly; everything, where the act reaches beyond what its place knows. */
export type Refreshes = readonly string[] | 'everything'
export const refreshQueries = async (client: QueryClient, refreshes: Refreshes): Promise<void> => {
  if (refreshes === 'everything') await client.invalidateQueries()
  else await Promise.all(refreshes.map((name) => client.invalidateQueries({ queryKey: [name] })))
}
