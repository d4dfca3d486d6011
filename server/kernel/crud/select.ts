import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { Actor } from '../auth/actor.ts'
import { DATE_TIME, kindColumns, refsTable } from '../db/columns.ts'
import { type Params, snake } from '../db/sql.ts'
import { entityNamed, findEntity, lineRefs } from '../entities.ts'
import type { AnyHooks } from './hooks.ts'

/**
 * The row as it travels, built by the database: every field's wire value under its name, computed fields, and the titles of
 * referenced records. Lists and details send this JSON on as text (docs/decisions/0002).
 */
export function rowColumns(
  entity: AnyEntity,
  hooks: AnyHooks,
  alias: string,
  params: Params,
  now: Date,
  actor: Actor,
  plain = false,
  /** Only these fields, where a caller needs no whole row. */
  only: ReadonlySet<string> | null = null,
): string[] {
  const columns = [`${alias}.id`, `${alias}.version`]
  const titles: string[] = []
  const wanted = (name: string) => only === null || only.has(name)
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.internal || field.kind === 'secret' || !wanted(name)) continue
    const column = snake(name)
    if (field.kind === 'refs') {
      const join = refsTable(entity, name)
      columns.push(
        `(select coalesce(json_agg(j.target_id order by j.position), '[]'::json) from ${join} j where j.owner_id = ${alias}.id) as "${name}"`,
      )
      const target = entityNamed(field.to!)
      titles.push(
        `'${name}', (select coalesce(json_agg(${titleSql(target, 'x')} order by j.position), '[]'::json) from ${join} j join ${target.table} x on x.id = j.target_id where j.owner_id = ${alias}.id)`,
      )
      continue
    }
    const read = plain ? { ...field, masked: false } : field
    columns.push(`${kindColumns(field).read(alias, column, read)} as "${name}"`)
    if (field.kind === 'ref') titles.push(`'${name}', ${refTitle(field.to!, `${alias}.${column}`)}`)
    for (const [own, one] of lineRefs(field))
      titles.push(
        `'${name}.${own}', (select json_agg(coalesce(${refTitle(one.to!, `(l.value->>'${own}')::${one.integerId ? 'bigint' : 'uuid'}`)}, '') order by l.at)
          from jsonb_array_elements(${alias}.${column}) with ordinality l(value, at))`,
      )
  }
  for (const [name, sql] of Object.entries(hooks.computed ?? {}))
    if (wanted(name)) columns.push(`${sql(alias, params, now, actor)} as "${name}"`)
  if (entity.scope !== 'global' && !entity.fields['companyId'] && wanted('companyId')) {
    columns.push(`${alias}.company_id as "companyId"`)
    titles.push(`'companyId', ${refTitle('system.company', `${alias}.company_id`)}`)
  }
  if (entity.scope === 'community' && !entity.fields['communityId'] && wanted('communityId')) {
    columns.push(`${alias}.community_id as "communityId"`)
    titles.push(`'communityId', ${refTitle('basedata.community', `${alias}.community_id`)}`)
  }
  if (entity.scope === 'user' && !entity.fields['userId'] && wanted('userId'))
    columns.push(`${alias}.user_id as "userId"`)
  for (const name of ['createdBy', 'updatedBy'].filter((by) => entity.list.columns.includes(by) && wanted(by))) {
    columns.push(`${alias}.${snake(name)} as "${name}"`)
    titles.push(`'${name}', ${refTitle('system.user', `${alias}.${snake(name)}`)}`)
  }
  for (const name of ['createdAt', 'updatedAt'].filter(wanted))
    columns.push(`${DATE_TIME(`${alias}.${snake(name)}`)} as "${name}"`)
  columns.push(`${titles.length ? `json_build_object(${titles.join(', ')})` : "'{}'::json"} as titles`)
  return columns
}

/** SQL text of a record's title. */
export function titleSql(entity: AnyEntity, alias: string): string {
  const field = entity.fields[entity.title]
  return field ? `(${kindColumns(field).read(alias, snake(entity.title), field)})::text` : `${alias}.id::text`
}

export const refTitle = (to: string, column: string) => {
  const target = findEntity(to)
  return target ? `(select ${titleSql(target, 'x')} from ${target.table} x where x.id = ${column})` : 'null'
}
