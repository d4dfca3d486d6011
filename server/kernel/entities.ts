import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { allEntities } from '@wuguan/contract/registry'
import type { Field } from '@wuguan/contract/kernel/fields'
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

/** References that stand in the lines of a record; their titles travel as `<field>.<reference>`, line by line. */
export const lineRefs = ({ lines }: Field) => Object.entries(lines ?? {}).filter(([, { kind }]) => kind === 'ref')

interface Mention {
  readonly entity: AnyEntity
  readonly field: string
  /** Of a field of lines: the one that names it. */
  readonly line?: string
}
/** Fields of others that name records of an entity. */
const mentions = new Map<string, Mention[]>()
for (const entity of byName.values())
  for (const [field, definition] of Object.entries(entity.fields)) {
    const named = (to: string | undefined, mention: Mention) =>
      to && mentions.set(to, [...(mentions.get(to) ?? []), mention])
    if (definition.kind === 'ref' || definition.kind === 'refs') named(definition.to, { entity, field })
    for (const [line, { to }] of lineRefs(definition)) named(to, { entity, field, line })
  }

/** Every field of another entity that may name a record. */
export const mentionsOf = (name: string): readonly Mention[] =>
  (mentions.get(name) ?? []).filter(({ entity }) => entity.name !== name)

/** Required references to an entity: what stands in the way of deleting a record. */
const referrers = new Map(
  [...mentions].map(([name, all]) => [
    name,
    all.filter(({ entity, field }) => {
      const { kind, required } = entity.fields[field]!
      return !entity.appendOnly && kind === 'ref' && required
    }),
  ]),
)
export const referrersOf = (name: string): readonly Mention[] => referrers.get(name) ?? []
