import type { AnyFacts } from '@wuguan/contract/kernel/facts'
import type { Where } from '@wuguan/contract/kernel/report'
import type { Actor } from '../auth/actor.ts'
import { anyOf } from '../auth/scope.ts'
import { fieldColumns } from '../db/columns.ts'
import { type Params, snake } from '../db/sql.ts'
import { idTypeOf } from '../entities.ts'

/** What the owner of the tables is asked for. */
export interface RelationInput {
  /** A day of the past whose end the rows show; null = the end of today as far as it has come, which is also what facts without such days are asked. */
  readonly asOf: string | null
  /** With what stands on a later day than today already: of a day that is closed, what came since. No report is asked so. */
  readonly live?: true
  /** First day of the range of the time axis that is asked for; null where it is open. */
  readonly since: string | null
  /** Its last day; null where it is open. */
  readonly until: string | null
  readonly today: string
  readonly now: Date
  readonly actor: Actor
  readonly params: Params
}
/**
 * The rows of the facts as SQL: `id` (uuid), `company_id`, `community_id` where they belong to one, `created_by`, and a column for every
 * field. Scope and conditions are put around it, so it is written to let them through: no limit, and no grouping without the community.
 */
export type Relation = (input: RelationInput) => string

const relations = new Map<string, Relation>()
export const defineRelation = (facts: AnyFacts, relation: Relation): void => void relations.set(facts.name, relation)

/** The rows with the columns that every noun has, and nothing that the definition does not name. */
export function factsSql(facts: AnyFacts, input: RelationInput): string {
  const relation = relations.get(facts.name)
  if (!relation) throw new Error(`no module says which rows the facts ${facts.name} are`)
  const own = Object.entries(facts.fields).flatMap(([name, field]) => fieldColumns(name, field, idTypeOf))
  const columns = [
    'id',
    'company_id',
    ...(facts.scope === 'community' ? ['community_id'] : []),
    'created_by',
    ...own.map((column) => column.name),
  ]
  return `select ${columns.map((column) => `r.${column}`).join(', ')}, 1 as version, null::timestamptz as created_at, null::timestamptz as updated_at
    from (${relation(input)}) r`
}

/** Fixed conditions of a report, a figure or a measure. */
export const fixedSql = (where: Where, alias: string, params: Params): string[] =>
  Object.entries(where).map(([name, value]) => {
    const column = `${alias}.${snake(name)}`
    if (typeof value === 'boolean') return value ? column : `not ${column}`
    return anyOf(column, Array.isArray(value) ? (value as (string | number)[]) : [value as string | number], params)
  })
export const allOf = (conditions: readonly string[]): string => (conditions.length ? conditions.join(' and ') : 'true')
