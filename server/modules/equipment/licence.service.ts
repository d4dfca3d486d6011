import type { Queryable } from '../../kernel/db/sql.ts'

/**
 * No valid licence, no assignment: the first of these machines whose type asks for a licence that the firm does not hold on the day, or that the firm has
 * stopped, in words; null where all is well.
 */
export async function licenceFault(
  q: Queryable,
  contractorId: string,
  /** SQL of the types of the machines. */
  typeIds: readonly string[],
  day: string,
): Promise<string | null> {
  const [firm] = await q.query<{ name: string; state: number }>(
    'select name, state from contractor where id = $1 and deleted_at is null',
    [contractorId],
  )
  if (!firm || firm.state !== 1) return '该维保单位已停用'
  const [lacking] = await q.query<{ licence: string }>(
    `select x.licence from (
       select (select c.licence from equipment_type c where t.path like c.path || '%' and c.licence is not null order by length(c.path) desc limit 1) as licence
       from equipment_type t where t.id = any($1::uuid[])) x
     where x.licence is not null and not exists (
       select 1 from contractor f cross join jsonb_array_elements(coalesce(f.certs, '[]')) c
       where f.id = $2 and c ->> 'name' = x.licence and coalesce((c ->> 'expireAt')::date >= $3::date, true))
     order by x.licence limit 1`,
    [[...new Set(typeIds)], contractorId, day],
  )
  return lacking ? `“${firm.name}”没有有效的“${lacking.licence}”，不能安排维保` : null
}
export async function typesOf(q: Queryable, equipmentIds: readonly string[]): Promise<string[]> {
  const rows = await q.query<{ id: string }>(
    'select distinct type_id as id from equipment where id = any($1::uuid[])',
    [[...equipmentIds]],
  )
  return rows.map(({ id }) => id)
}
