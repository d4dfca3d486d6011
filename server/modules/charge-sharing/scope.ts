/** SQL: the house `h` is named by the scope row `s`. */
const NAMED = `case s.scope_type when 'community' then s.scope_id = h.community_id::text when 'building' then s.scope_id = h.building_id::text
  when 'unit' then s.scope_id = h.unit_id::text else s.scope_id = h.id::text end`

/** SQL: the house `h` lives and is in scope of the rows that `from` selects: named by an including one and by no excluding one. */
export const inScope = (from: string) =>
  `h.deleted_at is null and h.lineage = 1 and exists (select 1 from ${from} where not s.exclude and ${NAMED})
   and not exists (select 1 from ${from} where s.exclude and ${NAMED})`

/** The stored scope of a standard, given as SQL. */
export const scopeOf = (standard: string) =>
  `(select * from sharing_standard_scope x where x.standard_id = ${standard}) s`

/** SQL: the area by the basis that a column or parameter names. */
export const areaBy = (basis: string) =>
  `case ${basis} when 'building' then h.building_area when 'inner' then coalesce(h.inner_area, h.building_area) else coalesce(h.charge_area, h.building_area) end`
