import type { Field } from '@wuguan/contract/kernel/fields'
import { titleSql } from '../crud/select.ts'
import { Params, type Queryable, snake } from '../db/sql.ts'
import { entityNamed } from '../entities.ts'
import type { ImportPlace, ImportedRow } from './template.ts'

interface TitleLookup {
  key: string
  field: Field
  rows: readonly ImportedRow[]
  place: ImportPlace
  /** Candidate field → own field: the candidates of a row are those that agree with what it says already. */
  narrow: readonly (readonly [string, string])[]
}

/** Turns the titles of a reference column into ids, for all rows at once; what is not found, or found twice, is said. */
export async function readTitles(q: Queryable, { key, field, rows, place, narrow }: TitleLookup): Promise<void> {
  const titlesOf = (row: ImportedRow): string[] => {
    const value = row.values[key]
    return Array.isArray(value) ? (value as string[]) : typeof value === 'string' ? [value] : []
  }
  const titles = [...new Set(rows.flatMap(titlesOf))]
  if (titles.length === 0) return
  const target = entityNamed(field.to!)
  const params = new Params()
  const conditions = [`${titleSql(target, 't')} = any(${params.add(titles)})`]
  if (target.softDelete) conditions.push('t.deleted_at is null')
  const { widest } = place.actor
  if (target.scope === 'community' && place.communityId !== null)
    conditions.push(`t.community_id = ${params.add(place.communityId)}`)
  else if (target.scope === 'community')
    conditions.push(`t.community_id = any(${params.add([...widest.communities, ...widest.ownCommunities])})`)
  else if (target.name === 'basedata.community')
    conditions.push(`t.id = any(${params.add([...widest.communities, ...widest.ownCommunities])})`)
  else if (target.name === 'system.company')
    conditions.push(`t.id = any(${params.add([...widest.companies, ...widest.ownCompanies])})`)
  else if (target.scope === 'company')
    conditions.push(
      `(t.company_id = any(${params.add([...widest.companies, ...widest.ownCompanies])})${target.nullableCompany ? ' or t.company_id is null' : ''})`,
    )
  const beside = narrow.map(([candidate]) => `t.${snake(candidate)} as "${candidate}"`)
  const found = await q.query<Record<string, unknown> & { id: string | number; title: string }>(
    `select ${[`t.id`, `${titleSql(target, 't')} as title`, ...beside].join(', ')} from ${target.table} t where ${conditions.join(' and ')} limit 20000`,
    params.values,
  )
  const byTitle = Map.groupBy(found, (row) => row.title)
  for (const row of rows) {
    const ids: (string | number)[] = []
    for (const title of titlesOf(row)) {
      const candidates = (byTitle.get(title) ?? []).filter((one) =>
        narrow.every(([candidate, own]) => row.values[own] == null || one[candidate] === row.values[own]),
      )
      if (candidates.length === 1) ids.push(candidates[0]!.id)
      else
        row.errors[key] ??=
          candidates.length === 0
            ? `${field.label}“${title.slice(0, 40)}”不存在`
            : `${field.label}有多条同名记录：${title.slice(0, 40)}`
    }
    if (row.errors[key] !== undefined) delete row.values[key]
    else if (ids.length > 0) row.values[key] = field.kind === 'refs' ? ids : ids[0]
  }
}
