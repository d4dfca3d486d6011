import type { Json } from '@wuguan/contract/kernel/action'
import { settingOf, settingSchema } from '@wuguan/contract/workflow/setting-registry'
import type { Queryable } from '../../../kernel/db/sql.ts'

export interface SettingPlace {
  readonly companyId: number
  readonly communityId: number | null
}
export interface StoredSetting {
  readonly code: string
  readonly value: Json
  readonly companyId: number | null
  readonly communityId: number | null
  readonly placeName: string | null
}

/** Values that hold at a place: the community's own, else the company's, else the nearest company's above, else the platform's. */
export async function nearestValues(
  q: Queryable,
  codes: readonly string[],
  { companyId, communityId }: SettingPlace,
): Promise<ReadonlyMap<string, StoredSetting>> {
  const rows = await q.query<StoredSetting>(
    `select distinct on (v.code) v.code, v.value, v.company_id as "companyId", v.community_id as "communityId", coalesce(m.name, a.name) as "placeName"
     from setting_value v left join company a on a.id = v.company_id left join community m on m.id = v.community_id
     where v.code = any($1) and (v.company_id is null or v.community_id = $3
       or (v.community_id is null and exists (select 1 from company s where s.id = $2 and s.path like a.path || '%')))
     order by v.code, v.community_id nulls last, a.level desc nulls last`,
    [codes, companyId, communityId],
  )
  // What its schema refuses counts as not set.
  return new Map(
    rows
      .filter(({ code, value }) => {
        const setting = settingOf(code)
        return setting !== undefined && settingSchema(setting).safeParse(value).success
      })
      .map((row) => [row.code, row]),
  )
}

/** The value of a registered setting at a place, its initial one where nobody has set it. */
export async function effectiveValues(
  q: Queryable,
  codes: readonly string[],
  place: SettingPlace,
): Promise<(code: string) => unknown> {
  const found = await nearestValues(q, codes, place)
  return (code) => found.get(code)?.value ?? settingOf(code)?.initial
}
