import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { isMaskedField } from '@wuguan/contract/kernel/mask'
import { kindColumns, fieldColumns } from '../db/columns.ts'
import { uniqueIndexes } from '../db/table.ts'
import { Params, type Queryable, snake } from '../db/sql.ts'
import { idTypeOf } from '../entities.ts'
import { seesPlain } from '../masked-lookups.ts'
import type { ImportPlace, ImportedRow } from './template.ts'

/** Refuses values that a record of the system has already, one statement per rule for all rows. */
export async function takenValues(
  q: Queryable,
  entity: AnyEntity,
  rows: readonly ImportedRow[],
  place: ImportPlace,
): Promise<void> {
  const messages = uniqueIndexes(entity)
  for (const [index, rule] of entity.unique.entries()) {
    const own = rule.fields.filter((name) => name !== 'companyId' && name !== 'communityId')
    if (own.length === 0 || own.some((name) => !entity.fields[name])) continue
    // A sheet of guessed numbers would be told which one exists; whoever may not read them learns it only by writing the row.
    if (!seesPlain(place.actor, entity) && own.some((name) => isMaskedField(entity.fields[name]!))) continue
    const asked = rows.filter((row) => own.every((name) => row.values[name] != null && row.errors[name] === undefined))
    if (asked.length === 0) continue
    const columns = own.map((name) => {
      const field = entity.fields[name]!
      const all = fieldColumns(name, field, idTypeOf)
      // An encrypted number is found by its keyed hash.
      const at = field.kind === 'idNumber' ? 1 : 0
      return { name, field, at, column: all[at]! }
    })
    const tuples = asked.map((row) => ({
      row_no: row.rowNo,
      ...Object.fromEntries(
        columns.map(({ name, field, at, column }) => [
          column.name,
          kindColumns(field).store(row.values[name], field, place.secrets)[at] ?? null,
        ]),
      ),
    }))
    const params = new Params()
    const payload = params.add(JSON.stringify(tuples))
    const conditions = columns.map(({ column }) => `t.${column.name} = r.${column.name}`)
    if (rule.fields.includes('companyId')) conditions.push(`t.company_id = ${params.add(place.companyId)}`)
    if (rule.fields.includes('communityId')) conditions.push(`t.community_id = ${params.add(place.communityId)}`)
    if (entity.softDelete) conditions.push('t.deleted_at is null')
    for (const [name, value] of Object.entries(rule.where ?? {}))
      conditions.push(`t.${snake(name)} = any(${params.add(Array.isArray(value) ? value : [value])})`)
    const taken = await q.query<{ row_no: number }>(
      `select distinct r.row_no from jsonb_to_recordset(${payload}::jsonb) as r(row_no integer, ${columns.map(({ column }) => `${column.name} ${column.type}`).join(', ')})
       join ${entity.table} t on ${conditions.join(' and ')}`,
      params.values,
    )
    const numbers = new Set(taken.map((row) => row.row_no))
    for (const row of asked) if (numbers.has(row.rowNo)) row.errors[own.at(-1)!] ??= messages[index]!.message
  }
}
