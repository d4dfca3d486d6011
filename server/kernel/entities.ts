import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { allEntities } from '@wuguan/contract/registry'
import type { IdTypeOf } from './db/columns.ts'

/** Every noun of the product by name; references find their target here. */
const byName = new Map<string, AnyEntity>(allEntities().map((entity) => [entity.name, entity]))

export function entityNamed(name: string): AnyEntity {
  const entity = byName.get(name)
  if (!entity) throw new Error(`unknown entity ${name}`)
  return entity
}
export const findEntity = (name: string): AnyEntity | undefined => byName.get(name)
export const everyEntity = (): AnyEntity[] => [...byName.values()]
export const idTypeOf: IdTypeOf = (name) => entityNamed(name).id

/** Required references to an entity from others: what stands in the way of deleting a record. */
const referrers = new Map<string, { entity: AnyEntity; field: string }[]>()
for (const entity of byName.values()) {
  if (entity.appendOnly) continue
  for (const [field, definition] of Object.entries(entity.fields))
    if (definition.kind === 'ref' && definition.required) {
      const list = referrers.get(definition.to!) ?? []
      list.push({ entity, field })
      referrers.set(definition.to!, list)
    }
}
export const referrersOf = (name: string): readonly { entity: AnyEntity; field: string }[] => referrers.get(name) ?? []
