import type { LineFacts } from '@wuguan/contract/kernel/line-facts'
import { fieldColumns } from '../db/columns.ts'
import { snake } from '../db/sql.ts'
import { idTypeOf } from '../entities.ts'
import { allOf, fixedSql, type Relation } from './facts.ts'

/** The rows of facts that are lines of records: each line that stands in a live record on which the condition holds. */
export const lineRelation =
  ({ fields, origin: { entity, lines, record, of, community, where } }: LineFacts): Relation =>
  ({ params }) => {
    const kept = new Set([record, ...of])
    const cell = (name: string, type: string) => `(l.item->>'${name}')::${type}`
    const columns = Object.entries(fields).flatMap(([name, field]) => {
      if (name === record) return [`p.id as ${snake(name)}`]
      const own = fieldColumns(name, field, idTypeOf)
      return own.map((column) => `${kept.has(name) ? `p.${column.name}` : cell(name, column.type)} as ${column.name}`)
    })
    const place =
      community === null ? (entity.scope === 'community' ? ['p.community_id'] : []) : [cell(community, 'bigint')]
    const conditions = [...(entity.softDelete ? ['p.deleted_at is null'] : []), ...fixedSql(where, 'p', params)]
    return `select md5(p.id::text || l.at::text)::uuid as id, p.company_id, ${place.map((one) => `${one} as community_id, `).join('')}p.created_by,
        ${columns.join(', ')}
      from ${entity.table} p cross join lateral jsonb_array_elements(p.${snake(lines)}) with ordinality l(item, at)
      where ${allOf(conditions)}`
  }
