import { type AnyEntity, AUDIT_FIELDS } from '@wuguan/contract/kernel/entity'
import type { Fields } from '@wuguan/contract/kernel/fields'
import type { ListLayout } from '../entity-ui/index.ts'

/** The entity as one list shows it. */
export function listedAs(entity: AnyEntity, layout: ListLayout | undefined): AnyEntity {
  if (!layout) return entity
  const { widths = {}, verbs = entity.verbs, ...list } = layout
  for (const name of [...(list.columns ?? []), ...(list.filters ?? []), ...Object.keys(widths)])
    if (!isKnown(entity, name)) throw new Error(`a list of ${entity.name} names unknown field ${name}`)
  const sized = (fields: Fields): Fields =>
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        const width = widths[name]
        return [name, width === undefined ? field : { ...field, width }]
      }),
    )
  return {
    ...entity,
    fields: sized(entity.fields),
    computed: sized(entity.computed),
    verbs,
    list: { ...entity.list, ...list },
  }
}

const COMMON: ReadonlySet<string> = new Set([...AUDIT_FIELDS, 'companyId', 'communityId'])
const isKnown = (entity: AnyEntity, name: string) =>
  name in entity.fields || name in entity.computed || COMMON.has(name)
