import type { World } from './action.ts'
import type { AnyEntity } from './entity.ts'
import type { Field } from './fields.ts'
import { isServerKept, maxLength } from './kinds/limits.ts'
import { sample } from './kinds/samples.ts'
import { hiddenFields } from './rules.ts'
import { createSchema } from './schema.ts'

type Draft = Record<string, unknown>

/** Kinds whose samples would name records, files or dictionary codes that need not exist. */
const ONLY_IF_REQUIRED = new Set<Field['kind']>(['ref', 'refs', 'anyRef', 'attachments', 'images', 'lines', 'json'])
const TRIES = 60

/** Which optional fields join: those that need nothing else, also those that rules speak of, or none. */
const WIDTHS = ['free', 'ruled', 'required'] as const

function draftOf(entity: AnyEntity, world: World, n: number, width: (typeof WIDTHS)[number]): Draft {
  const ruled = new Set(width === 'ruled' ? entity.rules.map((rule) => rule.field) : [])
  const unique = new Set(entity.unique.flatMap((rule) => rule.fields))
  const draft: Draft = {}
  for (const [name, field] of Object.entries(entity.fields)) {
    const bound = width === 'required' || ONLY_IF_REQUIRED.has(field.kind) || field.dict !== undefined
    const wanted = field.required || !bound || ruled.has(name)
    if (wanted && !isServerKept(field))
      draft[name] =
        field.kind === 'lines' && entity.table === ''
          ? verbLines(field, world, n)
          : valueOf(field, world, n, unique.has(name) || name === entity.title)
  }
  for (const name of hiddenFields(entity, draft)) delete draft[name]
  return draft
}

function valueOf(field: Field, world: World, n: number, fresh: boolean): unknown {
  if (field.kind === 'ref' && field.to) return world.id(field.to, field.having)
  if (field.kind === 'refs' && field.to) return [world.id(field.to)]
  if (field.kind === 'anyRef' && field.to) return { type: field.to, id: String(world.id(field.to)) }
  if (fresh && field.kind === 'text' && field.pattern === undefined) return world.fresh('S').slice(-maxLength(field))
  if (fresh && (field.kind === 'text' || field.kind === 'phone')) return sample(field, seedOf(world.fresh('')))
  return sample(field, n)
}
/** Lines of a verb are about records that exist: each names them. */
function verbLines(field: Field, world: World, n: number): Draft[] {
  const refs = Object.entries(field.lines ?? {}).filter(([, { kind }]) => kind === 'ref')
  const records = Object.fromEntries(refs.map(([name, one]) => [name, valueOf(one, world, n, false)]))
  return (sample(field, n) as Draft[]).map((line) => ({ ...line, ...records }))
}
/** A number out of a fresh text, so that patterned values are fresh as well. */
function seedOf(text: string): number {
  let seed = 0
  for (const char of text) seed = (seed * 31 + char.charCodeAt(0)) % 99_999_989
  return seed
}

/**
 * A draft that passes the entity's create schema in the world: every field that needs nothing else, else the required ones.
 * Cross rules are met by trying; an entity whose rules are never met that way is a mistake of its definition.
 */
export function sampleDraft(entity: AnyEntity, world: World): Draft {
  const schema = createSchema(entity)
  for (const width of WIDTHS) {
    for (let n = 0; n < TRIES; n += 1) {
      const draft = draftOf(entity, world, n, width)
      if (schema.safeParse(draft).success) return draft
    }
  }
  throw new Error(`entity ${entity.name}: no sample draft passes its own schema`)
}
