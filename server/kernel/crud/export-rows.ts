import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { Field, Kind } from '@wuguan/contract/kernel/fields'
import { display } from '@wuguan/contract/kernel/kinds/display'
import { numericOf } from '@wuguan/contract/kernel/kinds/limits'
import type { ListQuery, RawQuery } from '@wuguan/contract/kernel/query'
import { fieldOf } from '@wuguan/contract/kernel/system-fields'
import type { Actor } from '../auth/actor.ts'
import { Params } from '../db/sql.ts'
import type { Kernel } from '../kernel.ts'
import type { CellValue, SheetColumn } from '../spreadsheets/columns.ts'
import type { AnyHooks } from './hooks.ts'
import { rowColumns } from './select.ts'
import { parseListQuery, sourceSql, whereSql } from './where.ts'

const CHUNK = 1_000

/** Kinds whose cells are numbers and dates that a sheet adds up and sorts; all others are read as texts. */
const CELLS: Partial<Record<Kind, (field: Field) => Partial<SheetColumn>>> = {
  integer: ({ unit }) => ({ type: 'integer', ...(unit ? { unit } : {}) }),
  decimal: (field) => ({ type: 'decimal', scale: numericOf(field).scale, ...(field.unit ? { unit: field.unit } : {}) }),
  money: (field) => ({ type: 'decimal', scale: numericOf(field).scale, grouped: true }),
  percent: (field) => ({ type: 'decimal', scale: numericOf(field).scale, unit: '%' }),
  date: () => ({ type: 'date' }),
  dateTime: () => ({ type: 'dateTime' }),
}

/** A row as people read and reckon with it in a sheet: numbers, amounts and dates as such, labels of codes, titles of references. */
export function exportColumns(
  entity: AnyEntity,
  fields: readonly string[],
): { columns: SheetColumn[]; cells: (row: Record<string, unknown>) => CellValue[] } {
  const named = fields.map((name) => ({ name, field: fieldOf(entity, name)! }))
  return {
    columns: named.map(({ field }) => ({
      title: field.label,
      width: Math.max(10, Math.round((field.width ?? 120) / 8)),
      ...CELLS[field.kind]?.(field),
    })),
    cells: (row) =>
      named.map(({ name, field }) => {
        const title = (row['titles'] as Record<string, unknown> | undefined)?.[name]
        if (field.kind === 'ref' || field.kind === 'refs')
          return Array.isArray(title) ? title.join('、') : String(title ?? '')
        if (CELLS[field.kind]) return row[name] as CellValue
        return display(field, row[name])
      }),
  }
}

/** The rows `t` that a file of a query has. */
export const exportedWhere = (
  { secrets }: Kernel,
  entity: AnyEntity,
  hooks: AnyHooks,
  actor: Actor,
  query: ListQuery,
  params: Params,
  now: Date,
): string =>
  whereSql({ entity, hooks, actor, permission: entity.codes.export, query, alias: 't', params, secrets, now })

/** Rows of an export in chunks by id, in one snapshot of the filters; scope is applied when they are read. */
export async function* exportChunks(
  kernel: Kernel,
  entity: AnyEntity,
  hooks: AnyHooks,
  actor: Actor,
  filters: RawQuery,
  fields: readonly string[],
): AsyncGenerator<Record<string, unknown>[]> {
  const now = kernel.clock.now()
  const only = new Set(fields)
  const query = parseListQuery(entity, hooks, 'filters', filters, actor)
  let after: unknown = null
  for (;;) {
    const params = new Params()
    const where = exportedWhere(kernel, entity, hooks, actor, query, params, now)
    const source = sourceSql({ entity, hooks, actor, query, params, now })
    const beyond = after === null ? '' : ` and t.id < ${params.add(after)}`
    const text = `select row_to_json(r) as row from (select ${rowColumns(entity, hooks, 't', params, now, actor, false, only).join(', ')} from (select t.* from ${source} t where ${where}${beyond} order by t.id desc limit ${CHUNK}) t order by t.id desc) r`
    const rows = await kernel.reads.from(actor, ({ q }) =>
      q.query<{ row: Record<string, unknown> }>(text, params.values),
    )
    if (rows.length) yield rows.map(({ row }) => row)
    if (rows.length < CHUNK) return
    after = rows.at(-1)!.row['id']
  }
}
