import type { AnyEntity } from './entity.ts'
import { type AnyFacts, defineFacts, type Facts, type KindsOf } from './facts.ts'
import { f, type Field, type FieldOf, type Fields } from './fields.ts'
import type { Where } from './report.ts'

/** Where the rows of facts are the lines of records. */
export interface LinesOrigin {
  readonly entity: AnyEntity
  readonly lines: string
  /** Column of the facts that names the record. */
  readonly record: string
  /** Fields of the record beside those of the line. */
  readonly of: readonly string[]
  /** Field of the line that says the community; null: the record's. */
  readonly community: string | null
  readonly where: Where
}
export type LineFacts<N extends string = string, F extends Fields = Fields> = Facts<N, F, Record<never, never>> & {
  readonly origin: LinesOrigin
}

/** Name of the noun whose lines the facts are; null where they are rows of their own. */
export const originOf = (facts: AnyFacts): string | null => (facts as Partial<LineFacts>).origin?.entity.name ?? null

type LineFields<E extends AnyEntity, L> = L extends keyof E['fields']
  ? E['fields'][L] extends { readonly lines: infer X extends Fields }
    ? X
    : never
  : never
type FactFields<E extends AnyEntity, L, R extends string, O extends string, C> = Omit<LineFields<E, L>, C & string> &
  Readonly<Record<R, FieldOf<'ref', string>>> &
  Pick<E['fields'], O>

interface LineFactsInput<E extends AnyEntity, L, R extends string, O extends string, C> {
  lines: L
  label: string
  /** What one row is, and what is not among them. */
  doc: string
  record: R
  of?: readonly O[]
  community?: C
  title: Extract<keyof LineFields<E, L>, string>
  at?: KindsOf<LineFields<E, L>, 'date' | 'dateTime' | 'period'>
  /** Which records' lines count: `{ status: [STATUS.running, STATUS.done] }`. */
  where?: Where
}

/**
 * Facts of which each row is a line of a record: what the line holds, the record, and some of its fields. The kernel knows their rows:
 * `facts(planItems)`.
 */
export function defineLineFacts<
  E extends AnyEntity,
  const N extends string,
  const L extends Extract<keyof E['fields'], string>,
  const R extends string,
  const O extends Extract<keyof E['fields'], string> = never,
  const C extends Extract<keyof LineFields<E, L>, string> | undefined = undefined,
>(
  entity: E,
  name: N,
  { lines, record, of = [], community, where = {}, label, doc, title, at }: LineFactsInput<E, L, R, O, C>,
): LineFacts<N, FactFields<E, L, R, O, C>> {
  const own: [string, Field][] = Object.entries(entity.fields[lines]!.lines!).filter(([line]) => line !== community)
  const to = entity.id === 'integer' ? f.refInt : f.ref
  const fields: Record<string, Field> = {
    ...Object.fromEntries(own),
    [record]: to(entity.label, { to: entity.name, width: 200 }),
    ...Object.fromEntries(of.map((field) => [field, entity.fields[field]!])),
  }
  if (own.some(([line]) => line === record || (of as readonly string[]).includes(line)))
    throw new Error(`facts ${name}: a line and its record have a column of one name`)
  const scope = community !== undefined || entity.scope === 'community' ? 'community' : 'company'
  const facts = defineFacts<N, Fields>(name, { label, doc, scope, title, fields, ...(at ? { at } : {}) })
  return Object.freeze({
    ...facts,
    origin: { entity, lines, record, of, community: community ?? null, where },
  }) as unknown as LineFacts<N, FactFields<E, L, R, O, C>>
}
