import type { SearchTarget } from '@wuguan/contract/home/home.actions'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { AnyHooks } from './crud/hooks.ts'
import { visibleSql } from './crud/where.ts'
import { Params, snake } from './db/sql.ts'
import type { SearchKind } from './search.ts'

export interface Numbered {
  readonly entity: AnyEntity
  /** Field of the number, which is the entity's title. */
  readonly field: string
  /** How a number of this kind begins, in capitals. */
  readonly accepts: RegExp
  /** SQL of the quiet second text. */
  readonly note: string
  /** Where its rows have a scope of their own. */
  readonly hooks?: AnyHooks
  /** Further columns that the address needs. */
  readonly columns?: string
  targets(row: Readonly<Record<string, string>>): readonly SearchTarget[]
}

/** Of all numbers that begin so, none sorts behind this; lets a btree of any collation find them. */
const LAST = 'zzzz'

/** Documents by the beginning of their number, the newest first, in the scope of their list. */
export const searchByNumber = ({
  entity,
  field,
  accepts,
  note,
  hooks = {},
  columns = '',
  targets,
}: Numbered): SearchKind => ({
  // Doors of a noun share its table.
  key: entity.door ? entity.name : entity.table,
  label: entity.label,
  permission: entity.codes.list,
  accepts: (text) => accepts.test(text.toUpperCase()),
  async find(context, text, limit) {
    const params = new Params()
    const where = visibleSql(context, entity, hooks, entity.codes.list, params)
    const number = `t.${snake(field)}`
    const typed = text.toUpperCase()
    const begins = `${number} >= ${params.add(typed)} and ${number} <= ${params.add(typed + LAST)} and ${number} like ${params.add(`${typed}%`)}`
    const rows = await context.q.query<Record<string, string>>(
      `select t.id, ${number} as number, ${note} as note${columns} from ${entity.table} t where ${begins} and ${where} order by ${number} desc, t.id limit ${params.add(limit)}`,
      params.values,
    )
    return rows.map((row) => ({
      id: row['id']!,
      label: row['number']!,
      note: row['note'] ?? null,
      targets: targets(row),
    }))
  },
})
