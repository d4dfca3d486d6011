import type { QueryClient } from '@tanstack/react-query'
import { type AnyEntity, nounOf } from '@wuguan/contract/kernel/entity'

/** Query keys of an entity: the name of its noun first, so that one write refreshes everything that shows it, through whatever door. */
export const keysOf = (entity: AnyEntity) => {
  const base = entity.door ? [entity.door.of, entity.name] : [entity.name]
  return {
    all: [nounOf(entity)],
    page: (...parts: readonly unknown[]) => [...base, 'page', ...parts],
    totals: (...parts: readonly unknown[]) => [...base, 'totals', ...parts],
    tabs: (...parts: readonly unknown[]) => [...base, 'tabs', ...parts],
    info: (id: string | number) => [...base, 'info', String(id)],
    select: (...parts: readonly unknown[]) => [...base, 'select', ...parts],
  }
}

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
